"""A contest from chosen positions: played, verified, interrupted, taken up, joined, asked again and watched."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.e2e.arenas import EXAMPLES, arena, fingerprint, write_bots
from tests.scripts.test_fingerprint import print_fingerprint

pytestmark = pytest.mark.e2e

GRASS = "/".join(["GGGGGGGG"] * 8)
EMPTY = "........"
POSITIONS = [
    f"{GRASS} .......k/p......./{EMPTY}/{EMPTY}/{EMPTY}/....{piece}.../{EMPTY}/K......." for piece in ("V", "D", "E")
]
CANONICAL = [f"{text} {mover} -,- *,* 0 0" for text, mover in zip(POSITIONS, "010", strict=True)]
GAME = ("--game", "cyvasse", "--blocks", 3, "--seed", 1)


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    return write_bots(tmp_path / "bots", ann="", bob="")


@pytest.fixture
def start(tmp_path: Path) -> Path:
    """Return a file of three positions."""
    file = tmp_path / "positions.txt"
    one, two, three = POSITIONS
    file.write_text(f"# endings\n{one}\n\n{two} 1  # the dragon waits\n{three}\n")
    return file


def begun(run: Path) -> "Counter[tuple[str, str]]":
    """Return how often who has sat on seat 0 of which position."""
    matches = [json.loads(line) for line in (run / "matches.jsonl").read_text().splitlines()]
    return Counter((match["seats"][0], match["entries"][0].removeprefix("position ")) for match in matches)


def test_each_pair_plays_each_position_from_both_sides(bots: Path, start: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    done = arena("run", "--bots", bots, *GAME, "--start", start, "--out", run)
    assert done.status == 0, done.err
    assert begun(run) == Counter((name, text) for name in ("ann", "bob") for text in CANONICAL)
    assert print_fingerprint(str(run)).stdout.strip() == fingerprint(run)
    assert "the battle begins from a given position: " in arena("replay", run, "--match", 1, "--brief").out


def test_a_run_is_taken_up_and_joined_from_the_positions_of_its_manifest(
    bots: Path, start: Path, tmp_path: Path
) -> None:
    whole, run = tmp_path / "whole", tmp_path / "run"
    for folder in (whole, run):
        assert arena("run", "--bots", bots, *GAME, "--start", start, "--out", folder).status == 0
    start.unlink()
    _cut(run)
    assert arena("run", "--resume", run).status == 0
    assert fingerprint(run) == fingerprint(whole)
    assert arena("run", "--resume", run, "--bots", write_bots(tmp_path / "more", cat="")).status == 0
    assert fingerprint(run)
    assert {text for _, text in begun(run)} == set(CANONICAL)
    assert sum(begun(run).values()) == 3 * 3 * 2
    assert "leave out --start" in arena("run", "--resume", run, "--start", start).err


def _cut(run: Path) -> None:
    """Leave of a run what an interruption after three matches would have left."""
    log = run / "matches.jsonl"
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:3]))
    (run / "end.json").unlink()


def test_a_bot_is_asked_again_from_the_position_of_the_match(bots: Path, start: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    arena("run", "--bots", bots, *GAME, "--start", start, "--out", run)
    for match in range(1, 7):
        assert " 0 differ" in arena("rerun", run, "--match", match, "--bot", bots / "ann.py").out


def test_the_example_bots_play_from_positions_named_in_a_file_of_options(start: Path, tmp_path: Path) -> None:
    config = tmp_path / "arena.toml"
    config.write_text(f'game = "cyvasse"\nblocks = 3\nstart = "{start}"\n')
    only = [word for name in ("cyvasse_greedy", "cyvasse_guarded", "random_legal") for word in ("--only", name)]
    done = arena("run", "--bots", EXAMPLES, *only, "--config", config, "--out", tmp_path / "run", "--json")
    assert done.status == 0, done.err
    assert [row["faults"] for row in done.document["standings"]] == [{}] * 3
    assert fingerprint(tmp_path / "run")


def test_changed_positions_are_found(bots: Path, start: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    arena("run", "--bots", bots, *GAME, "--start", start, "--out", run)
    manifest = run / "manifest.json"
    manifest.write_text(manifest.read_text().replace("....D...", "...D...."))
    verified = arena("verify", run)
    assert verified.status == 1
    assert "line 1, prev" in verified.err
    assert "entries: item 0: expected 'position" in verified.err


def test_all_wrong_positions_are_told_at_once_and_nothing_is_played(bots: Path, start: Path, tmp_path: Path) -> None:
    start.write_text(f"rubbish\n{POSITIONS[0].replace('p.', 'pp')}\n")
    done = arena("run", "--bots", bots, *GAME, "--start", start, "--out", tmp_path / "run")
    assert done.status == 1
    assert f"{start}, line 1: a position: expected 8 rows" in done.err
    assert f"{start}, line 2: a position: expected one P of seat 1 at most, got 2" in done.err
    assert "nothing was played; correct the positions above (wrong: 2)" in done.err
    assert not (tmp_path / "run").exists()


def test_more_positions_than_blocks_are_noted(bots: Path, start: Path, tmp_path: Path) -> None:
    done = arena("run", "--bots", bots, *GAME, "--blocks", 1, "--start", start, "--out", tmp_path / "run")
    assert done.status == 0
    assert "note: 3 positions and --blocks 1: some may not be played" in done.err
