"""Exact values of Cinque dadi that need both seats to play at their best."""

from fractions import Fraction
from itertools import combinations

import pytest

from tests.games.palo_tree import Palo, guaranteed, solve, thrown, to_policy


@pytest.fixture(scope="module")
def palo() -> Palo:
    return Palo()


def test_C11_without_the_lock_any_higher_bid_may_follow(palo: Palo) -> None:
    for first, second in combinations(range(len(palo.bids)), 2):
        opened = thrown((1,), (1, 1)).play(f"0 {palo.bids[first]}")
        assert opened.legal == ("doubt", *palo.bids[first + 1 :])
        assert opened.play(f"1 {palo.bids[second]}").legal == ("doubt", *palo.bids[second + 1 :])


@pytest.mark.slow
@pytest.mark.parametrize(("seat", "depth"), [(0, 4), (1, 5)])
def test_C11_palo_against_two_dice_wins_59_of_162_without_the_lock(palo: Palo, seat: int, depth: int) -> None:
    """A plan of each seat that secures it as much against whatever the other does: more is not to be had.

    The plans make the seat doubt the fifth and the sixth bid at the latest, which binds nobody but itself.
    """
    policy = to_policy(palo, solve(palo, depth)[seat], depth)
    assert guaranteed(palo, seat, policy) == Fraction(59, 162)
