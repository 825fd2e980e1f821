"""What a whole tournament gives: `arena run` as anybody runs it, two kinds of it, and the log it leaves."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from arena.bench.figures import Figures

BOT = '''"""Plays any listed action: as light as a bot of this SDK can be."""
from arena_sdk import run
class Bot:
    def act(self, request):
        return request.legal[request.rand.below(len(request.legal))]
run(Bot)
'''


class Case(NamedTuple):
    """A tournament to be timed.

    Attributes:
        part: Part of the figures.
        name: Case of the figures.
        game: What is played.
        num_bots: How many bots play, and sit at a table.
        options: Further options of `arena run`.
        blocks_per_s: Blocks that are begun for each second that it is to take.
    """

    part: str
    name: str
    game: str
    num_bots: int
    options: tuple[str, ...]
    blocks_per_s: int


BATCHED = Case("batched", "lisandria", "lisandria", 2, (), 1000)
SIX_SEATS = Case("batched", "cinque-dadi", "cinque-dadi", 6, ("--seats", "6"), 20)
LOCKSTEP = Case("lockstep", "lisandria", "lisandria", 2, ("--in-flight", "1", "--concurrency", "1"), 150)


def measure(figures: Figures, folder: Path, case: Case, seconds: float) -> Path:
    """Play a tournament; return its run folder.

    Args:
        figures: Takes decisions per second while playing, and for lisandria the time to the first decision.
        folder: Where bots and run folder go.
        case: The tournament.
        seconds: About how long it is to take.
    """
    bots, run = folder / f"bots-{case.num_bots}", folder / f"{case.part}-{case.name}-{time.monotonic_ns()}"
    bots.mkdir(exist_ok=True)
    for number in range(case.num_bots):
        (bots / f"bot{number}.py").write_text(BOT)
    blocks = max(1, round(case.blocks_per_s * seconds))
    words = ["--bots", bots, "--game", case.game, *case.options, "--blocks", blocks, "--seed", "bench", "--out", run]
    command = [sys.executable, "-m", "arena", "run", *map(str, words), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    document = json.loads(done.stdout)
    figures.add(case.part, case.name, "decisions_per_s", document["decisions"] / document["play_seconds"])
    if case is BATCHED:
        figures.add("start", "first_decision", "seconds", document["start_seconds"])
    return run
