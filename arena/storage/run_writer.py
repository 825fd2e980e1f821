"""A run's folder as the run itself sees it: claimed, begun or taken up again, written, closed."""

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from arena.chance import Secret
from arena.errors import ConfigError, ReplayError
from arena.replay.finished import Finished
from arena.replay.manifest import END, MANIFEST, End, Entrant, Manifest, end_bytes, manifest_bytes, parse_manifest
from arena.replay.reader import LOG, MOST_LINE_BYTES, SECRET, read_lines, read_manifest, read_run
from arena.replay.record import Record, chain_error, parse_line, to_digest
from arena.replay.run import find_secret
from arena.storage.files import LOCK, FolderLock, append_whole, explained, write_whole
from arena.storage.joining import complete, rewrite, with_joined
from arena.storage.log_writer import LogWriter

BOTS: Final = "bots"
TORN: Final = "torn.txt"

_LEFT_BY_A_CLAIM: Final = frozenset({LOCK, BOTS, SECRET, f"{SECRET}.new", f"{MANIFEST}.new", LOG})


class RunWriter:
    """A run that is being played, its folder locked. Close it, or use it as a context.

    Attributes:
        path: The folder.
        manifest: What its manifest.json says.
        secret: The run's secret.
        finished: Matches that are done, each as `(block name, rotation)`.
        notes: What the operator should be told about how the run was found.
    """

    def __init__(
        self, lock: FolderLock, path: Path, manifest: Manifest, secret: Secret, finished: Finished, log: LogWriter
    ) -> None:
        self.path = path
        self.manifest = manifest
        self.secret = secret
        self.finished = finished
        self.notes: tuple[str, ...] = ()
        self._lock = lock
        self._log = log
        self._may_have_ended = True
        self._is_closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def bots(self) -> Path:
        """Folder of the logs of the bots' processes."""
        return self.path / BOTS

    def append(self, record: Record) -> None:
        """Write a finished match down; once this returns, no death of our process can lose it.

        Raises:
            ConfigError: The disk is full or broken. The log ends with the match before, and only `close` is left to do.
            ReplayError: The match does not belong there: that is our own fault.
        """
        if self._may_have_ended:
            self._reopen()
        self.finished.add(record, self._log.num_lines + 1)
        self._log.append(record)

    def sync(self) -> None:
        """Put everything on the disk. It may take as long as the disk likes, and stops whoever calls it.

        Raises:
            ConfigError: The disk is full or broken.
        """
        self._log.sync()

    def admit(self, entrants: Sequence[Entrant], bot_paths: Sequence[str]) -> "RunWriter":
        """Let more entrants join; return the writer to go on with, this one is used up.

        Args:
            entrants: Those who join.
            bot_paths: Where they were found.

        Raises:
            ConfigError: The disk is full or broken.
            ReplayError: A line of the log cannot be read.
        """
        self._log.close()
        rewrite(self.path, with_joined(self.manifest, entrants, bot_paths))
        self._is_closed = True
        return _take_up(self.path, self._lock)

    def finish(self) -> None:
        """Write the end of the run. Blocks of which matches are missing are those that were given up.

        Raises:
            ConfigError: The disk is full or broken.
        """
        self.sync()
        void = tuple(dict.fromkeys(block.name for block, _ in self.finished.missing()))
        write_whole(self.path / END, end_bytes(End(self._log.num_lines, self._log.head, self.secret, void)))

    def close(self) -> None:
        """Put everything on the disk and unlock the folder. Calling it again does nothing.

        Raises:
            ConfigError: The disk is full or broken.
        """
        if self._is_closed:
            return
        self._is_closed = True
        try:
            self._log.sync()
        finally:
            self._log.close()
            self._lock.release()

    def _reopen(self) -> None:
        """Take back the end of a run that is being taken up again: it would not be true of a longer log."""
        with explained(f"cannot write {str(self.path)!r}"):
            (self.path / END).unlink(missing_ok=True)
        self._may_have_ended = False


class Claim:
    """A folder held for a run that has not begun: bots may be started and may write their logs, no match is played.

    Attributes:
        path: The folder, for its owner only.
    """

    def __init__(self, path: Path) -> None:
        """Make the folder, or take an empty one.

        Args:
            path: The folder. Folders above it are made as well.

        Raises:
            ConfigError: The folder holds a run or something else, is in use, or cannot be written.
        """
        self.path = path
        with explained(f"cannot make the folder {str(path)!r}"):
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Before the lock as well, which would leave its file in a folder that is not ours.
            _refuse_full(path)
            self._lock = FolderLock(path)
            try:
                _refuse_full(path)
                path.chmod(0o700)
                self.bots.mkdir(mode=0o700, exist_ok=True)
            except BaseException:
                self._lock.release()
                raise

    @property
    def bots(self) -> Path:
        """Folder of the logs of the bots' processes."""
        return self.path / BOTS

    def begin(self, manifest: Manifest, secret: Secret) -> RunWriter:
        """Begin the run; the claim is used up.

        Args:
            manifest: Everything needed to repeat it.
            secret: The run's secret, whose digest stands in the manifest. It is kept in a file where there is no seed.

        Raises:
            ConfigError: The disk is full or broken.
        """
        data = manifest_bytes(manifest)
        if manifest.seed is None:
            write_whole(self.path / SECRET, f"{secret.hex()}\n".encode("ascii"))
        else:
            with explained(f"cannot write {str(self.path)!r}"):
                # One that a run left which came to nothing.
                (self.path / SECRET).unlink(missing_ok=True)
        log = LogWriter(self.path / LOG, to_digest(data), 0)
        # Last, for a folder without it holds no run.
        write_whole(self.path / MANIFEST, data)
        return RunWriter(self._lock, self.path, manifest, secret, Finished(manifest.plan, manifest.num_seats), log)

    def release(self) -> None:
        """Give the folder up; no run was begun."""
        self._lock.release()


def resume_run(path: Path) -> RunWriter:
    """Take a run up again. See `RunFolder.resume`.

    Raises:
        ConfigError: The folder is in use or cannot be written.
        ReplayError: There is no run in it, its log is not what a run leaves behind, or a newer arena wrote it.
    """
    read_manifest(path)  # before the lock, whose file would be left in a folder that holds no run
    lock = FolderLock(path)
    try:
        complete(path)
        return _take_up(path, lock)
    except BaseException:
        lock.release()
        raise


def _take_up(path: Path, lock: FolderLock) -> RunWriter:
    manifest = parse_manifest(read_manifest(path))
    secret = find_secret(read_run(path), manifest)
    if secret is None:
        raise ReplayError(0, SECRET, f"expected this file in {str(path)!r}, found none: the run cannot go on")
    finished, head, num_lines, torn = _read_log(path, manifest)
    notes = _move_torn(path, torn, num_lines)
    writer = RunWriter(lock, path, manifest, secret, finished, LogWriter(path / LOG, head, num_lines))
    writer.notes = notes
    return writer


def _refuse_full(path: Path) -> None:
    sizes = {entry.name: entry.stat().st_size for entry in os.scandir(path)}
    if MANIFEST in sizes:
        shown = str(path)
        raise ConfigError(f"{shown!r} holds a run already; go on with it by --resume {shown}, or choose another --out")
    # A log with matches in it is somebody's, even if its manifest is lost.
    others = {name for name in sizes if name not in _LEFT_BY_A_CLAIM or (name == LOG and sizes[name])}
    if others:
        raise ConfigError(f"{str(path)!r} is not empty, it holds {min(others)!r}; choose another --out")


def _read_log(path: Path, manifest: Manifest) -> tuple[Finished, str, int, bytes]:
    """Return what is done, the digest and number of the last whole line, and what stands after it."""
    finished = Finished(manifest.plan, manifest.num_seats)
    head, number = to_digest(read_manifest(path)), 0
    for line in read_lines(path / LOG):
        if not line.endswith(b"\n") and len(line) < MOST_LINE_BYTES:
            return finished, head, number, line
        number += 1
        record, prev = parse_line(line, number)
        if prev != head:
            raise chain_error(number, head, prev)
        finished.add(record, number)
        head = to_digest(line)
    return finished, head, number, b""


def _move_torn(path: Path, torn: bytes, num_lines: int) -> tuple[str, ...]:
    """Move half a line away from the end of the log; return what to tell the operator."""
    if not torn:
        return ()
    append_whole(path / TORN, torn + b"\n")
    log = path / LOG
    with explained(f"cannot write {str(log)!r}"):
        os.truncate(log, log.stat().st_size - len(torn))
    return (f"half a line after line {num_lines} was moved to {TORN}; its match is played again",)
