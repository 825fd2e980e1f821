"""Plackett-Luce on whole orders: the winner is picked first, then the next. In reverse the loser is picked first.

They are different models: where players drop out one by one the reverse is likely the better (ratings.md 2.3). Equal
places are a choice of several together (Davidson-Luce): no order among them is invented.

Sources: Plackett, Applied Statistics 24 (1975); Hunter, Annals of Statistics 32 (2004); ratings.md 2.2.
"""

from collections.abc import Iterator

from arena.ratings.choices import Choices, Stage, joined
from arena.ratings.placings import Placings, Shape


def choices(placings: Placings, num_effects: int = 0) -> Choices:
    """Return one choice per place, best first; see `arena.ratings.models.model.Model`."""
    stages = joined(stage for shape in placings.shapes() for stage in _stages(shape))
    return Choices(len(placings.names), num_effects, _tie_sizes(stages), stages)


def reverse_choices(placings: Placings, num_effects: int = 0) -> Choices:
    """Return one choice per place, worst first; see `arena.ratings.models.model.Model`."""
    stages = joined(stage for shape in placings.shapes() for stage in _stages(_reversed(shape)))
    return Choices(len(placings.names), num_effects, _tie_sizes(stages), stages, direction=-1)


def _stages(shape: Shape) -> Iterator[Stage]:
    taken = 0
    for chosen in shape.tiers:
        left = slice(taken, None)
        if sum(shape.tiers) - taken > 1:
            yield Stage(shape.entrants[:, left], chosen, shape.seats[:, left], shape.counts, shape.clusters)
        taken += chosen


def _reversed(shape: Shape) -> Shape:
    return shape._replace(tiers=shape.tiers[::-1], entrants=shape.entrants[:, ::-1], seats=shape.seats[:, ::-1])


def _tie_sizes(stages: tuple[Stage, ...]) -> tuple[int, ...]:
    """Return the sizes that were seen; the maximum likelihood of any other has a chance of 0."""
    return tuple(sorted({stage.chosen for stage in stages if stage.chosen > 1}))
