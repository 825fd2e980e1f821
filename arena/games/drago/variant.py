"""The options of Drago as one value."""

from dataclasses import dataclass

from arena.rules import Seat

CARDS_EACH = 3
"""Cards of a hand, and tricks of a smazzata."""

CEILING = 3 * 10**12
"""Most coins of one payment where `max_pot` sets no limit: three dragos a hand treble the pot each time (D15)."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Drago with its options.

    Attributes:
        num_seats: Seats at the table.
        pot: The agreed pot (piatto), which a dealer puts; divisible by three.
        num_hands: Hands (smazzate) of a match.
        max_payment: Most coins that a drago pays; divisible by three.
        is_dealer_dealt: Whether the dealer plays too, dealt to and declaring last (D1).
        offers_at_once: Whether new cards are offered to a seat as soon as it folds, or after all declarations (D5).
    """

    num_seats: int
    pot: int
    num_hands: int
    max_payment: int = CEILING
    is_dealer_dealt: bool = False
    offers_at_once: bool = True

    def dealt(self, dealer: Seat) -> tuple[Seat, ...]:
        """Return the seats that get cards, the one to the dealer's right first. Source: rules.md D1, X2."""
        last = self.num_seats if self.is_dealer_dealt else self.num_seats - 1
        return tuple([(dealer + step) % self.num_seats for step in range(1, last + 1)])
