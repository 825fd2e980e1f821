"""Orders, numbers of ways and showdowns of the Mia family against independent oracles (mia_oracles.json)."""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from arena.games import make_game
from arena.games.mia.values import to_value
from tests.games.playthroughs import Playthrough

ORACLES: dict[str, Any] = json.loads(Path(__file__).with_name("mia_oracles.json").read_text(encoding="utf-8"))
ORDERS = [
    ("lisandria", "lisandria_tokyo"),
    ("tokyo", "lisandria_tokyo"),
    ("ludicitude", "ludicitude_literal"),
    ("ludicitude:petit_mia=true", "ludicitude_literal_petit_mia"),
    ("ludicitude:petit_mia=true,pairs=66-high", "ludicitude_66high_petit_mia(alternative reading)"),
    ("ludicitude:pairs=66-high", "lisandria_tokyo"),
]
WAYS = [
    (game, row)
    for game, key in (
        ("lisandria", "lisandria_tokyo"),
        ("tokyo", "lisandria_tokyo"),
        ("ludicitude", "ludicitude_literal"),
    )
    for row in ORACLES["ways_of_36"][key]
]
ROLLS = list(product(range(1, 7), range(1, 7)))


def _order(game: str) -> list[int]:
    actions = make_game(game).actions
    return [int(action.split()[1]) for action in actions if action.startswith("announce")]


@pytest.mark.parametrize(("game", "key"), ORDERS)
def test_L1_T1_U1_U2_order_of_values(game: str, key: str) -> None:
    assert _order(game) == ORACLES["orders_low_to_high"][key]


@pytest.mark.parametrize("row", ORACLES["showdown_vectors"], ids=lambda row: "-".join(map(str, row.values())))
def test_L7_U7_U8_showdown(row: dict[str, Any]) -> None:
    """Seat 0 announces, seat 1 receives and doubts, seat 2 comes after."""
    dice = divmod(row["actual"], 10)
    played = Playthrough(row["game"], 3, 0, [dice, (1, 3)]).play(f"0 announce {row['announced']}", "1 doubt")
    lives = [6, 6, 6]
    lives[{"announcer": 0, "receiver": 1}[row["loser"]]] -= row["lives"]
    assert list(played.view.lives) == lives
    assert played.mover == {"receiver": 1, "player after receiver": 2}[row["next"]]


@pytest.mark.parametrize(("game", "row"), WAYS, ids=lambda value: value if isinstance(value, str) else value["value"])
def test_ways_of_36_by_playing_every_roll(game: str, row: dict[str, int]) -> None:
    """Every roll is announced as the value and doubted: the announcer survives as often as the oracle counts."""
    survived = sum(_announcer_survives(game, roll, row["value"]) for roll in ROLLS)
    assert survived == row["ways_at_least"]
    assert sum(to_value(*roll) == row["value"] for roll in ROLLS) == row["ways"]


def test_ways_of_all_values_are_36() -> None:
    counts = Counter(to_value(*roll) for roll in ROLLS)
    assert len(counts) == 21
    assert counts.total() == 36


def _announcer_survives(game: str, roll: tuple[int, int], value: int) -> bool:
    played = Playthrough(game, 2, 0, [roll, (1, 3)]).play(f"0 announce {value}", "1 doubt")
    return bool(played.view.lives[0] == max(played.view.lives))
