"""Bots that misbehave lose their own matches, are told why, and harm nobody."""

from pathlib import Path

import pytest

from tests.e2e.arenas import arena, fingerprint, processes_of, write_bots

pytestmark = pytest.mark.e2e

HABITS = {
    "timeout": "import time; request.rand.random() < 0.02 and time.sleep(0.5)",
    "illegal": "if request.rand.random() < 0.02: return 'anounce 65'",
    "crash": "1 / (request.rand.random() > 0.02)",
}


@pytest.mark.parametrize("kind", HABITS)
def test_a_fault_ends_the_match_and_is_counted(kind: str, tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", bad=HABITS[kind], good="")
    run = tmp_path / "run"
    done = arena(
        "run", "--bots", bots, "--blocks", 20, "--seed", 1, "--time", "move=200ms,start=10s", "--out", run, "--json"
    )
    faults = {row["bot"]: row["faults"] for row in done.document["standings"]}
    assert faults["good"] == {}
    assert list(faults["bad"]) == [kind]
    assert faults["bad"][kind] >= 5
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
    assert (run / "bots" / "bad.0.4.log").exists()
    assert processes_of(tmp_path) == []
    fingerprint(run)


def test_bots_that_do_not_start_are_skipped_with_the_reason(tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", ann="", bob="")
    (bots / "broken.py").write_text("import nonexistent\n")
    (bots / "mute.py").write_text("import time\ntime.sleep(1000)\n")
    (bots / "chess.py").write_text("from arena_sdk import run\nrun(object, games=['chess'])\n")
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
