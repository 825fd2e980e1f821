"""Quasi-variances: one number per entrant, from which the error of any difference can be had without the covariance.

Source: Firth and de Menezes, Biometrika 91 (2004): `q_i + q_j` comes as near as possible to the variance of each
difference, on the logarithmic scale.
"""

import numpy as np

from arena.ratings.evidence import Matrix, Vector

_MAX_STEPS = 100


def quasi_variances(variances: Matrix) -> Vector | None:
    """Return the quasi-variance of each entrant, or `None` where there are none: below three, or no sum fits.

    Args:
        variances: N × N variances of the differences.
    """
    size = len(variances)
    apart = ~np.eye(size, dtype=np.bool_)
    if size < 3 or (variances[apart] <= 0).any():
        return None
    logs = np.log(np.where(apart, variances, 1.0))
    quasi: Vector = np.where(apart, variances, 0.0).sum(axis=1) / (2 * (size - 1))
    for _ in range(_MAX_STEPS):
        step = _step(quasi, logs, apart)
        while _loss(quasi + step, logs, apart) > _loss(quasi, logs, apart) * (1 + 1e-12) + 1e-300:
            step = step / 2
        quasi = quasi + step
        if np.abs(step).max() < 1e-12 * np.abs(quasi).max():
            break
    return quasi


def _step(quasi: Vector, logs: Matrix, apart: np.ndarray[tuple[int, int], np.dtype[np.bool_]]) -> Vector:
    """Return Gauss and Newton's step."""
    sums = np.where(apart, quasi[:, None] + quasi, 1.0)
    slopes = np.where(apart, 1 / sums, 0.0)
    missing = np.where(apart, logs - np.log(sums), 0.0)
    normal = slopes**2
    normal = normal + np.diag(normal.sum(axis=1))
    return np.asarray(np.linalg.lstsq(normal, (slopes * missing).sum(axis=1), rcond=None)[0], dtype=np.float64)


def _loss(quasi: Vector, logs: Matrix, apart: np.ndarray[tuple[int, int], np.dtype[np.bool_]]) -> float:
    sums = np.where(apart, quasi[:, None] + quasi, 1.0)
    if (sums <= 0).any():
        return float("inf")
    return float((np.where(apart, logs - np.log(sums), 0.0) ** 2).sum())
