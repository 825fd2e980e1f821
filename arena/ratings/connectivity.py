"""Who can be compared with whom: pools, strong components of the win graph, and which way the rest lies.

An arrow goes from each entrant to everyone from whom it took a point; equal places give arrows both ways. The maximum
likelihood of Bradley-Terry is finite and unique exactly when the graph is strongly connected.

Source: L. R. Ford, American Mathematical Monthly 64 (1957), quoted in ratings.md 1.3.
"""

from enum import StrEnum
from typing import Literal

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order, connected_components

from arena.ratings.evidence import Counts, Mask, Matrix, Vector


class Side(StrEnum):
    """Where the results put an entrant."""

    CORE = "core"
    """In the strong component all others are measured by: its rating is finite."""
    ABOVE = "above"
    """Nobody ever came back from it to the core: no result limits its rating from above."""
    BELOW = "below"
    """It never got a point off the core, however indirectly: no result limits its rating from below."""
    BETWEEN = "between"
    """There is no core; somebody is above it and somebody below."""
    APART = "apart"
    """Neither it nor the core has a chain of wins to the other: nothing can be said."""


_SIDE = {
    (True, True): Side.CORE,
    (True, False): Side.ABOVE,
    (False, True): Side.BELOW,
    (False, False): Side.APART,
}
"""By whether wins lead from it to the core, and from the core to it."""

_SIDE_WITHOUT_CORE = {
    (True, False): Side.ABOVE,
    (False, True): Side.BELOW,
    (False, False): Side.BETWEEN,
}
"""By whether its component lost nothing outside, and won nothing outside."""


def weak_components(points: Matrix) -> Counts:
    """Return a label for each entrant; who ever met, even through others, shares one."""
    return _components(points, "weak")


def strong_components(points: Matrix) -> Counts:
    """Return a label for each entrant; who has a chain of wins to the other and back shares one."""
    return _components(points, "strong")


def largest(labels: Counts, blocks: Counts | Vector) -> int | None:
    """Return the component with most entrants, then most blocks, or `None` where that does not decide.

    Names must not decide, so two components that tie leave no answer.
    """
    if not labels.size:
        return None
    sizes = np.bincount(labels)
    played = np.bincount(labels, weights=blocks)
    *_, best = order = np.lexsort((played, sizes))
    if len(order) > 1 and (sizes[order[-2]], played[order[-2]]) == (sizes[best], played[best]):
        return None
    return int(best)


def sides(points: Matrix, labels: Counts, core: int | None) -> tuple[Side, ...]:
    """Return each entrant's side, for one pool.

    Args:
        points: N × N points of row against column.
        labels: Strong components.
        core: The component to measure by. Without one, a component that nobody outside took a point from is above, one
            that took none outside is below.
    """
    if core is None:
        outside = (points > 0) & (labels[:, None] != labels)
        above, below = (~np.isin(labels, labels[outside.any(axis=axis)]) for axis in (0, 1))
        return tuple(_SIDE_WITHOUT_CORE[bool(up), bool(down)] for up, down in zip(above, below, strict=True))
    member = int(np.flatnonzero(labels == core)[0])
    above, below = _reached(points.T, member), _reached(points, member)
    return tuple(_SIDE[bool(up), bool(down)] for up, down in zip(above, below, strict=True))


def _components(points: Matrix, connection: Literal["weak", "strong"]) -> Counts:
    _, labels = connected_components(csr_array(points > 0), directed=True, connection=connection)
    return np.asarray(labels, dtype=np.int64)


def _reached(points: Matrix, start: int) -> Mask:
    """Return who can be reached from `start` along arrows; `start` itself can."""
    found = breadth_first_order(csr_array(points > 0), start, directed=True, return_predecessors=False)
    reached = np.zeros(len(points), dtype=np.bool_)
    reached[found] = True
    return reached
