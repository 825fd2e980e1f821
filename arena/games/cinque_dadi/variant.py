"""What the options of Cinque dadi change, as one value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of Cinque dadi.

    Attributes:
        num_seats: Seats at the table.
        num_dice: Dice of each seat at the start; nobody ever has more (C15).
        palo_two_players: Whether a palo still locks the face when two seats are left (C11).
        calza_in_palo: Whether calza may be called in a palo hand (C17).
    """

    num_seats: int
    num_dice: int
    palo_two_players: bool = True
    calza_in_palo: bool = True

    @property
    def most_dice(self) -> int:
        """Dice in play in the first hand: no bid ever counts more (C3)."""
        return self.num_seats * self.num_dice
