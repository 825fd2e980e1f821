"""Exact values of Sette, summed as fractions over the rules' own chance nodes, against independent oracles.

The figures in sette_oracles.json were computed apart from this code.
"""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from arena.games import make_game
from arena.games.sette.state import SetteState
from arena.rules import Chance

ORACLES: dict[str, Any] = json.loads(Path(__file__).with_name("sette_oracles.json").read_text(encoding="utf-8"))
FACES = list(product(range(1, 7), repeat=2))
RULES = make_game("sette", 3).rules
SHOOTER = 1


class Value(NamedTuple):
    """What a round is worth from a point of it on: the shooter's and a bettor's chance to win, and throws to come."""

    shooter: Fraction
    bettor: Fraction
    throws: Fraction


def staked(*lines: str) -> SetteState:
    """Return the state before the first throw: seat 1 has staked, seat 2 has bet against it."""
    state: SetteState = RULES.initial(0)
    for line in ("1 stake 5", "2 bet lose 3", "0 accept 2"):
        seat, _, action = line.partition(" ")
        state = RULES.apply(state, {int(seat): action}).state
    return state


def value(state: SetteState) -> Value:
    """Return the value of a state that throws next, exactly.

    A throw that changes nothing but the number of throws leads back to the same state: of x = a + p·x the solution is
    a / (1 − p).
    """
    node = RULES.node(state)
    assert isinstance(node, Chance)
    assert len(node.draws) == 2
    again, ahead = 0, [Fraction(), Fraction(), Fraction(1)]
    for faces in FACES:
        after = RULES.apply(state, faces).state
        if after._replace(throws=state.throws) == state:
            again += 1
            continue
        if after.hand == state.hand:
            worth = value(after)
        else:
            gains = [after.coins[seat] > 100 for seat in (SHOOTER, 2)]
            worth = Value(Fraction(gains[0]), Fraction(gains[1]), Fraction())
        ahead = [total + Fraction(one, 36) for total, one in zip(ahead, worth, strict=True)]
    return Value(*(total / (1 - Fraction(again, 36)) for total in ahead))


def test_S1_S2_shooter_wins_244_of_495_rounds() -> None:
    assert str(value(staked()).shooter) == ORACLES["p_shooter_wins"] == "244/495"
    assert str(1 - 2 * value(staked()).shooter) == ORACLES["house_edge_on_shooter"]


def test_S4_bet_against_the_shooter_wins_251_of_495_rounds() -> None:
    assert str(value(staked()).bettor) == ORACLES["side_bet_against_shooter_no_bar_win"] == "251/495"


def test_S2_round_takes_557_165ths_throws() -> None:
    assert str(value(staked()).throws) == ORACLES["expected_rolls_per_round"] == "557/165"


def test_first_throw_wins_loses_or_sets_a_point_as_often_as_it_should() -> None:
    ends = Counter[str]()
    for faces in FACES:
        after = RULES.apply(staked(), faces).state
        ends["point" if after.point else "come_out_win" if after.coins[SHOOTER] > 100 else "come_out_loss"] += 1
    assert {end: str(Fraction(count, 36)) for end, count in ends.items()} == {name: ORACLES[name] for name in ends}
    assert len(ends) == 3


def test_every_sum_comes_as_often_as_it_should() -> None:
    thrown = Counter(sum(map(int, RULES.apply(staked(), faces).entries[0].split()[2:])) for faces in FACES)
    assert {str(total): str(Fraction(count, 36)) for total, count in thrown.items()} == ORACLES["p_sum"]


@pytest.mark.parametrize("row", ORACLES["vectors"], ids=lambda row: "-".join(map(str, row["sums"])))
def test_S2_vectors(row: dict[str, Any]) -> None:
    state, throws = staked(), 0
    for total in row["sums"]:
        assert state.hand == 1
        faces = next(faces for faces in FACES if sum(faces) == total)
        state, throws = RULES.apply(state, faces).state, throws + 1
    won = state.coins[SHOOTER] - 100
    result = "in corso" if state.hand == 1 else "lanciatore" if won > 0 else "banco"
    assert [result, throws] == row["result"]
