"""One point of a match of Sette, and what a seat sees of it: everything, since nothing is hidden once it is said."""

from enum import IntEnum
from typing import NamedTuple

from arena.games.coins import Coins
from arena.rules import Seat

Faces = tuple[int, int]
"""What two dice show."""


class Phase(IntEnum):
    """What happens next. The first three travel in the view."""

    STAKE = 1
    BET = 2
    ANSWER = 3
    THROW = 4
    OVER = 5


class Side(IntEnum):
    """What a bet is on."""

    WIN = 1
    LOSE = 2


class Bet(NamedTuple):
    """A side bet, at even money.

    Attributes:
        seat: Whose it is.
        side: Whether on the shooter or against it.
        coins: How much.
    """

    seat: Seat
    side: Side
    coins: int


class SetteState(NamedTuple):
    """One point of a match.

    Attributes:
        phase: What happens next.
        hand: Number of the round in the match, from 1.
        start: Seat that held the bank first.
        session: Seats that have held the bank before this one.
        turn: Turns over in this session.
        round: Number of the round in this turn, from 1.
        bank: Seat that holds the bank.
        shooter: Seat that throws.
        throws: Throws in this round so far.
        point: Sum to be thrown again; 0 before a first throw that decides nothing.
        stake: The shooter's coins at stake; 0 before it has said.
        free: Coins of the bank that stand against no stake or bet yet.
        offers: Bets that the bank has still to answer, the next one first.
        bets: Bets that it has accepted.
        coins: Coins of each seat, those at stake included.
    """

    phase: Phase
    hand: int
    start: Seat
    session: int
    turn: int
    round: int
    bank: Seat
    shooter: Seat
    throws: int
    point: int
    stake: int
    free: int
    offers: tuple[Bet, ...]
    bets: tuple[Bet, ...]
    coins: Coins


class SetteView(NamedTuple):
    """What an asked seat may see. Fields as in sette.proto."""

    phase: int
    hand: int
    session: int
    turn: int
    round: int
    bank: Seat
    shooter: Seat
    coins: Coins
    stake: int | None
    offers: tuple[Bet, ...]
    bets: tuple[Bet, ...]
