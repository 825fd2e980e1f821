"""Squares, tiles (tessere), pieces and who may take whom. Source: S1, Cyvasse; rules.md Y1, Y2, Y16 to Y21."""

from typing import NamedTuple, TypeAlias

from arena.rules import Seat

SIDE = 8
NUM_SQUARES = SIDE * SIDE
HOME_RANKS = 4
"""Ranks of a home (patria). Seat 0 lives on ranks 1 to 4, seat 1 on ranks 5 to 8 (Y36)."""

Square: TypeAlias = int
"""Eight times the file plus the rank, both from 0: a1 a2 … a8 b1 … h8, which is the order of their names as text."""

NOWHERE = NUM_SQUARES
"""A square off the board, on which nothing ever stands."""

SQUARE_NAMES = tuple(f"{file}{rank}" for file in "abcdefgh" for rank in range(1, SIDE + 1))
SQUARES = {name: square for square, name in enumerate(SQUARE_NAMES)}

TILES = "GWBMF"
PLAIN, WATER, FOREST, MOUNTAIN, FORTRESS = TILES.encode()
"""Tiles as bytes of their letters: prateria, acqua, foresta, montagna, fortezza."""

TILE_COUNTS = {"M": 6, "W": 5, "B": 6, "G": 14, "F": 1}
"""Tiles of each seat, which fill its home (Y2)."""

RANKS = "PLAVHECTDK"
"""Letters of the ten pieces, lowest in rank first; capitals are seat 0's, small letters seat 1's.

Source: S1, «Le unità».
"""

EMPTY = ord(".")
RANGED = "ACT"
CAVALRY = "VH"

DIRECTION_NAMES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ANY_DIRECTION = len(DIRECTION_NAMES)
"""Where a Trabucco may shoot that has not moved yet: everywhere (Y26)."""

_STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


class Position(NamedTuple):
    """One point of a battle.

    Attributes:
        tiles: 64 letters of tiles, by square.
        pieces: 64 letters of pieces, by square, a full stop where none stands.
        mover: Seat whose turn it is.
        frozen: By seat the square of its unit that entered water on its last turn, else `NOWHERE`.
        aims: By seat the direction of its Trabucco's last step, else `ANY_DIRECTION`.
        quiet: Plies since the last capture or destruction of a fortress.
        ply: Plies since the battle began; a pass is one.
    """

    tiles: bytes
    pieces: bytes
    mover: Seat
    frozen: tuple[Square, Square] = (NOWHERE, NOWHERE)
    aims: tuple[int, int] = (ANY_DIRECTION, ANY_DIRECTION)
    quiet: int = 0
    ply: int = 0


UNBUILT = Position(b"?" * NUM_SQUARES, b"." * NUM_SQUARES, 0)
"""The board before anything is known of it."""


def can_capture(attacker: str, victim: str) -> bool:
    """Return whether a piece may take another, whoever owns them; both are capitals. Source: Y16 to Y21."""
    if "K" in (attacker, victim):
        return True
    if victim == "L" and attacker in CAVALRY:
        return False
    if victim == "D" and attacker in RANGED:
        return True
    if victim in "CT" and attacker not in RANGED:
        return True
    return RANKS.index(victim) <= RANKS.index(attacker) + 1


def owner(piece: int) -> Seat:
    """Return whose a piece is, given as the byte of its letter."""
    return 0 if piece < ord("a") else 1


def to_letter(piece: int) -> str:
    """Return the capital letter of a piece, given as the byte of its letter."""
    return chr(piece).upper()


def to_piece(letter: str, seat: Seat) -> int:
    """Return the byte that stands for a seat's piece."""
    return ord(letter.lower() if seat else letter)


def line(square: Square, direction: int) -> tuple[Square, ...]:
    """Return the squares from a square to the edge of the board, the nearest first, the square itself left out."""
    file, rank = divmod(square, SIDE)
    right, up = _STEPS[direction]
    found = []
    while 0 <= (file := file + right) < SIDE and 0 <= (rank := rank + up) < SIDE:
        found.append(SIDE * file + rank)
    return tuple(found)


LINES = tuple(tuple(line(square, direction) for direction in range(8)) for square in range(NUM_SQUARES))
"""By square and direction, north first and then clockwise."""

NEIGHBOURS = tuple(tuple(sorted(squares[0] for squares in lines if squares)) for lines in LINES)

DIRECTIONS = tuple({squares[0]: direction for direction, squares in enumerate(lines) if squares} for lines in LINES)
"""By square: in which direction each neighbour lies."""

TAKES = {
    to_piece(attacker, seat): bytes(
        chr(victim).upper() in RANKS and can_capture(attacker, chr(victim).upper()) for victim in range(128)
    )
    for attacker in RANKS
    for seat in (0, 1)
}
"""By piece: 1 at the byte of every piece that it may take, else 0."""
