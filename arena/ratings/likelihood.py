"""The Bradley-Terry likelihood and its maximum. Ratings in logits, N entrants.

The chance that i finishes before j is `1 / (1 + e^-(t_i - t_j))`; equal places count half. Sources: Bradley and Terry,
Biometrika 39 (1952); formulas in ratings.md 1.2, ghost in 1.4.
"""

import numpy as np
from scipy.special import expit, log_expit

from arena.ratings.evidence import Matrix, Vector

_MAX_STEPS = 200
_CLOSE = 1e-7
"""Logits. Newton squares the error, so the step after one this short would be rounding."""


def strengths(points: Matrix, ghost: float = 0.0) -> Vector:
    """Return the maximum likelihood ratings by Newton's method.

    Args:
        points: N × N points of row against column. Strongly connected, unless there is a ghost.
        ghost: Pseudo-wins and as many pseudo-losses of each entrant against a ghost rated 0.

    Returns:
        N ratings with mean 0, or with the ghost at 0.
    """
    ratings = np.zeros(len(points))
    for _ in range(_MAX_STEPS):
        step = _climbing(points, ghost, ratings, _newton_step(points, ghost, ratings))
        ratings = ratings + step
        if np.abs(step).max() < _CLOSE:
            break
    return ratings if ghost else ratings - ratings.mean()


def information(ratings: Vector, meetings: Matrix) -> Matrix:
    """Return the N × N information of independent comparisons: a Laplacian, so its rows sum to 0.

    Args:
        ratings: N ratings.
        meetings: N × N matches in which both sat, symmetric.
    """
    gaps = ratings[:, None] - ratings
    weights = meetings * expit(gaps) * expit(-gaps)
    laplacian: Matrix = np.diag(weights.sum(axis=1)) - weights
    return laplacian


def covariance(ratings: Vector, meetings: Matrix) -> Matrix:
    """Return the N × N inverse of the information, right for every contrast whose weights sum to 0. One pool."""
    return np.asarray(np.linalg.inv(_pinned(information(ratings, meetings))), dtype=np.float64)


def _pinned(laplacian: Matrix) -> Matrix:
    """Return the information with its free mean pinned at 0, which makes it regular and changes no contrast."""
    pinned: Matrix = laplacian + np.trace(laplacian) / len(laplacian) ** 2
    return pinned


def _newton_step(points: Matrix, ghost: float, ratings: Vector) -> Vector:
    meetings = points + points.T
    expected = meetings * expit(ratings[:, None] - ratings)
    score = (points - expected).sum(axis=1) + ghost * (expit(-ratings) - expit(ratings))
    curvature = information(ratings, meetings)
    if ghost:
        curvature += np.diag(2 * ghost * expit(ratings) * expit(-ratings))
    else:
        curvature = _pinned(curvature)
    return np.linalg.solve(curvature, score)


def _climbing(points: Matrix, ghost: float, ratings: Vector, step: Vector) -> Vector:
    """Return the step, shortened until it does not lose likelihood. The likelihood is concave, so that ends."""
    now = _log_likelihood(points, ghost, ratings)
    # Slack for rounding, which would otherwise stop the last steps short.
    least = now - 1e-12 * abs(now)
    while _log_likelihood(points, ghost, ratings + step) < least:
        step = step / 2
    return step


def _log_likelihood(points: Matrix, ghost: float, ratings: Vector) -> float:
    pairs = points * log_expit(ratings[:, None] - ratings)
    ghosts = ghost * (log_expit(ratings) + log_expit(-ratings))
    return float(pairs.sum() + ghosts.sum())
