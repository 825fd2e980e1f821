"""Tournaments in which results decide who meets next: played, verified, taken up again, and by bots that die."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.arenas import arena, fingerprint, write_bots

pytestmark = pytest.mark.e2e

SCRIPT = Path(__file__).parents[2] / "scripts" / "fingerprint.py"
GROWING = ["knockout", "swiss:rounds=3", "ladder:encounters=6"]


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    first = {"cat": "return request.legal[0]", "eve": "return request.legal[-1]"}
    return write_bots(tmp_path / "bots", **dict.fromkeys(("ann", "bob", "dan"), ""), **first)


def play(bots: Path, run: Path, text: str) -> None:
    done = arena("run", "--bots", bots, "--format", text, "--blocks", 2, "--seed", 5, "--out", run)
    assert done.status == 0, done.err


@pytest.mark.parametrize("text", GROWING)
def test_run_is_verified_and_a_script_without_our_code_finds_its_order(bots: Path, tmp_path: Path, text: str) -> None:
    run = tmp_path / "run"
    play(bots, run, text)
    script = subprocess.run([sys.executable, "-I", SCRIPT, run], capture_output=True, text=True, check=True)
    assert script.stdout.split()[-1] == fingerprint(run)


@pytest.mark.parametrize("text", GROWING)
def test_run_cut_off_anywhere_goes_on_to_the_same_end(bots: Path, tmp_path: Path, text: str) -> None:
    run = tmp_path / "run"
    play(bots, run, text)
    whole, lines = fingerprint(run), (run / "matches.jsonl").read_bytes().splitlines(keepends=True)
    for kept in random.Random(text).sample(range(len(lines)), 3):
        (run / "end.json").unlink()
        (run / "matches.jsonl").write_bytes(b"".join(lines[:kept]))
        done = arena("run", "--resume", run)
        assert done.status == 0, done.err
        assert fingerprint(run) == whole


@pytest.mark.parametrize("text", GROWING)
def test_standings_say_the_same_as_the_run(bots: Path, tmp_path: Path, text: str) -> None:
    run = tmp_path / "run"
    play(bots, run, text)
    written = json.loads((run / "standings.json").read_text())["format"]
    assert written
    assert arena("standings", run, "--json").document["format"] == written
    assert written[-1] in arena("standings", run).out


@pytest.mark.parametrize("text", GROWING)
def test_bots_that_die_on_the_way_hold_nothing_up(tmp_path: Path, text: str) -> None:
    bots = write_bots(tmp_path / "bots", ann="", bob="import os; os._exit(3)", cat="raise ValueError", dan="", eve="")
    run = tmp_path / "run"
    play(bots, run, text)
    assert fingerprint(run)


def test_another_line_up_than_results_lead_to_is_found(bots: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    play(bots, run, "knockout")
    end = json.loads((run / "matches.jsonl").read_text().splitlines()[-1])
    manifest = json.loads((run / "manifest.json").read_text())
    others = sorted({entrant["name"] for entrant in manifest["entrants"]} - set(end["seats"]))
    log = (run / "matches.jsonl").read_text()
    block, wrong = end["block"], f"{','.join(sorted([others[0], end['seats'][0]]))}/77"
    (run / "matches.jsonl").write_text(log.replace(block, wrong))
    report = arena("verify", run, "--json").document
    assert any("the schedule has no other block" in problem["what"] for problem in report["problems"])


def test_nobody_joins_a_knockout_that_has_begun(bots: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    play(bots, run, "knockout")
    more = write_bots(tmp_path / "more", zoe="")
    done = arena("run", "--resume", run, "--bots", bots, "--bots", more)
    assert done.status == 1
    assert "nobody can join a knockout that has begun" in done.err


def test_knockout_at_a_bigger_table_is_refused(bots: Path, tmp_path: Path) -> None:
    done = arena("run", "--bots", bots, "--format", "knockout", "--game", "drago", "--out", tmp_path / "run")
    assert done.status == 1
    assert "knockout is for 2 seats, got 4; for more: round-robin, gauntlet" in done.err
    assert not (tmp_path / "run").exists()


def test_formats_are_listed() -> None:
    listed = arena("formats", "--json").document
    assert [kind["name"] for kind in listed] == ["round-robin", "gauntlet", "knockout", "swiss", "ladder"]
    assert "swiss (2 seats)" in arena("formats").out
