"""CONTRIBUTING's page "A game of your own" is true: its commands work as they stand, its pieces are the example's."""

import re
import shutil
from pathlib import Path

import pytest

from tests.outside.installed import KUHN, ROOT, Home, change, make_home

_TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PAGE = _TEXT.partition("\n## A game of your own\n")[2].partition("\n## ")[0]
TO_PLAY, TO_GENERATE = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
PIECES = re.findall(r"```(?:toml|proto|python)\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Return an environment with the arena, and beside it what of a clone the page's commands need."""
    clone = tmp_path / "clone"
    (clone / "example_bots").mkdir(parents=True)
    shutil.copy(ROOT / "example_bots/random_legal.py", clone / "example_bots")
    shutil.copytree(KUHN, clone / "tests/outside/kuhn", ignore=shutil.ignore_patterns("__pycache__"))
    return make_home(tmp_path)


@pytest.mark.e2e
@pytest.mark.slow
def test_its_commands_lead_to_a_game_that_plays_and_is_checked_for_leaks(home: Home) -> None:
    done = home.run("bash", "-euc", TO_PLAY, folder=home.folder / "clone")
    assert done.status == 0, done.out + done.err
    for said in ("KUHN'S POKER", "100 matches", "everything holds", "the cards are dealt", "no leak in 20", " passed"):
        assert said in done.out


@pytest.mark.e2e
@pytest.mark.slow
def test_its_command_generates_the_message_anew(home: Home) -> None:
    if not (ROOT / ".venv-tools/bin/python").exists():
        pytest.skip("no code generator here: run scripts/check first, which sets it up")
    (home.folder / "clone/.venv-tools").symlink_to(ROOT / ".venv-tools")
    shutil.copytree(KUHN, home.folder / "mygame")
    change(home.folder / "mygame/proto/arena_kuhn/v1/kuhn.proto", "string card = 3;", "string own_card = 3;")
    done = home.run("bash", "-euc", TO_GENERATE, folder=home.folder / "clone")
    assert done.status == 0, done.err
    for file in ("kuhn_pb2.py", "kuhn_pb2.pyi"):
        assert "own_card" in (home.folder / "mygame/src/arena_kuhn/v1" / file).read_text()


@pytest.mark.parametrize("piece", PIECES)
def test_its_pieces_stand_in_the_example(piece: str) -> None:
    files = [file for kind in ("*.py", "*.toml", "*.proto") for file in KUHN.rglob(kind)]
    assert any(piece in file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("file", re.findall(r"^\*\*`(.*?)`\*\*", PAGE, re.MULTILINE))
def test_its_files_exist(file: str) -> None:
    assert (KUHN / file).is_file()
