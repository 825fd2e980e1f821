"""Every action of a game of the family and every legal list, made once: a decision then costs a look-up."""

from itertools import product
from typing import NamedTuple

from arena.games.mia.values import to_value
from arena.games.mia.variant import Variant
from arena.rules import ActionTable, Listed, Seat


class Said(NamedTuple):
    """What an action says: the rank of its value, and the entries of the step."""

    rank: int
    entries: tuple[str, ...]


UNSAID = Said(-1, ())
"""What an action says that names no value: less than any."""


class Tables:
    """Actions and legal lists of one variant.

    Attributes:
        actions: The action table: single words, then `announce V` and `raise V` from the lowest value to the highest.
        announce: Legal lists of a seat that saw its dice, by rank of the standing announcement plus 1.
        reroll: Legal list after a look.
        announces: By seat, what each of its `announce V` says.
        raises: By seat, what each of its `raise V` says.
        rolls: By seat, the entries of its throw of both dice, by their faces.
    """

    def __init__(self, variant: Variant) -> None:
        rerolls = tuple(f"reroll {which}" for which in ("none", "high", "low", "both"))
        announces = tuple(f"announce {value}" for value in variant.order)
        raises = tuple(f"raise {value}" for value in variant.order)
        go_on = "look" if variant.looks else "roll"
        words = ("doubt", "accept", go_on)
        self.actions = words + (rerolls if variant.looks else ()) + announces + raises
        table = ActionTable(self.actions)
        count = len(variant.order)
        self.announce = tuple(table.listed(*announces[lowest:]) for lowest in range(count))
        self.reroll = table.listed(*rerolls)
        self._receive = tuple(table.listed("doubt", go_on, *raises[lowest:]) for lowest in range(1, count))
        self._mia = table.listed("doubt", "accept")
        self._plain_mia = table.listed("doubt")
        seats = range(variant.num_seats)
        self.announces = tuple(_said(seat, announces) for seat in seats)
        self.raises = tuple(_said(seat, raises) for seat in seats)
        self.rolls = tuple(_rolls(seat) for seat in seats)

    def receive(self, standing: int, *, is_plain: bool) -> Listed:
        """Return the legal list of a receiver.

        Args:
            standing: Rank of the standing announcement.
            is_plain: Whether it is a 21 to which the two-choice rule does not apply: nothing beats it, so it can only
                be
                doubted (L9 with `raised_21=plain`).
        """
        if is_plain:
            return self._plain_mia
        return self._receive[standing] if standing < len(self._receive) else self._mia


def _said(seat: Seat, actions: tuple[str, ...]) -> dict[str, Said]:
    return {action: Said(rank, (f"{seat} {action}",)) for rank, action in enumerate(actions)}


def _rolls(seat: Seat) -> dict[tuple[int, int], tuple[str, ...]]:
    faces = range(1, 7)
    return {
        (first, second): (f"{seat} roll {{{seat}:{to_value(first, second)}}}",)
        for first, second in product(faces, faces)
    }
