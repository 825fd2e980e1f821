"""Dice and play-throughs for tests of Dice bugiardo and Chouette."""

from collections.abc import Sequence

from arena.rules import Seat
from tests.games.playthroughs import Playthrough

FACES = {"A": 1, "K": 6, "D": 5, "B": 4, "10": 3, "9": 2}
"""What a poker die shows, by the face of the die that chance gives."""
SEAT_0_CALLS = (1, 6)
"""Throws for the call: an ace against a king."""
ACES = "A-A-A-A-A"
PAIR_OF_KINGS = "K-K-A-D-9"
TWO_NINES = "9-9-D-B-10"


def throw(*hands: str) -> tuple[int, ...]:
    """Return the faces of hands in notation, one hand after another."""
    return tuple(FACES.get(face) or int(face) for hand in hands for face in hand.split("-"))


NEXT = throw(TWO_NINES, TWO_NINES)
"""Opening throws of a hand that does not matter."""


def opened(caller: str, other: str, *later: Sequence[int], game: str = "dice-bugiardo") -> Playthrough:
    """Return a match in which seat 0 calls, after the opening throws; `later` falls after that, and hands go on."""
    dice = [SEAT_0_CALLS, throw(caller, other), *later, *[NEXT] * 9]
    return Playthrough(game, 2, 0, dice)


def announces(played: Playthrough) -> list[str]:
    """Return the hands that may be announced now."""
    return [action.split()[1] for action in played.legal if action.startswith("announce ")]


def rerolls(played: Playthrough) -> list[str]:
    """Return the faces that may be thrown again now."""
    return [action.split()[1] for action in played.legal if action.startswith("reroll ")]


def winner_of(played: Playthrough) -> Seat:
    """Return who won the last hand."""
    return next(int(entry[0]) for entry in reversed(played.entries) if entry.endswith("wins hand"))
