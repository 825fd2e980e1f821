"""The stand-alone script and the arena work out the same fingerprint."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from arena.match import Policy
from arena.replay import verify
from arena.storage import RunFolder
from tests.replay.runs import PlayedRun, make_manifest, play_run

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts/fingerprint.py"
SIX = ("zoe", "ann", "Bob", "b-2", "b.10", "_x")


def print_fingerprint(*arguments: str) -> "subprocess.CompletedProcess[str]":
    # -I: nothing of the arena can be imported.
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *arguments], capture_output=True, text=True, timeout=60, check=False
    )


def write(run: PlayedRun, path: Path) -> RunFolder:
    with RunFolder.create(path, run.manifest, run.secret) as writer:
        for record in run.records:
            writer.append(record)
    return RunFolder.open(path)


@pytest.mark.parametrize(("num_seats", "num_blocks"), [(2, 1), (2, 11), (3, 4), (4, 12)])
def test_script_and_arena_agree(tmp_path: Path, num_seats: int, num_blocks: int) -> None:
    manifest = make_manifest("lisandria:lives=1", num_seats, num_blocks, SIX, Policy.LENIENT)
    folder = write(play_run(manifest, faults=0.1, shuffled=True), tmp_path / "run")
    printed = print_fingerprint(str(folder.path))
    assert (printed.stdout, printed.stderr) == (f"{verify(folder.run()).fingerprint}\n", "")


@pytest.mark.parametrize("count", range(8))
def test_they_agree_on_an_unfinished_run(tmp_path: Path, count: int) -> None:
    run = play_run(make_manifest("tokyo:lives=1"), shuffled=True)
    folder = write(run.with_records(run.records[:count]), tmp_path / "run")
    assert print_fingerprint(str(folder.path)).stdout == f"{verify(folder.run()).fingerprint}\n"


def test_they_agree_on_blocks_that_were_played_again(tmp_path: Path) -> None:
    run = play_run(make_manifest("tokyo:lives=1"), shuffled=True)
    again = [record._replace(attempt=2) for record in run.records if record.block == "ann,cat/1"]
    folder = write(run.with_records([*run.records, again[1]]), tmp_path / "run")
    assert print_fingerprint(str(folder.path)).stdout == f"{verify(folder.run()).fingerprint}\n"


def test_they_agree_on_the_golden_run() -> None:
    golden = ROOT / "tests/replay/golden_v1"
    assert print_fingerprint(str(golden)).stdout == f"{verify(RunFolder.open(golden).run()).fingerprint}\n"


@pytest.mark.parametrize("arguments", [(), ("one", "two")])
def test_it_says_how_to_use_it(arguments: tuple[str, ...]) -> None:
    printed = print_fingerprint(*arguments)
    assert (printed.returncode, printed.stderr) == (2, "usage: fingerprint.py RUN_FOLDER\n")


def test_it_says_what_is_no_run(tmp_path: Path) -> None:
    printed = print_fingerprint(str(tmp_path))
    assert (printed.returncode, printed.stdout) == (1, "")
    assert "is no run that can be read" in printed.stderr


def test_it_uses_only_the_standard_library() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names
