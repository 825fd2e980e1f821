"""Who beats whom, with fixed dice: five standard errors, so that only a real change of strength turns a test red."""

import pytest

from arena.games import make_game
from example_bots.doubter import Doubter
from example_bots.memory import Memory
from example_bots.odds import Odds
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import MakeBot, score_of
from tests.example_bots.zoo import ZOO


@pytest.mark.parametrize("game", ["lisandria:lives=1", "tokyo:lives=1", "ludicitude:lives=1"])
@pytest.mark.parametrize("bot", [bot for bot in ZOO if bot is not RandomLegal])
def test_every_idea_beats_random_play(bot: MakeBot, game: str) -> None:
    mean, error = score_of(make_game(game), bot, RandomLegal, 60)
    assert mean > 5 * error


@pytest.mark.slow
@pytest.mark.parametrize("bot", [Odds, Memory])
@pytest.mark.parametrize("game", ["lisandria", "ludicitude"])
def test_reckoning_with_bluffs_beats_plain_doubt(bot: MakeBot, game: str) -> None:
    mean, error = score_of(make_game(game), bot, Doubter, 300)
    assert mean > 5 * error
