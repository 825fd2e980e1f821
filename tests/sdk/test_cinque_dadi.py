"""Helpers for Cinque dadi, against enumeration and known figures."""

from fractions import Fraction
from itertools import product

import pytest

from arena_sdk import Request, cinque_dadi
from arena_sdk.cinque_dadi import FAIR, Bid
from arena_sdk.testing import request
from botarena.v1 import cinque_dadi_pb2

DICE = (2, 3, 1)
HISTORY = ["0 roll ?", "1 roll 355", "2 roll ?", "0 1x5"]


def asked(*, own: tuple[int, ...] = (3, 5, 5), bid: tuple[int, int] | None = (1, 5), history: list[str]) -> Request:
    """Return a request to seat 1 of three, which have two, three and one dice."""
    view = cinque_dadi_pb2.CinqueDadiView(num_dice=DICE, dice=own)
    if bid:
        view.bid.quantity, view.bid.face = bid
    legal = ["doubt", "1x6", "2x1"]
    return request("cinque-dadi", seat=1, num_seats=3, history=history, legal=legal, view=view)


def test_bids_are_read_from_actions() -> None:
    one = asked(history=HISTORY)
    assert cinque_dadi.legal_bids(one) == {"1x6": Bid(1, 6), "2x1": Bid(2, 1)}
    assert cinque_dadi.standing(one) == Bid(1, 5)
    with pytest.raises(ValueError, match="nobody has bid yet"):
        cinque_dadi.standing(asked(bid=None, history=HISTORY[:3]))


def test_bids_in_hand_are_those_since_the_last_throw() -> None:
    earlier = [*HISTORY, "1 doubt", "1 reveal 355", "found 2x5", "1 loses 1", "1 palo"]
    now = [*earlier, "1 roll 35", "2 roll ?", "0 roll ?", "1 1x3", "2 2x3"]
    assert cinque_dadi.bids_in_hand(asked(history=now)) == [(1, Bid(1, 3)), (2, Bid(2, 3))]
    assert cinque_dadi.bids_in_hand(asked(history=now[:-2])) == []


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_chances_are_those_of_all_throws_of_the_others(face: int, count: int) -> None:
    one, bid = asked(history=HISTORY), Bid(count, face)
    totals = [[3, 5, 5, *throw].count(face) for throw in product(range(1, 7), repeat=3)]
    assert cinque_dadi.chance_true(one, bid) == pytest.approx(sum(n >= count for n in totals) / 216)
    chances = cinque_dadi.chances_true(one, face)
    assert len(chances) == 8, "from none to one more than six dice"
    assert chances[count] - chances[count + 1] == pytest.approx(sum(n == count for n in totals) / 216)


def test_public_chance_takes_all_dice_for_unknown() -> None:
    one = asked(history=HISTORY)
    chances = cinque_dadi.chances_in_public(one, 5)
    assert chances[:2] == pytest.approx((1, 1 - (5 / 6) ** 6))
    assert chances[6:] == pytest.approx(((1 / 6) ** 6, 0))


def test_chance_of_at_least_one_among_ten_dice() -> None:
    """Figure from oracles.json, cinque_dadi, closed_form_check."""
    counts = cinque_dadi.chances_of_counts(((FAIR, 10),))
    assert sum(counts[1:]) == pytest.approx(float(Fraction(50700551, 60466176)))


def test_what_is_known_of_a_seat_counts_for_its_dice_alone() -> None:
    one = asked(history=HISTORY)
    assert cinque_dadi.chance_true(one, Bid(3, 5), {0: 1.0}) == pytest.approx(1)
    assert cinque_dadi.chance_true(one, Bid(5, 5), {0: 1.0}) == pytest.approx(1 / 6)
    assert cinque_dadi.chances_true(one, 5, {0: 1.0, 2: 0.0})[4:] == pytest.approx((1, 0, 0, 0))
