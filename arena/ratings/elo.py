"""The Elo scale: what a rating looks like to whoever reads it."""

from math import log
from typing import Literal, NamedTuple, Protocol, TypeAlias

from arena.ratings.evidence import Evidence

POINTS_PER_LOGIT = 400 / log(10)
"""400 points are odds of 10 to 1. Ordo's scale is 0.88 % wider."""

Bound: TypeAlias = Literal["above", "below"]
"""Where the true rating lies when results limit it from one side only."""


class Elo(NamedTuple):
    """An estimated strength; all numbers are finite.

    Attributes:
        value: Best estimate.
        low: Lower end of the 95 % interval.
        high: Upper end.
        bound: "above" when no result limits the rating from above: it is at least `low`, one-sided 95 %, while `value`
            and `high` are what half a pseudo-win and half a pseudo-loss make of it. "below" is the mirror: at most
            `high`.
    """

    value: float
    low: float
    high: float
    bound: Bound | None = None


class Anchor(NamedTuple):
    """An entrant whose rating is fixed by the operator, so that tables of different weeks can be compared.

    It shifts the scale only: order and widths stay.
    """

    name: str
    value: float


class Rate(Protocol):
    """A rating: evidence in, one Elo per entrant out."""

    def __call__(self, evidence: Evidence, anchor: Anchor | None = None) -> dict[str, Elo | None]:
        """Return the rating of every entrant of `evidence`; `None` where nothing can be said.

        Without an anchor the mean of the pool is 0. With one, only entrants comparable to it are rated.
        """
