"""All matches and streams of a run: brings answers and misfortunes to the matches, and their questions to the streams.

Plain calls in one thread: stream handlers, timers and the tournament all call in here directly. A task per match or a
hop per move would cost more than everything else a move costs.
"""

from collections.abc import Sequence

from arena.clock import TimeControl
from arena.match import Request
from arena.referee.line import NEVER, Chair, Line, Parcel, Table
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

    def open(self, table: Table) -> None:
        """Play a match: ask its first seats. `table.done` is called when it is over, perhaps at once."""
        for chair in table.chairs:
            chair.table = table
        self._go_on(table, tuple(table.match.asks))

    def answered(self, line: Line, answers: Sequence[Answer], now: float) -> None:
        """Take the answers of one message; the first is charged the time since the clock began to run."""
        elapsed_us = self._elapsed_us(line, now)
        for decision, action, error in answers:
            if decision == line.overdue:
                line.overdue, line.hung_at = None, NEVER
                line.counts.stale += 1
            elif (chair := line.open.pop(decision, None)) is None:
                line.counts.stale += 1
            elif error:
                self._fault(chair, Kind.CRASH, error[:EVIDENCE_LIMIT], elapsed_us)
            else:
                self._answer(line, chair, action, elapsed_us)
            elapsed_us = 0
        line.since = now
        self._continue(line)

    def expire(self, line: Line, now: float) -> bool:
        """Judge a stream whose deadline has come; return whether it hangs and must be given up."""
        if line.overdue is not None:
            return now >= line.hung_at
        if not line.open or now < line.deadline(self._control.margin_us):
            return False
        decision, chair = line.oldest()
        del line.open[decision]
        line.overdue, line.hung_at = decision, now + self._hang_s
        if chair.table and chair.seat in chair.match.asks:
            self._go_on(chair.table, chair.match.expire(chair.seat, self._elapsed_us(line, now)))
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
        line.hand_over()
        while line.waiting:
            self._fault(line.waiting.popleft(), kind, evidence, 0)

    def requests(self, parcel: Parcel) -> list[tuple[int, int, Request]]:
        """Return decision number, match handle and request of each chair to be asked.

        A match whose rules fail while its view is built is void and left out.
        """
        requests = []
        for decision, chair in parcel.requests:
            try:
                requests.append((decision, chair.handle, chair.match.request(chair.seat)))
            except Exception as error:  # noqa: BLE001 - our fault, as in _answer
                chair.line.open.pop(decision)
                if chair.table:
                    self._finish(chair.table, error)
        return requests

    def _elapsed_us(self, line: Line, now: float) -> int:
        return max(0, int((now - line.since) * 1e6))

    def _answer(self, line: Line, chair: Chair, action: str, elapsed_us: int) -> None:
        if chair.seat not in chair.match.asks:
            line.counts.stale += 1
            return
        line.counts.decisions += 1
        if elapsed_us > chair.match.limit_us(chair.seat):
            line.counts.margin_uses += 1
        table = chair.table
        assert table
        try:
            asked = table.match.answer(chair.seat, action, elapsed_us)
        except Exception as error:  # noqa: BLE001 - the rules failed: our fault, so the match is void, no loss
            self._finish(table, error)
        else:
            self._go_on(table, asked)

    def _fault(self, chair: Chair, kind: Kind, evidence: str, elapsed_us: int) -> None:
        if chair.seat not in chair.match.asks or not chair.table:
            return
        self._go_on(chair.table, chair.match.fault(chair.seat, kind, evidence, elapsed_us))

    def _go_on(self, table: Table, asked: tuple[Seat, ...]) -> None:
        if table.match.outcome is not None:
            self._finish(table, None)
        for seat in asked:
            chair = table.chairs[seat]
            if chair.line.retired:
                self._fault(chair, *chair.line.retired, 0)
            else:
                chair.line.push(chair)

    def _finish(self, table: Table, error: Exception | None) -> None:
        if not table.is_over:
            table.is_over = True
            table.match.asks = {}
            table.done(table, error)

    def _continue(self, line: Line) -> None:
        if not line.is_busy and (line.waiting or line.ends):
            line.kick()
