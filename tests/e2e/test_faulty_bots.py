"""Bots that misbehave lose their own matches, are told why, and harm nobody."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.e2e.arenas import arena, command, environment, fingerprint, processes_of, write_bots

pytestmark = pytest.mark.e2e

HABITS = {
    "timeout": "import time; request.rand.random() < 0.02 and time.sleep(1.2)",
    "illegal": "if request.rand.random() < 0.02: return 'anounce 65'",
    "crash": "1 / (request.rand.random() > 0.02)",
}


@pytest.mark.parametrize("kind", HABITS)
def test_a_fault_ends_the_match_and_is_counted(kind: str, tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", bad=HABITS[kind], good="")
    run = tmp_path / "run"
    done = arena(
        "run", "--bots", bots, "--blocks", 20, "--seed", 1, "--time", "move=500ms,start=20s", "--out", run, "--json"
    )
    faults = {row["bot"]: row["faults"] for row in done.document["standings"]}
    assert faults["good"] == {}
    assert list(faults["bad"]) == [kind]
    assert faults["bad"][kind] >= 5
    told = arena("standings", run).err
    assert f"bad: {faults['bad'][kind]} {kind}, the first in match bad,good/" in told
    fingerprint(run)


def test_a_process_that_dies_is_replaced_three_times_and_then_forfeits_the_rest(tmp_path: Path) -> None:
    dies = "import os; len(request.history) > 30 and os._exit(3)"
    bots = write_bots(tmp_path / "bots", bad=dies, good="")
    run = tmp_path / "run"
    done = arena("run", "--bots", bots, "--blocks", 20, "--seed", 1, "--out", run, "--json")
    assert done.document["matches"] == 40
    log = (run / "matches.jsonl").read_text()
    assert "exited with code 3" in log
    assert "out after 3 restarts" in log
    assert len(list((run / "bots").glob("bad.*.log"))) == 2 + 3
    assert processes_of(tmp_path) == []
    fingerprint(run)


def test_bots_that_do_not_start_are_skipped_with_the_reason(tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", ann="", bob="")
    (bots / "broken.py").write_text("import nonexistent\n")
    (bots / "mute.py").write_text("import time\ntime.sleep(1000)\n")
    (bots / "chess.py").write_text("from arena_sdk import run\nrun(lambda: None, games=['chess'])\n")
    done = arena(
        "run", "--bots", bots, "--blocks", 1, "--time", "move=1s,start=5s", "--out", tmp_path / "run", "--json"
    )
    why = {skipped["bot"]: skipped["why"] for skipped in done.document["skipped"]}
    assert set(why) == {"broken", "mute", "chess"}
    assert "No module named 'nonexistent'" in why["broken"]
    assert "did not say READY within 5 s" in why["mute"]
    assert "does not play lisandria" in why["chess"]
    assert {row["bot"] for row in done.document["standings"]} == {"ann", "bob"}
    assert processes_of(tmp_path) == []


def test_a_stall_of_the_arena_costs_no_bot_a_match(tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", ann="import time; time.sleep(0.001)", bob="")
    run = tmp_path / "run"
    words = command("run", "--bots", bots, "--blocks", 60, "--time", "move=400ms,start=20s", "--out", run, "--json")
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        while not (run / "matches.jsonl").exists() and process.poll() is None:
            time.sleep(0.01)
        for _ in range(3):
            process.send_signal(signal.SIGSTOP)
            time.sleep(0.6)
            process.send_signal(signal.SIGCONT)
            time.sleep(0.05)
        assert process.stdout
        document = json.load(process.stdout)
    assert [row["faults"] for row in document["standings"]] == [{}, {}]


def test_a_bot_that_saves_its_work_when_it_is_stopped_loses_nothing_by_ctrl_c(tmp_path: Path) -> None:
    saves = "import signal, time; signal.signal(signal.SIGTERM, lambda *_: time.sleep(0.45)); time.sleep(0.002)"
    bots = write_bots(tmp_path / "bots", ann=saves, bob="")
    run = tmp_path / "run"
    words = command("run", "--bots", bots, "--blocks", 500, "--time", "move=300ms,start=20s", "--out", run, "--quiet")
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=environment()) as process:
        while not (run / "matches.jsonl").exists() or not (run / "matches.jsonl").stat().st_size:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert process.stderr
        assert f"go on with: arena run --resume {run}" in process.stderr.read()
    assert process.returncode == 130
    assert '"timeout"' not in (run / "matches.jsonl").read_text()
    assert processes_of(tmp_path) == []
