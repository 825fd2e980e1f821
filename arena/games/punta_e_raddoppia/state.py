"""One point of a match of Punta e raddoppia, and what a seat sees of it: everything but the cards to come."""

from enum import IntEnum
from typing import NamedTuple

from arena.games.coins import Coins
from arena.rules import Seat


class Phase(IntEnum):
    """What happens next. The first five travel in the view."""

    MIN = 1
    MAX = 2
    TENURE = 3
    STAKES = 4
    WIN = 5
    SHUFFLE = 6
    OVER = 7


class Stake(NamedTuple):
    """Coins of one seat on one rank of the layout.

    Attributes:
        seat: Whose they are.
        rank: Where they lie.
        coins: How many, wins that were left there included.
    """

    seat: Seat
    rank: str
    coins: int


class PuntaState(NamedTuple):
    """One point of a match.

    Attributes:
        phase: What happens next.
        hand: Number of the smazzata in the match, from 1.
        start: Seat that held the bank first.
        session: Seats that have held the bank before this one.
        smazzata: Number of the smazzata under this banker, from 1.
        bank: Seat that holds the bank.
        low: Smallest stake; 0 before the banker has said.
        high: Largest stake; likewise.
        tenure: Smazzate of this banker; likewise.
        pack: Cards, top first; empty before the shuffle.
        dealt: Cards of it that have been turned up.
        layout: What lies on the layout, in turn order from the banker and by rank.
        coins: Coins that each seat has in hand.
    """

    phase: Phase
    hand: int
    start: Seat
    session: int
    smazzata: int
    bank: Seat
    low: int
    high: int
    tenure: int
    pack: tuple[int, ...]
    dealt: int
    layout: tuple[Stake, ...]
    coins: Coins


class PuntaView(NamedTuple):
    """What an asked seat may see. Fields as in punta.proto."""

    phase: int
    hand: int
    session: int
    smazzata: int
    bank: Seat
    min_stake: int | None
    max_stake: int | None
    tenure: int | None
    coins: Coins
    layout: tuple[Stake, ...]
    turn: int
    burned: str | None
    won: str | None
    live: tuple[int, ...]
