"""Kuhn's poker as the registry knows it: what the entry point in pyproject.toml names."""

from collections.abc import Mapping

from arena.games.coins import settle_coins
from arena.rules import Game, GameKind, Option
from arena_kuhn.pages import KuhnPages
from arena_kuhn.rules import TABLE, KuhnRules, KuhnState
from arena_kuhn.v1.kuhn_pb2 import KuhnView

_MOST_LOST = 2
"""In one hand."""


def _build(name: str, num_seats: int, options: Mapping[str, str]) -> Game[KuhnState]:
    num_hands = int(options["hands"])
    settle = settle_coins(num_seats, _MOST_LOST * num_hands)
    return Game(name, num_seats, KuhnRules(num_hands), None, KuhnPages(), TABLE.actions, settle)


KUHN = GameKind(
    name="kuhn",
    title="Kuhn's poker",
    summary="three cards, one bet: call the bluff or fold",
    source="H. W. Kuhn, A simplified two-person poker, 1950",
    min_seats=2,
    max_seats=2,
    default_seats=2,
    options=(Option("hands", (), "10", "hands of a match", low=1, high=1_000),),
    build=_build,
    view=KuhnView.DESCRIPTOR.full_name,
)
