"""The secret setup (preparazione): 32 tiles and ten pieces as one text. Source: S1; rules.md Y1 to Y5.

    MGBGGWGM/… (4 rows of tiles) P.L...../… (4 rows of pieces)

Rows go from the front, next to the middle of the board, to the back; each from file a to file h, with a slash or white
space between. So the same text is the mirror image for the other seat.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from arena.errors import IllegalActionError
from arena.games.cyvasse.board import (
    HOME_RANKS,
    RANKS,
    SIDE,
    SQUARE_NAMES,
    TILE_COUNTS,
    TILES,
    Position,
    to_piece,
)
from arena.games.cyvasse.grid import home_square
from arena.games.cyvasse.wording import PIECE_NAMES, TILE_NAMES
from arena.rules import Seat

FORM = "setup"
MOST_CONNECTED = 2
"""So many mountains may lie side by side (Y3)."""

DEFAULT_SETUP = "WBMWGBMW/BWBGGGGG/MFWGMGGG/BMBGGGMG ......../T.CP..../.L.A.V../K.DEH..."
"""The Re sits on forest, where no Drago takes it, behind two mountains; the Lanciere in the fortress is the door."""

_LONGEST = 400
_SHOWN = 40
_MASK = 2**64 - 1

Cell = tuple[int, int]
"""A row of a setup from the front, and a file, both from 0."""


class Home(NamedTuple):
    """A setup.

    Attributes:
        tiles: Four rows of eight letters, the front first.
        pieces: The same, a full stop where none stands.
    """

    tiles: tuple[str, ...]
    pieces: tuple[str, ...]


def parse_setup(text: str, seat: Seat) -> Home:
    """Return what a seat wrote; small letters count as capitals.

    Args:
        text: The form.
        seat: Who wrote it: messages name squares of its home.

    Raises:
        IllegalActionError: It is no legal setup; the message names the first error.
    """
    if len(text) > _LONGEST:
        raise IllegalActionError(f"setup: expected at most {_LONGEST} characters, got {len(text)}")
    rows = text.upper().replace("/", " ").split()
    if len(rows) != 2 * HOME_RANKS:
        raise IllegalActionError(
            f"setup: expected {HOME_RANKS} rows of tiles and {HOME_RANKS} of pieces, got {len(rows)} rows"
        )
    home = Home(tuple(rows[:HOME_RANKS]), tuple(rows[HOME_RANKS:]))
    _check_rows(home.tiles, "tile", TILES, seat)
    _check_rows(home.pieces, "piece", f"{RANKS}.", seat)
    _check_tiles(home, seat)
    _check_pieces(home, seat)
    return home


def format_setup(home: Home) -> str:
    """Return a setup in its canonical form."""
    return f"{'/'.join(home.tiles)} {'/'.join(home.pieces)}"


def place_home(position: Position, home: Home, seat: Seat) -> Position:
    """Return a position with a seat's home on its half."""
    tiles, pieces = bytearray(position.tiles), bytearray(position.pieces)
    for row, file in _cells():
        square = home_square(seat, row, file)
        tiles[square] = ord(home.tiles[row][file])
        pieces[square] = to_piece(home.pieces[row][file], seat)
    return position._replace(tiles=bytes(tiles), pieces=bytes(pieces))


def random_setup(rand: int) -> str:
    """Return a legal setup, every one about as likely as the others, from 64 random bits."""
    bits = _split_mix(rand)
    bag = "".join(letter * count for letter, count in TILE_COUNTS.items())
    while True:
        tiles = [bag[place] for place in _permutation(len(bag), bits)]
        mountains = {divmod(place, SIDE) for place, letter in enumerate(tiles) if letter == "M"}
        if all(len(group) <= MOST_CONNECTED for group in _groups(mountains)):
            break
    dragon, *others = _permutation(len(tiles), bits)
    pieces = ["."] * len(tiles)
    pieces[dragon] = "D"
    free = [place for place in others if tiles[place] != "M"]
    for letter, place in zip(RANKS.replace("D", ""), free, strict=False):
        pieces[place] = letter
    return format_setup(Home(_rows(tiles), _rows(pieces)))


def _check_rows(rows: Iterable[str], what: str, letters: str, seat: Seat) -> None:
    for row, text in enumerate(rows):
        where = f"{what} row {row + 1} from the front (rank {home_square(seat, row, 0) + 1})"
        if len(text) != SIDE:
            raise IllegalActionError(f"setup: expected {SIDE} {what}s in {where}, got {len(text)}: {text[:_SHOWN]!r}")
        for file, letter in enumerate(text):
            if letter not in letters:
                name = _name(seat, (row, file))
                raise IllegalActionError(
                    f"setup: expected one of {' '.join(letters)} on {name}, {where}, got {letter!r}"
                )


def _check_tiles(home: Home, seat: Seat) -> None:
    placed = "".join(home.tiles)
    for letter, count in TILE_COUNTS.items():
        if placed.count(letter) != count:
            what = f"{count} {letter} ({TILE_NAMES[letter].english})"
            raise IllegalActionError(f"setup: expected {what}, got {placed.count(letter)}")
    for group in _groups({(row, file) for row, file in _cells() if home.tiles[row][file] == "M"}):
        if len(group) > MOST_CONNECTED:
            names = " ".join(sorted(_name(seat, cell) for cell in group))
            raise IllegalActionError(
                f"setup: expected at most {MOST_CONNECTED} mountains side by side, got {len(group)}: {names}"
            )


def _check_pieces(home: Home, seat: Seat) -> None:
    placed = "".join(home.pieces)
    for letter in RANKS:
        if placed.count(letter) != 1:
            what = f"one {letter} ({PIECE_NAMES[letter].english})"
            raise IllegalActionError(f"setup: expected {what}, got {placed.count(letter)}")
    for row, file in _cells():
        letter = home.pieces[row][file]
        if home.tiles[row][file] == "M" and letter not in ".D":
            name = _name(seat, (row, file))
            raise IllegalActionError(f"setup: expected only the Drago (D) on a mountain, got {letter} on {name}")


def _cells() -> Iterator[Cell]:
    return ((row, file) for row in range(HOME_RANKS) for file in range(SIDE))


def _name(seat: Seat, cell: Cell) -> str:
    return SQUARE_NAMES[home_square(seat, *cell)]


def _groups(cells: set[Cell]) -> list[set[Cell]]:
    """Return the groups of cells that lie side by side, the nearest to the front first; corners do not connect (Y3)."""
    left, groups = set(cells), []
    while left:
        group, edge = set[Cell](), {min(left)}
        left -= edge
        while edge:
            group |= edge
            edge = {(r + down, f + right) for r, f in edge for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))} & left
            left -= edge
        groups.append(group)
    return groups


def _rows(letters: Sequence[str]) -> tuple[str, ...]:
    return tuple("".join(letters[start : start + SIDE]) for start in range(0, len(letters), SIDE))


def _permutation(size: int, bits: Iterator[int]) -> list[int]:
    """Return the numbers below `size` in random order. Source: Fisher and Yates."""
    items = list(range(size))
    for i in range(size - 1, 0, -1):
        j = next(bits) % (i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def _split_mix(seed: int) -> Iterator[int]:
    """Yield 64 random bits again and again. Source: Steele, Lea and Flood, OOPSLA 2014."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & _MASK
        mixed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        yield mixed ^ mixed >> 31
