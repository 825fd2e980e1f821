"""Il gioco dei Sette as the registry knows it: name, options, and how a game is made from them."""

from collections.abc import Mapping

from arena.errors import ConfigError
from arena.games.coins import settle_coins
from arena.games.sette.pages import SettePages
from arena.games.sette.rules import SetteRules
from arena.games.sette.state import SetteState
from arena.games.sette.variant import Variant
from arena.rules import Game, GameKind, Option


def _build(name: str, num_seats: int, options: Mapping[str, str]) -> Game[SetteState]:
    variant = Variant(
        num_seats=num_seats,
        coins=int(options["coins"]),
        min_stake=int(options["min_stake"]),
        max_stake=int(options["max_stake"]),
        turns=int(options["turns"]),
        max_rounds=int(options["max_rounds"]),
    )
    if variant.min_stake > variant.max_stake:
        raise ConfigError(f"{name}: min_stake {variant.min_stake} is above max_stake {variant.max_stake}")
    if variant.min_stake > variant.coins:
        raise ConfigError(f"{name}: min_stake {variant.min_stake} is more than the {variant.coins} coins of a seat")
    rules = SetteRules(variant)
    settle = settle_coins(num_seats, variant.coins)
    return Game(name, num_seats, rules, None, SettePages(variant), rules.actions, settle, public=frozenset({"throw"}))


SETTE = GameKind(
    name="sette",
    title="Il gioco dei Sette",
    summary="two dice against a bank: 7 or 11 wins, else the first sum must come again before a 7",
    source="S1, Il gioco dei Sette",
    min_seats=2,
    max_seats=10,
    default_seats=3,
    options=(
        Option("coins", (), "100", "coins of each seat at the start", low=1, high=100_000),
        Option("min_stake", (), "1", "smallest stake and smallest bet", low=1, high=100),
        Option("max_stake", (), "10", "largest stake and largest bet", low=1, high=100),
        Option("turns", (), "1", "turns of each other seat while a seat holds the bank", low=1, high=100),
        Option("max_rounds", (), "10", "rounds after which a turn ends in any case", low=1, high=1000),
    ),
    build=_build,
    view="sette",
)
