"""One point of a match, and what a seat may see of it."""

from enum import IntEnum
from typing import NamedTuple

from arena.games.dice_bugiardo.lots import Groups
from arena.games.dice_bugiardo.score import Score
from arena.games.dice_bugiardo.values import Dice
from arena.rules import Seat

MOST_THROWS = 3
"""Throws of a seat in one hand, the opening one included (P8)."""


class Phase(IntEnum):
    """What happens next. The first four are asked of a seat and travel in its view."""

    CALL = 1
    """The caller opens the hand with an announcement."""
    RECEIVE = 2
    """The announcement of the other is doubted or beaten."""
    COMMITTED = 3
    """Dice were thrown again: an announcement must follow (P9)."""
    CHASE = 4
    """The other has thrown five aces (P12)."""
    ROLL = 5
    """Both throw their five dice."""
    HIGH = 6
    """Both throw a die for the call."""
    ORDER = 7
    """All throw a die for their place in the chouette."""
    OVER = 8


class BugiardoState(NamedTuple):
    """One point of a match. What belongs to the two at the table stands by position: the caller is 0.

    Attributes:
        score: Table, queue and what was won.
        hand: Number of the hand, from 1; draws count.
        turn: Turns of this hand that are over, by an announcement or by five aces. While dice decide on an order:
            throws for it.
        phase: What happens next.
        mover: Position of who is asked or throws dice again.
        dice: Faces of each; empty before the opening throw.
        throws: Throws made by each in this hand.
        falling: Dice that the mover is about to throw again, by index.
        standing: Rank of the last announcement, or -1 when the hand opens: below every rank, so all may be announced.
        groups: While dice decide on an order: the order so far.
    """

    score: Score
    hand: int
    turn: int
    phase: Phase
    mover: int
    dice: tuple[Dice, Dice]
    throws: tuple[int, int]
    falling: tuple[int, ...]
    standing: int
    groups: Groups


class DiceBugiardoView(NamedTuple):
    """What a seat at the table may see. Fields as in dice_bugiardo.proto."""

    phase: int
    set: int
    hand: int
    turn: int
    opponent: Seat
    dice: str
    standing: str | None
    throws_left: int
    opponent_throws_left: int
    hands_won: int
    opponent_hands_won: int
    sets_won: tuple[int, ...]
    sets_lost: tuple[int, ...]
    queue: tuple[Seat, ...]
