"""A digest changes with what an author writes, and with nothing else."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from arena.bots.digest import digest_of_file, digest_of_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "main.go").write_text("package main")
    (tmp_path / "bot.toml").write_text('command = ["./fox"]')
    return tmp_path


def write(name: str, text: str = "x") -> Callable[[Path], object]:
    def change(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)

    return change


CHANGES = {
    "content": write("src/main.go", "package other"),
    "new file": write("src/more.go"),
    "rename": lambda folder: (folder / "src" / "main.go").rename(folder / "src" / "fox.go"),
    "move": lambda folder: (folder / "src" / "main.go").rename(folder / "main.go"),
    "removal": lambda folder: (folder / "src" / "main.go").unlink(),
    "prebuilt program": write("build/fox"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_every_change_of_a_bot_changes_its_digest(folder: Path, change: Callable[[Path], object]) -> None:
    before = digest_of_folder(folder, built_program=None)
    change(folder)
    assert digest_of_folder(folder, built_program=None) != before


BY_PRODUCTS = {
    "bytecode": write("__pycache__/fox.pyc"),
    "hidden file": write(".DS_Store"),
    "hidden folder": write(".git/HEAD"),
    "packages": write("node_modules/index.js"),
    "build folder": write("build/fox.o"),
    "program": write("fox"),
    "named pipe": lambda folder: os.mkfifo(folder / "pipe"),
}


@pytest.mark.parametrize("change", BY_PRODUCTS.values(), ids=BY_PRODUCTS.keys())
def test_by_products_of_a_build_do_not_count(folder: Path, change: Callable[[Path], object]) -> None:
    before = digest_of_folder(folder, built_program="./fox")
    change(folder)
    assert digest_of_folder(folder, built_program="./fox") == before


def test_it_does_not_depend_on_where_the_bot_is(folder: Path) -> None:
    before = digest_of_folder(folder, built_program=None)
    elsewhere = folder.rename(folder.with_name("elsewhere"))
    assert digest_of_folder(elsewhere, built_program=None) == before


def test_a_file_has_the_digest_that_sha256sum_prints(tmp_path: Path) -> None:
    (tmp_path / "ant.py").write_bytes(b"abc")
    # FIPS 180-2, appendix B.1.
    assert digest_of_file(tmp_path / "ant.py") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
