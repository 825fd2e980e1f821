"""The order and number of ways of all hands against an independent count (dice_bugiardo_oracles.json)."""

import json
from collections import Counter
from itertools import accumulate, product
from pathlib import Path
from typing import Any

import pytest

from arena.games import make_game
from arena.games.dice_bugiardo.values import PIP, POKER, DiceKind, to_order
from arena.games.dice_bugiardo.wording import original
from tests.games.poker_dice import SEAT_0_CALLS, TWO_NINES, announces, opened, throw

ORACLES: dict[str, Any] = json.loads(Path(__file__).with_name("dice_bugiardo_oracles.json").read_text(encoding="utf-8"))
HANDS = [tuple(row) for row in ORACLES["hands"]]
THROWS = list(product(range(1, 7), repeat=5))


def test_P3_P4_P5_order_of_the_announcements() -> None:
    assert announces(opened(TWO_NINES, TWO_NINES)) == [hand for hand, *_ in HANDS]


def test_P3_combination_of_every_hand() -> None:
    order = to_order(POKER)
    assert [original(category) for category in order.categories] == [category for _, category, *_ in HANDS]


def test_P3_every_hand_is_thrown_in_so_many_ways() -> None:
    assert _shown("dice-bugiardo") == {hand: ways for hand, _, ways, _ in HANDS}


@pytest.mark.parametrize(("game", "kind"), [("dice-bugiardo", POKER), ("dice-bugiardo:dice=pip", PIP)])
def test_P3_P20_combinations_are_thrown_in_so_many_ways(game: str, kind: DiceKind) -> None:
    order = to_order(kind)
    ways = Counter[str]()
    for hand, count in _shown(game).items():
        ways[original(order.categories[order.texts.index(hand)])] += count
    assert ways == ORACLES["pip_categories"] == {name: row[0] for name, row in ORACLES["categories"].items()}


@pytest.mark.parametrize("rank", [0, 64, 184, 251])
def test_P2_announcement_is_true_in_so_many_ways(rank: int) -> None:
    """Over all throws of the caller but five aces, which nobody announces."""
    hand, *_, at_least = HANDS[rank]
    wins = sum(_is_true(faces, hand) for faces in THROWS if set(faces) != {1})
    assert wins == at_least - 1


def test_P3_ways_add_up() -> None:
    tails = list(accumulate(ways for _, _, ways, _ in reversed(HANDS)))
    assert tails[::-1] == [at_least for *_, at_least in HANDS]
    assert tails[-1] == 7776


def _shown(game: str) -> Counter[str]:
    """Return how often each hand is seen by a caller, over all its opening throws."""
    rules = make_game(game).rules
    before = rules.apply(rules.initial(0), SEAT_0_CALLS).state
    states = (rules.apply(before, (*faces, *throw("2-2-5-4-3"))).state for faces in THROWS)
    return Counter(rules.view(state, 0).dice for state in states)  # type: ignore[attr-defined]  # the game's own view


def _is_true(faces: tuple[int, ...], hand: str) -> bool:
    rules = make_game("dice-bugiardo").rules
    state = rules.apply(rules.initial(0), SEAT_0_CALLS).state
    state = rules.apply(state, (*faces, *throw(TWO_NINES))).state
    state = rules.apply(state, {0: f"announce {hand}"}).state
    return "0 wins hand" in rules.apply(state, {1: "doubt"}).entries
