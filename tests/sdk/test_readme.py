"""The bot in the README does what the README says of it."""

import re
from pathlib import Path

import pytest

import arena_sdk
from arena.games import make_game
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import MakeBot, score_of

README = Path(__file__).parents[2] / "README.md"


@pytest.fixture
def source() -> str:
    """The first Python block."""
    block = re.search(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    return block[1]


def test_the_bot_fits_in_twelve_lines(source: str) -> None:
    assert len([line for line in source.splitlines() if line.strip()]) <= 12


def test_the_bot_beats_random_play(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run_with: list[MakeBot] = []
    monkeypatch.setattr(arena_sdk, "run", run_with.append)
    exec(compile(source, str(README), "exec"), {"__name__": "__main__"})
    (bot,) = run_with
    mean, error = score_of(make_game("lisandria:lives=1"), bot, RandomLegal, 60)
    assert mean > 5 * error
