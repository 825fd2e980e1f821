"""scripts/show_games plays, verifies and prints; a bot that is skipped where it says it plays is an error."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRETENDER = """
from arena_sdk import Request, run
__games__ = ("sette",)
class Pretender:
    def act(self, request: Request) -> str:
        return request.legal[0]
if __name__ == "__main__":
    run(Pretender, games=("tokyo",))
"""


def show_games(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(ROOT / "scripts/show_games.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    for name in ("random_legal", "sette_edge", "sette_timid"):
        shutil.copy(ROOT / f"example_bots/{name}.py", tmp_path)
    return tmp_path


@pytest.mark.e2e
@pytest.mark.slow
def test_it_prints_rulings_options_and_every_bot(bots: Path) -> None:
    done = show_games("--bots", str(bots), "--blocks", "2", "sette")
    assert (done.returncode, done.stderr) == (0, "")
    first, *rest = done.stdout.splitlines()[1:]
    assert first.split()[:3] == ["sette", "14/14", "5"]
    assert {first.split()[3], *(line.split()[0] for line in rest)} == {"random_legal", "sette_edge", "sette_timid"}


@pytest.mark.e2e
@pytest.mark.slow
def test_a_bot_that_is_skipped_where_it_says_it_plays_is_an_error(bots: Path) -> None:
    (bots / "pretender.py").write_text(PRETENDER, encoding="utf-8")
    done = show_games("--bots", str(bots), "--blocks", "2", "sette")
    assert done.returncode == 1
    assert "sette: pretender says that it plays sette and was skipped: " in done.stderr


def test_an_unknown_game_is_named() -> None:
    done = show_games("whist")
    assert done.returncode == 2
    assert "no game is called whist" in done.stderr
