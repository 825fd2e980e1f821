"""Masking: what one seat sees of a transcript entry.

An entry is public text with marked spans. `{0,2:secret}` is `?` to every seat but 0 and 2, and an entry that starts
with `@1 ` does not exist for any seat but 1. Games write marks, this module reads them, and nothing else does either.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from arena.rules import Seat

AUDIENCE: Final = None
"""Someone who sits nowhere: sees what is public."""

_SPAN = re.compile(r"\{([\d,]+):([^{}]*)\}")
_PRIVATE = re.compile(r"@([\d,]+) ")


@lru_cache(maxsize=65_536)
def mask(entry: str, seat: Seat | None) -> str | None:
    """Return what `seat` (or the `AUDIENCE`) sees of an entry, or `None` when it does not exist for it.

    >>> mask("0 roll {0:64}", 0), mask("0 roll {0:64}", 1), mask("@1 1 pass", 0)
    ('0 roll 64', '0 roll ?', None)
    """
    if entry.startswith("@"):
        private = _PRIVATE.match(entry)
        assert private, f"an entry that starts with @ names its seats, got {entry!r}"
        if not _names(private[1], seat):
            return None
        entry = entry[private.end() :]
    if "{" not in entry:
        return entry
    return _SPAN.sub(lambda span: span[2] if _names(span[1], seat) else "?", entry)


@lru_cache(maxsize=65_536)
def unmask(entry: str) -> str:
    """Return an entry with everything shown, as someone who sees all cups would read it.

    >>> unmask("@1 1 keep {1:AC 2C}")
    '1 keep AC 2C'
    """
    if entry.startswith("@"):
        entry = entry.partition(" ")[2]
    return _SPAN.sub(r"\2", entry)


def masked(entries: Iterable[str], seat: Seat | None) -> list[str]:
    """Return a seat's own transcript: every entry that exists for it, in order, with what is hidden from it as `?`."""
    return [text for entry in entries if (text := mask(entry, seat)) is not None]


def _names(seats: str, seat: Seat | None) -> bool:
    return seat is not None and str(seat) in seats.split(",")
