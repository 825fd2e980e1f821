"""The picture of the board with what stands on it, and beside it what each seat has lost."""

from arena.games.cyvasse.board import (
    ANY_DIRECTION,
    DIRECTION_NAMES,
    NOWHERE,
    SIDE,
    SQUARE_NAMES,
    to_piece,
)
from arena.games.cyvasse.scene import Scene
from arena.rules import Seat

LEGEND = "~ water   ♣ forest   ▲ mountain   [ ] fortress   ( ) just moved or hit"

_CELLS = {"G": "  ·", "W": "~~~", "B": "♣♣♣", "M": "▲▲▲", "F": "[] "}
"""By tile what stands left and right of a piece, and in its place where there is none."""
_UNKNOWN = "   "
_FILES = "      a   b   c   d   e   f   g   h"
_BOARD_WIDTH = 44


def picture(scene: Scene) -> list[str]:
    """Return the picture of a scene, line by line, at most 80 columns wide; rank 8 is above.

    Seats stand as `seat N` at the end of lines, so that a caller can put names in their place.
    """
    ranks = [f"  {rank + 1} {_rank(scene, rank)} {rank + 1}" for rank in reversed(range(SIDE))]
    middle = f"plies played: {scene.position.ply}" if scene.is_open else "behind the screen"
    beside = [*_seat(scene, 1), middle, scene.ending, *reversed(_seat(scene, 0))]
    lines = [f"{left:<{_BOARD_WIDTH}}{right}".rstrip() for left, right in zip(ranks, beside, strict=True)]
    return [_FILES, *lines, _FILES, "", f"  {LEGEND}"]


def _rank(scene: Scene, rank: int) -> str:
    marked = scene.move.target if scene.move else NOWHERE
    text = ""
    for square in range(rank, SIDE * SIDE, SIDE):
        gap = ")" if square - SIDE == marked else " "
        text += f"{'(' if square == marked else gap}{_cell(scene, square)}"
    return text + (")" if marked == SIDE * (SIDE - 1) + rank else " ")


def _cell(scene: Scene, square: int) -> str:
    tile, piece = _CELLS.get(chr(scene.position.tiles[square]), _UNKNOWN), chr(scene.position.pieces[square])
    return f"{tile[0]}{tile[2] if piece == '.' else piece}{tile[1]}"


def _seat(scene: Scene, seat: Seat) -> list[str]:
    """Return three lines about a seat, from the edge of the board to the middle."""
    letters = "small letters" if seat else "capitals"
    is_next = scene.is_open and not scene.ending and scene.position.mover == seat
    chair = "forfeited " if seat in scene.forfeited else ""
    lost = "".join(letter for letter in scene.taken if letter.isupper() != bool(seat))
    return [
        f"{'▶' if is_next else ' '} {letters:<15}{chair}seat {seat}",
        f"  lost {' '.join(lost)}" if lost else "",
        _limits(scene, seat),
    ]


def _limits(scene: Scene, seat: Seat) -> str:
    """Return what a seat cannot do: a unit frozen in water, a trebuchet that has moved."""
    frozen, aim = scene.position.frozen[seat], scene.position.aims[seat]
    notes = [f"frozen {SQUARE_NAMES[frozen]}"] if frozen != NOWHERE else []
    if aim != ANY_DIRECTION and to_piece("T", seat) in scene.position.pieces:
        notes.append(f"{chr(to_piece('T', seat))} shoots {DIRECTION_NAMES[aim]}")
    return f"  {', '.join(notes)}" if notes else ""
