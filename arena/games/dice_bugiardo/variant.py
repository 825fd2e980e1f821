"""What differs between the games of the family, as one value."""

from dataclasses import dataclass

from arena.games.dice_bugiardo.values import DiceKind


@dataclass(frozen=True, slots=True)
class Variant:
    """Dice bugiardo or Chouette with its options.

    A set is what S3 calls the partita that is won by two or three hands; Dice bugiardo is a single one (P16).

    Attributes:
        dice: Poker dice or pip dice (P20).
        num_seats: Seats in the match. Two of them play, the others wait (P17).
        hands_to_win: Hands that win a set (P14); 1 where seats change after every hand.
        length: Sets in a match (P18).
        changes_by_hand: Whether seats change after every hand. Then the winner calls on, and only the first hand has a
            throw for the call (P17).
        shows_thrown: Whether all see how many dice are thrown again (P13).
    """

    dice: DiceKind
    num_seats: int = 2
    hands_to_win: int = 2
    length: int = 1
    changes_by_hand: bool = False
    shows_thrown: bool = False

    @property
    def is_chouette(self) -> bool:
        """Whether seats wait for a place at the table."""
        return self.num_seats > 2
