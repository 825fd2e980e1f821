"""The example bots for Cinque dadi: what each does in a position that shows it, legality, and strength."""

import pytest

from arena.games import make_game
from arena_sdk import Request
from arena_sdk.testing import request
from botarena.v1 import cinque_dadi_pb2
from example_bots.cinque_dadi_honest import Honest
from example_bots.cinque_dadi_odds import Odds
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import MakeBot, play, score_of

VARIANTS = ["", ":dice=1", ":dice=2", ":dice=3,calza_in_palo=false", ":dice=2,palo_two_players=false", ":dice=10"]
BOTS: list[MakeBot] = [Honest, Odds, RandomLegal]


def asked(*legal: str, own: tuple[int, ...], num_dice: tuple[int, ...], bid: tuple[int, int] | None) -> Request:
    """Return a request to seat 1; seat 0 has bid, or nobody."""
    view = cinque_dadi_pb2.CinqueDadiView(num_dice=num_dice, dice=own)
    history = [f"{seat} roll ?" for seat in range(len(num_dice))]
    if bid:
        view.bid.quantity, view.bid.face = bid
        history.append(f"0 {bid[0]}x{bid[1]}")
    return request("cinque-dadi", seat=1, num_seats=len(num_dice), history=history, legal=legal, view=view)


def test_the_honest_bot_opens_with_the_highest_bid_that_is_likely() -> None:
    one = asked("1x2", "1x4", "2x4", "3x4", "4x4", own=(2, 4, 4), num_dice=(2, 3), bid=None)
    assert Honest().act(one) == "2x4"


def test_the_honest_bot_doubts_what_is_more_likely_false() -> None:
    legal = ("doubt", "3x1", "3x4")
    assert Honest().act(asked(*legal, own=(2, 4, 4), num_dice=(2, 3), bid=(2, 6))) == "doubt"
    assert Honest().act(asked(*legal, own=(2, 4, 4), num_dice=(5, 3), bid=(2, 4))) == "3x4"


def test_the_honest_bot_never_calls_calza() -> None:
    assert Honest().act(asked("pass", "calza", own=(4, 4), num_dice=(1, 2, 1), bid=(2, 4))) == "pass"


def test_the_odds_bot_calls_calza_when_it_is_more_likely_right() -> None:
    right, wrong = ((2, 4), (1, 4))
    assert Odds().act(asked("pass", "calza", own=(4, 4), num_dice=(1, 2, 1), bid=right)) == "calza"
    assert Odds().act(asked("pass", "calza", own=(4, 4), num_dice=(1, 2, 1), bid=wrong)) == "pass"


def test_the_odds_bot_believes_that_a_bidder_holds_some_of_its_face() -> None:
    one = asked("doubt", own=(1, 2), num_dice=(4, 2), bid=(2, 6))
    assert Odds().chances(one, 6)[0] > 1 / 6 > Odds().chances(one, 5)[0]


def test_the_odds_bot_doubts_what_cannot_be() -> None:
    assert Odds().act(asked("doubt", "4x1", own=(1, 2), num_dice=(2, 2), bid=(3, 6))) == "doubt"


@pytest.mark.parametrize("num_seats", [2, 3, 6, 10])
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_bot_answers_illegally(variant: str, num_seats: int) -> None:
    bots = [BOTS[seat % len(BOTS)] for seat in range(num_seats)]
    for rotation in range(2):
        match = play(make_game(f"cinque-dadi{variant}", num_seats), bots, seed=variant, rotation=rotation)
        assert not match.faults


@pytest.mark.parametrize("num_seats", [2, 4])
def test_each_idea_beats_the_one_before(num_seats: int) -> None:
    """Five standard errors, so that only a real change of strength turns the test red."""
    game = make_game("cinque-dadi:dice=3", num_seats)
    for bot, opponent in ((Honest, RandomLegal), (Odds, Honest)):
        mean, error = score_of(game, bot, opponent, 60 // num_seats)
        assert mean > 5 * error
