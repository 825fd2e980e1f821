"""scripts/perft counts as the oracle does, and says what is wrong with a file."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIECES = ("cthkdeva", "....pl..", *["........"] * 4, ".PL.....", "AVEDKHTC")
START = "\n".join((*["GGGGGGGG"] * 8, *PIECES))


def perft(*arguments: str, text: str = "") -> "subprocess.CompletedProcess[str]":
    """Run the script; its shell wrapper only finds the virtual environment."""
    command = [sys.executable, str(ROOT / "scripts/perft.py"), *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(("mover", "count"), [("0", 76), ("1", 80)])
def test_perft_counts_as_the_oracle(mover: str, count: int, tmp_path: Path) -> None:
    """Source: oracles.json, cyvasse, perft."""
    (tmp_path / "start.txt").write_text(f"{START}\n{mover}\n", encoding="utf-8")
    printed = perft("1", str(tmp_path / "start.txt")).stdout.splitlines()
    assert printed[-1] == f"total    {count}"
    assert len(printed) == count + 1
    assert perft("1", "-", text=f"{START} {mover}").stdout.splitlines() == printed


def test_perft_takes_the_catapults_range() -> None:
    totals = [perft("1", "-", *more, text=START).stdout.splitlines()[-1] for more in ((), ("1",))]
    assert totals == ["total    76", "total    77"]  # its own Trabucco stands next to it


@pytest.mark.parametrize("arguments", [(), ("1",), ("0", "-"), ("x", "-"), ("1", "-", "2", "3")])
def test_perft_says_how_it_is_used(arguments: tuple[str, ...]) -> None:
    done = perft(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: perft DEPTH FILE")


def test_perft_names_the_mistake_of_a_position() -> None:
    done = perft("1", "-", text="GGG")
    assert done.returncode == 1
    assert "expected 8 rows of tiles, 8 of pieces" in done.stderr
