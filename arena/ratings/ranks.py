"""Who is better than whom: likelihood of superiority, and sets of ranks that hold for everybody at once.

Sources: Mogstad, Romano, Shaikh and Wilhelm, Review of Economic Studies 91 (2024), for rank sets and their stepdown;
ratings.md 1.8, 1.9.
"""

from typing import NamedTuple

import numpy as np
from scipy.special import ndtr, ndtri, stdtrit

from arena.ratings.evidence import Mask, Matrix, Vector
from arena.ratings.student import CONFIDENCE

_DRAWS = 10_000
_SEED = 2023
_MOST_SIMULATED = 30
"""Entrants; beyond, Bonferroni's bound is a few percent wider and needs no simulation."""

_CHUNK = 1 << 21


class Differences(NamedTuple):
    """Estimates with what their differences need, one entry per entrant.

    Attributes:
        values: Estimates.
        covariance: N × N, right for contrasts.
        inflation: Small-sample factor of each variance; a difference takes the larger.
        freedom: Degrees of freedom of each; a difference takes the smaller. Infinity where errors are the model's.
    """

    values: Vector
    covariance: Matrix
    inflation: Vector
    freedom: Vector

    def errors(self) -> Matrix:
        """Return N × N standard errors of the differences, 0 on the diagonal."""
        own = np.diag(self.covariance)
        variance = np.maximum(own[:, None] + own - 2 * self.covariance, 0.0)
        errors: Matrix = np.sqrt(variance * np.maximum(self.inflation[:, None], self.inflation))
        return errors

    def superiority(self) -> Matrix:
        """Return N × N chances that the row is better than the column, ½ where nothing is known.

        It is a posterior only under a flat prior, and not corrected for having looked at the best.
        """
        return np.asarray(ndtr(self._studentised()), dtype=np.float64)

    def rank_sets(self) -> list[tuple[int, int]]:
        """Return the best and the worst rank of each that the results do not exclude, all at once with 95 %."""
        size = len(self.values)
        order = np.argsort(-self.values, kind="stable")
        # Sorted, so that the draws fall to strengths and not to names.
        sorted_ = Differences(self.values[order], self.covariance[np.ix_(order, order)], *self._sorted(order))
        better = sorted_._separated()
        ranks = [(0, 0)] * size
        for place, entrant in enumerate(order.tolist()):
            ranks[entrant] = (1 + int(better[:, place].sum()), size - int(better[place].sum()))
        return ranks

    def _sorted(self, order: np.ndarray[tuple[int], np.dtype[np.int64]]) -> tuple[Vector, Vector]:
        return self.inflation[order], self.freedom[order]

    def _studentised(self) -> Matrix:
        errors = self.errors()
        gaps = self.values[:, None] - self.values
        return np.divide(gaps, errors, out=np.zeros_like(gaps), where=errors > 0)

    def _separated(self) -> Mask:
        """Return N × N: whether the row is better than the column, all at once, stepping down."""
        statistics = self._studentised()
        freedom = np.minimum(self.freedom[:, None], self.freedom)
        better = np.zeros(statistics.shape, dtype=np.bool_)
        while True:
            open_ = np.triu(~(better | better.T), 1)
            if not open_.any():
                return better
            critical = self._critical(open_)
            # The same tail of Student's t as of the normal: few blocks reach further.
            normal = np.isinf(freedom)
            reach = np.where(normal, critical, stdtrit(np.where(normal, 1e9, freedom), ndtr(critical)))
            found = statistics > reach
            if (found == better).all():
                return better
            better = better | found

    def _critical(self, chosen: Mask) -> float:
        """Return the 95 % quantile of the largest studentised difference of `chosen` pairs between equals."""
        rows, columns = np.nonzero(chosen)
        bonferroni = float(ndtri(1 - (1 - CONFIDENCE) / (2 * len(rows))))
        if len(self.values) > _MOST_SIMULATED:
            return bonferroni
        own = np.diag(self.covariance)
        errors = np.sqrt(np.maximum(own[rows] + own[columns] - 2 * self.covariance[rows, columns], 0.0))
        scale = np.divide(1, errors, out=np.zeros_like(errors), where=errors > 0)
        largest = [np.abs(z[:, rows] - z[:, columns]) * scale for z in self._draws(len(rows))]
        return float(np.quantile(np.concatenate([part.max(axis=1) for part in largest]), CONFIDENCE))

    def _draws(self, num_pairs: int) -> list[Matrix]:
        values, vectors = np.linalg.eigh(self.covariance)
        draws = np.random.default_rng(_SEED).standard_normal((_DRAWS, len(values)))
        draws = draws @ (vectors * np.sqrt(np.maximum(values, 0.0))).T
        return np.array_split(draws, 1 + _DRAWS * num_pairs // _CHUNK)
