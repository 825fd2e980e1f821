"""The example bots of Dice bugiardo and Chouette: legal everywhere, and stronger than noise."""

import pytest

from arena.games import make_game
from arena.results import Kind
from arena_sdk import Request
from example_bots.dice_bugiardo_honest import Honest
from example_bots.dice_bugiardo_odds import BugiardoOdds
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import MakeBot, play, score_of

ZOO: list[MakeBot] = [RandomLegal, Honest, BugiardoOdds]
VARIANTS = [
    ("dice-bugiardo", 2),
    ("dice-bugiardo:best_of=5,dice=pip,show_thrown=true", 2),
    ("chouette", 3),
    ("chouette:dice=pip,unit=hand", 5),
    ("chouette:length=7", 10),
]


@pytest.mark.parametrize(("variant", "seats"), VARIANTS)
def test_no_bot_answers_illegally(variant: str, seats: int) -> None:
    bots = [ZOO[seat % len(ZOO)] for seat in range(seats)]
    for rotation in range(min(seats, len(ZOO))):
        match = play(make_game(variant, seats), bots[rotation:] + bots[:rotation], seed=variant, rotation=rotation)
        assert match.outcome
        assert match.outcome.ending.kind is Kind.RULES, match.outcome
        assert not match.faults


def test_a_match_is_the_same_when_it_is_played_again() -> None:
    first, again = (play(make_game("chouette", 3), ZOO, seed="twice").entries for _ in range(2))
    assert first == again


def test_honest_bot_never_lies_where_it_need_not() -> None:
    lies: list[str] = []

    class Watched(Honest):
        def act(self, request: Request) -> str:
            action = super().act(request)
            truth = f"announce {request.view.dice}"
            if action.startswith("announce") and truth in request.legal and action != truth:
                lies.append(action)
            return action

    for seed in "abcdefgh":
        play(make_game("dice-bugiardo"), [Watched, BugiardoOdds], seed=seed)
    assert not lies


@pytest.mark.parametrize("variant", ["dice-bugiardo", "dice-bugiardo:dice=pip"])
@pytest.mark.parametrize("bot", [Honest, BugiardoOdds])
def test_every_idea_beats_random_play(bot: MakeBot, variant: str) -> None:
    mean, error = score_of(make_game(variant), bot, RandomLegal, 40)
    assert mean > 5 * error


@pytest.mark.slow
def test_reckoning_with_lies_beats_honesty() -> None:
    mean, error = score_of(make_game("dice-bugiardo"), BugiardoOdds, Honest, 200)
    assert mean > 5 * error
