"""Winner takes all: only who is first counts. Joint winners share the win.

The chance to win a table is `e^strength` over the sum of the table's. Sources: Luce, Individual Choice Behavior (1959);
ratings.md 2.3.
"""

from collections.abc import Iterator

from arena.ratings.choices import Choices, Stage, joined
from arena.ratings.placings import Placings, Shape


def choices(placings: Placings, num_effects: int = 0) -> Choices:
    """Return one choice per match; see `arena.ratings.models.model.Model`."""
    shapes = placings.shapes()
    stages = joined(stage for shape in shapes for stage in _stages(shape))
    is_likelihood = all(shape.tiers[0] == 1 for shape in shapes)
    return Choices(len(placings.names), num_effects, (), stages, is_likelihood=is_likelihood)


def _stages(shape: Shape) -> Iterator[Stage]:
    winners = shape.tiers[0]
    for winner in range(winners):
        order = [winner, *(seat for seat in range(sum(shape.tiers)) if seat != winner)]
        share = shape.counts / winners
        yield Stage(shape.entrants[:, order], 1, shape.seats[:, order], share, shape.clusters)
