"""A round robin from the command line to the table, the log and back."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.arenas import EXAMPLES, arena, command, environment, fingerprint, processes_of, write_bots

pytestmark = pytest.mark.e2e

SCRIPT = Path(__file__).parents[2] / "scripts" / "fingerprint.py"


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    return write_bots(tmp_path / "bots", ann="", bob="", cat="return request.legal[0]")


def test_a_round_robin_is_played_and_its_table_printed(tmp_path: Path) -> None:
    run = tmp_path / "run"
    only = [word for name in ("honest", "odds", "random_legal") for word in ("--only", name)]
    done = arena("run", "--bots", EXAMPLES, *only, "--blocks", 20, "--seed", 1, "--out", run)
    assert done.status == 0, done.err
    places = [words[1] for line in done.out.splitlines() if (words := line.split()) and words[0] in "123"]
    assert places == ["odds", "honest", "random_legal"]
    assert "practice: with --seed" in done.out
    assert str(run) in done.out
    assert processes_of(run) == []


def test_the_document_counts_every_match(bots: Path, tmp_path: Path) -> None:
    done = arena("run", "--bots", bots, "--blocks", 5, "--seed", 1, "--out", tmp_path / "run", "--json")
    document = done.document
    assert document["matches"] == 3 * 5 * 2
    assert {row["bot"]: (row["matches"], row["blocks"]) for row in document["standings"]} == dict.fromkeys(
        ("ann", "bob", "cat"), (20, 10)
    )
    assert sum(row["payoff"]["mean"] for row in document["standings"]) == pytest.approx(0)
    assert document["skipped"] == []
    assert document["voids"] == []


def test_the_table_is_rebuilt_from_the_log(bots: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    played = arena("run", "--bots", bots, "--blocks", 5, "--seed", 1, "--out", run, "--json").document
    rebuilt = arena("standings", run, "--json").document
    assert rebuilt["standings"] == played["standings"]
    assert rebuilt["decisions"] == played["decisions"]


def test_one_seed_gives_one_fingerprint_at_any_concurrency(bots: Path, tmp_path: Path) -> None:
    prints = set()
    for concurrency in (1, 64):
        run = tmp_path / str(concurrency)
        arena("run", "--bots", bots, "--blocks", 5, "--seed", 1, "--concurrency", concurrency, "--out", run)
        prints.add(fingerprint(run))
    assert len(prints) == 1


def test_another_seed_or_another_bot_gives_another_fingerprint(bots: Path, tmp_path: Path) -> None:
    prints = []
    for number, (seed, first) in enumerate(
        [("1", ""), ("2", ""), ("1", "if request.view.standing > 60: return 'doubt'")]
    ):
        write_bots(bots, ann=first)
        run = tmp_path / str(number)
        arena("run", "--bots", bots, "--blocks", 5, "--seed", seed, "--out", run)
        prints.append(fingerprint(run))
    assert len(set(prints)) == 3


def test_a_script_without_any_of_our_code_computes_the_same_fingerprint(bots: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    arena("run", "--bots", bots, "--blocks", 5, "--seed", 1, "--out", run)
    script = subprocess.run([sys.executable, "-I", SCRIPT, run], capture_output=True, text=True, check=True)
    assert script.stdout.split()[-1] == fingerprint(run)


def test_without_a_seed_the_secret_is_private_and_opened_at_the_end(bots: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    arena("run", "--bots", bots, "--blocks", 1, "--out", run)
    assert (run / "secret").stat().st_mode & 0o777 == 0o600
    assert run.stat().st_mode & 0o777 == 0o700
    assert (run / "secret").read_text().strip() in (run / "end.json").read_text()
    fingerprint(run)


def test_every_game_is_played_at_more_seats_than_two(bots: Path, tmp_path: Path) -> None:
    for game in ("tokyo:penalties=true", "ludicitude:end=elimination,petit_mia=true"):
        run = tmp_path / game.partition(":")[0]
        done = arena("run", "--bots", bots, "--game", game, "--seats", 3, "--blocks", 2, "--out", run, "--json")
        assert done.document["matches"] == 2 * 3, done.err
        assert fingerprint(run)


def test_the_same_deterministic_bot_on_all_seats_differs_in_no_block(tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", ann="", bob="")
    rows = arena("run", "--bots", bots, "--blocks", 10, "--seed", 1, "--out", tmp_path / "run", "--json").document
    assert [row["payoff"]["mean"] for row in rows["standings"]] == [0, 0]


def test_every_message_of_a_bot_can_be_traced(bots: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    arena("run", "--bots", bots, "--blocks", 1, "--trace", "ann", "--out", run)
    trace = (run / "trace" / "ann.0.jsonl").read_text()
    assert [part in trace for part in ('"hello"', '"welcome"', '"answers"', '"goodbye"')] == [True] * 4
    assert [path.name for path in (run / "trace").iterdir()].count("bob.0.jsonl") == 0


def test_a_bot_is_asked_again_what_it_was_asked(tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", ann="", bob="")
    run = tmp_path / "run"
    arena("run", "--bots", bots, "--blocks", 1, "--out", run)
    same = arena("rerun", run, "--match", 1, "--bot", bots / "ann.py")
    assert ", 0 differ" in same.out, same.err
    write_bots(bots, ann="return request.legal[-1]")
    assert ", 0 differ" not in arena("rerun", run, "--match", 1, "--bot", bots / "ann.py").out


def test_a_new_bot_joins_a_finished_run(bots: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    arena("run", "--bots", bots, "--blocks", 3, "--seed", 1, "--out", run)
    log = (run / "matches.jsonl").read_text().splitlines()
    write_bots(tmp_path / "more", zoe="")
    document = arena("run", "--resume", run, "--bots", tmp_path / "more", "--json").document
    assert document["matches"] == 6 * 3 * 2
    assert {row["bot"]: row["blocks"] for row in document["standings"]} == dict.fromkeys(
        ("ann", "bob", "cat", "zoe"), 9
    )
    entries = [line[line.index('"block"') :] for line in log]
    assert [line[line.index('"block"') :] for line in (run / "matches.jsonl").read_text().splitlines()][:18] == entries
    whole = tmp_path / "whole"
    arena("run", "--bots", bots, "--bots", tmp_path / "more", "--blocks", 3, "--seed", 1, "--out", whole)
    assert fingerprint(run) == fingerprint(whole)


def test_a_bot_started_by_hand_plays_and_others_may_join_its_run(tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", ann="")
    write_bots(tmp_path / "by_hand", bob="")
    words = command("run", "--bots", bots, "--attach", "bob", "--blocks", 2, "--out", tmp_path / "run", "--json")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()) as run:
        assert run.stderr
        assert run.stdout
        assert "start bob by hand" in run.stderr.readline()
        variables = dict(word.split("=", 1) for word in run.stderr.readline().split())
        by_hand = subprocess.Popen(
            [sys.executable, tmp_path / "by_hand" / "bob.py"], env={**environment(), **variables}
        )
        document = json.load(run.stdout)
        assert by_hand.wait(20) == 0
    assert {row["bot"]: row["matches"] for row in document["standings"]} == {"ann": 4, "bob": 4}
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["shares_dice"] is False
    assert fingerprint(tmp_path / "run")
    assert "the run needs bob" in arena("run", "--resume", tmp_path / "run").err


def test_a_reader_that_leaves_does_not_harm_the_run(bots: Path, tmp_path: Path) -> None:
    words = command("run", "--bots", bots, "--blocks", 2, "--seed", 1, "--out", tmp_path / "run")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()) as run:
        assert run.stdout
        assert run.stderr
        run.stdout.close()
        assert run.stderr.read() == ""
        assert run.wait(60) == 141
    assert fingerprint(tmp_path / "run")


def test_a_bot_that_hangs_or_fails_when_asked_again_is_told_of(bots: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    arena("run", "--bots", bots, "--blocks", 1, "--time", "move=50ms,start=4s", "--out", run)
    write_bots(bots, ann="import time; time.sleep(1000)")
    assert "ann did not answer" in arena("rerun", run, "--match", 1, "--bot", bots / "ann.py").err
    write_bots(bots, ann="raise ValueError('no')")
    assert "(ValueError: no)" in arena("rerun", run, "--match", 1, "--bot", bots / "ann.py").out
