"""The log of a run: its lines written and read, its matches played again, everything in it checked."""

from arena.replay.record import Record, parse_line, record, to_line
from arena.replay.verify import Report, verify

__all__ = ["Record", "Report", "parse_line", "record", "to_line", "verify"]
