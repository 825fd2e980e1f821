"""Every action of a game of the family and every legal list, made once: a decision then costs a look-up."""

from arena.games.mia.variant import Variant
from arena.rules import ActionTable, Listed


class Tables:
    """Actions and legal lists of one variant.

    Attributes:
        actions: The action table: single words, then `announce V` and `raise V` from the lowest value to the highest.
        announce: Legal lists of a seat that saw its dice, by rank of the standing announcement plus 1.
        reroll: Legal list after a look.
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
