"""The example bots for Sette: never illegal, and each does what its docstring says."""

from typing import Any

import pytest

from arena.games import make_game
from arena_sdk.bot import Request
from arena_sdk.sette import LOSE, WIN, mean_gain
from arena_sdk.testing import request
from botarena.v1 import sette_pb2
from example_bots.random_legal import RandomLegal
from example_bots.sette_edge import SetteEdge
from example_bots.sette_timid import SetteTimid
from tests.example_bots.simulator import MakeBot, play

BOTS: list[MakeBot] = [SetteTimid, SetteEdge]
STAKES = ["stake 2", "stake 3"]
BETS = ["pass", "bet win 2", "bet win 3", "bet lose 2", "bet lose 3"]
ANSWERS = ["accept 2", "refuse 2"]


def asked(legal: list[str], *, offer: Any = WIN) -> Request:
    view = sette_pb2.SetteView(offers=[sette_pb2.SetteBet(seat=2, side=offer, coins=3)])
    return request("sette", seat=0, history=[], num_seats=3, legal=legal, view=view)


@pytest.mark.parametrize("num_seats", [2, 3, 10])
@pytest.mark.parametrize("options", ["sette", "sette:coins=3,turns=2", "sette:min_stake=4,max_stake=4,max_rounds=2"])
def test_no_bot_answers_illegally(options: str, num_seats: int) -> None:
    bots = [[*BOTS, RandomLegal][seat % 3] for seat in range(num_seats)]
    for rotation in range(3):
        assert not play(make_game(options, num_seats), bots, seed=options, rotation=rotation).faults


def test_the_timid_bot_risks_the_least() -> None:
    assert [SetteTimid().act(asked(legal)) for legal in (STAKES, BETS, ANSWERS)] == ["stake 2", "pass", "refuse 2"]


def test_the_edge_bot_bets_against_the_shooter() -> None:
    assert [SetteEdge().act(asked(legal)) for legal in (STAKES, BETS)] == ["stake 2", "bet lose 3"]


def test_the_edge_bot_takes_only_bets_that_lose() -> None:
    assert SetteEdge().act(asked(ANSWERS, offer=WIN)) == "accept 2"
    assert SetteEdge().act(asked(ANSWERS, offer=LOSE)) == "refuse 2"


def test_mean_gain_is_seven_in_495() -> None:
    """Source: sette_oracles.json."""
    assert (mean_gain(WIN), mean_gain(LOSE)) == pytest.approx((-7 / 495, 7 / 495))


@pytest.mark.parametrize("legal", [STAKES, BETS])
def test_the_edge_bot_takes_what_gains_the_most_on_average(legal: list[str]) -> None:
    """The edge is too small to show in a test's number of matches; so it is reckoned, not played."""
    assert SetteEdge().act(asked(legal)) == max(legal, key=_mean_gain)


def _mean_gain(action: str) -> float:
    if action == "pass":
        return 0.0
    return int(action.rsplit(maxsplit=1)[-1]) * mean_gain(LOSE if "lose" in action else WIN)
