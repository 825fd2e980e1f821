"""One session of measurements: every part once in each repeat, so that ratios are of the same moments."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from arena.bench import pure, sizes, streams, tournaments, transport, verifying
from arena.bench.figures import Figures, Load, Name, load

PARTS = ("echo", "lockstep", "batched", "rules", "match", "ratings", "memory", "log")
STREAMS = 1000

BATCHED = Name("batched", "lisandria", "decisions_per_s")
LOCKSTEP = Name("lockstep", "lisandria", "decisions_per_s")
ECHO = Name("echo", "grpc_aio", "round_trips_per_s")


class Wishes(NamedTuple):
    """What is to be measured.

    Attributes:
        parts: Names out of `PARTS`.
        repeats: How often each.
        seconds: How long each measurement takes, about.
        folder: Where run folders go.
    """

    parts: tuple[str, ...]
    repeats: int
    seconds: float
    folder: Path


def measure(wishes: Wishes, tell: Callable[[str], None]) -> Figures:
    """Measure, and say now and then what is being measured."""
    figures, before = Figures(), load()
    for repeat in range(wishes.repeats):
        for part in wishes.parts:
            tell(f"{repeat + 1}/{wishes.repeats} {part}")
            _measure_part(figures, part, wishes, is_first=repeat == 0)
    _add_load(figures, before, load())
    figures.add_ratio("batched_to_echo", BATCHED, ECHO)
    figures.add_ratio("lockstep_to_echo", LOCKSTEP, ECHO)
    return figures


def _measure_part(figures: Figures, part: str, wishes: Wishes, *, is_first: bool) -> None:
    seconds, folder = wishes.seconds, wishes.folder
    if part == "echo":
        transport.measure(figures, seconds, *sizes.of_a_round_trip())
    elif part == "lockstep":
        tournaments.measure(figures, folder, tournaments.LOCKSTEP, seconds)
    elif part == "batched":
        run = tournaments.measure(figures, folder, tournaments.BATCHED, seconds)
        verifying.measure(figures, run)
        tournaments.measure(figures, folder, tournaments.SIX_SEATS, seconds)
    elif part == "rules":
        pure.measure_rules(figures, seconds / 4)
    elif part == "match":
        pure.measure_matches(figures, seconds / 4)
    elif part == "log":
        pure.measure_log(figures, folder, seconds / 4)
    elif is_first and part == "ratings":
        pure.measure_ratings(figures)
    elif is_first and part == "memory":
        pure.measure_memory_of_matches(figures)
        streams.measure(figures, STREAMS)


def _add_load(figures: Figures, before: Load, after: Load) -> None:
    """Say how busy the machine was: what it did beside us makes figures smaller."""
    total = max(after.total - before.total, 1e-9)
    figures.add("load", "machine", "busy", (after.busy - before.busy) / total)
    figures.add("load", "machine", "steal", (after.steal - before.steal) / total)
