"""The table after some transcript entries, as far as whoever reads them may know it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arena.games import story
from arena.games.cyvasse.actions import Move, all_actions
from arena.games.cyvasse.advance import advance, pass_turn
from arena.games.cyvasse.board import EMPTY, UNBUILT, Position
from arena.games.cyvasse.fen import parse_position
from arena.games.cyvasse.setup import parse_setup, place_home
from arena.rules import Seat


class Scene(NamedTuple):
    """What is on the table.

    Attributes:
        position: The board; tiles not shown yet are question marks.
        is_open: Whether the battle has begun.
        move: The last move; `None` before the first.
        taken: Pieces that were captured, as letters, in order.
        forfeited: Seats that lost their chair by a fault.
        ending: How the battle ended; empty while it goes on.
    """

    position: Position
    is_open: bool
    move: Move | None
    taken: str
    forfeited: frozenset[Seat]
    ending: str


EMPTY_TABLE = Scene(UNBUILT, False, None, "", frozenset(), "")


def scenes(entries: Iterable[str]) -> Iterator[Scene]:
    """Yield the scene before the first entry, then the one after each."""
    return story.scenes(EMPTY_TABLE, _after, entries)


def _after(scene: Scene, entry: str) -> Scene:
    first, rest = entry.split(" ", 1)
    if first == "position":
        return scene._replace(position=parse_position(rest), is_open=True)
    if first == "draw":
        return scene._replace(ending="drawn")
    seat, (verb, *words) = int(first), rest.split(" ")
    match verb:
        case "setup":
            home = parse_setup(" ".join(words), seat)
            return scene._replace(position=place_home(scene.position, home, seat))
        case "begins":
            return scene._replace(position=scene.position._replace(mover=seat), is_open=True)
        case "forfeits":
            return scene._replace(forfeited=scene.forfeited | {seat})
        case "wins":
            return scene._replace(ending=f"won by seat {seat}")
        case "pass":
            return scene._replace(position=pass_turn(scene.position), move=None)
        case "offer" | "accept":
            return scene
        case _:
            return _moved(scene, all_actions().meanings[verb])


def _moved(scene: Scene, move: Move) -> Scene:
    after, taken = advance(scene.position, move)
    lost = "" if taken == EMPTY else chr(taken)
    return scene._replace(position=after, move=move, taken=scene.taken + lost)
