"""Elo by Bradley-Terry: maximum likelihood on all pairs of places, 95 % intervals clustered by block.

At many seats and with draws it is a quasi-likelihood: right for the chance of finishing before the other, whatever
makes the order (ratings.md 1.5, 2.4). Where somebody is undefeated or winless the maximum is infinite: a ghost makes it
finite, and what the results say is a bound (ratings.md 1.3, 1.4).

Everything is measured against the mean of the core, the largest component in which everybody has a chain of wins to
everybody; if all are in it, that is the mean of the pool. So a hopeless bot neither moves nor blurs the others.
"""

from typing import NamedTuple, assert_never

import numpy as np

from arena.ratings.connectivity import Side, largest, sides, strong_components, weak_components
from arena.ratings.elo import POINTS_PER_LOGIT, Anchor, Bound, Elo
from arena.ratings.evidence import Counts, Evidence, Mask, Matrix, Vector, blocks_of, points_of
from arena.ratings.likelihood import covariance, strengths
from arena.ratings.sandwich import half_widths, independent_half_widths
from arena.ratings.undefeated import component_shifts

GHOST = 0.5
"""Pseudo-wins and pseudo-losses of each entrant against a ghost rated 0, where the likelihood has no maximum.

The default of R's PlackettLuce (`npseudo`). Only the fit uses them: covariances count real matches alone, as there.
"""


def rate(evidence: Evidence, anchor: Anchor | None = None) -> dict[str, Elo | None]:
    """Return the Elo of every entrant; see `arena.ratings.elo.Rate`.

    Only one pool is rated: the anchor's, else the one with most entrants, then most blocks; nobody where that does not
    decide. An entrant needs two complete blocks.
    """
    ratings: dict[str, Elo | None] = dict.fromkeys(evidence.names)
    members = _pool(evidence, anchor)
    if not members.any():
        return ratings
    pool = evidence.restricted(members)
    elos = _rate_pool(pool)
    origin = _origin(pool, elos, anchor)
    if origin is None:
        return ratings
    for name, elo, blocks in zip(pool.names, elos, blocks_of(pool), strict=True):
        if elo and blocks >= 2:
            ratings[name] = Elo(elo.value - origin, elo.low - origin, elo.high - origin, elo.bound)
    return ratings


class _Fit(NamedTuple):
    """Ratings of a pool in logits, one entry per entrant.

    Attributes:
        ratings: Against the mean of the core.
        inside: Half-width against the entrant's own strong component.
        across: Half-width against the pool, matches taken as independent.
        shifts: How far the entrant's component may be off towards the core; 0 or less.
    """

    ratings: Vector
    inside: Vector
    across: Vector
    shifts: Vector


def _pool(evidence: Evidence, anchor: Anchor | None) -> Mask:
    """Return who is rated."""
    labels = weak_components(points_of(evidence))
    if anchor is None:
        chosen = largest(labels, blocks_of(evidence))
    else:
        chosen = int(labels[evidence.names.index(anchor.name)]) if anchor.name in evidence.names else None
    return np.zeros(len(labels), dtype=np.bool_) if chosen is None else labels == chosen


def _origin(pool: Evidence, elos: list[Elo | None], anchor: Anchor | None) -> float | None:
    """Return what the scale calls 0, or `None` where the anchor is comparable to nobody."""
    if anchor is None:
        return 0.0
    reference = elos[pool.names.index(anchor.name)]
    return None if reference is None else reference.value - anchor.value


def _rate_pool(pool: Evidence) -> list[Elo | None]:
    points = points_of(pool)
    labels = strong_components(points)
    side = sides(points, labels, core=_core(labels, blocks_of(pool)))
    fit = _fit(pool, points, labels, side)
    return [_elo(*entrant) for entrant in zip(side, *fit, strict=True)]


def _core(labels: Counts, blocks: Counts) -> int | None:
    """Return the strong component to measure by; a single entrant is none."""
    core = largest(labels, blocks)
    return core if core is not None and (labels == core).sum() > 1 else None


def _fit(pool: Evidence, points: Matrix, labels: Counts, side: tuple[Side, ...]) -> _Fit:
    fitted = strengths(points, ghost=GHOST if labels.any() else 0.0)
    core = np.array([s is Side.CORE for s in side])
    ratings: Vector = fitted - float(np.mean(fitted[core] if core.any() else fitted))
    meetings = points + points.T
    inverse = covariance(ratings, meetings)
    blocks = meetings / (pool.num_seats * (pool.num_seats - 1))
    shifts = component_shifts(points, blocks, ratings, labels, side)
    if not core.any():
        # Who shifts takes along its share of the mean it is measured against.
        shifts *= 1 - np.bincount(labels)[labels] / len(labels)
    return _Fit(
        ratings,
        half_widths(inverse, pool, ratings, labels),
        independent_half_widths(inverse, pool),
        shifts,
    )


def _elo(side: Side, rating: float, inside: float, across: float, shift: float) -> Elo | None:
    match side:
        case Side.CORE:
            return _scaled(rating, rating - inside, rating + inside, None)
        case Side.BETWEEN:
            return _scaled(rating, rating - across, rating + across, None)
        case Side.ABOVE:
            return _scaled(rating, rating + shift - inside, rating + across, "above")
        case Side.BELOW:
            return _scaled(rating, rating - across, rating - shift + inside, "below")
        case Side.APART:
            return None
    assert_never(side)


def _scaled(rating: float, low: float, high: float, bound: Bound | None) -> Elo:
    value, low, high = (float(POINTS_PER_LOGIT * logits) for logits in (rating, low, high))
    return Elo(value, low, high, bound)
