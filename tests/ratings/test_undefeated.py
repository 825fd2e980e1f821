"""The one-sided bound of who never lost, checked against its definition."""

from math import log, log10

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import brentq
from scipy.special import expit

from arena.ratings.bradley_terry import rate
from arena.ratings.connectivity import Side
from arena.ratings.evidence import Vector
from arena.ratings.undefeated import component_shifts, one_sided_shift
from tests.ratings.blocks import duels, evidence_of, table

GROUPS = (Side.ABOVE, Side.ABOVE, Side.CORE, Side.CORE)


@given(arrays(np.float64, 3, elements=st.floats(-30, 30)), arrays(np.float64, 3, elements=st.floats(0.1, 1e6)))
def test_winning_everything_at_the_bound_has_a_chance_of_one_in_twenty(gaps: Vector, trials: Vector) -> None:
    shift = one_sided_shift(gaps, trials)
    assert (trials * np.log(expit(gaps + shift))).sum() == pytest.approx(log(0.05), rel=1e-6)


@pytest.mark.parametrize("num_blocks", [2, 10, 1000])
def test_undefeated_of_two_is_above_the_exact_binomial_bound(num_blocks: int) -> None:
    elos = rate(evidence_of(duels("a", "b", *["WW"] * num_blocks)))
    # Clopper-Pearson: p^B = 0.05. Each is half the gap away from the mean of the two.
    chance = 0.05 ** (1 / num_blocks)
    bound = 200 * log10(chance / (1 - chance))
    # The ghost: 2 B (1 - s(2 t)) + 1/2 - s(t) = 0.
    value = brentq(lambda t: 2 * num_blocks * expit(-2 * t) + 0.5 - expit(t), 0, 50, xtol=1e-13) * 400 / log(10)
    best, worst = elos["a"], elos["b"]
    assert best is not None
    assert worst is not None
    assert (best.bound, worst.bound) == ("above", "below")
    assert (best.value, best.low) == pytest.approx((value, bound), abs=1e-6)
    assert (worst.value, worst.high) == pytest.approx((-value, -bound), abs=1e-6)
    assert best.high > best.value > 0 > worst.value > worst.low


def test_winless_bot_neither_moves_nor_widens_the_others_much() -> None:
    inner = duels("a", "b", *["WW", "WL", "LL", "WL", "WD"] * 8)
    alone = rate(evidence_of(inner))["a"]
    beside = rate(evidence_of(inner + duels("a", "z", *["WW"] * 10) + duels("b", "z", *["WW"] * 10)))
    elo, winless = beside["a"], beside["z"]
    assert alone is not None
    assert elo is not None
    assert winless is not None
    assert (elo.bound, winless.bound) == (None, "below")
    assert elo.value == pytest.approx(alone.value, abs=1)
    assert elo.high - elo.low == pytest.approx(alone.high - alone.low, rel=0.02)


def test_every_member_of_an_undefeated_group_is_above() -> None:
    top = duels("a", "b", *["WL", "WD", "LL"] * 5)
    bottom = [b for pair in ("cd", "de", "ce") for b in duels(*pair, *["WL", "WW", "LL"] * 5)]
    elos = rate(evidence_of(top + bottom + duels("b", "c", *["WW"] * 5)))
    assert [elo.bound for elo in elos.values() if elo] == ["above", "above", None, None, None]


def test_more_wins_lift_the_bound() -> None:
    lows = [elo.low for n in (2, 5, 20) if (elo := rate(evidence_of(duels("a", "b", *["WW"] * n)))["a"])]
    assert lows == sorted(lows)
    assert len(set(lows)) == 3


def test_block_of_three_counts_once_not_once_per_opponent() -> None:
    played = [table(str(i), "abc", [(1, 2, 3), (1, 3, 2), (1, 2, 2)]) for i in range(10)]
    elo = rate(evidence_of(played, num_seats=3))["a"]
    # b and c are equal and are the core: 10 blocks, half a trial against each, so p^10 = 0.05.
    chance = 0.05**0.1
    assert elo is not None
    assert elo.low == pytest.approx(400 * log10(chance / (1 - chance)), abs=1e-6)


def test_shift_of_a_group_leaves_its_inner_matches_out() -> None:
    # a and b took points off each other, and all from c; d is apart from the question.
    points = np.array([[0, 9, 4, 0], [3, 0, 8, 0], [0, 0, 0, 5], [0, 0, 5, 0]], dtype=float)
    ratings = np.array([2.0, 1.0, 0.0, 0.0])
    shifts = component_shifts(points, (points + points.T) / 2, ratings, np.array([0, 0, 1, 1]), GROUPS)
    assert shifts.tolist() == pytest.approx([one_sided_shift(np.array([2.0, 1.0]), np.array([2.0, 4.0]))] * 2 + [0, 0])


def test_shift_never_lifts_a_component_above_its_fit() -> None:
    points = np.array([[0, 9, 2000, 0], [3, 0, 2000, 0], [0, 0, 0, 5], [0, 0, 5, 0]], dtype=float)
    shifts = component_shifts(points, (points + points.T) / 2, np.zeros(4), np.array([0, 0, 1, 1]), GROUPS)
    assert shifts.tolist() == [0, 0, 0, 0]


def test_chain_has_bounds_at_its_ends_and_an_interval_between() -> None:
    # Whoever played most is no core on its own.
    for often in range(3):
        counts = [3 + 4 * (often == 0), 3 + 4 * (often == 2)]
        elos = rate(evidence_of(duels("a", "b", *["WW"] * counts[0]) + duels("b", "c", *["WW"] * counts[1])))
        assert [elo.bound for elo in elos.values() if elo] == ["above", None, "below"]
        middle = elos["b"]
        assert middle is not None
        assert middle.low < middle.value - 50 < middle.value + 50 < middle.high
