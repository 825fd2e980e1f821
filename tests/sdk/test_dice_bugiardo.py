"""Chances of five dice in the SDK, against counts made otherwise."""

from dataclasses import replace
from math import isclose

import pytest

from arena.games import make_game
from arena_sdk import Request
from arena_sdk.dice_bugiardo import Odds, announcements, best_reroll, odds
from arena_sdk.testing import request
from botarena.v1.dice_bugiardo_pb2 import DiceBugiardoView

ACTIONS = make_game("dice-bugiardo").actions
POKER = Odds(ACTIONS)
PIP = Odds(make_game("dice-bugiardo:dice=pip").actions)
ACES = len(POKER.hands) - 1


@pytest.mark.parametrize(("hand", "ways"), [("A-D-B-10-9", 7776), ("9-9-D-B-10", 7296), ("A-A-A-A-K", 11)])
def test_fresh_throw_has_the_chances_of_counting(hand: str, ways: int) -> None:
    """Source: tests/games/dice_bugiardo_oracles.json."""
    assert isclose(POKER.fresh_chance(POKER.rank(hand), 1), ways / 7776)


@pytest.mark.parametrize("table", [POKER, PIP])
@pytest.mark.parametrize("throws", [1, 2, 3])
def test_five_aces_need_every_die_to_become_one(table: Odds, throws: int) -> None:
    assert isclose(table.fresh_chance(ACES, throws), (1 - (5 / 6) ** throws) ** 5)


def test_hand_that_is_enough_stays() -> None:
    rank = POKER.rank("K-K-A-D-9")
    assert POKER.chance("K-K-A-D-9", rank, 0) == POKER.chance("K-K-A-D-9", rank, 2) == 1.0
    assert POKER.chance("K-K-A-D-9", rank + 1, 0) == 0.0


def test_best_way_is_at_least_as_good_as_any_action() -> None:
    enough, hand = POKER.rank("K-K-K-A-D"), "K-K-A-D-9"
    rerolls = ["reroll 9", "reroll D-9", "reroll A-D-9", "reroll A-K-K-D-9"]
    chances = [POKER.reroll_chance(hand, reroll, enough, 2) for reroll in rerolls]
    assert isclose(max(chances), POKER.chance(hand, enough, 2))
    assert min(chances) < max(chances)
    assert isclose(POKER.reroll_chance(hand, "reroll A-K-K-D-9", enough, 1), POKER.fresh_chance(enough, 1))


def test_straights_of_pip_dice_have_an_order_of_their_own() -> None:
    assert PIP.rank("6-5-4-3-2") == PIP.rank("5-4-3-2-1") + 1 > PIP.rank("1-1-1-6-5") > PIP.rank("1-6-5-4-3")


def test_best_reroll_is_the_likeliest_among_the_legal() -> None:
    view = DiceBugiardoView(dice="K-K-A-D-9", standing="K-K-K-9-10", throws_left=1)
    legal = ["doubt", "announce K-K-K-B-9", "reroll 9", "reroll A-D-9", "reroll A-K-K-D-9"]
    asked = _at_a_table(request("dice-bugiardo", seat=1, history=[], legal=legal, view=view))
    assert odds(asked).hands == POKER.hands
    assert best_reroll(asked, POKER.rank("K-K-K-9-10") + 1) == "reroll A-D-9"


def test_announcements_are_those_of_the_hand_being_played() -> None:
    history = ["0 roll ?", "1 roll K-K-A-D-9", "0 announce A-A-A-A-A", "1 doubt", "1 wins hand"]
    history += ["1 roll K-K-A-D-9", "0 roll ?", "1 announce K-K-A-D-9", "0 reroll ?", "0 announce A-A-K-D-B"]
    asked = request("dice-bugiardo", seat=1, history=history, legal=["doubt"], view=DiceBugiardoView())
    assert announcements(asked) == ["K-K-A-D-9", "A-A-K-D-B"]


def _at_a_table(asked: Request) -> Request:
    """Return the request with the game's action table, which a request for a test does not have."""
    return Request(replace(asked.match, actions=ACTIONS), asked._message)
