"""The sending half of a stream: gathers answers into messages without holding one back for long.

gRPC takes messages from an iterator in a thread of its own, so an answer leaves while the bot already thinks about
the next.
"""

import threading
from collections.abc import Iterator

from botarena.v1 import play_service_pb2

HOLD_S = 0.001
"""Longest time an answer is held back to travel with the next ones."""


class Outbox:
    """Messages on their way to the arena."""

    def __init__(self) -> None:
        """Begin empty."""
        self._messages: list[play_service_pb2.PlayRequest] = []
        self._held = play_service_pb2.Answers()
        self._lock = threading.Lock()
        self._something = threading.Event()
        self._complete = threading.Event()
        self._is_closed = False

    def send(self, message: play_service_pb2.PlayRequest) -> None:
        """Send a message at once."""
        with self._lock:
            self._messages.append(message)
        self._complete.set()
        self._something.set()

    def answer(self, decision: int, action: str) -> None:
        """Send an answer within `HOLD_S`, or with the others at the next `flush`."""
        with self._lock:
            self._held.answers.add(decision=decision, action=action)
            is_first = len(self._held.answers) == 1
        if is_first:
            self._something.set()

    def fail(self, decision: int, error: str) -> None:
        """Say that there is no answer, and why."""
        with self._lock:
            self._held.answers.add(decision=decision, error=error[:1000].encode(errors="backslashreplace").decode())
            self._complete.set()
        self._something.set()

    def flush(self) -> None:
        """Hold nothing back: the batch is answered."""
        with self._lock:
            if self._held.answers:
                self._complete.set()

    def close(self) -> None:
        """Close the sending side after what is on its way."""
        with self._lock:
            self._is_closed = True
        self._complete.set()
        self._something.set()

    def __iter__(self) -> Iterator[play_service_pb2.PlayRequest]:
        """Yield messages as they become due, until the outbox is closed."""
        while True:
            self._something.wait()
            if not self._complete.is_set():
                self._complete.wait(HOLD_S)
            messages, is_last = self._take()
            yield from messages
            if is_last:
                return

    def _take(self) -> tuple[list[play_service_pb2.PlayRequest], bool]:
        """Return what is due and whether nothing comes after it. One look at both: answers may arrive at any time."""
        with self._lock:
            is_last = self._is_closed
            self._something.clear()
            self._complete.clear()
            messages, self._messages = self._messages, []
            held, self._held = self._held, play_service_pb2.Answers()
        if held.answers:
            messages.append(play_service_pb2.PlayRequest(answers=held))
        return messages, is_last
