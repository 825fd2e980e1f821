"""Half-widths of intervals for fitted ratings. Ratings in logits, N entrants.

The sandwich C M C takes the bread C from the information and the filling M from what whole blocks really did, so
matches of a block and pairs of a match need not be independent. Sources: ratings.md 1.6, 2.4; Liang and Zeger,
Biometrika 73 (1986).
"""

import numpy as np
from scipy.special import expit

from arena.ratings.evidence import Counts, Evidence, Matrix, Vector, blocks_of, pairs
from arena.ratings.student import SURPRISES, t_quantile

_NO_VARIATION = 1e-9
"""Share of the variance of independent matches below which blocks did just what was expected, every time."""


def block_scatter(evidence: Evidence, ratings: Vector) -> Matrix:
    """Return M, the N × N sum over blocks of u u', where u is a block's points minus expected points, per entrant.

    A line-up's blocks share the expectation, so sums and sums of products of points are enough.
    """
    expected, won = _per_entrant(evidence, ratings)
    scatter = np.zeros((len(ratings), len(ratings)))
    for pair, (a, b) in enumerate(pairs(evidence.num_seats)):
        product = evidence.cross[:, pair] / 4 - won[:, a] * expected[:, b] - expected[:, a] * won[:, b]
        product += evidence.blocks * expected[:, a] * expected[:, b]
        i, j = evidence.line_ups[:, a], evidence.line_ups[:, b]
        # u sums to 0 in every block, so what is off the diagonal is missing on it.
        for row, column, sign in ((i, j, 1), (j, i, 1), (i, i, -1), (j, j, -1)):
            np.add.at(scatter, (row, column), sign * product)
    return scatter


def half_widths(covariance: Matrix, evidence: Evidence, ratings: Vector, labels: Counts) -> Vector:
    """Return the half-width of each entrant's 95 % interval against the mean of its component.

    The entrant's own blocks are its clusters: with B of them the variance is times B / (B - 1) and t has B - 1
    degrees of freedom, so that a newcomer's interval does not depend on how much the others played. Where no block
    ever differed from what was expected, three blocks' worth of points may have been missed: see
    `arena.ratings.student.SURPRISES`.

    Args:
        covariance: N × N inverse of the pinned information.
        evidence: One pool.
        ratings: Fitted ratings.
        labels: Component of each entrant.
    """
    contrasts = _against_mean(covariance, labels)
    blocks = blocks_of(evidence)
    others = np.maximum(blocks - 1.0, 1.0)
    variance = ((contrasts @ block_scatter(evidence, ratings)) * contrasts).sum(axis=1) * blocks / others
    block_points = evidence.num_seats * (evidence.num_seats - 1)
    # Points come from somebody: at worst from whom it moves the contrast most.
    surprise = SURPRISES * block_points * (np.diag(contrasts) - contrasts.min(axis=1))
    has_varied = variance > _NO_VARIATION * _independent_variance(covariance, labels)
    widths: Vector = np.where(has_varied, t_quantile(others) * np.sqrt(np.maximum(variance, 0)), surprise)
    return widths


def independent_half_widths(covariance: Matrix, evidence: Evidence) -> Vector:
    """Return half-widths against the mean of the pool as if matches were independent.

    For ratings that a ghost holds, whose blocks hardly leave a residual. Source: PlackettLuce prints the same errors.
    """
    whole = np.zeros(len(covariance), dtype=np.int64)
    others = np.maximum(blocks_of(evidence) - 1.0, 1.0)
    widths: Vector = t_quantile(others) * np.sqrt(_independent_variance(covariance, whole))
    return widths


def _per_entrant(evidence: Evidence, ratings: Vector) -> tuple[Matrix, Matrix]:
    """Return, per line-up and position, the points expected of one block and the points won in all blocks."""
    expected = np.zeros(evidence.line_ups.shape)
    won = np.zeros(evidence.line_ups.shape)
    seated = ratings[evidence.line_ups]
    for pair, (a, b) in enumerate(pairs(evidence.num_seats)):
        chance = evidence.num_seats * expit(seated[:, a] - seated[:, b])
        expected[:, a] += chance
        expected[:, b] += evidence.num_seats - chance
        won[:, a] += evidence.wins[:, pair] / 2
        won[:, b] += evidence.num_seats * evidence.blocks - evidence.wins[:, pair] / 2
    return expected, won


def _against_mean(covariance: Matrix, labels: Counts) -> Matrix:
    """Return N rows: that of each entrant minus the mean row of its component."""
    sizes = np.bincount(labels)
    sums = np.zeros((len(sizes), len(covariance)))
    np.add.at(sums, labels, covariance)
    rows: Matrix = covariance - (sums / sizes[:, None])[labels]
    return rows


def _independent_variance(covariance: Matrix, labels: Counts) -> Vector:
    """Return the variance of each rating minus its component's mean, were matches and pairs independent."""
    contrasts = _against_mean(covariance, labels)
    variance: Vector = np.diag(_against_mean(contrasts.T, labels)).copy()
    return np.maximum(variance, 0)
