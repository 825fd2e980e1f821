"""Bots of one Python file, and PEP 723 with and without uv."""

import sys
from pathlib import Path

import pytest

from arena.bots.python_file import describe_file
from arena.errors import ConfigError

HEADER = """# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy", "rich>=13"]
# ///
"""


def write(folder: Path, code: str | bytes, name: str = "fox.py") -> Path:
    file = folder / name
    file.write_bytes(code if isinstance(code, bytes) else code.encode())
    return file


@pytest.fixture
def with_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uv = tmp_path / "bin" / "uv"
    uv.parent.mkdir()
    uv.write_text("#!/bin/sh\n")
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", str(uv.parent))


@pytest.fixture
def without_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.bots.python_file.search_path", lambda: "/nowhere")


def test_a_plain_file_is_run_by_our_python(tmp_path: Path) -> None:
    file = write(tmp_path, "import arena_sdk\n")
    bot = describe_file(file)
    assert (bot.name, bot.author, bot.protocol) == ("fox", "", "grpc")
    assert (bot.command, bot.build) == ((sys.executable, str(file)), None)
    assert (bot.folder, bot.source) == (tmp_path, file)


def test_the_author_is_read_and_the_file_not_run(tmp_path: Path) -> None:
    file = write(tmp_path, '"""A fox."""\n__author__ = "Ada Lovelace"\nraise SystemExit("was run")\n')
    assert describe_file(file).author == "Ada Lovelace"


@pytest.mark.parametrize(
    "code", ["__author__ = input()", "def f():\n    __author__ = 'x'", "__author__ = 5", "a = b = 1"]
)
def test_only_a_plain_text_at_the_top_is_an_author(tmp_path: Path, code: str) -> None:
    assert describe_file(write(tmp_path, code)).author == ""


def test_an_author_on_two_lines_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"fox\.py:2: __author__: expected up to 100 characters on one line"):
        describe_file(write(tmp_path, "\n__author__ = 'a\\nb'"))


def test_a_syntax_error_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"fox\.py:2: not Python: .*; it would not start"):
        describe_file(write(tmp_path, "x = 1\nif x = 1: pass\n"))


@pytest.mark.parametrize("code", [b"\x00", b"x = '\xff'", b"x = " + 10_000 * b"(", b"# coding: klingon\n"])
def test_bytes_that_are_not_python_are_told_on_one_line(tmp_path: Path, code: bytes) -> None:
    with pytest.raises(ConfigError, match="not Python") as caught:
        describe_file(write(tmp_path, code))
    assert str(caught.value).isprintable()


def test_a_doubtful_escape_is_no_business_of_ours(tmp_path: Path) -> None:
    assert describe_file(write(tmp_path, r"x = '\d'")).games == ()  # A warning would be an error here.


@pytest.mark.parametrize("name", ["a b.py", "a,b.py", "a\nb.py", "é.py", "x" * 41 + ".py"])
def test_a_file_with_an_unusual_name_is_refused_on_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(ConfigError, match="rename the file") as caught:
        describe_file(write(tmp_path, "", name))
    assert str(caught.value).isprintable()


@pytest.mark.usefixtures("with_uv")
def test_dependencies_are_fetched_before_the_start_and_run_by_uv(tmp_path: Path) -> None:
    file = write(tmp_path, HEADER + "import numpy\n")
    bot = describe_file(file)
    assert bot.command == ("uv", "run", "--script", str(file))
    assert bot.build == ("uv", "sync", "--script", str(file))


@pytest.mark.usefixtures("with_uv")
def test_what_uv_runs_may_be_newer_python_than_ours(tmp_path: Path) -> None:
    assert "uv" in " ".join(describe_file(write(tmp_path, HEADER + "this is Python 4\n")).command)


@pytest.mark.usefixtures("without_uv")
def test_without_uv_dependencies_are_a_problem(tmp_path: Path) -> None:
    wanted = r"needs uv for its PEP 723 dependencies: numpy, rich>=13; install uv or remove the header"
    with pytest.raises(ConfigError, match=wanted):
        describe_file(write(tmp_path, HEADER.replace("\n", "\r\n")))


@pytest.mark.parametrize("uv", ["with_uv", "without_uv"])
def test_a_header_without_dependencies_is_passed_over(tmp_path: Path, uv: str, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(uv)
    file = write(tmp_path, '# /// script\n# requires-python = ">=3.11"\n# ///\n')
    assert describe_file(file).command == (sys.executable, str(file))


def test_two_headers_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="expected one PEP 723 header, got 2"):
        describe_file(write(tmp_path, HEADER + "\n" + HEADER))


@pytest.mark.parametrize("line", ["dependencies = numpy", "dependencies = 'numpy'", "dependencies = [1]"])
def test_a_header_that_cannot_be_read_is_refused(tmp_path: Path, line: str) -> None:
    with pytest.raises(ConfigError, match="its PEP 723 header"):
        describe_file(write(tmp_path, f"# /// script\n# {line}\n# ///\n"))


def test_a_file_says_which_games_it_plays(tmp_path: Path) -> None:
    file = tmp_path / "ann.py"
    file.write_text('__games__ = ("sette", "drago")\n')
    assert describe_file(file).games == ("sette", "drago")


def test_games_that_are_no_names_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "ann.py"
    file.write_text("NAME = 'sette'\n__games__ = (NAME,)\n")
    with pytest.raises(ConfigError, match=r"ann\.py:2: __games__: expected names of games in quotes"):
        describe_file(file)
