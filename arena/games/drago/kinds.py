"""Drago as the registry knows it: its name, its options, and how a game is made from them."""

from collections.abc import Mapping

from arena.errors import ConfigError
from arena.games.coins import settle_coins
from arena.games.drago.cards import ACTIONS
from arena.games.drago.pages import DragoPages
from arena.games.drago.rules import DragoRules
from arena.games.drago.state import DragoState
from arena.games.drago.variant import CARDS_EACH, CEILING, Variant
from arena.rules import Game, GameKind, Option


def _build(name: str, num_seats: int, options: Mapping[str, str]) -> Game[DragoState]:
    variant = Variant(
        num_seats=num_seats,
        pot=_thirds(name, "pot", options),
        num_hands=int(options["rounds"]) * num_seats,
        max_payment=CEILING if options["max_pot"] == "none" else _thirds(name, "max_pot", options),
        is_dealer_dealt=options["dealer_plays"] == "true",
        offers_at_once=options["redraw"] == "at_once",
    )
    settle = settle_coins(num_seats, variant.pot)
    public = frozenset({"turn"})
    return Game(name, num_seats, DragoRules(variant), None, DragoPages(variant), ACTIONS, settle, public)


def _thirds(name: str, option: str, options: Mapping[str, str]) -> int:
    """Return an amount of coins that three tricks share. Source: S1, «sempre divisibile per tre»."""
    amount = int(options[option])
    if amount % CARDS_EACH:
        raise ConfigError(f"{name}: {option} must be divisible by 3, as a third goes to each trick, got {amount}")
    return amount


DRAGO = GameKind(
    name="drago",
    title="Drago",
    summary="three cards each: promise a trick or stay out; whoever stays and takes none pays the pot",
    source="S1, Drago",
    min_seats=3,
    max_seats=10,
    default_seats=4,
    options=(
        Option("pot", (), "3", "coins that a dealer puts, divisible by 3", low=3, high=999_999),
        Option("rounds", (), "2", "how often each seat deals", low=1, high=100),
        Option(
            "max_pot",
            (),
            "none",
            "most coins that one seat without a trick pays, divisible by 3, or none",
            low=3,
            high=CEILING,
            word="none",
        ),
        Option("dealer_plays", ("true", "false"), "false", "whether the dealer is dealt cards too, last of all"),
        Option(
            "redraw",
            ("at_once", "after_all"),
            "at_once",
            "new cards are offered to a seat when it folds, or when all have declared",
        ),
    ),
    build=_build,
    view="drago",
)
