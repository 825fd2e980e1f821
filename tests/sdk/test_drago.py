"""Helpers for Drago, against the rules of the game."""

import random

import pytest

from arena.games.drago import cards as rules
from arena_sdk import drago
from tests.games.drago_table import Table, asked

FOUR = "5B  AC 3D 7B  2C 4D 6S  3C 2D 4B  FC 6C 2B"


def test_cards_stand_in_the_order_of_the_rules() -> None:
    assert drago.CARDS == rules.CARDS
    assert [drago.height(card) for card in ("2C", "3S", "AB")] == [0, 8, 9]


@pytest.mark.parametrize("seed", range(20))
def test_tricks_go_and_cards_are_playable_as_in_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(50):
        *trick, first, second, third = rng.sample(range(40), rng.randint(4, 12))
        hand, trump, suit = (first, second, third), rng.randrange(4), "CDBS"
        names = rules.to_names(trick)
        assert drago.best(names, suit[trump]) == rules.winner(trick, trump)
        playable = drago.playable(rules.to_names(hand), names, suit[trump])
        assert tuple(playable) == rules.to_names(rules.followers(hand, trick[0] & 3, trump))


def test_thrifty_leads_the_highest_and_then_takes_as_cheaply_as_it_can() -> None:
    assert drago.thrifty(["AC", "2B", "3D"], [], "B") == "2B"
    assert drago.thrifty(["2C", "RC", "AC"], ["FC"], "B") == "RC"
    assert drago.thrifty(["2C", "4C"], ["FC"], "B") == "2C"
    assert drago.thrifty(["4B", "RB"], ["FC", "2B"], "B") == "4B"


def test_seats_that_are_in_and_that_wait_stand_in_turn() -> None:
    table = Table("drago", 5, start=2).play("3 knock", "4 fold", "4 redraw", "0 fold", "0 refuse")
    assert drago.staying(asked(table).view) == [3, 4]
    assert drago.knocked(asked(table).view) == [3]
    assert drago.waiting(asked(table).view) == [1]


def test_unseen_are_all_cards_but_the_turned_one_those_played_and_my_own() -> None:
    table = Table("drago", 4, "", FOUR, start=3).fold_all()
    assert len(drago.unseen(asked(table))) == 40 - 1 - 3
    table.play("1 fold", "1 redraw", "2 knock", "3 knock", "1 play FC")
    known = {"5B", "2C", "4D", "6S", "FC"}
    assert set(drago.unseen(asked(table))) == set(drago.CARDS) - known
    assert len(drago.unseen(asked(table.play("2 play 2C", "3 play 3C")))) == 40 - 1 - 3 - 2


def test_hands_play_out_as_in_the_rules() -> None:
    hands = {1: ["7B", "3D", "AC"], 2: ["2B", "6C", "FC"], 3: ["2D", "4B", "3C"]}
    tricks = drago.play_out(hands, (1, 2, 3), "B", lambda cards, _trick, _trump: cards[-1])
    assert tricks == {1: 2, 2: 1, 3: 0}
    rest = {1: ["7B", "3D"], 2: ["2B", "6C"], 3: ["2D", "4B", "3C"]}
    assert drago.play_out(rest, (1, 2, 3), "B", lambda cards, _trick, _trump: cards[-1], ["AC", "FC"]) == tricks


def test_one_alone_takes_all_tricks_and_nobody_none() -> None:
    assert drago.play_out({2: ["2C", "2D", "2S"]}, (2,), "B", drago.thrifty) == {2: 3}
    assert drago.play_out({}, (), "B", drago.thrifty) == {}
