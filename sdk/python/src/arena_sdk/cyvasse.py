"""For bots that play Cyvasse: setups, a board that takes actions, and what each side threatens to take.

>>> can_capture("V", "L"), can_capture("A", "D")
(False, True)
>>> setup_fault("WBMWGBMW/BWBGGGGG/MFWGMGGG/BMBGGGMG ......../T.CP..../.L.A.V../D.KEH...")
''
>>> setup_fault("WBMWGBMW/BWBGGGGG/MFWGMGGG/BMBGGGMG ......../T.CP..../.L.A.V../..DEH...", seat=1)
'setup: expected one K (King), got 0'
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arena_sdk.bot import Request
from arena_sdk.rand import Rand

SIDE = 8
RANKS = "PLAVHECTDK"
"""Letters of the pieces, lowest in rank first."""

_TILES = "GWBMF"
_BAG = "MMMMMMWWWWWBBBBBBGGGGGGGGGGGGGGF"
_TILE_NAMES = {"M": "mountain", "W": "water", "B": "forest", "G": "plain", "F": "fortress"}
_PIECE_NAMES = {
    "P": "Pawn",
    "L": "Spearman",
    "A": "Archer",
    "V": "Light Cavalry",
    "H": "Heavy Cavalry",
    "E": "Elephant",
    "C": "Catapult",
    "T": "Trebuchet",
    "D": "Dragon",
    "K": "King",
}
_HOME_RANKS = 4
_LONGEST_SETUP = 400
_MOST_CONNECTED = 2
_RANGED = "ACT"
_STEPS = {"V": 3, "H": 2}
_LINES = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}


class Board(NamedTuple):
    """A board, as in `CyvasseView`.

    Attributes:
        tiles: 64 letters: a1 a2 … a8 b1 … h8.
        pieces: 64 letters, capitals for seat 0.
        aims: By seat where its trebuchet shoots, `any` before its first step.
        min_range: Tiles that a catapult shoots at least.
    """

    tiles: str
    pieces: str
    aims: tuple[str, ...]
    min_range: int

    def after(self, action: str) -> "Board":
        """Return the board after an action such as `b2b4`, `b2*b4` or `b2c4/c3`; no other action changes it."""
        if " " in action:
            return self
        origin, target = square(action[:2]), square(action.replace("*", "")[2:4])
        last = square(action[-2:]) if "/" in action else origin if "*" in action else target
        tiles, pieces, aims = list(self.tiles), list(self.pieces), list(self.aims)
        if last != target and tiles[target] == "F":
            tiles[target] = "G"
        else:
            pieces[target] = "."
        pieces[origin], unit = ".", pieces[origin]
        pieces[last] = unit
        if unit in "Tt" and last != origin:
            aims[unit == "t"] = next(name for name, squares in _lines(origin) if target in squares[:1])
        return Board("".join(tiles), "".join(pieces), tuple(aims), self.min_range)


class Strike(NamedTuple):
    """A unit that could hit what stands on a square, by moving in or by a shot.

    Attributes:
        origin: Where the unit stands.
        target: Where the other one does.
    """

    origin: int
    target: int


def board(request: Request) -> Board:
    """Return the board of a request in the battle."""
    view = request.view
    return Board(view.tiles, view.pieces, tuple(view.aims), view.catapult_min_range)


def square(name: str) -> int:
    """Return the place of a square such as `b2` in tiles and pieces."""
    return SIDE * (ord(name[0]) - ord("a")) + int(name[1]) - 1


def owner(piece: str) -> int | None:
    """Return whose a piece is; `None` for no piece."""
    return None if piece == "." else int(piece.islower())


def can_capture(attacker: str, victim: str) -> bool:
    """Return whether a piece may take another; both are capitals."""
    if "K" in (attacker, victim) or (victim == "D" and attacker in _RANGED):
        return True
    if victim == "L" and attacker in _STEPS:
        return False
    return (victim in "CT" and attacker not in _RANGED) or RANKS.index(victim) <= RANKS.index(attacker) + 1


def strikes(on: Board, seat: int) -> Iterator[Strike]:
    """Yield which squares with a piece on them, own or not, a seat's units reach if it has the move.

    Whether the piece may be taken is not asked; units frozen in water count as if they could move.
    """
    for origin, piece in enumerate(on.pieces):
        if owner(piece) == seat:
            # Riders reach a square by several ways, and their own as well: they have not left it in the picture.
            reached = dict.fromkeys(_reached(on, origin, piece.upper(), seat))
            yield from (Strike(origin, to) for to in reached if on.pieces[to] != "." and to != origin)


def threats(on: Board, seat: int) -> Iterator[Strike]:
    """Yield by which strikes a seat could take a piece of the other's, or bring down the fortress around it."""
    for strike in strikes(on, seat):
        victim = on.pieces[strike.target]
        if owner(victim) != seat and can_capture(on.pieces[strike.origin].upper(), victim.upper()):
            yield strike


def random_setup(rand: Rand) -> str:
    """Return a legal text for the form `setup`."""
    tiles = list(_BAG)
    rand.shuffle(tiles)
    while not _is_passable(tiles):
        rand.shuffle(tiles)
    places = [place for place in range(len(tiles)) if tiles[place] != "M"]
    rand.shuffle(places)
    pieces = ["."] * len(tiles)
    for letter, place in zip(RANKS, places, strict=False):
        pieces[place] = letter
    return f"{_rows(tiles)} {_rows(pieces)}"


def setup_fault(text: str, seat: int = 0) -> str:
    """Return the first mistake in a text for the form `setup`, in the words of the arena; empty where it is legal.

    Args:
        text: The form.
        seat: Whose home it is: squares are named after it.
    """
    if len(text) > _LONGEST_SETUP:
        return f"setup: expected at most {_LONGEST_SETUP} characters, got {len(text)}"
    rows = text.upper().replace("/", " ").split()
    if len(rows) != 2 * _HOME_RANKS:
        return f"setup: expected {_HOME_RANKS} rows of tiles and {_HOME_RANKS} of pieces, got {len(rows)} rows"
    tiles, pieces = rows[:_HOME_RANKS], rows[_HOME_RANKS:]
    return (
        _row_fault(tiles, "tile", _TILES, seat)
        or _row_fault(pieces, "piece", f"{RANKS}.", seat)
        or _tile_fault("".join(tiles), seat)
        or _piece_fault("".join(pieces), "".join(tiles), seat)
    )


def _row_fault(rows: Sequence[str], what: str, letters: str, seat: int) -> str:
    for row, text in enumerate(rows):
        where = f"{what} row {row + 1} from the front (rank {_rank(seat, row)})"
        if len(text) != SIDE:
            return f"setup: expected {SIDE} {what}s in {where}, got {len(text)}: {text[:40]!r}"
        for file, letter in enumerate(text):
            if letter not in letters:
                name = _name(seat, SIDE * row + file)
                return f"setup: expected one of {' '.join(letters)} on {name}, {where}, got {letter!r}"
    return ""


def _tile_fault(tiles: str, seat: int) -> str:
    for letter, name in _TILE_NAMES.items():
        if tiles.count(letter) != _BAG.count(letter):
            return f"setup: expected {_BAG.count(letter)} {letter} ({name}), got {tiles.count(letter)}"
    for place in range(len(tiles)):
        group = _connected(tiles, place)
        if len(group) > _MOST_CONNECTED:
            names = " ".join(sorted(_name(seat, other) for other in group))
            return f"setup: expected at most {_MOST_CONNECTED} mountains side by side, got {len(group)}: {names}"
    return ""


def _piece_fault(pieces: str, tiles: str, seat: int) -> str:
    for letter in RANKS:
        if pieces.count(letter) != 1:
            return f"setup: expected one {letter} ({_PIECE_NAMES[letter]}), got {pieces.count(letter)}"
    for place, letter in enumerate(pieces):
        if tiles[place] == "M" and letter not in ".D":
            return f"setup: expected only the Drago (D) on a mountain, got {letter} on {_name(seat, place)}"
    return ""


def _connected(tiles: str, place: int) -> list[int]:
    """Return the mountains that are connected with the one on a cell, itself included; none where there is none."""
    group = [place] if tiles[place] == "M" else []
    for here in group:  # grows on the way
        group += [other for other in _beside(here) if tiles[other] == "M" and other not in group]
    return group


def _rank(seat: int, row: int) -> int:
    """Return the rank of a row of a home, counted from the front."""
    return _HOME_RANKS + 1 + row if seat else _HOME_RANKS - row


def _name(seat: int, place: int) -> str:
    """Return the square of a cell of a home."""
    row, file = divmod(place, SIDE)
    return f"{'abcdefgh'[file]}{_rank(seat, row)}"


def _is_passable(tiles: list[str]) -> bool:
    """Return whether no mountain has two others next to it, nor one that has another: at most two lie side by side."""
    beside = {
        place: [other for other in _beside(place) if tiles[other] == "M"]
        for place in range(len(tiles))
        if tiles[place] == "M"
    }
    return all(len(others) <= 1 for others in beside.values())


def _beside(place: int) -> list[int]:
    """Return the cells next to one of a home, row by row."""
    row, file = divmod(place, SIDE)
    around = ((row + 1, file), (row - 1, file), (row, file + 1), (row, file - 1))
    return [SIDE * r + f for r, f in around if 0 <= r < SIDE // 2 and 0 <= f < SIDE]


def _rows(letters: list[str]) -> str:
    return "/".join("".join(letters[start : start + SIDE]) for start in range(0, len(letters), SIDE))


def _lines(origin: int) -> Iterator[tuple[str, list[int]]]:
    """Yield each direction with the squares that lie there, the nearest first."""
    for name, (right, up) in _LINES.items():
        file, rank = divmod(origin, SIDE)
        squares = []
        while 0 <= (file := file + right) < SIDE and 0 <= (rank := rank + up) < SIDE:
            squares.append(SIDE * file + rank)
        yield name, squares


_LINES_FROM = [dict(_lines(origin)) for origin in range(SIDE * SIDE)]


def _reached(on: Board, origin: int, unit: str, seat: int) -> Iterator[int]:
    """Yield the squares at which a unit can strike, whatever stands there."""
    if unit == "D":
        yield from _flown_to(on, origin, seat)
    elif unit in _RANGED:
        yield from _shot_at(on, origin, unit, seat)
    elif unit == "E":
        for squares in _LINES_FROM[origin].values():
            yield from _walked_to(on, squares[:2])
    elif unit in _STEPS:
        yield from _ridden_to(on, origin, _STEPS[unit])
    else:
        for squares in _LINES_FROM[origin].values():
            yield from _walked_to(on, squares[:1])


def _walked_to(on: Board, squares: list[int]) -> Iterator[int]:
    for to in squares:
        if on.tiles[to] == "M":
            return
        yield to
        if on.pieces[to] != ".":
            return


def _ridden_to(on: Board, origin: int, points: int) -> Iterator[int]:
    best, edge = {origin: points}, [origin]
    for here in edge:  # grows on the way; a square counts again when it is reached with more points left
        for squares in _LINES_FROM[here].values() if best[here] else ():
            for to in _walked_to(on, squares[:1]):
                tile = on.tiles[to]
                left = 0 if tile == "W" else max(0, best[here] - (2 if tile == "B" else 1))
                if on.pieces[to] != ".":
                    yield to
                elif left > best.get(to, -1):
                    best[to] = left
                    edge.append(to)


def _flown_to(on: Board, origin: int, seat: int) -> Iterator[int]:
    for squares in _LINES_FROM[origin].values():
        before = origin
        for to in squares:
            is_shut = on.tiles[to] == "F" and before != origin and on.pieces[before] != "."
            if on.tiles[to] != "B" and not is_shut:
                yield to
            if on.pieces[to] == "Dd"[1 - seat]:
                break
            before = to


def _shot_at(on: Board, origin: int, unit: str, seat: int) -> Iterator[int]:
    least, most = {"A": (1, 1), "C": (on.min_range, 2), "T": (1, 3)}[unit]
    aim = on.aims[seat] if unit == "T" else "any"
    for name, squares in _LINES_FROM[origin].items() if on.tiles[origin] != "W" else ():
        for away, to in enumerate(squares[:most] if aim in ("any", name) else (), 1):
            if away >= least:
                yield to
            if on.tiles[to] == "M":
                break
