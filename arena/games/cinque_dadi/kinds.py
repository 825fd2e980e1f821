"""Cinque dadi as the registry knows it: its options, and how a game is made from them."""

from collections.abc import Mapping

from arena.games.cinque_dadi.pages import CinqueDadiPages
from arena.games.cinque_dadi.places import settle
from arena.games.cinque_dadi.rules import CinqueDadiRules, CinqueDadiState
from arena.games.cinque_dadi.variant import Variant
from arena.rules import Game, GameKind, Option

_BOOL = ("true", "false")


def _build(name: str, num_seats: int, options: Mapping[str, str]) -> Game[CinqueDadiState]:
    variant = Variant(
        num_seats=num_seats,
        num_dice=int(options["dice"]),
        palo_two_players=options["palo_two_players"] == "true",
        calza_in_palo=options["calza_in_palo"] == "true",
    )
    rules = CinqueDadiRules(variant)
    public = frozenset({"reveal", "found"})
    return Game(name, num_seats, rules, None, CinqueDadiPages(variant), rules.actions, settle(num_seats), public)


CINQUE_DADI = GameKind(
    name="cinque-dadi",
    title="Cinque dadi",
    summary="five dice each: bid how many of all dice show a face, doubt, or call it exact",
    source="S1, I giochi del Westeros, Cinque dadi",
    min_seats=2,
    max_seats=10,
    default_seats=2,
    options=(
        Option("dice", (), "5", "dice of each seat at the start", low=1, high=10),
        Option("palo_two_players", _BOOL, "true", "whether a palo still locks the face when two seats are left"),
        Option("calza_in_palo", _BOOL, "true", "whether calza may be called in a palo hand"),
    ),
    build=_build,
    view="cinque_dadi",
)
