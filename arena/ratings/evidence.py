"""What a tally knows, as arrays: the input of every fit.

`L` is the number of line-ups, `S` of seats, `P = S (S - 1) / 2` of pairs of a line-up, `N` of entrants. Pairs stand
in the order of `itertools.combinations(range(S), 2)`. A half point is half a won comparison of two places: 2 for the
better place, 1 each when they are equal. Everything is a whole number, so sums do not depend on the order of the
matches.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float64]
"""One number per entrant, or per line-up."""

Matrix: TypeAlias = NDArray[np.float64]
"""N × N."""

Counts: TypeAlias = NDArray[np.int64]
"""Whole numbers, of any shape."""

Mask: TypeAlias = NDArray[np.bool_]
"""Which entrants, or which of all N × N."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Sufficient statistics of the complete blocks.

    Attributes:
        num_seats: Seats at the table, at least 2.
        names: Entrants with at least one complete block, sorted.
        line_ups: L × S indices into `names`, ascending in a row, rows in lexicographic order.
        blocks: L complete blocks.
        wins: L × P half points of the pair's first entrant against its second.
        cross: L × P sums over blocks of the product of both entrants' half points, each against the whole table.
        returns: L × S sums of returns.
        squares: L × S sums over blocks of the square of a block's sum of returns.
        spread: Largest return minus smallest return of any match.
    """

    num_seats: int
    names: tuple[str, ...]
    line_ups: Counts
    blocks: Counts
    wins: Counts
    cross: Counts
    returns: Counts
    squares: Counts
    spread: int

    def restricted(self, members: Mask) -> "Evidence":
        """Return the evidence of the line-ups that seat `members`, a union of pools that never met another."""
        seated = members[self.line_ups[:, 0]]
        index = np.cumsum(members) - 1
        return Evidence(
            self.num_seats,
            tuple(name for name, kept in zip(self.names, members, strict=True) if kept),
            index[self.line_ups[seated]],
            self.blocks[seated],
            self.wins[seated],
            self.cross[seated],
            self.returns[seated],
            self.squares[seated],
            self.spread,
        )


def pairs(num_seats: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a line-up's positions, in the order of `Evidence.wins` and `Evidence.cross`."""
    return tuple(combinations(range(num_seats), 2))


def blocks_of(evidence: Evidence) -> Counts:
    """Return the complete blocks of each entrant. Its matches are `num_seats` times as many."""
    counts = np.zeros(len(evidence.names), dtype=np.int64)
    np.add.at(counts, evidence.line_ups, evidence.blocks[:, None])
    return counts


def points_of(evidence: Evidence) -> Matrix:
    """Return N × N points of the row's entrant against the column's: 1 for the better place, ½ when places are equal.

    The matrix plus its transpose is the number of matches in which both sat.
    """
    size = len(evidence.names)
    points = np.zeros((size, size))
    for pair, (a, b) in enumerate(pairs(evidence.num_seats)):
        first, second = evidence.line_ups[:, a], evidence.line_ups[:, b]
        won = evidence.wins[:, pair] / 2
        np.add.at(points, (first, second), won)
        np.add.at(points, (second, first), evidence.num_seats * evidence.blocks - won)
    return points
