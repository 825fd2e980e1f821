"""Positions as one line of text, in a notation of our own after chess's FEN.

    GGMGGWGG/… (8 rows of tiles) cthkdeva/… (8 rows of pieces) 0 b2,- ne,* 12 57

Rows go from rank 8 down to rank 1, each from file a to file h, with a slash or white space between. Then: the seat to
move; by seat the square of a unit that entered water on that seat's last turn, or `-`; by seat the direction of its
Trabucco's last step (n ne e se s sw w nw), or `*` where it has not moved; plies since the last capture or destruction
of a fortress; plies played. A missing rest stands for `0 -,- *,* 0 0`. Tiles: G W B M F. Pieces: P L A V H E C T D K,
small for seat 1, a full stop for none.
"""

from collections.abc import Sequence
from typing import Final

from arena.errors import ConfigError
from arena.games.cyvasse.board import (
    ANY_DIRECTION,
    CAVALRY,
    DIRECTION_NAMES,
    EMPTY,
    MOUNTAIN,
    NOWHERE,
    RANGED,
    RANKS,
    SIDE,
    SQUARE_NAMES,
    SQUARES,
    TILES,
    WATER,
    Position,
    to_piece,
)
from arena.games.cyvasse.grid import from_rows, to_rows
from arena.rules import Seat

_REST: Final = ("0", "-,-", "*,*", "0", "0")
_LONGEST_COUNT = 4
_AIMS = (*DIRECTION_NAMES, "*")
_STOPPED = "PLK" + CAVALRY + RANGED


def format_position(position: Position) -> str:
    """Return a position as one line; `parse_position` reads it."""
    frozen = ",".join("-" if square == NOWHERE else SQUARE_NAMES[square] for square in position.frozen)
    aims = ",".join(_AIMS[aim] for aim in position.aims)
    counts = f"{position.quiet} {position.ply}"
    return f"{to_rows(position.tiles)} {to_rows(position.pieces)} {position.mover} {frozen} {aims} {counts}"


def parse_position(text: str) -> Position:
    """Return the position that a text describes. A side may lack any piece, its Re too: nobody can then win against it.

    Raises:
        ConfigError: It describes none; the message names the first error.
    """
    words = text.replace("/", " ").split()
    if not 2 * SIDE <= len(words) <= 2 * SIDE + len(_REST):
        raise ConfigError(
            f"a position: expected 8 rows of tiles, 8 of pieces and up to {len(_REST)} words, got {len(words)}"
        )
    tiles = _board(words[:SIDE], "tiles", TILES)
    pieces = _board(words[SIDE : 2 * SIDE], "pieces", f"{RANKS}{RANKS.lower()}.")
    rest = words[2 * SIDE :]
    mover, frozen, aims, quiet, ply = (*rest, *_REST[len(rest) :])
    if mover not in ("0", "1"):
        raise ConfigError(f"a position: expected 0 or 1 as the seat to move, got {mover!r}")
    position = Position(
        tiles, pieces, int(mover), _frozen(frozen), _aims(aims), _count(quiet, "quiet plies"), _count(ply, "plies")
    )
    _check_pieces(position)
    _check_frozen(position)
    return position


def _board(rows: Sequence[str], what: str, letters: str) -> bytes:
    for number, row in enumerate(rows):
        rank = SIDE - number
        if len(row) != SIDE:
            raise ConfigError(f"a position: expected {SIDE} {what} in rank {rank}, got {len(row)}: {row[:40]!r}")
        for file, letter in enumerate(row):
            if letter not in letters:
                square = SQUARE_NAMES[SIDE * file + rank - 1]
                raise ConfigError(f"a position: expected one of {' '.join(letters)} on {square}, got {letter!r}")
    return from_rows(list(rows))


def _pair(text: str, what: str) -> tuple[str, str]:
    first, comma, second = text.partition(",")
    if not comma:
        raise ConfigError(f"a position: expected {what} of both seats with a comma between, got {text[:40]!r}")
    return first, second


def _frozen(text: str) -> tuple[int, int]:
    squares = {"-": NOWHERE, **SQUARES}
    first, second = _pair(text, "frozen units")
    for word in (first, second):
        if word not in squares:
            raise ConfigError(f"a position: expected a square or - for a frozen unit, got {word[:40]!r}")
    return squares[first], squares[second]


def _aims(text: str) -> tuple[int, int]:
    first, second = _pair(text, "directions")
    for word in (first, second):
        if word not in _AIMS:
            raise ConfigError(f"a position: expected {' '.join(_AIMS)} as a direction, got {word[:40]!r}")
    return _AIMS.index(first), _AIMS.index(second)


def _count(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_COUNT):
        raise ConfigError(f"a position: expected a number of {what} of up to 4 digits, got {text[:40]!r}")
    return int(text)


def _check_pieces(position: Position) -> None:
    for seat in (0, 1):
        for letter in RANKS:
            if (count := position.pieces.count(to_piece(letter, seat))) > 1:
                raise ConfigError(f"a position: expected one {letter} of seat {seat} at most, got {count}")
        if position.aims[seat] != ANY_DIRECTION and to_piece("T", seat) not in position.pieces:
            raise ConfigError(f"a position: expected * as the direction of seat {seat}, which has no Trabucco")
    for square, piece in enumerate(position.pieces):
        if position.tiles[square] == MOUNTAIN and piece not in b".Dd":
            raise ConfigError(
                f"a position: expected only a Drago on the mountain {SQUARE_NAMES[square]}, got {chr(piece)!r}"
            )


def _check_frozen(position: Position) -> None:
    for seat in (0, 1):
        square = position.frozen[seat]
        if square == NOWHERE:
            continue
        stopped = bytes(to_piece(letter, seat) for letter in _STOPPED)
        piece = position.pieces[square]
        if position.tiles[square] != WATER or piece not in stopped:
            what = "nothing" if piece == EMPTY else repr(chr(piece))
            name = SQUARE_NAMES[square]
            raise ConfigError(f"a position: expected a unit of seat {_of(seat)} that water stops on {name}, got {what}")


def _of(seat: Seat) -> str:
    return f"{seat}, on water,"
