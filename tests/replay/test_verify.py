"""The verifier finds nothing in an honest run, and names what is wrong with any other."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from arena.chance import to_secret
from arena.clock import TimeControl
from arena.match import Policy
from arena.replay import verify
from arena.replay.manifest import Manifest, manifest_bytes
from arena.replay.run import to_conditions
from tests.replay.runs import SECRET, PlayedRun, make_manifest, play_run, played

FOUR = ("ann", "bob", "cat", "dan")
RUNS: list[Manifest] = [
    make_manifest(),
    replace(make_manifest(), shares_dice=False),
    make_manifest(policy=Policy.LENIENT, time=TimeControl(move_us=0, bank_us=50_000, increment_us=100)),
    make_manifest("ludicitude", 3, 3, FOUR, Policy.LENIENT),
    make_manifest("tokyo:penalties=true", 4, 2, FOUR, Policy.STRICT),
]


@pytest.fixture(scope="module")
def run() -> PlayedRun:
    return play_run(make_manifest("ludicitude", num_blocks=3, policy=Policy.LENIENT), faults=0.02, shuffled=True)


@pytest.mark.parametrize("faults", [0.0, 0.1])
@pytest.mark.parametrize("manifest", RUNS, ids=lambda manifest: f"{manifest.game}-{manifest.num_seats}")
def test_an_honest_run_has_no_problem(manifest: Manifest, faults: float) -> None:
    played_run = play_run(manifest, faults=faults, shuffled=True)
    report = verify(played_run.to_run())
    assert report.problems == ()
    assert report.num_matches == report.num_scheduled == len(played_run.records)


def test_an_unfinished_run_is_no_problem(run: PlayedRun) -> None:
    report = verify(run.to_run(run.lines[:5])._replace(end=None))
    assert (report.problems, report.notes) == ((), ("run unfinished: 5 of 18 matches",))


def test_a_run_that_never_began_is_no_problem(run: PlayedRun) -> None:
    report = verify(run.to_run([])._replace(end=None))
    assert (report.num_matches, report.problems) == (0, ())
    assert report.fingerprint == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


Alter = Callable[[Manifest], Manifest]

ALTERED: list[tuple[str, Alter]] = [
    ("entries", lambda m: replace(m, game="lisandria")),
    ("entries", lambda m: replace(m, shares_dice=False)),
    ("block", lambda m: replace(m, num_seats=3)),
    ("block", lambda m: replace(m, num_blocks=2)),
    ("matches.jsonl", lambda m: replace(m, num_blocks=4)),
    ("faults", lambda m: replace(m, policy=Policy.STRICT)),
    ("us", lambda m: replace(m, time=TimeControl(move_us=10, margin_us=0))),
    ("manifest.json, seed", lambda m: replace(m, seed="8")),
    ("manifest.json, seed", lambda m: replace(m, secret_sha256="0" * 64)),
    ("block", lambda m: replace(m, entrants=m.entrants[:2])),
    ("manifest.json, game", lambda m: replace(m, game="chess")),
]


@pytest.mark.parametrize(("field", "alter"), ALTERED)
def test_an_altered_manifest_is_found_although_the_chain_was_made_to_fit(
    run: PlayedRun, field: str, alter: Alter
) -> None:
    altered = replace(run, manifest=alter(run.manifest))
    assert field in {problem.field for problem in verify(altered.to_run()).problems}


def test_an_altered_manifest_breaks_the_chain(run: PlayedRun) -> None:
    altered = manifest_bytes(replace(run.manifest, created="yesterday"))
    report = verify(run.to_run()._replace(manifest=altered))
    assert [(problem.line, problem.field) for problem in report.problems] == [(1, "prev")]


def test_another_secret_is_found() -> None:
    hidden = play_run(make_manifest(seed=None, secret=SECRET), secret=SECRET)
    assert verify(hidden.to_run()).problems == ()
    wrong = replace(hidden, secret=to_secret("8"))
    assert [problem.field for problem in verify(wrong.to_run()).problems] == ["end.json, secret"]
    report = verify(hidden.to_run()._replace(secret="08" * 32))
    assert [problem.field for problem in report.problems] == ["secret"]


def test_without_the_secret_all_else_is_looked_at() -> None:
    hidden = play_run(make_manifest(seed=None, secret=SECRET), secret=SECRET)
    report = verify(hidden.to_run([hidden.lines[0], *hidden.lines[2:]])._replace(end=None))
    assert [(problem.line, problem.field) for problem in report.problems] == [(2, "prev")]
    assert "without the secret no match was played again" in report.notes


@pytest.mark.parametrize("secret", ["", "ab", "no hex", "\ufffd"])
def test_a_secret_file_that_is_none_is_found(run: PlayedRun, secret: str) -> None:
    assert "secret" in {problem.field for problem in verify(run.to_run()._replace(secret=secret)).problems}


@pytest.mark.parametrize("end", [b"", b"{}", b'{"v":2}', b"\xff"])
def test_an_end_that_is_none_is_found(run: PlayedRun, end: bytes) -> None:
    problem = verify(run.to_run()._replace(end=end)).problems[0]
    assert problem.field.startswith("end.json")


@pytest.mark.parametrize("manifest", [b"", b"{}", b'{"v":2}', b"\xff"])
def test_a_manifest_that_is_none_is_found(run: PlayedRun, manifest: bytes) -> None:
    report = verify(run.to_run()._replace(manifest=manifest))
    assert [problem.field.startswith("manifest.json") for problem in report.problems] == [True]


def again(run: PlayedRun, attempt: int) -> PlayedRun:
    """Return the run with its first block in the schedule played once more."""
    conditions = to_conditions(run.manifest, run.secret)
    block = next(iter(run.manifest.plan().since(0)))
    records = [played(conditions, block, rotation, Random(9), 0.0, attempt) for rotation in range(2)]
    return run.with_records([*run.records, *records])


def test_a_block_that_was_played_again_counts_once(run: PlayedRun) -> None:
    report = verify(again(run, 1).to_run())
    assert (report.problems, report.num_matches) == ((), 18)
    assert report.notes == ("2 matches do not count: their blocks were played again",)
    assert report.fingerprint != verify(run.to_run()).fingerprint


def test_an_attempt_that_was_given_up_cannot_come_back(run: PlayedRun) -> None:
    both = again(again(run, 1), 0)
    assert [problem.field for problem in verify(both.to_run()).problems] == ["attempt", "attempt"]


def test_blocks_that_were_given_up_are_not_missed(run: PlayedRun) -> None:
    block = run.records[0].block
    short = replace(run.with_records(run.records[1:]), void=(block,))
    report = verify(short.to_run())
    assert (report.problems, report.notes) == ((), ("1 blocks were given up after faults of the arena",))


def test_a_complete_block_was_not_given_up(run: PlayedRun) -> None:
    report = verify(replace(run, void=("ann,bob/0",)).to_run())
    assert [str(p) for p in report.problems] == ["end.json, void: expected blocks with missing matches, got ann,bob/0"]
