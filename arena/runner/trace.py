"""`--trace`: every message of one bot, as JSON lines with the time since the run began."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from arena.referee.sessions import Trace
from arena.wire.messages import Incoming, Outgoing, to_json


@contextmanager
def tracing(file: Path) -> Iterator[Trace]:
    """Yield a trace that writes into `file`, a line a message: `{"s": 0.0123, "to": "bot", "message": {…}}`.

    Raises:
        OSError: The file cannot be written.
    """
    with file.open("w", encoding="utf-8") as opened:
        yield _writer(opened, time.monotonic())


def _writer(file: IO[str], began: float) -> Trace:
    def trace(direction: str, message: Incoming | Outgoing) -> None:
        to = "arena" if direction == "in" else "bot"
        file.write(f'{{"s": {time.monotonic() - began:.6f}, "to": "{to}", "message": {to_json(message)}}}\n')
        file.flush()  # it is read while the bot hangs

    return trace
