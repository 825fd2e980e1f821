"""Payoff means and their intervals, by hand."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t

from arena.ratings.payoff import Payoff, payoffs
from tests.ratings.blocks import Block, duels, evidence_of, table


def payoff(*blocks: Block, of: str = "a", span: int | None = None) -> Payoff:
    return payoffs(evidence_of(blocks), span)[of]


def reach(payoff: Payoff) -> float:
    """Return the half-width, after a check that the interval is symmetric."""
    assert payoff.low is not None
    assert payoff.high is not None
    assert payoff.high - payoff.mean == pytest.approx(payoff.mean - payoff.low, abs=1e-12)
    return payoff.high - payoff.mean


def test_interval_of_one_opponent_is_students() -> None:
    # Block means 1, 0, -1, 0.5: mean 1/8, variance 35/48.
    found = payoff(*duels("a", "b", "WW", "WL", "LL", "WD"))
    assert found.mean == pytest.approx(1 / 8)
    assert reach(found) == pytest.approx(float(t.ppf(0.975, 3)) * sqrt(35 / 48 / 4))


def test_every_opponent_weighs_the_same() -> None:
    found = payoff(*duels("a", "b", "WW", "WL", "LL", "WD"), *duels("a", "c", "WW", "WL"))
    # Against c: mean 1/2, variance 1/2, two blocks.
    first, second = 35 / 48 / 4, 1 / 2 / 2
    freedom = (first + second) ** 2 / (first**2 / 3 + second**2 / 1)
    assert found.mean == pytest.approx((1 / 8 + 1 / 2) / 2)
    assert reach(found) == pytest.approx(float(t.ppf(0.975, freedom)) * sqrt(first + second) / 2)


def test_lone_single_block_borrows_the_pooled_variance() -> None:
    found = payoff(*duels("a", "b", "WW", "WL", "LL", "WD"), *duels("a", "c", "WW"))
    assert found.mean == pytest.approx((1 / 8 + 1) / 2)
    assert reach(found) == pytest.approx(float(t.ppf(0.975, 3)) * sqrt(35 / 48 / 4 + 35 / 48) / 2)


def test_single_blocks_are_collapsed_into_one_stratum() -> None:
    found = payoff(*duels("a", "b", "WW"), *duels("a", "c", "WL"), *duels("d", "a", "WW"))
    # 1, 0, -1: variance 1.
    assert found.mean == pytest.approx(0)
    assert reach(found) == pytest.approx(float(t.ppf(0.975, 2)) * sqrt(1 / 3))


@given(st.integers(2, 40), st.sampled_from(["WW", "WL", "DD", "LD"]))
def test_equal_blocks_give_three_over_their_number_times_the_span(num_blocks: int, marks: str) -> None:
    found = payoff(*duels("a", "b", *[marks] * num_blocks), span=2)
    assert reach(found) == pytest.approx(min(3 / num_blocks, 1) * 2)


def test_equal_blocks_against_several_share_the_bound() -> None:
    found = payoff(*duels("a", "b", *["WW"] * 6), *duels("a", "c", *["LL"] * 6), *duels("a", "d", *["DD"] * 6), span=2)
    assert reach(found) == pytest.approx(3 / 18 * 2)


def test_bound_is_set_by_the_opponent_met_least() -> None:
    # A surprise in all blocks against c has a chance of at least 5 % up to 3/4, and moves the mean by half of that.
    found = payoff(*duels("a", "b", *["WW"] * 100), *duels("a", "c", *["WW"] * 4), span=2)
    assert reach(found) == pytest.approx(3 / 4 / 2 * 2)


@given(st.integers(3, 10_000), st.floats(1e-9, 1))
def test_chance_beyond_three_over_b_would_have_shown_itself(num_blocks: int, excess: float) -> None:
    chance = min(1, 3 / num_blocks * (1 + excess))
    assert (1 - chance) ** num_blocks <= 0.05


def test_span_is_what_was_seen_unless_stated() -> None:
    won = [
        [r._replace(returns=tuple(9 * x for x in r.returns)) for r in block] for block in duels("a", "b", *["WW"] * 6)
    ]
    assert reach(payoff(*won)) == pytest.approx(3 / 6 * 18)
    assert reach(payoff(*won, span=40)) == pytest.approx(3 / 6 * 40)
    assert reach(payoff(*duels("a", "b", *["DD"] * 6))) == pytest.approx(3 / 6 * 2)


def test_interval_is_at_least_the_bound_of_equal_line_ups() -> None:
    nearly = ["WW"] * 999 + ["WD"]
    found = payoff(*duels("a", "b", *nearly), *duels("a", "c", *["WW"] * 4), span=2)
    assert reach(found) == pytest.approx(3 / 4 / 2 * 2)


def test_one_block_has_a_mean_and_no_interval() -> None:
    assert payoff(*duels("a", "b", "WL")) == Payoff(0, None, None)
    assert payoff(*duels("a", "b", "WW")) == Payoff(1, None, None)


def test_line_up_of_three_is_a_stratum() -> None:
    first = [table("x", "abc", [(1, 2, 3)] * 3), table("y", "abc", [(2, 1, 3)] * 3)]
    found = payoffs(evidence_of([*first, table("z", "abd", [(3, 1, 2)] * 3)], num_seats=3))["a"]
    # Line-up abc: 2 and 0, variance 2; abd: -2 once, with the variance of the other.
    assert found.mean == pytest.approx((1 - 2) / 2)
    assert reach(found) == pytest.approx(float(t.ppf(0.975, 1)) * sqrt(2 / 2 + 2) / 2)


def test_big_payoffs_leave_no_rounding_where_all_blocks_are_equal() -> None:
    won = duels("a", "b", *["WW"] * 1000)
    raised = [[r._replace(returns=tuple(1_234_567 * x for x in r.returns)) for r in block] for block in won]
    assert reach(payoff(*raised, span=1000, of="b")) == pytest.approx(3.0, abs=1e-8)


def test_big_payoffs_that_hardly_differ_keep_their_variance() -> None:
    won = duels("a", "b", *["WW"] * 1000)
    raised = [
        [r._replace(returns=tuple(x * (8_000_000 + k % 2) for x in r.returns)) for r in block]
        for k, block in enumerate(won)
    ]
    # 8000000 and 8000001, as often: variance 1/4 * 1000/999. Squares of the sums pass 2**53.
    assert reach(payoff(*raised)) == pytest.approx(float(t.ppf(0.975, 999)) * sqrt(1 / 4 / 999), rel=1e-6)


def test_lone_single_block_beside_equal_ones_is_no_surer_than_itself() -> None:
    found = payoff(*duels("a", "b", *["WW"] * 8), *duels("a", "c", "WW"), span=2)
    # Against c anything may be true, and it is half of the mean.
    assert reach(found) == pytest.approx(1 * 2)


def test_big_equal_payoffs_of_single_blocks_are_equal() -> None:
    won = [duel for i in range(301) for duel in duels("a", f"b{i}", "WW")]
    raised = [[r._replace(returns=tuple(8_388_607 * x for x in r.returns)) for r in block] for block in won]
    assert reach(payoff(*raised, span=301)) == pytest.approx(3, abs=1e-8)
