"""Bradley-Terry on all pairs of places: the chance to finish before the other. Equal places are half a win each.

At two seats without draws it is a likelihood; else a quasi-likelihood, right for the chance of finishing before the
other, whatever makes the order (ratings.md 1.5, 2.4). Source: Bradley and Terry, Biometrika 39 (1952).
"""

from itertools import combinations

import numpy as np

from arena.ratings.choices import Choices, Stage, joined
from arena.ratings.placings import Placings, Shape


def choices(placings: Placings, num_effects: int = 0) -> Choices:
    """Return one choice per pair of a match; see `arena.ratings.models.model.Model`."""
    stages: list[Stage] = []
    is_likelihood = True
    for shape in placings.shapes():
        is_likelihood &= shape.tiers == (1, 1)
        tier = np.repeat(np.arange(len(shape.tiers)), shape.tiers)
        for a, b in combinations(range(len(tier)), 2):
            if tier[a] == tier[b]:
                stages += [_pair(shape, a, b, 0.5), _pair(shape, b, a, 0.5)]
            else:
                stages.append(_pair(shape, a, b, 1.0))
    return Choices(len(placings.names), num_effects, (), joined(stages), is_likelihood=is_likelihood)


def _pair(shape: Shape, first: int, second: int, share: float) -> Stage:
    both = [first, second]
    return Stage(shape.entrants[:, both], 1, shape.seats[:, both], share * shape.counts, shape.clusters)
