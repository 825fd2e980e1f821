"""The mean payoff of an entrant with a 95 % interval, clustered by block.

An entrant's payoff in a block is the mean of its returns over the block's matches. Its payoff is the mean over its
line-ups (at two seats: over its opponents) of the mean over blocks, every line-up with equal weight, so that a schedule
that lets some meet oftener does not move it.

The variance comes from blocks within line-ups: `sum(s^2 / B) / K^2` for K line-ups of B blocks each with variance
s^2, with Satterthwaite's degrees of freedom (Biometrics Bulletin 2, 1946). Line-ups with a single block have no
variance of their own: two or more are collapsed into one stratum, whose spread then holds the difference between
line-ups too and can only be too wide (Cochran, Sampling Techniques, 1977, 5A.12); a lone one borrows the pooled
variance of the others.

Line-ups in which all blocks were equal show no variance, but are not certain: if a block unlike the others has chance
q in a line-up, then `sum(B q) < 3` with 95 % confidence (`arena.ratings.student.SURPRISES`), so the mean over K
line-ups is off by less than `3 * span / (K * min(B))`: with equal numbers, 3 / B for all B blocks together, times the
span. That is the half-width when all line-ups are of this kind, and the least half-width when some are. Both added in
squares would cover 98 to 100 % (measured); without the least, 92 % where one bot nearly always wins.
"""

from typing import NamedTuple

import numpy as np

from arena.ratings.evidence import Counts, Evidence, Mask, Vector, blocks_of
from arena.ratings.student import SURPRISES, t_quantile

_LEAST_SPAN = 2
"""Returns are whole numbers that sum to 0, so wherever they are not all 0 they differ by 2 at least."""


class Payoff(NamedTuple):
    """Mean return per match, in the game's unit.

    Attributes:
        mean: Equal weight for every line-up.
        low: Lower end of the 95 % interval; `None` below two blocks.
        high: Upper end; likewise.
    """

    mean: float
    low: float | None
    high: float | None


def payoffs(evidence: Evidence, span: int | None = None) -> dict[str, Payoff]:
    """Return the payoff of every entrant of `evidence`.

    Args:
        evidence: Complete blocks.
        span: Largest possible difference between two returns of the game. By default the largest that was seen, and at
            least 2; used only where blocks were all equal.
    """
    if not evidence.names:
        return {}
    reach = max(evidence.spread, _LEAST_SPAN) if span is None else span
    entrant = evidence.line_ups.ravel()
    per_match = evidence.returns / (evidence.num_seats * evidence.blocks[:, None])
    means = np.bincount(entrant, per_match.ravel()) / np.bincount(entrant)
    widths = _half_widths(_strata(evidence), np.bincount(entrant), reach)
    rows = zip(evidence.names, means.tolist(), widths.tolist(), blocks_of(evidence), strict=True)
    return {name: _payoff(mean, width if blocks >= 2 else None) for name, mean, width, blocks in rows}


def _payoff(mean: float, width: float | None) -> Payoff:
    return Payoff(mean, None, None) if width is None else Payoff(mean, mean - width, mean + width)


class _Strata(NamedTuple):
    """Groups of blocks that share a variance; several per entrant.

    Attributes:
        entrant: Whose.
        freedom: Degrees of freedom of the variance.
        variance: Of the sum of the stratum's line-up means.
        blocks: Blocks of its line-up, 1 if line-ups with single blocks are in it.
    """

    entrant: Counts
    freedom: Counts
    variance: Vector
    blocks: Counts


def _half_widths(strata: _Strata, line_ups: Counts, span: int) -> Vector:
    """Return one half-width per entrant; meaningless where an entrant has fewer than two blocks.

    Args:
        strata: Where variance comes from.
        line_ups: Number of line-ups of each entrant.
        span: Largest possible difference between two returns.
    """
    size = len(line_ups)
    total = np.bincount(strata.entrant, strata.variance, minlength=size)
    spent = np.bincount(strata.entrant, strata.variance**2 / strata.freedom, minlength=size)
    freedom = np.divide(total**2, spent, out=np.ones(size), where=spent > 0)
    equal = strata.variance == 0
    fewest = np.full(size, np.inf)
    np.minimum.at(fewest, strata.entrant[equal], strata.blocks[equal])
    unseen = np.minimum(SURPRISES / (line_ups * fewest), 1.0) * span
    widths: Vector = np.maximum(t_quantile(freedom) * np.sqrt(total) / line_ups, unseen)
    return widths


def _strata(evidence: Evidence) -> _Strata:
    entrant = evidence.line_ups.ravel()
    blocks = np.repeat(evidence.blocks, evidence.num_seats)
    single = blocks == 1
    collapsed = _collapsed(evidence, entrant, single)
    own = _own(evidence, entrant, blocks, ~single, np.bincount(entrant[single], minlength=len(evidence.names)) == 1)
    return _Strata(
        np.concatenate([own.entrant, collapsed.entrant]),
        np.concatenate([own.freedom, collapsed.freedom]),
        np.concatenate([own.variance, collapsed.variance]),
        np.concatenate([own.blocks, collapsed.blocks]),
    )


def _own(evidence: Evidence, entrant: Counts, blocks: Counts, chosen: Mask, has_lone: Mask) -> _Strata:
    """Return a stratum per line-up with two blocks or more; of an entrant that `has_lone`, for its single block too."""
    who, count = entrant[chosen], blocks[chosen]
    squares = _squares_about_mean(count, evidence.returns.ravel()[chosen], evidence.squares.ravel()[chosen])
    squares = squares / evidence.num_seats**2
    freedom = count - 1
    size = len(evidence.names)
    lent = has_lone / np.maximum(np.bincount(who, freedom, minlength=size), 1)
    has_varied = np.bincount(who, squares, minlength=size) > 0
    fewest = np.where(has_lone[who] & ~has_varied[who], 1, count)
    return _Strata(who, freedom, squares / (freedom * count) + squares * lent[who], fewest)


def _collapsed(evidence: Evidence, entrant: Counts, single: Mask) -> _Strata:
    """Return a stratum per entrant that has two line-ups or more with a single block."""
    count = np.bincount(entrant[single], minlength=len(evidence.names))
    returns, squares = np.zeros_like(count), np.zeros_like(count)
    # Not by `bincount`, whose sums are floats and would no longer be exact.
    np.add.at(returns, entrant[single], evidence.returns.ravel()[single])
    np.add.at(squares, entrant[single], evidence.squares.ravel()[single])
    who = np.flatnonzero(count >= 2)
    count = count[who]
    about_mean = _squares_about_mean(count, returns[who], squares[who]) / evidence.num_seats**2
    return _Strata(who, count - 1, count * about_mean / (count - 1), np.ones_like(count))


def _squares_about_mean(count: Counts, total: Counts, squares: Counts) -> Vector:
    """Return the sum of squared deviations of `count` whole numbers from their mean; exactly 0 when all are equal."""
    # Measured from the whole number below the mean first, in integers: the textbook difference would leave rounding.
    floor = total // count
    left = total - floor * count
    about_floor = squares - 2 * floor * total + floor * floor * count
    about_mean: Vector = about_floor - left * (left / count)
    return about_mean
