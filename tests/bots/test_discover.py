"""Which bots a folder holds, and what is said of those that cannot play."""

import stat
from pathlib import Path

import pytest

from arena.bots.discover import Discovery, discover

TOML = 'command = ["sh", "fox.sh"]\n'


def add(folder: Path, *names: str, text: str = "") -> None:
    """Add Python files, and folders with a bot.toml where a name has no suffix."""
    for name in names:
        if name.endswith(".py"):
            (folder / name).write_text(text)
        else:
            (folder / name).mkdir()
            (folder / name / "bot.toml").write_text(text or TOML)


def names(discovery: Discovery) -> list[str]:
    assert not discovery.problems
    return [bot.name for bot in discovery.found]


def problems(*places: Path, only: tuple[str, ...] = ()) -> list[str]:
    return [str(problem) for problem in discover(places, only).problems]


# Which


def test_files_and_folders_are_found_one_level_down(tmp_path: Path) -> None:
    add(tmp_path, "ant.py", "fox", "bee.py")
    (tmp_path / "notes").mkdir()
    add(tmp_path / "notes", "deeper")
    (tmp_path / "readme.txt").write_text("")
    assert names(discover([tmp_path])) == ["ant", "bee", "fox"]


def test_private_hidden_and_test_files_are_passed_over(tmp_path: Path) -> None:
    add(tmp_path, "ant.py", "_common.py", ".ant.py", "test_ant.py", "_fox", ".fox", "test_fox")
    assert names(discover([tmp_path])) == ["ant"]


def test_a_folder_with_a_bot_toml_is_one_bot(tmp_path: Path) -> None:
    add(tmp_path, "fox")
    add(tmp_path / "fox", "helper.py")
    assert names(discover([tmp_path / "fox"])) == ["fox"]


@pytest.mark.parametrize("place", ["ant.py", "_ant.py", "fox/bot.toml"])
def test_a_bot_may_be_named_by_its_file(tmp_path: Path, place: str) -> None:
    add(tmp_path, "ant.py", "_ant.py", "fox")
    assert len(names(discover([tmp_path / place]))) == 1


def test_a_bot_named_twice_is_one_bot(tmp_path: Path) -> None:
    add(tmp_path, "ant.py", "fox")
    assert names(discover([tmp_path, tmp_path / "ant.py", tmp_path / "fox" / ".." / "fox"])) == ["ant", "fox"]


def test_places_keep_their_order(tmp_path: Path) -> None:
    for name, bot in (("first", "zebra.py"), ("second", "ant.py")):
        (tmp_path / name).mkdir()
        add(tmp_path / name, bot)
    assert names(discover([tmp_path / "first", tmp_path / "second"])) == ["zebra", "ant"]


def test_only_those_wanted_are_found(tmp_path: Path) -> None:
    add(tmp_path, "ant.py", "bee.py", "cat.py")
    assert names(discover([tmp_path], only=["cat", "ant"])) == ["ant", "cat"]


# Problems


def test_no_such_folder_is_a_problem(tmp_path: Path) -> None:
    assert problems(tmp_path / "bots") == [f"{tmp_path}/bots: no such folder; check the path after --bots"]


def test_an_empty_folder_is_a_problem(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path)
    assert problem.startswith(f"{tmp_path}: no bots here; add a .py file or a folder with a bot.toml")


def test_a_file_of_another_kind_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "bots.zip").write_text("")
    assert problems(tmp_path / "bots.zip") == [f"{tmp_path}/bots.zip: expected a folder, a Python file or a bot.toml"]


def test_all_problems_are_listed_and_the_good_bots_too(tmp_path: Path) -> None:
    add(tmp_path, "ant.py", "bad name.py")
    add(tmp_path, "fox", text="not TOML")
    add(tmp_path, "owl", text='command = "x"\nprotocol = "y"')
    discovery = discover([tmp_path, tmp_path / "nowhere"])
    assert len(discovery.problems) == 5
    assert [bot.name for bot in discovery.found] == ["ant"]


def test_two_bots_of_one_name_are_a_problem_and_neither_plays(tmp_path: Path) -> None:
    add(tmp_path, "ant.py", "bee.py")
    add(tmp_path, "fox", text=TOML + 'name = "ant"')
    discovery = discover([tmp_path])
    (problem,) = discovery.problems
    both = f"{tmp_path}/ant.py and {tmp_path}/fox/bot.toml"
    assert str(problem) == f"{both}: 2 bots are named 'ant'; give each its own name"
    assert [bot.name for bot in discovery.found] == ["bee"]


def test_an_unreadable_file_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    add(tmp_path, "ant.py")
    monkeypatch.setattr(Path, "read_bytes", forbidden)  # The mode of the file would not stop root.
    assert problems(tmp_path) == [
        f"{tmp_path}/ant.py: cannot be read: Permission denied; correct it or leave the bot out"
    ]


def test_an_odd_folder_is_shown_on_one_line(tmp_path: Path) -> None:
    assert problems(tmp_path / "a\nb\x1b[31m")[0].isprintable()


def test_a_missing_bot_is_a_problem_and_so_is_all_that_may_be_it(tmp_path: Path) -> None:
    add(tmp_path, "ant.py")
    add(tmp_path, "fox", text="not TOML")
    told = problems(tmp_path, only=("ant", "red\nfox"))
    assert len(told) == 2
    assert told[1] == r"there is no bot named 'red\nfox' in these folders; `arena bots` lists those there are"


def test_problems_of_bots_that_are_not_wanted_do_not_matter(tmp_path: Path) -> None:
    add(tmp_path, "ant.py")
    add(tmp_path, "fox", text="not TOML")
    assert names(discover([tmp_path], only=["ant"])) == ["ant"]


# Skipped


@pytest.mark.parametrize("text", ['command = ["klingonc", "x"]', 'command = ["./x"]\nbuild = ["klingonc"]'])
def test_a_missing_toolchain_is_a_reason_to_skip(tmp_path: Path, text: str) -> None:
    add(tmp_path, "fox", text=text)
    ((name, why),) = discover([tmp_path]).skipped
    assert name == "fox"
    assert why == "'klingonc' is not on the PATH; install it, or write its full path in the command"


def test_a_missing_interpreter_beside_a_build_is_a_reason_to_skip(tmp_path: Path) -> None:
    add(tmp_path, "fox", text='command = ["klingon", "x"]\nbuild = ["true"]')
    assert discover([tmp_path]).skipped


def test_a_missing_program_is_a_reason_to_skip(tmp_path: Path) -> None:
    add(tmp_path, "fox", text='command = ["./fox"]')
    ((_, why),) = discover([tmp_path]).skipped
    assert why.startswith(f"there is no program {tmp_path}/fox/fox")


def test_a_program_that_is_not_executable_is_a_reason_to_skip(tmp_path: Path) -> None:
    add(tmp_path, "fox", text='command = ["./fox"]')
    (tmp_path / "fox" / "fox").write_text("#!/bin/sh\n")
    ((_, why),) = discover([tmp_path]).skipped
    assert "chmod +x it" in why
    (tmp_path / "fox" / "fox").chmod(stat.S_IRWXU)
    assert names(discover([tmp_path])) == ["fox"]


def test_a_program_that_the_build_makes_need_not_be_there(tmp_path: Path) -> None:
    add(tmp_path, "fox", text='command = ["./fox"]\nbuild = ["sh", "build.sh"]')
    assert names(discover([tmp_path])) == ["fox"]


def test_python_is_there_in_a_folder_bot(tmp_path: Path) -> None:
    add(tmp_path, "fox", text='command = ["python", "fox.py"]')
    assert names(discover([tmp_path])) == ["fox"]
