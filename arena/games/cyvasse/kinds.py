"""Cyvasse as the registry knows it: name, option, and how a game is made."""

from collections.abc import Mapping

from arena.errors import ConfigError
from arena.games.cyvasse.board import Position
from arena.games.cyvasse.example import example_position
from arena.games.cyvasse.fen import format_position, parse_position
from arena.games.cyvasse.pages import CyvassePages
from arena.games.cyvasse.rules import CyvasseRules, settle
from arena.games.cyvasse.state import CyvasseState, Over
from arena.rules import Game, GameKind, Openings, Option

_MIN_RANGE = Option(
    "catapult_min_range",
    ("1", "2"),
    "2",
    "2: the Catapulta hits exactly two tiles away; 1: one or two",
)


_SHUT_IN = (
    "GGGGGGMG/GGGGGGMM/GGGGFGGG/GGGWGGGG/GGGGGGGG/GGGGGGGG/GGGGGGGG/GGGGGGGG "
    ".......k/......../....P.../......../..V...../......../.T....../K....... 1 -,- ne,* 3 41"
)
"""Seat 1 is shut in and passed over at every turn."""


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
    text = "" if opening is None else format_position(opening)
    return Game(name, num_seats, rules, rules, pages, rules.actions, settle, opening=text)


def make_cyvasse_from(name: str, num_seats: int, options: Mapping[str, str], opening: str) -> Game[CyvasseState]:
    """Return the game from a position given as text.

    A mover that has no action there is passed over, as in any battle (Y7).

    Raises:
        ConfigError: The text describes no position, a seat has no Re in it, or the battle is drawn there (Y34).
    """
    game = make_cyvasse(name, num_seats, options, parse_position(opening))
    state, entries = game.rules.apply(game.rules.initial(0), ())
    if isinstance(state, Over):
        raise ConfigError(
            f"a position to play from: expected a battle that goes on, got one that ends at {entries[-1]!r}"
        )
    return game


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
    openings=Openings(make_cyvasse_from, "a position as text, as above", (example_position(), _SHUT_IN)),
)
