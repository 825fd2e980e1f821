"""The bot in the README, played for real against the shipped random one."""

import re
from pathlib import Path

import pytest

from tests.e2e.arenas import EXAMPLES, arena

pytestmark = pytest.mark.e2e

README = Path(__file__).parents[2] / "README.md"


def test_the_readmes_bot_beats_random_legal_by_its_interval(tmp_path: Path) -> None:
    block = re.search(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    mine = tmp_path / "mine.py"
    mine.write_text(block[1])
    run = tmp_path / "run"
    bots = ("--bots", mine, "--bots", EXAMPLES / "random_legal.py")
    done = arena("run", *bots, "--game", "lisandria:lives=1", "--blocks", 60, "--seed", 1, "--out", run, "--json")
    payoffs = {row["bot"]: row["payoff"] for row in done.document["standings"]}
    assert payoffs["mine"]["low"] > 0 > payoffs["random_legal"]["high"]
