"""Every game is played as its golden file tells. A change that is meant: `scripts/golden`, then read the difference."""

import pytest

from arena.games import GAMES
from tests.golden.record import FOLDER, GOLDEN, Golden, is_current


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file)
def test_playthrough_is_as_recorded(golden: Golden) -> None:
    assert is_current(golden), f"{golden.file}.txt tells another match: run scripts/golden and read what changed"


def test_every_registered_game_has_a_golden_playthrough() -> None:
    recorded = {golden.game.name.partition(":")[0] for golden in GOLDEN}
    assert set(GAMES) <= recorded


def test_no_golden_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == {golden.file for golden in GOLDEN}
