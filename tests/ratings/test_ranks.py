"""Sets of ranks, likelihood of superiority and quasi-variances."""

import numpy as np
import pytest
from scipy.special import ndtr

from arena.ratings.evidence import Vector
from arena.ratings.quasi import quasi_variances
from arena.ratings.ranks import Differences

INFINITE = float("inf")


def independent(values: list[float], variance: float = 1.0, freedom: float = INFINITE) -> Differences:
    size = len(values)
    return Differences(np.array(values), variance * np.eye(size), np.ones(size), np.full(size, freedom))


def test_far_apart_have_one_rank_each_and_equals_have_all() -> None:
    assert independent([0.0, 100.0, 50.0]).rank_sets() == [(3, 3), (1, 1), (2, 2)]
    assert independent([1.0, 1.0, 1.0]).rank_sets() == [(1, 3)] * 3
    assert independent([]).rank_sets() == []


@pytest.mark.parametrize(("size", "studentised_range"), [(4, 3.633), (8, 4.286), (16, 4.845)])
def test_critical_value_of_equal_variances_is_that_of_tukeys_range(size: int, studentised_range: float) -> None:
    critical = studentised_range / 2**0.5
    gaps = [critical - 0.04, critical + 0.04]
    sets = [independent([gap * 2**0.5, *([0.0] * (size - 1))]).rank_sets() for gap in gaps]
    assert sets[0][0] == (1, size)
    assert sets[1][0] == (1, 1)


def test_stepping_down_separates_more() -> None:
    # 2.2 errors apart are not enough among all three pairs, but the third is out of the question.
    values = [0.0, 2.2 * 2**0.5, 100.0]
    assert independent(values).rank_sets() == [(3, 3), (2, 2), (1, 1)]
    assert independent([0.0, 2.2 * 2**0.5, 1.1 * 2**0.5]).rank_sets() == [(1, 3)] * 3


def test_few_blocks_reach_further() -> None:
    values = [0.0, 3.0 * 2**0.5]
    assert independent(values).rank_sets() == [(2, 2), (1, 1)]
    assert independent(values, freedom=2).rank_sets() == [(1, 2)] * 2


def test_no_block_to_compare_by_separates_nobody() -> None:
    assert independent([0.0, 100.0], freedom=0).rank_sets() == [(1, 2)] * 2


def test_superiority_uses_the_whole_covariance() -> None:
    covariance = np.array([[1.0, 0.9], [0.9, 1.0]])
    known = Differences(np.array([0.3, 0.0]), covariance, np.ones(2), np.full(2, INFINITE))
    assert known.errors()[0, 1] == pytest.approx(0.2**0.5)
    assert known.superiority()[0, 1] == pytest.approx(float(ndtr(0.3 / 0.2**0.5)))
    assert known.superiority()[1, 0] == pytest.approx(1 - known.superiority()[0, 1])
    assert known.superiority()[0, 0] == 0.5


def test_quasi_variances_are_exact_where_they_can_be() -> None:
    own = np.array([1.0, 2.0, 0.5, 3.0])
    found = quasi_variances(own[:, None] + own)
    assert found is not None
    assert found == pytest.approx(own)


def test_three_can_always_be_exact() -> None:
    variances = np.array([[0.0, 3.0, 2.0], [3.0, 0.0, 4.0], [2.0, 4.0, 0.0]])
    found = quasi_variances(variances)
    assert found is not None
    assert found == pytest.approx([0.5, 2.5, 1.5])


def test_two_have_none() -> None:
    assert quasi_variances(np.array([[0.0, 1.0], [1.0, 0.0]])) is None


@pytest.mark.slow
def test_exact_ties_are_told_apart_in_at_most_5_percent_of_tables() -> None:
    rng = np.random.default_rng(7)
    draws: list[Vector] = list(rng.standard_normal((200, 6)))
    wrong = sum(independent(draw.tolist()).rank_sets() != [(1, 6)] * 6 for draw in draws)
    # Three standard errors of 5 % in 200 runs.
    assert wrong / 200 <= 0.05 + 3 * (0.05 * 0.95 / 200) ** 0.5
