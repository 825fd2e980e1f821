"""The files of a run as they stand on disk: the only reader of files in the replay. It holds one line at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from arena.errors import ReplayError
from arena.replay.manifest import END, MANIFEST, parse_end
from arena.replay.record import Record, chain_error, parse_line, to_digest
from arena.replay.run import Run

LOG: Final = "matches.jsonl"
SECRET: Final = "secret"

MOST_LINE_BYTES: Final = 1 << 28
"""What is longer is no line of ours, and would fill the memory."""


class Logged(NamedTuple):
    """A record and where it stands.

    Attributes:
        number: 1-based number of its line.
        offset: Where its line begins in the log, in bytes.
        record: The match.
    """

    number: int
    offset: int
    record: Record


def read_run(folder: Path) -> Run:
    """Return what `verify` looks at; the log is read as its lines are asked for.

    Raises:
        ReplayError: The folder has no manifest.json, or a file cannot be read.
    """
    secret = read_optional(folder / SECRET)
    return Run(
        read_manifest(folder),
        read_lines(folder / LOG),
        None if secret is None else secret.decode("ascii", "replace").strip(),
        read_optional(folder / END),
    )


def read_manifest(folder: Path) -> bytes:
    """Return the bytes of manifest.json.

    Raises:
        ReplayError: There is none, or it cannot be read.
    """
    data = read_optional(folder / MANIFEST)
    if data is None:
        raise ReplayError(0, MANIFEST, f"expected a run in {str(folder)!r}, found no such file there")
    return data


def read_records(folder: Path) -> Iterator[Logged]:
    """Yield every record of a run's log with the chain checked, those of blocks that were played again among them.

    Raises:
        ReplayError: A line cannot be read, or its `prev` is not the digest of what stands before it.
    """
    head, offset = to_digest(read_manifest(folder)), 0
    for number, line in enumerate(read_lines(folder / LOG), start=1):
        record, prev = parse_line(line, number)
        if prev != head:
            raise chain_error(number, head, prev)
        yield Logged(number, offset, record)
        head = to_digest(line)
        offset += len(line)


def read_counted(folder: Path) -> Iterator[Logged]:
    """Yield every record that counts: of a block that was played again the last attempt, of one given up none.

    The log is read twice, for only its end tells which attempt of a block was the last.

    Raises:
        ReplayError: As for `read_records`, or end.json cannot be read.
    """
    end = read_optional(folder / END)
    void = frozenset(parse_end(end).void if end is not None else ())
    attempts = _last_attempts(folder)
    for logged in read_records(folder):
        block = logged.record.block
        if logged.record.attempt == attempts.get(block, 0) and block not in void:
            yield logged


def read_lines(log: Path) -> Iterator[bytes]:
    """Yield the lines of a log with their newlines, which the last one may lack.

    Raises:
        ReplayError: The log cannot be read.
    """
    try:
        with log.open("rb") as file:
            while line := file.readline(MOST_LINE_BYTES):
                yield line
    except OSError as error:
        raise _unreadable(log, error) from None


def read_optional(file: Path) -> bytes | None:
    """Return the bytes of a file, or `None` when there is no such file.

    Raises:
        ReplayError: It cannot be read.
    """
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unreadable(file, error) from None


def _last_attempts(folder: Path) -> dict[str, int]:
    """Return the last attempt of each block that was begun more than once."""
    attempts: dict[str, int] = {}
    for number, line in enumerate(read_lines(folder / LOG), start=1):
        # Quicker than to parse every line. In a text its quotes would be escaped.
        if b'"attempt":0,' not in line:
            record, _ = parse_line(line, number)
            attempts[record.block] = max(record.attempt, attempts.get(record.block, 0))
    return attempts


def _unreadable(file: Path, error: OSError) -> ReplayError:
    return ReplayError(0, file.name, f"cannot read {str(file)!r}: {error.strerror}")
