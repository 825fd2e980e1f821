"""One bot process's stream as plain data: what waits to be asked, what is open, and whose clock is running.

Nothing here reads a clock or a socket: times come in as seconds of one monotonic clock.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
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
        table: The match; set when it opens.
        handle: Handle of the match on the stream; 0 until a bot has been told of it.
        told: The process that was told, as `Line.process` counts them.
    """

    line: "Line"
    seat: Seat
    names: tuple[str, ...] = ()
    table: Table | None = None
    handle: int = 0
    told: int = 0

    @property
    def match(self) -> Match:
        """The machine of the chair's match."""
        assert self.table, "the chair stands at a table"
        return self.table.match


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
        max_in_flight: Most requests open at once.
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
    max_in_flight: int = 1
    kick: Callable[[], None] = lambda: None
    waiting: deque[Chair] = field(default_factory=deque)
    ends: list[Chair] = field(default_factory=list)
    open: dict[int, Chair] = field(default_factory=dict)
    since: float = 0.0
    overdue: int | None = None
    hung_at: float = NEVER
    retired: tuple[Kind, str] | None = None
    counts: Counts = field(default_factory=Counts)
    _last_decision: int = 0
    _last_handle: int = 0

    @property
    def is_busy(self) -> bool:
        """Whether the bot owes answers."""
        return bool(self.open) or self.overdue is not None

    def push(self, chair: Chair) -> None:
        """Ask a chair as soon as the bot has answered what it was asked before."""
        self.waiting.append(chair)
        if not self.is_busy:
            self.kick()

    def tell_end(self, chair: Chair) -> None:
        """Tell the bot that a match is over, if it was told of the match."""
        if chair.handle and chair.told == self.process:
            self.ends.append(chair)
            if not self.is_busy:
                self.kick()

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
            self._last_decision += 1
            self.open[self._last_decision] = chair
            requests.append((self._last_decision, chair))
        ends, self.ends = self.ends, []
        self.counts.batches += 1
        return Parcel(starts, requests, ends)

    def oldest(self) -> tuple[int, Chair]:
        """Return the open request whose clock is running."""
        return next(iter(self.open.items()))

    def deadline(self, margin_us: int) -> float:
        """Return when something must be done about this stream: the oldest request is late, or the stream hangs."""
        if self.overdue is not None:
            return self.hung_at
        if not self.open:
            return NEVER
        _, chair = self.oldest()
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

    def _introduce(self, chair: Chair) -> None:
        self._last_handle += 1
        chair.handle = self._last_handle
        chair.told = self.process
        chair.match.forget(chair.seat)
