"""Ctrl-C at any time leaves no process and a run that can be taken up."""

import random
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.e2e.arenas import LIMIT_S, arena, command, environment, fingerprint, processes_of, write_bots

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

BLOCKS = 300


def interrupted(bots: Path, run: Path, until: int) -> tuple[int, str]:
    """Begin a run, or go on with it, and press Ctrl-C when its log has `until` lines; return status and stderr."""
    words = ["--resume", run] if (run / "manifest.json").exists() else ["--seed", 1, "--blocks", BLOCKS, "--out", run]
    process = subprocess.Popen(
        command("run", "--bots", bots, *words, "--quiet"),
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + LIMIT_S
    while process.poll() is None and _num_lines(run) < until and time.monotonic() < deadline:
        time.sleep(0.01)  # there is nothing to wait on: the log is a file
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=LIMIT_S)
    return process.returncode, err


def _num_lines(run: Path) -> int:
    log = run / "matches.jsonl"
    return log.read_bytes().count(b"\n") if log.exists() else -1


def test_an_interrupted_run_ends_as_an_uninterrupted_one(tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", ann="", bob="return request.legal[0]")
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    arena("run", "--bots", bots, "--seed", 1, "--blocks", BLOCKS, "--out", whole)
    statuses = []
    rng = random.Random(20)
    for _ in range(4):
        status, err = interrupted(bots, cut, until=_num_lines(cut) + rng.randrange(1, 120))
        statuses.append(status)
        assert "Traceback" not in err
        assert processes_of(tmp_path) == []
    assert set(statuses) <= {130, 0}
    assert 130 in statuses
    resumed = arena("run", "--bots", bots, "--resume", cut, "--json").document
    assert resumed["standings"] == arena("standings", whole, "--json").document["standings"]
    assert fingerprint(cut) == fingerprint(whole)


def test_a_run_interrupted_before_its_first_match_can_be_begun_again(tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", ann="", bob="")
    run = tmp_path / "run"
    process = subprocess.Popen(command("run", "--bots", bots, "--out", run), env=environment(), stderr=subprocess.PIPE)
    while not (run / "bots").exists() and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=LIMIT_S)
    assert process.returncode == 130
    assert processes_of(tmp_path) == []
    assert arena("run", "--bots", bots, "--blocks", 1, "--out", run).status == 0
