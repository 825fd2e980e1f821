"""What a bot writes to stdout and stderr: head and tail are kept, and a chatterbox slows down nobody but itself."""

from contextlib import suppress
from io import FileIO

import trio

from arena.bots.text import escaped

HEAD_BYTES = 512 * 1024
TAIL_BYTES = 512 * 1024
RECENT_BYTES = 4096
READ_BYTES = 64 * 1024
NUM_LAST_LINES = 5
LINE_CHARACTERS = 160
THROTTLE_S = 0.05


class HeadAndTail:
    """The first and the last bytes of an output of any length.

    The head is for the caller to write as it comes, the tail is held here until the end.
    """

    def __init__(self, head_bytes: int = HEAD_BYTES, tail_bytes: int = TAIL_BYTES) -> None:
        self.num_dropped = 0
        self._head_room = head_bytes
        self._tail_bytes = tail_bytes
        self._tail = bytearray()
        self._recent = b""

    def add(self, data: bytes) -> bytes:
        """Take in more output and return the part of it that belongs to the head."""
        self._recent = (self._recent + data[-RECENT_BYTES:])[-RECENT_BYTES:]
        head = data[: self._head_room]
        self._head_room -= len(head)
        self._tail += data[len(head) :]
        num_over = max(0, len(self._tail) - self._tail_bytes)
        del self._tail[:num_over]
        self.num_dropped += num_over
        return head

    def is_head_full(self) -> bool:
        """Return whether anything more goes to the tail."""
        return self._head_room == 0

    def ending(self) -> bytes:
        """Return what follows the head: how many bytes are missing, and the tail."""
        gap = b"\n[%d bytes dropped]\n" % self.num_dropped if self.num_dropped else b""
        return gap + self._tail

    def last_lines(self) -> str:
        """Return the last lines on one line, separated by bars, safe to show; empty if there are none."""
        lines = self._recent.decode(errors="backslashreplace").splitlines()
        filled = [line.strip() for line in lines if line.strip()]
        return " | ".join(escaped(line, LINE_CHARACTERS) for line in filled[-NUM_LAST_LINES:])


async def pump(source: int, log: FileIO, output: HeadAndTail, scope: trio.CancelScope) -> None:
    """Read the file descriptor `source` until it ends or `scope` is cancelled, into `output` and `log`; close it."""
    with scope:
        async with trio.lowlevel.FdStream(source) as stream:
            while data := await stream.receive_some(READ_BYTES):
                _write(log, output.add(data))
                if output.is_head_full():
                    await trio.sleep(THROTTLE_S)
    _write(log, output.ending())


def _write(log: FileIO, data: bytes) -> None:
    # A full disk, which may well be a bot's doing, costs us logs and nothing more.
    with suppress(OSError):
        log.write(data)
