"""What differs between Lisandria, Tokyo and Ludicitude, as one value."""

from dataclasses import dataclass
from enum import Enum

from arena.games.mia.values import Order


class End(Enum):
    """When a match is over."""

    LAST_STANDING = "last one standing"
    FIRST_OUT = "first seat without lives"
    FIXED_HANDS = "fixed number of hands"


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of the family with its options.

    Attributes:
        order: All values, lowest first.
        num_seats: Seats at the table.
        lives: Lives at the start. With penalties: the total weight at which a seat is out, 0 for never.
        penalties: Whether losses are counted up as penalties of growing weight instead of down from lives (T2).
        penalty_cap: Greatest weight of one penalty.
        num_hands: Hands in a match that ends by `FIXED_HANDS`.
        looks: Whether a receiver may look and re-roll single dice, as in Ludicitude (U3), or may roll unseen (L3).
        is_raised_mia_special: Whether a 21 that was raised, not rolled, leaves two choices and doubles the stake (L9).
        wrong_doubter_starts: Whether a doubter who was wrong begins the next hand (L8), or the seat after him (U7).
        shows_reroll_count: Whether the number of dice re-rolled after a look is public (U6).
        end: When a match is over.
    """

    order: Order
    num_seats: int
    lives: int
    penalties: bool = False
    penalty_cap: int = 8
    num_hands: int = 0
    looks: bool = False
    is_raised_mia_special: bool = True
    wrong_doubter_starts: bool = True
    shows_reroll_count: bool = True
    end: End = End.LAST_STANDING
