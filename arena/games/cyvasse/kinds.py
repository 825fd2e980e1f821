"""Cyvasse as the registry knows it: name, option, and how a game is made."""

from collections.abc import Mapping

from arena.games.cyvasse.board import Position
from arena.games.cyvasse.pages import CyvassePages
from arena.games.cyvasse.rules import CyvasseRules, settle
from arena.games.cyvasse.state import CyvasseState
from arena.rules import Game, GameKind, Option

_MIN_RANGE = Option(
    "catapult_min_range",
    ("1", "2"),
    "2",
    "2: the Catapulta hits exactly two tiles away; 1: one or two",
)


def make_cyvasse(
    name: str, num_seats: int, options: Mapping[str, str], opening: Position | None = None
) -> Game[CyvasseState]:
    """Return the game.

    Args:
        name: Name with the options that differ from the default.
        num_seats: 2.
        options: Value of every option.
        opening: Position to play from, as `parse_position` reads it; `None` for a match with setups.

    Raises:
        ConfigError: A seat has no Re in that position.
    """
    rules = CyvasseRules(catapult_min_range=int(options[_MIN_RANGE.name]), opening=opening)
    pages = CyvassePages(int(options[_MIN_RANGE.name]))
    return Game(name, num_seats, rules, rules, pages, rules.actions, settle)


CYVASSE = GameKind(
    name="cyvasse",
    title="Cyvasse",
    summary="build your half of the board in secret, then take the other King",
    source="S1, Cyvasse",
    min_seats=2,
    max_seats=2,
    default_seats=2,
    options=(_MIN_RANGE,),
    build=make_cyvasse,
    view="cyvasse",
)
