"""The example bots for Punta e raddoppia: never illegal, and each does what its docstring says."""

from typing import Any

import pytest

from arena.games import make_game
from arena_sdk.bot import Request
from arena_sdk.punta import RANKS, random_stakes, to_stakes
from arena_sdk.rand import Rand
from arena_sdk.testing import request
from botarena.v1 import punta_pb2
from example_bots.punta_banker import PuntaBanker
from example_bots.punta_doubler import PuntaDoubler
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import MakeBot, play, score_of

GAME = "punta-e-raddoppia"
BOTS: list[MakeBot] = [PuntaDoubler, PuntaBanker]
LOWS = ["min 1", "min 2", "min 3"]


def asked(legal: list[str], *, num_seats: int = 3, **fields: Any) -> Request:
    view = punta_pb2.PuntaView(min_stake=2, max_stake=9, **fields)
    form = "" if legal else "stakes"
    return request(GAME, seat=0, history=[], num_seats=num_seats, legal=legal, view=view, form=form)


def won(coins: int) -> Request:
    """Return the request of a seat whose rank K has won, beside another that has not and another seat's."""
    stakes = [("A", 0, 4), ("K", 1, 99), ("K", 0, coins)]
    layout = [punta_pb2.PuntaStake(seat=seat, rank=rank, coins=amount) for rank, seat, amount in stakes]
    return asked(["take", "leave"], won="K", layout=layout)


@pytest.mark.parametrize("num_seats", [2, 3, 10])
@pytest.mark.parametrize("options", ["", ":coins=30", ":coins=12,min_stake=4,max_stake=4", ":max_stake=100"])
def test_no_bot_answers_illegally(options: str, num_seats: int) -> None:
    bots = [[*BOTS, RandomLegal][seat % 3] for seat in range(num_seats)]
    for rotation in range(3):
        assert not play(make_game(GAME + options, num_seats), bots, seed=options, rotation=rotation).faults


def test_the_random_bot_stakes_within_the_limits() -> None:
    view = punta_pb2.PuntaView(min_stake=3, max_stake=5)
    texts = {random_stakes(view, Rand(seed)) for seed in range(500)}
    assert "none" in texts
    said = [part.split("=") for text in texts if text != "none" for part in text.split()]
    assert {rank for rank, _ in said} == set(RANKS)
    assert {coins for _, coins in said} == {"3", "4", "5"}


def test_stakes_are_written_in_canonical_form() -> None:
    notation = make_game(GAME).notation
    assert notation
    text = to_stakes({"K": 1, "10": 20, "A": 3, "7": 0})
    assert notation.parse(make_game(GAME).rules.initial(0), 0, text) == text == "A=3 10=20 K=1"


def test_the_doubler_stakes_the_least_on_one_rank() -> None:
    assert PuntaDoubler().act(asked([])).partition("=")[2] == "2"


def test_the_doubler_leaves_one_win_and_takes_the_second() -> None:
    assert [PuntaDoubler().act(won(coins)) for coins in (4, 8)] == ["leave", "take"]


def test_the_banker_stakes_nothing() -> None:
    assert PuntaBanker().act(asked([])) == "none"


@pytest.mark.parametrize(("coins", "limit"), [(1000, "min 3"), (28, "min 2"), (13, "min 1"), (5, "min 1")])
def test_the_banker_says_the_highest_limit_at_which_it_can_cover_every_punter(coins: int, limit: str) -> None:
    assert PuntaBanker().act(asked(LOWS, coins=[coins, 0, 0])) == limit


def test_the_banker_holds_the_bank_as_long_as_it_may() -> None:
    assert PuntaBanker().act(asked(["tenure 1", "tenure 2"])) == "tenure 2"


def test_the_banker_beats_random_play() -> None:
    """Five standard errors, so that only a real change of strength turns this red."""
    mean, error = score_of(make_game(GAME, 3), PuntaBanker, RandomLegal, 300)
    assert mean > 5 * error
