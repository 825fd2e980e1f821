"""What an operator gets wrong is told in one line that says what to do, with status 1, and nothing is lost."""

import shlex
import subprocess
from pathlib import Path

import pytest

from tests.e2e.arenas import arena, command, environment, write_bots

pytestmark = pytest.mark.e2e


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    return write_bots(tmp_path / "bots", ann="", bob="")


CASES = {
    "no such folder": (["--bots", "nowhere"], "nowhere: no such folder"),
    "no bots option": ([], "say where they are: arena run --bots DIR"),
    "one bot": (["--bots", "bots/ann.py"], "2 bots are needed"),
    "fewer than the seats": (["--bots", "bots", "--seats", "3"], "3 bots are needed"),
    "unknown bot": (["--bots", "bots", "--only", "zoe"], "no bot named 'zoe'"),
    "unknown game": (["--bots", "bots", "--game", "lisandra"], "did you mean lisandria?"),
    "unknown option": (["--bots", "bots", "--game", "lisandria:lifes=3"], "did you mean lives?"),
    "wrong value": (["--bots", "bots", "--game", "lisandria:lives=0"], "whole number from 1 to 100"),
    "options that exclude": (["--bots", "bots", "--game", "tokyo:cap=3"], "need penalties=true"),
    "seats out of range": (["--bots", "bots", "--seats", "11"], "2 to 10 seats"),
    "time without unit": (["--bots", "bots", "--time", "move=1"], "with its unit"),
    "resume nothing": (["--resume", "nowhere"], "expected a run in 'nowhere'"),
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_told_in_one_line(case: str, bots: Path) -> None:
    arguments, expected = CASES[case]
    done = arena("run", *arguments, folder=bots.parent)
    assert done.status == 1
    assert expected in done.err
    assert "Traceback" not in done.err
    assert done.out == ""


def test_two_bots_of_one_name_are_both_named(bots: Path) -> None:
    other = write_bots(bots.parent / "others", ann="")
    done = arena("run", "--bots", bots, "--bots", other)
    assert done.status == 1
    assert "bots/ann.py and" in done.err


def test_a_broken_description_plays_nothing_unless_told_to(bots: Path) -> None:
    (bots / "cat").mkdir()
    (bots / "cat" / "bot.toml").write_text("name = cat\n")
    done = arena("run", "--bots", bots, "--blocks", 1, folder=bots.parent)
    assert done.status == 1
    assert "bot.toml" in done.err
    assert not (bots.parent / "runs").exists()
    assert arena("run", "--bots", bots, "--blocks", 1, "--keep-going", folder=bots.parent).status == 0


def test_a_run_folder_is_not_played_over(bots: Path) -> None:
    run = bots.parent / "run"
    arena("run", "--bots", bots, "--blocks", 1, "--out", run)
    log = (run / "matches.jsonl").read_bytes()
    done = arena("run", "--bots", bots, "--blocks", 1, "--out", run)
    assert done.status == 1
    assert f"--resume {run}" in done.err
    assert (run / "matches.jsonl").read_bytes() == log


def test_a_run_is_not_taken_up_with_other_options_or_other_bots(bots: Path) -> None:
    run = bots.parent / "run"
    arena("run", "--bots", bots, "--blocks", 1, "--out", run)
    assert "leave out --blocks" in arena("run", "--resume", run, "--blocks", 2).err
    write_bots(bots, ann="return request.legal[0]")
    assert "ann changed since the run began" in arena("run", "--resume", run).err
    (bots / "ann.py").unlink()
    assert "the run needs ann" in arena("run", "--resume", run).err


def test_a_changed_byte_stops_a_resume_and_is_named(bots: Path) -> None:
    run = bots.parent / "run"
    arena("run", "--bots", bots, "--blocks", 2, "--out", run)
    log = run / "matches.jsonl"
    log.write_bytes(log.read_bytes().replace(b"announce", b"announcE", 1))
    assert "line 2, prev" in arena("run", "--resume", run).err
    verified = arena("verify", run)
    assert verified.status == 1
    assert "line 1, actions" in verified.err


def test_a_folder_that_cannot_be_written_is_named(bots: Path) -> None:
    (bots.parent / "file").write_text("")
    done = arena("run", "--bots", bots, "--out", bots.parent / "file" / "run")
    assert done.status == 1
    assert "cannot make the folder" in done.err


@pytest.mark.parametrize("redirection", [">&-", ">/dev/full"])
def test_an_output_that_takes_nothing_is_no_fault_of_the_arena(redirection: str, bots: Path) -> None:
    words = shlex.join(command("run", "--bots", bots, "--blocks", 1, "--out", bots.parent / "run"))
    done = subprocess.run(["bash", "-c", f"{words} {redirection}"], env=environment(), capture_output=True, check=False)
    assert done.returncode in (0, 1)
    assert b"Traceback" not in done.stderr
    assert arena("verify", bots.parent / "run").status == 0
