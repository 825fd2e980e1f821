"""What a Drago state and a seat's view of it hold."""

from enum import IntEnum
from typing import NamedTuple

from arena.games.drago.ledger import Ledger
from arena.rules import Seat


class Phase(IntEnum):
    """What happens next. The first three are decisions and travel in the view."""

    DECLARE = 1
    OFFER = 2
    PLAY = 3
    SHUFFLE = 4
    OVER = 5


class Role(IntEnum):
    """What a seat does in this hand."""

    DEALER = 1
    """Deals and does not play."""
    WAITING = 2
    """Has cards and has not declared."""
    IN = 3
    """Has knocked (picchiare)."""
    REDRAWN = 4
    """Has folded and taken three new cards, and is in with them."""
    OUT = 5
    """Has put its cards away."""


STAYING = (Role.IN, Role.REDRAWN)


class DragoState(NamedTuple):
    """One point of a match.

    Attributes:
        ledger: Coins, pot, hand and dealer.
        phase: What happens next.
        turn: Decisions taken in this hand.
        order: Seats that act in this phase, in turn: those dealt to; those offered new cards after all have declared;
            those in the trick, its leader first.
        place: Whose turn it is in `order`.
        roles: What each seat does in this hand.
        deck: The pack as shuffled for this hand, the turned card first; empty before.
        top: Where in `deck` the stock begins.
        hands: Cards of each seat, lowest first; of a seat that is out those it put away.
        trick: Cards played to the trick, in turn.
        tricks: Tricks taken by each seat.
    """

    ledger: Ledger
    phase: Phase
    turn: int
    order: tuple[Seat, ...]
    place: int
    roles: tuple[Role, ...]
    deck: tuple[int, ...]
    top: int
    hands: tuple[tuple[int, ...], ...]
    trick: tuple[int, ...]
    tricks: tuple[int, ...]


class Played(NamedTuple):
    """One card of the trick on the table. Fields as in drago.proto."""

    seat: Seat
    card: str


class DragoView(NamedTuple):
    """What the seat that must decide may see. Fields as in drago.proto."""

    phase: int
    hand: int
    num_hands: int
    dealer: Seat
    trump: str
    pot: int
    payment: int
    cards: tuple[str, ...]
    roles: tuple[int, ...]
    stock: int
    trick: tuple[Played, ...]
    tricks: tuple[int, ...]
    coins: tuple[int, ...]
