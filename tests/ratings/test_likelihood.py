"""The maximum is one, however lopsided the results."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.special import expit

from arena.ratings.evidence import Matrix
from arena.ratings.likelihood import covariance, strengths

COUNTS = arrays(np.float64, (4, 4), elements=st.sampled_from([0.0, 0.5, 1.0, 7.0, 1e3, 1e7]))


def residual(points: Matrix, ghost: float) -> Matrix:
    """Return each entrant's points minus those its rating expects: 0 at the maximum."""
    ratings = strengths(points, ghost)
    chances = expit(ratings[:, None] - ratings)
    score: Matrix = (points - (points + points.T) * chances).sum(axis=1) + ghost * (1 - 2 * expit(ratings))
    return score


@given(COUNTS)
def test_ghost_fit_is_a_maximum_for_any_results(counts: Matrix) -> None:
    points = counts * (1 - np.eye(4))
    assert np.abs(residual(points, 0.5)).max() < 1e-9 * (1 + points.sum())


@given(COUNTS)
def test_fit_is_a_maximum_where_everybody_beat_everybody(counts: Matrix) -> None:
    points = (counts + 1) * (1 - np.eye(4))
    assert np.abs(residual(points, 0.0)).max() < 1e-9 * points.sum()
    assert strengths(points).sum() == pytest.approx(0, abs=1e-9)


def test_long_chain_of_sure_wins_converges() -> None:
    points = np.triu(np.full((60, 60), 1e4), 1)
    assert np.abs(residual(points, 0.5)).max() < 1e-6
    assert (np.diff(strengths(points, 0.5)) < 0).all()


def test_doubled_results_halve_the_covariance() -> None:
    points = np.array([[0, 5, 1], [2, 0, 4], [3, 3, 0]], dtype=float)
    once, twice = (covariance(strengths(k * points), k * (points + points.T)) for k in (1, 2))
    assert once / 2 == pytest.approx(twice, rel=1e-9)


def test_step_that_overshoots_is_shortened() -> None:
    # Found by search: the eighth full Newton step would be 9e7 logits long.
    points = np.zeros((5, 5))
    points[0, 1:] = 210_992, 4, 794.5, 3
    points[1, 2] = 1_995_265.5
    points[2, [0, 3]] = 100, 10_096.5
    points[3, [2, 4]] = 316.5, 2
    points[4, [0, 2, 3]] = 171.5, 39_811, 31_623
    assert np.abs(residual(points, 0.0)).max() < 1e-9 * points.sum()
