"""One likelihood for all models: a match is a chain of choices, each of one alternative out of several.

At a stage one of the k entrants that are left is chosen or, where places can be equal, t of them together. The chance
is proportional to `exp(mean utility of the chosen + tie parameter of t)`; an entrant's utility is its strength plus the
effect of its seat. With one stage of two that is Bradley-Terry, or Davidson with ties of two; with all stages
Plackett-Luce, or Davidson-Luce with ties. It is concave in all parameters together.

Sources: Luce, Individual Choice Behavior (1959); Plackett, Applied Statistics 24 (1975); Davidson, JASA 65 (1970);
Turner, van Etten, Firth and Kosmidis, Computational Statistics 35 (2020), for ties of any size.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from arena.errors import ConfigError
from arena.ratings.evidence import Counts, Mask, Matrix, Vector

_CHUNK = 1 << 22
"""Numbers held at once, so that memory does not grow with the results."""

_MOST_ALTERNATIVES = 1 << 14

Cube = NDArray[np.float64]
"""M × m × m."""


class Stage(NamedTuple):
    """M choices out of k entrants, of which the first `chosen` were taken.

    Attributes:
        entrants: M × k.
        chosen: How many of them, from the left, were chosen together.
        seats: M × k, the seat of each, -1 where it has no effect.
        weights: M.
        clusters: M, whose score the choice adds to.
    """

    entrants: Counts
    chosen: int
    seats: Counts
    weights: Vector
    clusters: Counts

    def restricted(self, rows: Mask | slice) -> "Stage":
        """Return some of the choices."""
        return Stage(self.entrants[rows], self.chosen, self.seats[rows], self.weights[rows], self.clusters[rows])


def joined(stages: Iterable[Stage]) -> tuple[Stage, ...]:
    """Return the same choices with all alike in one stage: numpy over many costs less than over each."""
    alike: dict[tuple[int, int], list[Stage]] = {}
    for stage in stages:
        alike.setdefault((stage.entrants.shape[1], stage.chosen), []).append(stage)
    return tuple(_concatenated(alike[key]) for key in sorted(alike))


def _concatenated(stages: list[Stage]) -> Stage:
    return Stage(
        np.concatenate([stage.entrants for stage in stages]),
        stages[0].chosen,
        np.concatenate([stage.seats for stage in stages]),
        np.concatenate([stage.weights for stage in stages]),
        np.concatenate([stage.clusters for stage in stages]),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """All choices of a sample. Its P parameters are N strengths, then effects of seats, then one per size of tie.

    Attributes:
        num_entrants: N.
        num_effects: Seats with an effect: those below it, measured against the others.
        tie_sizes: Sizes above 1 that a choice can have, ascending.
        stages: The choices.
        direction: 1 where the best is chosen first, -1 where the worst is: then strengths and effects are negated.
        is_likelihood: Whether the choices are independent and whole. Where half points stand for equal places, or pairs
            for a match of many, the curvature says nothing about the error: it takes a sandwich.
    """

    num_entrants: int
    num_effects: int
    tie_sizes: tuple[int, ...]
    stages: tuple[Stage, ...]
    direction: int = 1
    is_likelihood: bool = True

    @property
    def num_parameters(self) -> int:
        """P; one of the strengths is not free."""
        return self.num_entrants + self.num_effects + len(self.tie_sizes)

    def log_likelihood(self, parameters: Vector) -> float:
        """Return the logarithm of the chance of all choices."""
        total = 0.0
        for part in self._parts():
            utilities = part.locals_of(parameters) @ part.design.T
            total += float(part.stage.weights @ (utilities[:, part.taken] - _log_sum(utilities)))
        return total

    def climb(self, parameters: Vector) -> tuple[Vector, Matrix]:
        """Return the score, P, and the information, P × P."""
        size = self.num_parameters
        score, information = np.zeros(size), np.zeros(size * size)
        for part in self._parts():
            slopes, curvature = part.derivatives(parameters)
            weights = part.stage.weights
            columns, values = part.spread(slopes * weights[:, None])
            score += np.bincount(columns.ravel(), values.ravel(), minlength=size)
            information += part.spread_twice(curvature * weights[:, None, None], size)
        return score, information.reshape(size, size)

    def scatter(self, parameters: Vector, multiplicities: Vector) -> Matrix:
        """Return the sum over blocks of u u', where u is a block's score.

        Args:
            parameters: Where to take the scores.
            multiplicities: How many equal blocks each cluster stands for.
        """
        shape = (len(multiplicities), self.num_parameters)
        scores = csr_array(shape)
        for part in self._parts():
            slopes, _ = part.derivatives(parameters, curved=False)
            columns, values = part.spread(slopes * part.stage.weights[:, None])
            rows = np.repeat(part.stage.clusters, columns.shape[1])
            scores = scores + csr_array((values.ravel(), (rows, columns.ravel())), shape=shape)
        scaled = scores.multiply(1 / np.sqrt(multiplicities)[:, None]).tocsr()
        return np.asarray((scaled.T @ scaled).toarray(), dtype=np.float64)

    def dividing(self, members: Mask) -> "Choices":
        """Return the choices between entrants of whom some are `members` and some are not."""
        stages = []
        for stage in self.stages:
            inside = members[stage.entrants].sum(axis=1)
            kept = (inside > 0) & (inside < stage.entrants.shape[1])
            stages.append(stage.restricted(kept))
        return replace(self, stages=tuple(stage for stage in stages if len(stage.weights)))

    def beaten(self) -> Matrix:
        """Return N × N: 1 where the row was ever preferred to the column, or equal to it."""
        beaten = np.zeros((self.num_entrants, self.num_entrants))
        for stage in self.stages:
            for a in range(stage.chosen):
                beaten[stage.entrants[:, [a]], np.delete(stage.entrants, a, axis=1)] = 1
        return beaten if self.direction > 0 else beaten.T

    def _parts(self) -> Iterator["_Part"]:
        for stage in self.stages:
            design, taken = _design(stage.entrants.shape[1], stage.chosen, self.tie_sizes)
            rows = max(1, _CHUNK // (design.shape[0] + design.shape[1] ** 2))
            for start in range(0, len(stage.entrants), rows):
                yield _Part(stage.restricted(slice(start, start + rows)), design, taken, self)


class _Part(NamedTuple):
    """Some choices of one stage in local parameters: m of them, the k utilities and then one per size of tie.

    Attributes:
        stage: The choices.
        design: A × m, how the utility of each alternative is made of the local parameters.
        taken: The alternative that was chosen.
        choices: What they are part of.
    """

    stage: Stage
    design: Matrix
    taken: int
    choices: Choices

    def locals_of(self, parameters: Vector) -> Matrix:
        """Return M × m."""
        count, strengths, ties = self.choices.num_effects, self.choices.num_entrants, len(self.choices.tie_sizes)
        # The last entry is the seat without effect, which -1 finds too.
        effects = np.append(parameters[strengths : strengths + count], 0.0)
        utilities = parameters[self.stage.entrants] + effects[np.minimum(self.stage.seats, count)]
        tie = parameters[len(parameters) - ties :]
        return np.concatenate([utilities, np.broadcast_to(tie, (len(utilities), ties))], axis=1)

    def derivatives(self, parameters: Vector, *, curved: bool = True) -> tuple[Matrix, Cube]:
        """Return, for choices of weight 1, M × m slopes and M × m × m curvatures."""
        utilities = self.locals_of(parameters) @ self.design.T
        chances = np.exp(utilities - _log_sum(utilities)[:, None])
        means = chances @ self.design
        slopes = self.design[self.taken] - means
        if not curved:
            return slopes, np.zeros((0, 0, 0))
        size = self.design.shape[1]
        curvature = -means[:, :, None] * means[:, None, :]
        if not self.choices.tie_sizes:  # then an alternative is an entrant
            curvature[:, range(size), range(size)] += means
        else:
            products = (self.design[:, :, None] * self.design[:, None, :]).reshape(-1, size * size)
            curvature += (chances @ products).reshape(-1, size, size)
        return slopes, curvature

    def spread(self, local: Matrix) -> tuple[Counts, Matrix]:
        """Return M × 2m places among all parameters, and what stands there, for M × m local numbers."""
        columns = self._columns()
        return columns, np.concatenate([local, np.where(self._effective(), local, 0.0)], axis=1)

    def spread_twice(self, local: Cube, size: int) -> Vector:
        """Return the sum of M × m × m local numbers over all pairs of `size` parameters, flat."""
        num_local = local.shape[1]
        columns = self._columns()
        halves = [columns[:, :num_local]]
        if self.choices.num_effects:
            halves.append(columns[:, num_local:])
        flat = np.zeros(size * size)
        for row, has_row in zip(halves, (None, self._effective()), strict=False):
            for column, has_column in zip(halves, (None, self._effective()), strict=False):
                values = local if has_row is None else local * has_row[:, :, None]
                values = values if has_column is None else values * has_column[:, None, :]
                places = row[:, :, None] * size + column[:, None, :]
                flat += np.bincount(places.ravel(), values.ravel(), minlength=size * size)
        return flat

    def _columns(self) -> Counts:
        stage, choices = self.stage, self.choices
        first_tie = choices.num_entrants + choices.num_effects
        ties = np.arange(first_tie, first_tie + len(choices.tie_sizes))
        ties = np.broadcast_to(ties, (len(stage.entrants), len(ties)))
        effects = np.where(self._effective()[:, : stage.seats.shape[1]], choices.num_entrants + stage.seats, 0)
        return np.concatenate([stage.entrants, ties, effects, ties], axis=1)

    def _effective(self) -> Mask:
        """Return M × m: where the local parameter is a utility with the effect of a seat in it."""
        seats = self.stage.seats
        none = np.zeros((len(seats), len(self.choices.tie_sizes)), dtype=np.bool_)
        return np.concatenate([(seats >= 0) & (seats < self.choices.num_effects), none], axis=1)


def _log_sum(utilities: Matrix) -> Vector:
    highest = utilities.max(axis=1)
    total: Vector = highest + np.log(np.exp(utilities - highest[:, None]).sum(axis=1))
    return total


@lru_cache(maxsize=256)
def _design(num_left: int, chosen: int, tie_sizes: tuple[int, ...]) -> tuple[Matrix, int]:
    """Return the design of a stage with `num_left` entrants, and its alternative in which the first `chosen` are."""
    sizes = [1, *(size for size in tie_sizes if size <= num_left)]
    if sum(comb(num_left, size) for size in sizes) > _MOST_ALTERNATIVES:
        raise ConfigError(
            f"expected at most {_MOST_ALTERNATIVES} ways to share a place, got {num_left} entrants with ties of "
            f"{sizes[-1]}: use --model bt or top1, which need none of them"
        )
    subsets = [subset for size in sizes for subset in combinations(range(num_left), size)]
    design = np.zeros((len(subsets), num_left + len(tie_sizes)))
    for row, subset in enumerate(subsets):
        design[row, list(subset)] = 1 / len(subset)
        if len(subset) > 1:
            design[row, num_left + tie_sizes.index(len(subset))] = 1
    return design, subsets.index(tuple(range(chosen)))
