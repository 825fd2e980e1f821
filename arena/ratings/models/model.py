"""What a model is."""

from typing import Protocol

from arena.ratings.choices import Choices
from arena.ratings.placings import Placings


class Model(Protocol):
    """Which choices a match is made of; everything else about a model follows from them."""

    def __call__(self, placings: Placings, num_effects: int = 0) -> Choices:
        """Return the choices that the results are made of.

        Args:
            placings: One pool.
            num_effects: Seats with an effect; at two seats 1 is the advantage of home.

        Raises:
            ConfigError: The model does not fit such results.
        """
