"""Punta e raddoppia as the registry knows it: name, options, and how a game is made from them."""

from collections.abc import Mapping

from arena.errors import ConfigError
from arena.games.coins import settle_coins
from arena.games.punta_e_raddoppia.pages import PuntaPages
from arena.games.punta_e_raddoppia.rules import LEAST_COVER, PuntaRules
from arena.games.punta_e_raddoppia.stakes import StakesNotation
from arena.games.punta_e_raddoppia.state import PuntaState
from arena.games.punta_e_raddoppia.variant import Variant
from arena.rules import Game, GameKind, Option


def _build(name: str, num_seats: int, options: Mapping[str, str]) -> Game[PuntaState]:
    variant = Variant(
        num_seats=num_seats,
        coins=int(options["coins"]),
        min_stake=int(options["min_stake"]),
        max_stake=int(options["max_stake"]),
        max_tenure=int(options["max_tenure"]),
    )
    if variant.min_stake > variant.max_stake:
        raise ConfigError(f"{name}: min_stake {variant.min_stake} is above max_stake {variant.max_stake}")
    if variant.coins < LEAST_COVER * variant.min_stake:
        raise ConfigError(
            f"{name}: a bank of {variant.coins} coins cannot cover a stake of {variant.min_stake}, which may cost it "
            f"{LEAST_COVER * variant.min_stake}; raise coins or lower min_stake"
        )
    rules, settle = PuntaRules(variant), settle_coins(num_seats, variant.coins)
    public = frozenset({"burn", "turn"})
    return Game(name, num_seats, rules, StakesNotation(), PuntaPages(variant), rules.actions, settle, public)


PUNTA_E_RADDOPPIA = GameKind(
    name="punta-e-raddoppia",
    title="Punta e raddoppia",
    summary="stakes on ranks, cards turned in pairs for bank and players, wins taken or left to double",
    source="S1, Punta e raddoppia",
    min_seats=2,
    max_seats=10,
    default_seats=3,
    options=(
        Option("coins", (), "1000", "coins of each seat at the start", low=1, high=100_000),
        Option("min_stake", (), "1", "lowest limit that a banker may set", low=1, high=100),
        Option("max_stake", (), "10", "highest limit that a banker may set", low=1, high=100),
        Option("max_tenure", (), "3", "most smazzate that a banker may announce", low=1, high=20),
    ),
    build=_build,
    view="punta",
)
