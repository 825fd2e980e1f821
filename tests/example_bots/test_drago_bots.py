"""The example bots for Drago: never illegal, each does what its docstring says, and all beat random play."""

from itertools import product

import pytest

from arena.games import make_game
from example_bots.drago_bold import DragoBold
from example_bots.drago_odds import DragoOdds
from example_bots.drago_timid import DragoTimid
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import MakeBot, play, score_of
from tests.games.drago_table import Table, asked

BOTS: list[MakeBot] = [DragoTimid, DragoBold, DragoOdds]
OPTIONS = [
    f"drago:rounds=1,dealer_plays={plays},redraw={redraw}"
    for plays, redraw in product(("true", "false"), ("at_once", "after_all"))
]


@pytest.mark.parametrize("num_seats", [3, 4, 10])
@pytest.mark.parametrize("options", OPTIONS)
def test_no_bot_answers_illegally(options: str, num_seats: int) -> None:
    bots = [[*BOTS, RandomLegal][seat % 4] for seat in range(num_seats)]
    assert not play(make_game(options, num_seats), bots, seed=options).faults


@pytest.mark.parametrize("bot", BOTS)
def test_a_match_is_the_same_when_it_is_played_again(bot: MakeBot) -> None:
    first, again = (play(make_game("drago:rounds=1"), [bot] * 4, seed="twice").entries for _ in range(2))
    assert first == again


def test_the_timid_bot_needs_a_trump_and_takes_no_new_cards() -> None:
    with_trump, without = (Table("drago", 3, f"5B  {cards}  AC AD AS") for cards in ("2B 2C 2D", "3C 3D 3S"))
    assert DragoTimid().act(asked(with_trump)) == "knock"
    assert DragoTimid().act(asked(without)) == "fold"
    assert DragoTimid().act(asked(without.play("1 fold"))) == "refuse"


def test_the_bold_bot_is_always_in() -> None:
    fair, low = (Table("drago", 3, f"5B  {cards}  AC AD AS") for cards in ("FB 2C 2D", "7B 2C 2D"))
    assert DragoBold().act(asked(fair)) == "knock"
    assert DragoBold().act(asked(low)) == "fold"
    assert DragoBold().act(asked(low.play("1 fold"))) == "redraw"


@pytest.mark.parametrize("bot", [DragoTimid, DragoBold])
def test_plain_bots_take_tricks_as_cheaply_as_they_can(bot: MakeBot) -> None:
    table = Table("drago", 3, "5B  FC 2S 2D  RC AC 3C").all("knock").play("1 play FC")
    assert bot().act(asked(table)) == "play RC"


def test_the_odds_bot_knocks_when_a_trick_is_sure_and_folds_when_none_is_likely() -> None:
    sure, poor = (Table("drago", 3, f"5B  {cards}  3C 3D 3S") for cards in ("AB 2C 2D", "2C 2D 2S"))
    assert DragoOdds().act(asked(sure)) == "knock"
    assert DragoOdds().act(asked(poor)) == "fold"


def test_the_odds_bot_plays_the_card_that_keeps_its_promise() -> None:
    table = Table("drago", 3, "5B  6S FS 2D  4S AS 7D").all("knock").play("1 play 6S")
    assert DragoOdds().act(asked(table)) == "play AS"


@pytest.mark.parametrize("bot", [DragoTimid, DragoBold])
def test_plain_bots_beat_random_play(bot: MakeBot) -> None:
    mean, error = score_of(make_game("drago:max_pot=3"), bot, RandomLegal, 80)
    assert mean > 5 * error


@pytest.mark.slow
def test_the_odds_bot_beats_random_and_timid_play() -> None:
    for opponent, num_blocks in ((RandomLegal, 8), (DragoTimid, 60)):
        mean, error = score_of(make_game("drago:max_pot=3"), DragoOdds, opponent, num_blocks)
        assert mean > 5 * error
