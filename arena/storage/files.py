"""Files that are whole or absent, folders that one process holds, and what their errors mean for the operator."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from arena.errors import ConfigError

LOCK: Final = "lock"

_PRIVATE: Final = 0o600


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Turn an error of the operating system into one for the operator; `what` says what could not be done.

    Raises:
        ConfigError: The body met an error of the operating system.
    """
    try:
        yield
    except OSError as error:
        raise ConfigError(f"{what}: {error.strerror}") from None


def write_whole(file: Path, data: bytes) -> None:
    """Write a file that only we may read, so that after a crash at any time it holds the old content or the new one.

    Raises:
        ConfigError: It cannot be written.
    """
    new = file.with_name(f"{file.name}.new")
    with explained(f"cannot write {str(file)!r}"):
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, _PRIVATE)
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        new.replace(file)
        sync_folder(file.parent)


def append_whole(file: Path, data: bytes) -> None:
    """Put bytes at the end of a file that only we may read, and on the disk.

    Raises:
        ConfigError: It cannot be written.
    """
    with explained(f"cannot write {str(file)!r}"):
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, _PRIVATE)
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of `data`, in one call where the system takes it in one.

    Raises:
        OSError: The system took only a part of it, or nothing.
    """
    written = os.write(descriptor, data)
    while written < len(data):
        # A short write is what comes just before "no space left".
        written += os.write(descriptor, memoryview(data)[written:])


def sync_folder(folder: Path) -> None:
    """Put a folder's list of names on the disk.

    Raises:
        OSError: The system could not.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class FolderLock:
    """The right to write into a folder, held by one process and gone with it."""

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Args:
            folder: An existing folder.

        Raises:
            ConfigError: Another process holds it, or the folder cannot be written.
        """
        with explained(f"cannot lock {str(folder)!r}"):
            self._descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _PRIVATE)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._descriptor)
            if not isinstance(error, BlockingIOError):
                raise ConfigError(f"cannot lock {str(folder)!r}: {error.strerror}") from None
            message = f"{str(folder)!r} is in use by another arena; wait until it has ended, or choose another --out"
            raise ConfigError(message) from None

    def release(self) -> None:
        """Give the right back."""
        os.close(self._descriptor)
