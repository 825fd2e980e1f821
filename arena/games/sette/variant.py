"""The options of a game of Sette, as one value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Variant:
    """A table of Sette. Source: rules.md S3, S5, X10.

    Attributes:
        num_seats: Seats at the table.
        coins: Coins of each seat at the start.
        min_stake: Smallest stake and smallest bet.
        max_stake: Largest stake and largest bet.
        turns: How often each other seat shoots while a seat holds the bank.
        max_rounds: Rounds after which a turn ends even without a seven on a point.
    """

    num_seats: int
    coins: int
    min_stake: int
    max_stake: int
    turns: int
    max_rounds: int
