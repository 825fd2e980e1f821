"""Matches of a run by the names that people type."""

from arena.errors import ConfigError
from arena.replay import Record
from arena.replay.reader import Logged
from arena.storage import RunFolder


def find_match(folder: RunFolder, name: str) -> Logged:
    """Return the match with this number or name; of a block that was played again, the last time.

    Raises:
        ConfigError: There is none.
    """
    found, count = None, 0
    for logged in folder.records():
        count = logged.number
        if name == str(count):
            return logged
        if name == to_name(logged.record):
            found = logged
    if found is None:
        known = f"a number from 1 to {count} or a name" if count else "nothing, for no match is finished yet"
        raise ConfigError(f"--match: expected {known} as `arena replay {folder.path}` lists them, got {name!r}")
    return found


def to_name(record: Record) -> str:
    """Return a match's name, e.g. `ann,bob/17#0`."""
    return f"{record.block}#{record.rotation}"
