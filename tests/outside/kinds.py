"""What entry points may name: a game that is good, and one for each way of being none."""

from dataclasses import replace
from typing import NamedTuple

from arena.errors import ConfigError
from arena.rules import AnyGame, Option, Seat, View
from arena_kuhn.kind import KUHN
from arena_kuhn.rules import KuhnRules, KuhnState, KuhnView

GOOD = replace(KUHN, name="good")
TWO = (replace(KUHN, name="one"), replace(KUHN, name="two"))
NO_GAME = 7
NONE_AT_ALL: tuple[()] = ()
SHOUTED = replace(KUHN, name="Kuhn!")
BUILT_IN = replace(KUHN, name="tokyo")
ONE_SEAT = replace(KUHN, name="lonely", min_seats=1)
ILL_NAMED_OPTION = replace(KUHN, name="odd", options=(Option("Hands", (), "10", "", low=1, high=1_000),))
ILLEGAL_DEFAULT = replace(KUHN, name="odd", options=(Option("hands", (), "0", "", low=1, high=1_000),))
UNKNOWN_VIEW = replace(KUHN, name="blind", view="nobody.knows.ThisView")
OTHER_VIEW = replace(KUHN, name="blind", view="mia")


class _LongCard(KuhnRules):
    def view(self, state: KuhnState, seat: Seat) -> KuhnView:
        return super().view(state, seat)._replace(hand=-1)


class _Renamed(NamedTuple):
    hand: int
    num_hands: int
    my_card: str
    starter: Seat
    said: tuple[str, ...]
    coins: tuple[int, ...]


class _RenamedView(KuhnRules):
    def view(self, state: KuhnState, seat: Seat) -> View:  # type: ignore[override]  # that is what is wrong with it
        return _Renamed(*super().view(state, seat))


def _with_rules(rules: KuhnRules) -> AnyGame:
    return replace(KUHN.build("blind", 2, {"hands": "1"}), rules=rules)


WRONG_FIELD = replace(KUHN, name="blind", build=lambda name, num_seats, options: _with_rules(_RenamedView(1)))
WRONG_VALUE = replace(KUHN, name="blind", build=lambda name, num_seats, options: _with_rules(_LongCard(1)))


def _refuse(name: str, num_seats: int, options: object) -> AnyGame:
    raise ConfigError(f"{name}: expected a full moon")


REFUSED = replace(KUHN, name="moody", build=_refuse)
MISNAMED = replace(KUHN, name="other", build=lambda name, num_seats, options: KUHN.build("good", 2, {"hands": "1"}))
TWICE = (GOOD, GOOD)
SAME_OPTIONS = replace(KUHN, name="odd", options=KUHN.options * 2)
