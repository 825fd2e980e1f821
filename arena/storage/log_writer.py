"""The writer of matches.jsonl: whole lines, chained, each handed to the system the moment its match ends."""

import errno
import os
from pathlib import Path
from typing import Final

from arena.errors import ConfigError
from arena.replay.record import Record, to_digest, to_line
from arena.storage.files import explained, write_all

_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC


class LogWriter:
    """Appends to a log that ends with a whole line.

    What was appended survives the death of our process at once, and a loss of power once it is synced. It is not
    synced at every line or every second: that would stop all clocks of a run for as long as the disk takes. After a
    loss of power the log is shorter, the chain still holds, and the run is resumed from there.

    Attributes:
        head: Digest that the next line will carry.
        num_lines: Lines in the log.
    """

    def __init__(self, file: Path, head: str, num_lines: int) -> None:
        """Open the log for appending.

        Args:
            file: The log; made if it does not exist.
            head: Digest of its last line, or of manifest.json.
            num_lines: Lines in it.

        Raises:
            ConfigError: It cannot be written.
        """
        self.head = head
        self.num_lines = num_lines
        self._file = file
        with explained(f"cannot write {str(file)!r}"):
            self._descriptor = os.open(file, _FLAGS, 0o600)
            self._size = os.fstat(self._descriptor).st_size

    def append(self, record: Record) -> None:
        """Write a match down, as one whole line or not at all.

        Raises:
            ConfigError: The disk is full or broken; the log ends with the match before.
        """
        line = to_line(record, self.head)
        try:
            if not os.fstat(self._descriptor).st_nlink:
                raise OSError(errno.ENOENT, "it was deleted while the run went on")
            write_all(self._descriptor, line)
        except OSError as error:
            self._cut_back()
            message = f"cannot write {str(self._file)!r}: {error.strerror}; make room, then go on with --resume"
            raise ConfigError(message) from None
        self.head = to_digest(line)
        self.num_lines += 1
        self._size += len(line)

    def sync(self) -> None:
        """Put everything appended on the disk.

        Raises:
            ConfigError: The disk is full or broken.
        """
        with explained(f"cannot write {str(self._file)!r} to the disk"):
            os.fsync(self._descriptor)

    def close(self) -> None:
        """Close the log. Calling it again does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _cut_back(self) -> None:
        try:
            os.ftruncate(self._descriptor, self._size)
        except OSError:
            # Then a part of a line stays, which `--resume` moves away.
            return
