"""Every listed action of Punta e raddoppia and every legal list, made once."""

from arena.games.punta_e_raddoppia.variant import Variant
from arena.rules import ActionTable, Listed


class Tables:
    """Actions and legal lists of one variant.

    Attributes:
        actions: The action table: `take`, `leave`, then `min K`, `max K` and `tenure N` from the lowest up.
        tenures: Legal list of a banker that says for how long.
        win: Legal list of a seat that has won.
    """

    def __init__(self, variant: Variant) -> None:
        self._amounts = range(variant.min_stake, variant.max_stake + 1)
        lows = tuple(f"min {coins}" for coins in self._amounts)
        highs = tuple(f"max {coins}" for coins in self._amounts)
        tenures = tuple(f"tenure {count}" for count in range(1, variant.max_tenure + 1))
        self.actions = ("take", "leave", *lows, *highs, *tenures)
        table = ActionTable(self.actions)
        self.win = table.listed("take", "leave")
        self.tenures = table.listed(*tenures)
        self._lows = [table.listed(*lows[: count + 1]) for count in range(len(lows))]
        self._highs = [table.listed(*highs[first:]) for first in range(len(highs))]

    def lows(self, most: int) -> Listed:
        """Return a banker's legal list for its smallest stake where it can cover `most`, no less than the table's."""
        return self._lows[min(most, self._amounts[-1]) - self._amounts[0]]

    def highs(self, low: int) -> Listed:
        """Return a banker's legal list for its largest stake where its smallest is `low`."""
        return self._highs[low - self._amounts[0]]
