"""What happened, in plain English: one line for each transcript entry."""

from collections.abc import Sequence
from itertools import pairwise

from arena.games.cyvasse.actions import Kind
from arena.games.cyvasse.board import EMPTY, FORTRESS, NOWHERE, SQUARE_NAMES, owner, to_letter
from arena.games.cyvasse.scene import Scene, scenes
from arena.games.cyvasse.wording import PIECE_NAMES
from arena.rules import Seat

_DRAWS = {
    "draw agreed": "drawn by agreement",
    "draw repetition": "drawn: this position has come up for the third time",
    "draw quiet": "drawn: 100 plies without a capture or the fall of a fortress",
    "draw length": "drawn: 400 plies have been played",
}


def sentences(entries: Sequence[str]) -> list[str]:
    """Return one line per entry."""
    told = zip(entries, pairwise(scenes(entries)), strict=True)
    return [_sentence(entry, before, after) for entry, (before, after) in told]


def _sentence(entry: str, before: Scene, after: Scene) -> str:
    if entry in _DRAWS:
        return _DRAWS[entry]
    first, rest = entry.split(" ", 1)
    if first == "position":
        return f"the battle begins from a given position: seat {after.position.mover} moves"
    seat, verb = int(first), rest.split(" ")[0]
    match verb:
        case "setup":
            return f"seat {seat} shows its home: {_home(after, seat)}"
        case "begins":
            return f"the screen is taken away; seat {seat} begins"
        case "offer":
            return f"seat {seat} offers a draw"
        case "accept":
            return f"seat {seat} accepts the draw"
        case "pass":
            return f"seat {seat} has nothing to do; its turn is passed"
        case "wins":
            return f"a King is taken: seat {seat} wins"
        case "forfeits":
            return f"seat {seat} forfeits"
        case _:
            return f"seat {seat}: {_move(before, after)}"


def _home(scene: Scene, seat: Seat) -> str:
    pieces = [(square, piece) for square, piece in enumerate(scene.position.pieces) if piece != EMPTY]
    return ", ".join(f"{to_letter(piece)} {SQUARE_NAMES[square]}" for square, piece in pieces if owner(piece) == seat)


def _move(before: Scene, after: Scene) -> str:
    move, pieces, seat = after.move, before.position.pieces, before.position.mover
    if move is None:
        return ""
    unit, origin, target = _unit(pieces[move.origin]), SQUARE_NAMES[move.origin], SQUARE_NAMES[move.target]
    if pieces[move.target] == EMPTY:
        return f"{unit} {origin} to {target}{_stop(after, seat)}"
    victim = _victim(pieces[move.target], seat)
    if move.kind is not Kind.MOVE and before.position.tiles[move.target] == FORTRESS:
        how = "shoots at" if move.kind is Kind.SHOT else "attacks"
        way = "" if move.last == move.origin else f" from {SQUARE_NAMES[move.last]}"
        return f"{unit} {origin} {how} {victim} in fortress {target}{way}; the fortress falls"
    if move.kind is Kind.SHOT:
        return f"{unit} {origin} shoots {victim} on {target}"
    return f"{unit} {origin} takes {victim} on {target}{_stop(after, seat)}"


def _stop(after: Scene, seat: Seat) -> str:
    return ", and stops in the water" if after.position.frozen[seat] != NOWHERE else ""


def _unit(piece: int) -> str:
    return PIECE_NAMES[to_letter(piece)].english


def _victim(piece: int, seat: Seat) -> str:
    return f"{'its own' if owner(piece) == seat else 'the'} {_unit(piece)}"
