"""The maximum of a likelihood of choices, by Newton's method, and where there is none a ghost that makes one."""

from typing import NamedTuple

import numpy as np
from scipy.special import expit, log_expit

from arena.ratings.choices import Choices
from arena.ratings.evidence import Matrix, Vector

_MAX_STEPS = 100
_CLOSE = 1e-9
"""Logits. Newton squares the error, so the step after one this short would be rounding."""


class Maximum(NamedTuple):
    """Where the likelihood is largest.

    Attributes:
        parameters: As `Choices` orders them, strengths against their mean, or the ghost at 0.
        information: P × P, of the results alone, without the ghost.
        log_likelihood: Of the results alone.
    """

    parameters: Vector
    information: Matrix
    log_likelihood: float


def maximise(choices: Choices, ghost: float = 0.0) -> Maximum | None:
    """Return the maximum, or `None` where Newton's steps do not end: then it is not finite.

    Args:
        choices: One pool.
        ghost: Pseudo-wins and as many pseudo-losses of each entrant against a ghost rated 0; effects and ties get the
            same. Source: R's PlackettLuce, `npseudo`; ratings.md 1.4.
    """
    parameters = np.zeros(choices.num_parameters)
    for _ in range(_MAX_STEPS):
        step = _step(choices, ghost, parameters)
        if step is None:
            return None
        parameters = parameters + step
        if np.abs(step).max(initial=0.0) < _CLOSE:
            return Maximum(parameters, choices.climb(parameters)[1], choices.log_likelihood(parameters))
    return None


def pinned(information: Matrix, num_entrants: int) -> Matrix:
    """Return the information with the free mean of the strengths pinned at 0, which changes no contrast."""
    fixed = information.copy()
    corner = fixed[:num_entrants, :num_entrants]
    corner += max(float(np.trace(corner)), 1e-300) / num_entrants**2
    return fixed


def _step(choices: Choices, ghost: float, parameters: Vector) -> Vector | None:
    """Return Newton's step, shortened until it does not lose likelihood; `None` where the curvature is lost."""
    score, curvature = choices.climb(parameters)
    if ghost:
        score = score + ghost * (1 - 2 * expit(parameters))
        curvature = curvature + np.diag(2 * ghost * expit(parameters) * expit(-parameters))
    else:
        curvature = pinned(curvature, choices.num_entrants)
    try:
        step: Vector = np.asarray(np.linalg.solve(curvature, score), dtype=np.float64)
    except np.linalg.LinAlgError:
        return None
    now = _height(choices, ghost, parameters)
    # Slack for rounding, which would otherwise stop the last steps short.
    least = now - 1e-12 * abs(now)
    for _ in range(60):
        if _height(choices, ghost, parameters + step) >= least:
            return step
        step = step / 2
    return None


def _height(choices: Choices, ghost: float, parameters: Vector) -> float:
    penalty = ghost * float((log_expit(parameters) + log_expit(-parameters)).sum()) if ghost else 0.0
    return choices.log_likelihood(parameters) + penalty
