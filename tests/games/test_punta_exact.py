"""Exact values of a stake in Punta e raddoppia: every place of its rank's cards in the pack, played by the rules."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from arena.games import make_game
from arena.games.punta_e_raddoppia.cards import PACK, RANK_OF
from arena.games.punta_e_raddoppia.state import Phase, PuntaState
from arena_sdk.punta import MEAN_GAINS

GAME = make_game("punta-e-raddoppia", 2)
RULES = GAME.rules
KINGS = [card for card in range(PACK) if RANK_OF[card] == "K"]
OTHERS = [card for card in range(PACK) if RANK_OF[card] != "K"]


def shuffling() -> PuntaState:
    """Return the state before the first shuffle."""
    state: PuntaState = RULES.initial(0)
    for action in ("min 1", "max 10", "tenure 1"):
        state = RULES.apply(state, {0: action}).state
    return state


def packs(live: int) -> Iterator[tuple[int, ...]]:
    """Yield a pack for every way in which so many Ks may lie below the top card; a third one lies on top."""
    for places in combinations(range(1, PACK), live):
        kings, others = iter(KINGS), iter(OTHERS)
        yield tuple(next(kings) if p in places or (p == 0 and live == 2) else next(others) for p in range(PACK))


def played_value(live: int, action: str) -> Fraction:
    """Return what comes back of one coin on K, on average over all packs, if every win is taken, or left."""
    start, total, count = shuffling(), 0, 0
    for pack in packs(live):
        state = RULES.apply(RULES.apply(start, (pack,)).state, {1: "K=1"}).state
        while state.phase is Phase.WIN:
            state = RULES.apply(state, {1: action}).state
        total, count = total + state.coins[1] - 999, count + 1
    return Fraction(total, count)


@cache
def reckoned_value(live: int, turn: int, *, takes: bool) -> Fraction:
    """Return the same by reckoning: the next turn's cards, each as likely as any other, then what is left of the pack.

    Args:
        live: Cards of the rank still to come.
        turn: Turns over.
        takes: Whether a win is taken.
    """
    if not live:
        return Fraction(1)
    left = PACK - 1 - 2 * turn
    bank = Fraction(live, left)
    players = (1 - bank) * Fraction(live, left - 1)
    missed = 1 - bank - players
    value = missed * reckoned_value(live, turn + 1, takes=takes) if missed else Fraction()
    if turn >= 17:
        return value
    return value + players * 2 * (1 if takes else reckoned_value(live - 1, turn + 1, takes=False))


@pytest.mark.parametrize(
    ("live", "action", "value"),
    [
        (2, "take", Fraction(680, 703)),
        (2, "leave", Fraction(544, 703)),
        (3, "take", Fraction(2023, 2109)),
        (3, "leave", Fraction(1360, 2109)),
    ],
)
def test_F5_F6_F8_F10_value_of_a_stake(live: int, action: str, value: Fraction) -> None:
    assert played_value(live, action) == reckoned_value(live, 0, takes=action == "take") == value


def test_figures_of_the_sdk_are_these() -> None:
    for live, gain in MEAN_GAINS.items():
        assert gain == pytest.approx(float(reckoned_value(live, 0, takes=True) - 1))


def test_leaving_never_gains_on_average() -> None:
    values = [reckoned_value(live, turn, takes=True) for live in (1, 2) for turn in range(1, 18)]
    assert max(values) < 1
