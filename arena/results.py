"""How a match ended: outcome, termination and fault as plain values, shared by match, log, ratings and tables."""

from enum import StrEnum
from typing import NamedTuple

from arena.rules import Seat


class Kind(StrEnum):
    """Why a match ended, or what a bot did wrong."""

    RULES = "rules"
    """The game came to its own end."""
    TIMEOUT = "timeout"
    """The answer came later than limit and margin, or never."""
    ILLEGAL = "illegal"
    """The answer is no legal action here."""
    CRASH = "crash"
    """The bot's process ended while it owed an answer, or it said that it failed to find one."""
    DISCONNECT = "disconnect"
    """The bot closed its stream, or the network did, while it owed an answer."""
    PROTOCOL = "protocol"
    """What came is not what the contract allows: bytes that are no message, a message out of turn."""
    NO_START = "no_start"
    """The bot never said READY."""
    RESIGN = "resign"
    """The seat gave up: no fault, but its chair is forfeited like any other."""
    VOID = "void"
    """Our own fault: the block is played again."""


class Ending(NamedTuple):
    """Why a match ended.

    Attributes:
        kind: `RULES` when the game was played to its end, else the fault that ended it.
        seat: Who is at fault; `None` when nobody is.
        evidence: What an author needs to understand it; empty without a fault.
    """

    kind: Kind
    seat: Seat | None = None
    evidence: str = ""


class Fault(NamedTuple):
    """One fault of one seat.

    Attributes:
        decision: Index of the decision in the match's list of actions.
        seat: Who.
        kind: What.
        evidence: What came, bounded; a bot's own words among it are as it wrote them.
        forfeit: Whether the chair was forfeited by it.
    """

    decision: int
    seat: Seat
    kind: Kind
    evidence: str
    forfeit: bool


class Outcome(NamedTuple):
    """Result of one match.

    Attributes:
        returns: Payoff of each seat; they sum to 0.
        places: 1-based finishing order of each seat; ties share the better place.
        ending: Why it ended.
    """

    returns: tuple[int, ...]
    places: tuple[int, ...]
    ending: Ending


class MatchResult(NamedTuple):
    """What tables and ratings need to know of one match.

    Attributes:
        block: Name of its block; matches of one block are not independent.
        rotation: 0-based rotation of the line-up.
        entrants: Entrant name of each seat.
        returns: Payoff of each seat, in the game's unit.
        places: 1-based finishing order of each seat.
    """

    block: str
    rotation: int
    entrants: tuple[str, ...]
    returns: tuple[int, ...]
    places: tuple[int, ...]
