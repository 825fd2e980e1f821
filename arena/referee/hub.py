"""All matches and streams of a run: brings answers and misfortunes to the matches, and their questions to the streams.

Plain calls in one thread: stream handlers, timers and the tournament all call in here directly. A task per match or a
hop per move would cost more than everything else a move costs.
"""

from collections.abc import Callable, Sequence

from arena.clock import TimeControl
from arena.match import Match, Request
from arena.referee.line import Chair, Line, Parcel, Table
from arena.results import Kind
from arena.rules import Seat
from arena.wire.messages import Answer

HANG_S = 10.0
"""How long an overdue answer is awaited before the stream is given up as hung."""

EVIDENCE_LIMIT = 1000
"""Characters of a bot's own words that are kept as evidence."""


class Hub:
    """The matches being played and the streams they are played over."""

    def __init__(self, control: TimeControl, hang_s: float = HANG_S) -> None:
        """Serve no match yet.

        Args:
            control: Time allowed in every match.
            hang_s: How long an overdue answer is awaited, in seconds.
        """
        self._control = control
        self._hang_s = hang_s
        self._is_closed = False

    def open(self, table: Table) -> None:
        """Play a match: ask its first seats. `table.done` is called when it is over, perhaps at once."""
        for chair in table.chairs:
            chair.table, chair.match = table, table.match
        self._go_on(table.chairs[0], tuple(table.match.asks))

    def close(self) -> None:
        """Take no fact any more: the run is interrupted, and what happens now must cost nobody a match."""
        self._is_closed = True

    def answered(self, line: Line, answers: Sequence[Answer], now: float) -> None:
        """Take the answers of one message: the first is charged the time since its clock began, the others none."""
        for decision, action, error in answers:
            if settled := line.settle(decision, now):
                self._take(line, *settled, action, error)
        line.wake()

    def expire(self, line: Line, now: float) -> bool:
        """Judge a stream whose deadline has come; return whether it hangs and must be given up."""
        if line.overdue is not None:
            return now >= line.hung_at
        if line.open and now >= line.deadline(self._control.margin_us):
            chair, elapsed_us = line.miss(now, now + self._hang_s)
            self._step(chair, lambda match: match.expire(chair.seat, elapsed_us))
        return False

    def lose(self, line: Line, kind: Kind, evidence: str) -> None:
        """Take the loss of a stream: the oldest open request bears the fault, the others wait for a new process."""
        has_paid = line.overdue is not None
        chairs = line.hand_over()
        line.waiting.extendleft(reversed(chairs[0 if has_paid else 1 :]))
        if chairs and not has_paid:
            self._fault(chairs[0], kind, evidence, 0)

    def retire(self, line: Line, kind: Kind, evidence: str) -> None:
        """Give up a stream for good: whoever is asked over it, now or later, is at fault."""
        line.retired = kind, evidence
        line.waiting.extendleft(reversed(line.hand_over()))
        while line.waiting:
            self._fault(line.waiting.popleft(), kind, evidence, 0)

    def requests(self, parcel: Parcel) -> list[tuple[int, int, Request]]:
        """Return decision number, match handle and request of each chair to be asked.

        A match whose rules fail while its view is built is void and left out.
        """
        requests: list[tuple[int, int, Request]] = []
        for decision, chair in parcel.requests:
            try:
                requests.append((decision, chair.handle, chair.match.request(chair.seat)))
            except Exception as error:  # noqa: BLE001 - our fault, as in _step
                del chair.line.open[decision]
                self._finish(chair, error)
                chair.line.wake()
        return requests

    def _take(self, line: Line, chair: Chair, elapsed_us: int, action: str, error: str) -> None:
        if error:
            self._fault(chair, Kind.CRASH, error[:EVIDENCE_LIMIT], elapsed_us)
            return
        line.counts.decisions += 1
        # Most answers share a message with an earlier one and took no time.
        if elapsed_us and chair.seat in chair.match.asks and elapsed_us > chair.match.limit_us(chair.seat):
            line.counts.margin_uses += 1
        self._step(chair, lambda match: match.answer(chair.seat, action, elapsed_us))

    def _fault(self, chair: Chair, kind: Kind, evidence: str, elapsed_us: int) -> None:
        self._step(chair, lambda match: match.fault(chair.seat, kind, evidence, elapsed_us))

    def _step(self, chair: Chair, take: Callable[[Match], tuple[Seat, ...]]) -> None:
        """Let a match take a fact of a seat it asks; when its rules fail, that is our fault: it is void, no loss."""
        if self._is_closed or chair.seat not in chair.match.asks:
            return
        try:
            asked = take(chair.match)
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            self._finish(chair, error)
        else:
            self._go_on(chair, asked)

    def _go_on(self, chair: Chair, asked: tuple[Seat, ...]) -> None:
        if chair.match.outcome is not None:
            self._finish(chair, None)
        for seat in asked:
            self._ask(chair.seated_with(seat))

    def _ask(self, chair: Chair) -> None:
        if chair.line.retired:
            self._fault(chair, *chair.line.retired, 0)
        else:
            chair.line.push(chair)

    def _finish(self, chair: Chair, error: Exception | None) -> None:
        table = chair.table
        assert table, "a chair that is asked stands at a table"
        if not table.is_over:
            table.is_over = True
            table.match.asks = {}
            table.done(table, error)
