"""The referee's clock, which stands still while the referee does: our own stalls are measured and never charged.

A heartbeat on the loop is due every few milliseconds. When it comes late by more than the threshold, the machine or we
have stalled: answers that arrived meanwhile could not be seen. That time is taken out of the clock by which elapsed
times and deadlines are judged. Shorter delays are what the margin is for.
"""

import asyncio

PERIOD_S = 0.01
STALL_S = 0.02
"""A heartbeat late by more than this is a stall."""


class Ticker:
    """A monotonic clock in seconds without our stalls.

    Attributes:
        num_stalls: How many there were.
        worst_s: The longest of them, in seconds.
        lost_s: All of them together, in seconds.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to watch the loop. Call `stop` before it closes."""
        self.num_stalls = 0
        self.worst_s = 0.0
        self.lost_s = 0.0
        self._loop = loop
        self._due = loop.time() + PERIOD_S
        self._beat = loop.call_at(self._due, self._tick)

    def now(self) -> float:
        """Return the time; whoever asks first after a stall sees it accounted for."""
        now = self._loop.time()
        late_s = now - self._due
        if late_s > STALL_S:
            self.num_stalls += 1
            self.worst_s = max(self.worst_s, late_s)
            self.lost_s += late_s
            self._due = now + PERIOD_S
        return now - self.lost_s

    def to_loop_time(self, when: float) -> float:
        """Return when the loop's own clock will show what this one shows at `when`, if we do not stall until then."""
        return when + self.lost_s

    def stop(self) -> None:
        """Watch the loop no more."""
        self._beat.cancel()

    def _tick(self) -> None:
        self.now()
        self._due = self._loop.time() + PERIOD_S
        self._beat = self._loop.call_at(self._due, self._tick)
