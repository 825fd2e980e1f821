"""Random numbers that belong to one decision, so that a bot which uses no others can be replayed exactly."""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = 2**64 - 1


class Rand:
    """SplitMix64, seeded with the 64 bits of a request.

    Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
    """

    def __init__(self, seed: int) -> None:
        """Start the sequence that `seed`, a number of 64 bits, stands for."""
        self._state = seed

    def bits(self) -> int:
        """Return the next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1, in steps of 2^-53."""
        return (self.bits() >> 11) * 2.0**-53

    def below(self, stop: int) -> int:
        """Return a whole number from 0 up to, but not including, `stop`.

        Raises:
            ValueError: `stop` is below 1.
        """
        if stop < 1:
            raise ValueError(f"expected a stop of 1 or more, got {stop}")
        fair = 2**64 - 2**64 % stop
        while (bits := self.bits()) >= fair:
            pass
        return bits % stop

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`.

        Raises:
            ValueError: There are none.
        """
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
