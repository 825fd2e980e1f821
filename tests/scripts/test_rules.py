"""Every ruling that can be tested has a test that names it, and scripts/rules finds those that have none."""

import subprocess
import sys
from pathlib import Path

import pytest

from arena.games import GAMES

ROOT = Path(__file__).parents[2]
RULINGS = """
[tests.whist]
W = ["games/test_whist*.py"]
[tests.ombre]
W = ["games/test_ombre.py"]
[only]
W2 = ["whist"]
[untested]
W3 = "its text says nothing"
[rulings]
W1 = "follow suit"
W2 = "trumps win"
W3 = "silence"
"""
WHIST, OMBRE = "def test_W1_W2_all() -> None: ...", "def test_W1_suit() -> None: ..."


def rules(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(ROOT / "scripts/rules.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A folder of tests in which nothing is missing."""
    (tmp_path / "games").mkdir()
    for name, text in {"rulings.toml": RULINGS, "test_whist_1.py": WHIST, "test_ombre.py": OMBRE}.items():
        (tmp_path / "games" / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_every_ruling_that_can_be_tested_has_a_test_for_each_of_its_games() -> None:
    done = rules()
    assert (done.stderr, done.returncode) == ("", 0)
    assert {line.split()[0] for line in done.stdout.splitlines()[1:]} >= GAMES.keys()


def test_it_counts_for_each_game_and_gives_the_reasons(tests: Path) -> None:
    lines = rules(str(tests)).stdout.splitlines()
    assert [line.split() for line in lines[1:3]] == [["whist", "2/3", "1", "0"], ["ombre", "1/2", "1", "0"]]
    assert lines[3] == "W3 cannot be tested: its text says nothing"


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("test_ombre.py", "def test_suit() -> None: ...", "ombre: no test names W1: follow suit"),
        ("test_ombre.py", "def test_suit_W1_late() -> None: ...", "ombre: no test names W1: follow suit"),
        ("test_ombre.py", "# def test_W1_suit() -> None: ...", "ombre: no test names W1: follow suit"),
        ("test_whist_1.py", "def test_W1_suit() -> None: ...", "whist: no test names W2: trumps win"),
        ("test_whist_2.py", "def test_W3_x() -> None: ...", "whist: a test names W3, which cannot be tested by"),
        (
            "test_other.py",
            "def test_W9_x() -> None: ...",
            "test_other.py: test_W9_x names W9, which is no ruling",
        ),
        ("rulings.toml", RULINGS.replace('W3 = "its', 'W4 = "its'), "rulings.toml: W4 stands in a table but is no"),
    ],
)
def test_it_fails_on_what_is_missing_or_untrue(tests: Path, file: str, text: str, complaint: str) -> None:
    (tests / "games" / file).write_text(text, encoding="utf-8")
    done = rules(str(tests))
    assert done.returncode == 1
    assert complaint in done.stderr


def test_positions_count_apart_and_only_those_that_are_checked(tests: Path) -> None:
    folder = tests / "games/positions"
    folder.mkdir()
    told = '{"positions": [{"id": "a", "because": "W1 says so"}, {"id": "b", "because": "W2, not W9"}]}'
    (folder / "whist.json").write_text(told, encoding="utf-8")
    test = tests / "games/test_positions_whist.py"
    test.write_text('UNCHECKED = {"b": "why"}\nPOSITIONS = positions_of("whist")', encoding="utf-8")
    assert rules(str(tests)).stdout.splitlines()[1].split() == ["whist", "2/3", "1", "1"]
    test.write_text('UNCHECKED: dict[str, str] = {}\nPOSITIONS = positions_of("whist")', encoding="utf-8")
    assert rules(str(tests)).stdout.splitlines()[1].split() == ["whist", "2/3", "1", "2"]


def test_it_says_how_it_is_used() -> None:
    assert rules("a", "b").stderr == "usage: rules.py [TESTS_FOLDER]\n"
