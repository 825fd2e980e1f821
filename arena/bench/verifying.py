"""How fast the log of a tournament is verified, by `arena verify` as anybody runs it."""

import json
import subprocess
import sys
import time
from pathlib import Path

from arena.bench.figures import Figures


def measure(figures: Figures, run: Path) -> None:
    """Measure `log.verify.matches_per_s`.

    Raises:
        RuntimeError: The run does not hold: then no figure of it is worth anything.
    """
    began = time.perf_counter()
    command = [sys.executable, "-m", "arena", "verify", str(run), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    report = json.loads(done.stdout)
    if report["problems"]:
        raise RuntimeError(f"the log does not verify: {report['problems'][0]['what']}")
    figures.add("log", "verify", "matches_per_s", report["matches"] / seconds)
