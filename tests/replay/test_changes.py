"""The verifier finds any single change of a log, whether or not the chain was made to fit it."""

import json
from random import Random

import pytest

from arena.match import Policy
from arena.replay import verify
from arena.replay.verify import MOST_PROBLEMS
from tests.replay.mutations import Path, chained, mutated
from tests.replay.runs import PlayedRun, make_manifest, play_run


@pytest.fixture(scope="module")
def run() -> PlayedRun:
    return play_run(make_manifest("ludicitude", num_blocks=3, policy=Policy.LENIENT), faults=0.02, shuffled=True)


@pytest.mark.parametrize("seed", range(200))
def test_any_change_is_found_although_the_chain_was_made_to_fit(run: PlayedRun, seed: int) -> None:
    dice, lines = Random(seed), run.lines
    number = dice.randrange(len(lines))
    _, lines[number] = mutated(lines[number], dice, lambda path: path[0] != "prev")
    lines = chained(run.manifest, lines)
    assert json.loads(lines[number]) != json.loads(run.lines[number])
    assert (0, "end.json, head") in problems(run, lines)


def is_derived(path: Path) -> bool:
    """Whether the verifier knows a value without the chain: not how long a bot thought, nor what it did instead."""
    match path:
        case ("prev",) | ("us", _) | ("faults", _, 2 | 3):
            return False
        case _:
            return True


@pytest.mark.parametrize("seed", range(200))
def test_what_can_be_derived_needs_no_chain(run: PlayedRun, seed: int) -> None:
    dice, lines = Random(seed), run.lines
    number = dice.randrange(len(lines))
    path, lines[number] = mutated(lines[number], dice, is_derived)
    named = [field for line, field in problems(run, chained(run.manifest, lines), repaired=True) if line == number + 1]
    assert named, path


@pytest.mark.parametrize("seed", range(200))
def test_any_changed_byte_is_found(run: PlayedRun, seed: int) -> None:
    dice, lines = Random(seed), run.lines
    number = dice.randrange(len(lines))
    line = bytearray(lines[number])
    line[dice.randrange(len(line))] ^= dice.randrange(1, 256)
    lines[number] = bytes(line)
    follower = (number + 2, "prev") if number + 1 < len(lines) else (0, "end.json, head")
    assert follower in problems(run, lines)


@pytest.mark.parametrize(
    ("old", "new"), [(b'"us":[', b'"us": ['), (b'"attempt":0', b'"attempt":7,"attempt":0'), (b"doubt", b"\\u0064oubt")]
)
def test_other_bytes_with_the_same_meaning_are_found(run: PlayedRun, old: bytes, new: bytes) -> None:
    lines = run.lines
    lines[0] = lines[0].replace(old, new, 1)
    assert json.loads(lines[0]) == json.loads(run.lines[0])
    assert problems(run, chained(run.manifest, lines), repaired=True) == [(1, "line")]


def test_a_late_answer_cannot_pass_as_one_in_time(run: PlayedRun) -> None:
    number = next(number for number, record in enumerate(run.records) if record.actions and not record.faults)
    late = run.records[number]._replace(elapsed_us=(1_020_001, *run.records[number].elapsed_us[1:]))
    report = verify(run.with_records((*run.records[:number], late, *run.records[number + 1 :])).to_run())
    message = f"line {number + 1}, us: item 0: expected at most 1000000 + 20000, got 1020001"
    assert [str(problem) for problem in report.problems] == [message]


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_dropped_line_is_found(run: PlayedRun, number: int) -> None:
    lines = run.lines
    del lines[number]
    named = problems(run, lines)
    assert (0, "end.json, count") in named
    assert (0, "matches.jsonl") in named
    assert number == -1 or (number + 1, "prev") in named


def test_a_dropped_line_is_found_although_all_was_made_to_fit(run: PlayedRun) -> None:
    report = verify(run.with_records(run.records[1:]).to_run())
    block, rotation = run.records[0].block, run.records[0].rotation
    message = f"matches.jsonl: expected all matches, missing are {block} rotation {rotation} and 0 more"
    assert [str(problem) for problem in report.problems] == [message]


def test_a_doubled_line_is_found(run: PlayedRun) -> None:
    lines = [*run.lines[:3], run.lines[2], *run.lines[3:]]
    assert {(4, "prev"), (4, "rotation"), (0, "end.json, count")} <= set(problems(run, lines))
    fitted = chained(run.manifest, lines)
    assert problems(run, fitted, repaired=True) == [(4, "rotation")]


def test_swapped_lines_are_found(run: PlayedRun) -> None:
    lines = run.lines
    lines[2], lines[3] = lines[3], lines[2]
    assert {(3, "prev"), (4, "prev"), (5, "prev")} <= set(problems(run, lines))
    assert problems(run, chained(run.manifest, lines)) == [(0, "end.json, head")]


@pytest.mark.parametrize("kept", [1, -1])
def test_a_cut_last_line_is_found(run: PlayedRun, kept: int) -> None:
    lines = [*run.lines[:-1], run.lines[-1][:kept]]
    assert (len(lines), "line") in problems(run, lines)


def test_a_broken_log_is_not_read_for_ever(run: PlayedRun) -> None:
    report = verify(run.to_run([b"\n"] * 10_000))
    assert len(report.problems) == MOST_PROBLEMS
    assert report.notes == (f"stopped after {MOST_PROBLEMS} problems",)


def problems(run: PlayedRun, lines: list[bytes], *, repaired: bool = False) -> list[tuple[int, str]]:
    return [(problem.line, problem.field) for problem in verify(run.to_run(lines, repaired=repaired)).problems]
