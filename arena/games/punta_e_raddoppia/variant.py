"""The options of a game of Punta e raddoppia, as one value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Variant:
    """A table of Punta e raddoppia. Source: rules.md F12, X10.

    Attributes:
        num_seats: Seats at the table.
        coins: Coins of each seat at the start.
        min_stake: Lowest limit that a banker may set.
        max_stake: Highest limit that a banker may set.
        max_tenure: Most smazzate that a banker may announce.
    """

    num_seats: int
    coins: int
    min_stake: int
    max_stake: int
    max_tenure: int
