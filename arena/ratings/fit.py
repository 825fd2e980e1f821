"""A model fitted to one pool: the maximum, a ghost where there is none, and who lies beyond the results."""

from typing import NamedTuple

import numpy as np

from arena.errors import ConfigError
from arena.ratings.bradley_terry import GHOST
from arena.ratings.choices import Choices
from arena.ratings.connectivity import Side, largest, sides, strong_components
from arena.ratings.evidence import Counts, Mask, Matrix, Vector
from arena.ratings.models.model import Model
from arena.ratings.newton import Maximum, maximise
from arena.ratings.placings import Placings
from arena.ratings.student import CONFIDENCE

_FAR = 1e3
"""Logits at which a chance is 0 or 1 to the last bit."""

_SHARP = 1e-6


class Fit(NamedTuple):
    """The maximum of one pool of N entrants.

    Attributes:
        placings: Results of the pool.
        choices: What the model makes of them.
        maximum: Its parameters.
        ghost: Pseudo-wins and -losses of each entrant that made it finite; 0 where it was by itself.
        labels: N strong components.
        sides: N sides.
    """

    placings: Placings
    choices: Choices
    maximum: Maximum
    ghost: float
    labels: Counts
    sides: tuple[Side, ...]

    @property
    def strengths(self) -> Vector:
        """N strengths, the better the higher; their zero means nothing."""
        return self.choices.direction * self.maximum.parameters[: self.choices.num_entrants]

    @property
    def core(self) -> Mask:
        """Who has a chain of wins to every other of the core and back; everybody where there is no core."""
        inside = np.array([side is Side.CORE for side in self.sides])
        return inside if inside.any() else np.ones_like(inside)

    @property
    def rated(self) -> Mask:
        """Who can be compared with the core."""
        return np.array([side is not Side.APART for side in self.sides])

    @property
    def num_free(self) -> int:
        """Free parameters."""
        return self.choices.num_parameters - 1


def fit(placings: Placings, model: Model, num_effects: int = 0, ghost: float | None = None) -> Fit:
    """Return the model fitted to one pool.

    Args:
        placings: One pool.
        model: A value of `arena.ratings.models.MODELS`.
        num_effects: Seats with an effect.
        ghost: Pseudo-wins and -losses of each entrant; by default `GHOST` where there is no maximum without, else 0.

    Raises:
        ConfigError: There is no maximum without a ghost, and the ghost was to be 0; or the model refuses the results.
    """
    choices = model(placings, num_effects)
    beaten = choices.beaten()
    labels = strong_components(beaten)
    core = largest(labels, placings.blocks_of())
    if core is not None and (labels == core).sum() < 2:
        core = None
    maximum = None if labels.any() else maximise(choices, ghost or 0.0)
    used = ghost or 0.0
    if maximum is None:
        used = GHOST if ghost is None else ghost
        maximum = maximise(choices, used) if used else None
    if maximum is None:
        raise ConfigError(
            "expected results with a maximum of the likelihood, got some that a higher rating always explains better: "
            "leave out --ghost 0, or --home"
        )
    return Fit(placings, choices, maximum, used, labels, sides(beaten, labels, core))


def one_sided_bounds(fitted: Fit) -> dict[int, float]:
    """Return, for whoever is beyond the core, how far its fitted strength must be moved to get its bound.

    Who is above is moved together with all who are above it, until what they won of the others would have had a chance
    of 5 %; never upwards, for a ghost may have pulled it below that already. Who is below is moved by the mirror.
    """
    size = len(fitted.labels)
    reached = _reach(fitted.choices.beaten())
    shifts: dict[int, float] = {}
    for label in range(int(fitted.labels.max(initial=-1)) + 1):
        members = np.flatnonzero(fitted.labels == label)
        side = fitted.sides[members[0]]
        if side in (Side.ABOVE, Side.BELOW):
            moved = reached[:, members[0]] if side is Side.ABOVE else reached[members[0]]
            shift = _shift(fitted, moved, 1 if side is Side.ABOVE else -1) if 0 < moved.sum() < size else 0.0
            shifts |= dict.fromkeys(members.tolist(), shift)
    return shifts


def _reach(beaten: Matrix) -> Mask:
    """Return N × N: whether wins lead from the row to the column; to itself they do."""
    reach = (beaten > 0) | np.eye(len(beaten), dtype=np.bool_)
    while True:
        further = (reach.astype(np.float32) @ reach.astype(np.float32)) > 0
        if (further == reach).all():
            return reach
        reach = further


def _shift(fitted: Fit, moved: Mask, sign: int) -> float:
    """Return the least believable shift of the entrants `moved`, 95 % one-sided: 0 or less for `sign` 1."""
    choices = fitted.choices.dividing(moved)
    along = np.zeros(choices.num_parameters)
    along[: choices.num_entrants][moved] = sign * choices.direction
    start = fitted.maximum.parameters
    sure = choices.log_likelihood(start + _FAR * along)
    # A block is one trial, for its matches may be one piece of luck seen often.
    least = sure + np.log(1 - CONFIDENCE) * fitted.placings.matches_per_block
    low, high = -_FAR, 0.0
    if choices.log_likelihood(start) < least:
        return 0.0
    while high - low > _SHARP:
        middle = (low + high) / 2
        if choices.log_likelihood(start + middle * along) < least:
            low = middle
        else:
            high = middle
    return sign * low
