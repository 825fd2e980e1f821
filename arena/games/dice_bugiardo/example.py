"""The example hands of a rules page: played by the rules themselves, so they are right under every option."""

from dataclasses import replace

from arena.games.dice_bugiardo.rules import BugiardoRules
from arena.games.dice_bugiardo.telling import sentences
from arena.games.dice_bugiardo.variant import Variant
from arena.games.story import Line, play, said, to_lines
from arena.rules import Values

# Die for the call; both opening throws; three dice again. Then a hand in which five aces are thrown and chased.
_THROWS: tuple[Values, ...] = (
    (1, 6),
    (6, 6, 1, 5, 2, 5, 5, 1, 4, 2),
    (5, 3, 3),
    (1, 1, 1, 1, 1, 1, 1, 4, 4, 6),
    (1, 6, 2),
    (5, 1),
)


def play_example(variant: Variant) -> list[Line]:
    """Return the entries of a set of two seats in which the first hand is a bluff, and the second is about aces."""
    seated = replace(variant, num_seats=2, length=1, hands_to_win=2, changes_by_hand=False)
    entries = play(BugiardoRules(seated), _THROWS, said(_actions(variant)))
    return to_lines(entries, lambda shown: sentences(seated, shown))


def _actions(variant: Variant) -> tuple[str, ...]:
    to_text = variant.dice.to_text
    return (
        f"announce {to_text((6, 6, 1, 5, 2))}",
        f"reroll {to_text((1, 4, 2))}",
        f"announce {to_text((5, 5, 5, 1, 6))}",
        "doubt",
        f"reroll {to_text((6, 4, 4))}",
        f"reroll {to_text((6, 2))}",
    )
