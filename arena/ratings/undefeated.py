"""How far above the rest a component must be that never lost a point to it; winless ones by the mirror.

Its maximum likelihood is infinite, but not every finite rating is believable: the bound is the rating at which winning
everything would have had a chance of 5 %. A block counts as one trial with the mean of its match probabilities, for two
matches of a block may be one piece of luck seen twice: P(all won) <= min(p_1, p_2, …) <= their geometric mean, whatever
the dependence. Opponents are taken at their fitted ratings. Sources: ratings.md 1.4; Clopper and Pearson, Biometrika 26
(1934).
"""

import numpy as np

from arena.ratings.connectivity import Side
from arena.ratings.evidence import Counts, Matrix, Vector
from arena.ratings.student import CONFIDENCE


def component_shifts(points: Matrix, blocks: Matrix, ratings: Vector, labels: Counts, side: tuple[Side, ...]) -> Vector:
    """Return how far each entrant's component may be off towards the core: 0 or less, and 0 where that is no question.

    Args:
        points: N × N points of row against column.
        blocks: N × N blocks in which both sat, divided by the number of opponents in a block.
        ratings: N ratings in logits.
        labels: Strong component of each entrant.
        side: Side of each entrant; a component has one side.
    """
    shifts = np.zeros(len(ratings))
    for label in range(labels.max() + 1):
        members = np.flatnonzero(labels == label)
        sign = {Side.ABOVE: 1, Side.BELOW: -1}.get(side[members[0]], 0)
        if sign:
            # What the component won if it is above, what the others won of it if it is below.
            taken = points[members] if sign > 0 else points.T[members]
            rows, others = np.nonzero((taken > 0) & (labels != label))
            gaps = sign * (ratings[members[rows]] - ratings[others])
            # A ghost can pull an entrant even below what its wins leave believable.
            shifts[members] = min(0.0, one_sided_shift(gaps, blocks[members[rows], others]))
    return shifts


def one_sided_shift(gaps: Vector, trials: Vector) -> float:
    """Return the lowest shift of an undefeated component that its wins leave believable, 95 % one-sided.

    It is the d with `sum(trials * ln(1 + e^-(gaps + d))) == -ln 0.05`.

    Args:
        gaps: Fitted rating of the winner minus that of the loser, in logits, one entry per pair; not empty.
        trials: Blocks of each pair, positive; a block with more opponents is divided among them.
    """
    surprise = -np.log(1 - CONFIDENCE)
    # ln(1 + e^-x) lies between -x and e^-x, so the answer lies between these two.
    low = -(surprise + trials @ gaps) / trials.sum()
    high = np.logaddexp.reduce(np.log(trials) - gaps) - np.log(surprise)
    while high - low > 1e-12 * max(1.0, abs(low), abs(high)):
        middle = (low + high) / 2
        if trials @ np.logaddexp(0.0, -(gaps + middle)) > surprise:
            low = middle
        else:
            high = middle
    return float(low)
