"""One bot process's stream as plain data: what waits to be asked, what is open, and whose clock is running.

Nothing here reads a clock or a socket: times come in as seconds of one monotonic clock.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from arena.match import Match
from arena.results import Kind
from arena.rules import Seat

NEVER = float("inf")


@dataclass(slots=True, eq=False)
class Table:
    """A match being played, with the chairs around it.

    Attributes:
        match: The machine.
        chairs: One per seat.
        done: Called once when the match has its outcome, or with the error that made it void.
    """

    match: Match
    chairs: "tuple[Chair, ...]"
    done: "Callable[[Table, Exception | None], None]"
    is_over: bool = False


@dataclass(slots=True, eq=False)
class Chair:
    """One seat of one match on one stream.

    Attributes:
        line: The stream.
        seat: The seat.
        names: Entrant names by seat, where they are shown.
        table: The table; set when the match opens.
        match: The machine of the match; set likewise.
        handle: Handle of the match on the stream; 0 until a bot has been told of it.
        told: The process that was told, as `Line.process` counts them.
    """

    line: "Line"
    seat: Seat
    names: tuple[str, ...] = ()
    table: Table | None = None
    match: Match = field(init=False)
    handle: int = 0
    told: int = 0

    def seated_with(self, seat: Seat) -> "Chair":
        """Return the chair of another seat at the same table."""
        assert self.table, "the chair stands at a table"
        return self.table.chairs[seat]


@dataclass(slots=True)
class Counts:
    """What a bot's stream did that costs nothing but should be known.

    Attributes:
        decisions: Answers taken.
        margin_uses: Answers that came after the limit, within the margin.
        stale: Answers to decisions unknown, already answered or already judged.
        batches: Batches sent.
    """

    decisions: int = 0
    margin_uses: int = 0
    stale: int = 0
    batches: int = 0


class Parcel(NamedTuple):
    """What goes out in one batch.

    Attributes:
        starts: Chairs whose bot is told of the match.
        requests: Decision number and chair, in the order in which they are to be answered.
        ends: Chairs whose match is over.
    """

    starts: list[Chair]
    requests: list[tuple[int, Chair]]
    ends: list[Chair]


@dataclass(slots=True, eq=False)
class Line:
    """One stream.

    Attributes:
        name: Entrant's name.
        lane: Which of the entrant's processes this is.
        process: Counts the processes that had this lane, from 1; a new one must be told everything again.
        most_in_flight: Most requests open at once, as the bot's description and the operator allow.
        max_in_flight: The same for the present process, which may wish for fewer.
        next_number: Makes decision numbers; on a real stream nobody can guess one and answer before being asked.
        kick: Hook, called when there is something to send and nothing is open.
        waiting: Chairs that must be asked.
        ends: Chairs whose match is over, to be told.
        open: Chairs asked and not yet answered, by decision number, oldest first.
        since: When the clock of the oldest open request began to run.
        overdue: Decision that missed its deadline and whose answer is still awaited; no clock runs until it comes.
        hung_at: When a stream with an overdue decision is given up.
        retired: Why this stream will not come back: whoever is asked over it is at fault at once.
        counts: Statistics.
    """

    name: str
    lane: int
    process: int = 1
    most_in_flight: int = 1
    max_in_flight: int = 1
    next_number: Callable[[], int] = field(default_factory=lambda: count(1).__next__)
    kick: Callable[[], None] = lambda: None
    waiting: deque[Chair] = field(default_factory=deque)
    ends: list[Chair] = field(default_factory=list)
    open: dict[int, Chair] = field(default_factory=dict)
    since: float = 0.0
    overdue: int | None = None
    hung_at: float = NEVER
    retired: tuple[Kind, str] | None = None
    counts: Counts = field(default_factory=Counts)
    _last_handle: int = 0

    @property
    def is_busy(self) -> bool:
        """Whether the bot owes answers."""
        return bool(self.open) or self.overdue is not None

    def push(self, chair: Chair) -> None:
        """Ask a chair as soon as the bot has answered what it was asked before."""
        self.waiting.append(chair)
        self.wake()

    def tell_end(self, chair: Chair) -> None:
        """Tell the bot that a match is over, if it was told of the match."""
        if chair.handle and chair.told == self.process:
            self.ends.append(chair)
            self.wake()

    def take(self) -> Parcel:
        """Return the next batch and count its requests as open."""
        starts: list[Chair] = []
        requests: list[tuple[int, Chair]] = []
        while self.waiting and len(requests) < self.max_in_flight:
            chair = self.waiting.popleft()
            if chair.seat not in chair.match.asks:
                continue  # a fault or a void ended the match while it waited
            if chair.told != self.process or not chair.handle:
                self._introduce(chair)
                starts.append(chair)
            decision = self._new_number()
            self.open[decision] = chair
            requests.append((decision, chair))
        ends, self.ends = self.ends, []
        self.counts.batches += 1
        return Parcel(starts, requests, ends)

    def settle(self, decision: int, now: float) -> tuple[Chair, int] | None:
        """Take it that a decision was answered; return its chair and the time it took in microseconds.

        Return `None`, and let the clock run on, for a decision that is unknown, answered or judged already. The clock
        of the next request begins to run. An answer to a later decision shows that the bot has left an overdue one.
        """
        if decision == self.overdue:
            self.overdue, self.hung_at, self.since = None, NEVER, now
        elif decision in self.open:
            return self._close(decision, now)
        self.counts.stale += 1
        return None

    def miss(self, now: float, hung_at: float) -> tuple[Chair, int]:
        """Take it that the oldest request is overdue; return its chair and time. No clock runs until it is answered."""
        decision, chair = next(iter(self.open.items()))
        del self.open[decision]
        self.overdue, self.hung_at = decision, hung_at
        return chair, self._elapsed_us(now)

    def wake(self) -> None:
        """Ask for a batch if there is something to send and nothing is owed."""
        if (self.waiting or self.ends) and not self.is_busy:
            self.kick()

    def deadline(self, margin_us: int) -> float:
        """Return when something must be done about this stream: the oldest request is late, or the stream hangs."""
        if self.overdue is not None:
            return self.hung_at
        if not self.open:
            return NEVER
        chair = next(iter(self.open.values()))
        return self.since + (chair.match.limit_us(chair.seat) + margin_us) / 1e6

    def hand_over(self) -> list[Chair]:
        """Return the chairs that were asked and not answered; nothing is open or told any more."""
        chairs = list(self.open.values())
        self.open.clear()
        self.ends.clear()
        self.overdue = None
        self.hung_at = NEVER
        self.process += 1
        return chairs

    def _close(self, decision: int, now: float) -> tuple[Chair, int]:
        is_oldest = decision == next(iter(self.open))
        chair = self.open.pop(decision)
        if self.overdue is not None:
            self.overdue, self.hung_at, self.since = None, NEVER, now
            return chair, 0
        elapsed_us = self._elapsed_us(now)
        if is_oldest:
            self.since = now
        return chair, elapsed_us

    def _elapsed_us(self, now: float) -> int:
        return max(0, int((now - self.since) * 1e6))

    def _new_number(self) -> int:
        while (number := self.next_number()) in self.open or number == self.overdue:
            pass
        return number

    def _introduce(self, chair: Chair) -> None:
        self._last_handle += 1
        chair.handle = self._last_handle
        chair.told = self.process
        chair.match.forget(chair.seat)
