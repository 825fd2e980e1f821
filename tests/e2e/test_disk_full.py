"""A full disk ends a run with one line, and the run goes on when there is room."""

import resource
import subprocess
from pathlib import Path

import pytest

from tests.e2e.arenas import arena, command, environment, fingerprint, processes_of, write_bots

pytestmark = pytest.mark.e2e

ROOM_BYTES = 32 * 1024


def test_a_full_disk_is_told_and_the_run_goes_on_later(tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", ann="", bob="")
    run = tmp_path / "run"
    words = command("run", "--bots", bots, "--blocks", 100, "--seed", 1, "--out", run)
    limited = ["prlimit", f"--fsize={ROOM_BYTES}:{resource.RLIM_INFINITY}", *words]
    cut = subprocess.run(limited, env=environment(), capture_output=True, text=True, timeout=60, check=False)
    assert cut.returncode == 1
    assert "make room, then go on with --resume" in cut.stderr
    assert "Traceback" not in cut.stderr
    assert processes_of(tmp_path) == []
    assert (run / "matches.jsonl").stat().st_size <= ROOM_BYTES
    assert arena("run", "--resume", run, "--json").document["matches"] == 200
    assert fingerprint(run)
