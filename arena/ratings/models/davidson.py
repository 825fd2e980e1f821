"""Davidson's model of draws: win, draw and loss as `a : d sqrt(a b) : b`. Matches of two.

Its strengths are not on the scale of expected scores: the same results give another number than draws counted as half
(ratings.md 1.5). Source: Davidson, JASA 65 (1970).
"""

from arena.errors import ConfigError
from arena.ratings.choices import Choices
from arena.ratings.models import plackett_luce
from arena.ratings.placings import Placings


def choices(placings: Placings, num_effects: int = 0) -> Choices:
    """Return one choice per match; see `arena.ratings.models.model.Model`.

    Raises:
        ConfigError: A match has more than two entrants.
    """
    if max(placings.table_sizes, default=2) > 2:
        raise ConfigError(f"expected matches of two for davidson, got one of {max(placings.table_sizes)}: use pl")
    return plackett_luce.choices(placings, num_effects)
