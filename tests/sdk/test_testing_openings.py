"""Requests for tests of bots of the games whose positions do not follow from a history."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from arena.games import GAMES, make_game
from arena_sdk import Request
from arena_sdk.dice_bugiardo import odds
from arena_sdk.testing import request
from botarena.v1.sette_pb2 import SETTE_PHASE_ANSWER, SETTE_SIDE_WIN, SetteBet
from example_bots.cinque_dadi_honest import Honest
from example_bots.drago_odds import DragoOdds
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import play

OTHERS = [name for name, kind in GAMES.items() if kind.view != "mia"]
VARIANTS = [
    *OTHERS,
    "dice-bugiardo:dice=pip",
    "chouette:unit=hand",
    "cinque-dadi:dice=3",
    "sette:coins=7,min_stake=2,max_stake=4",
    "punta-e-raddoppia:coins=90,min_stake=2,max_stake=5,max_tenure=1",
    "drago:pot=6,rounds=1,max_pot=3,dealer_plays=true",
    "cyvasse:catapult_min_range=1",
]
DRAWN = {"dice", "opponent", "queue", "trump", "cards"}
"""Fields that chance fills before anybody is asked."""


def _first(game: str, num_seats: int) -> Request:
    """Return the first request of a match in the arena."""
    sent: list[Request] = []
    play(make_game(game, num_seats), [RandomLegal] * num_seats, seed=game, watch=sent.append)
    return sent[0]


def _fields(view: Any) -> Mapping[str, object]:
    return {field.name: value for field, value in view.ListFields() if field.name not in DRAWN}


@pytest.mark.parametrize("more", [0, 1])
@pytest.mark.parametrize("game", VARIANTS)
def test_the_view_is_that_of_a_first_request_of_the_arena(game: str, more: int) -> None:
    kind = GAMES[game.partition(":")[0]]
    num_seats = min(kind.default_seats + more, kind.max_seats)
    sent = _first(game, num_seats)
    made = request(game, seat=sent.seat, num_seats=num_seats, legal=sent.legal, form=sent.form)
    assert _fields(made.view) == _fields(sent.view)
    assert (made.match.game, made.legal, made.form) == (sent.match.game, sent.legal, sent.form)
    assert made.match.actions == (sent.match.actions if kind.name != "cyvasse" else ())


def test_all_games_have_their_usual_seats() -> None:
    for name in OTHERS:
        assert request(name, seat=0, legal=["x"]).match.num_seats == GAMES[name].default_seats


def test_fields_given_stand_in_the_view_and_the_others_stay() -> None:
    offers = [SetteBet(seat=2, side=SETTE_SIDE_WIN, coins=3)]
    made = request(
        "sette", seat=0, legal=["accept 2", "refuse 2"], view={"phase": SETTE_PHASE_ANSWER, "bank": 0, "offers": offers}
    )
    assert (made.view.bank, list(made.view.offers), list(made.view.coins)) == (0, offers, [100, 100, 100])


def test_a_list_that_is_given_stands_in_place_of_the_usual_one() -> None:
    assert list(request("sette", seat=1, legal=["stake 1"], view={"coins": [9, 9, 2]}).view.coins) == [9, 9, 2]


def test_none_takes_a_field_away() -> None:
    assert not request("cinque-dadi", seat=0, legal=["1x1"], view={"num_dice": None}).view.num_dice


@pytest.mark.parametrize(
    ("view", "complaint"),
    [
        ({"coin": 3}, r"SetteView has no field 'coin'; its fields: phase, hand, session"),
        ({"coins": "many"}, r"expected values that fit SetteView, got \{'coins': 'many'\}"),
    ],
)
def test_a_view_that_cannot_be_is_refused(view: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        request("sette", seat=1, legal=["stake 1"], view=view)


def test_fields_of_an_unknown_view_are_refused() -> None:
    with pytest.raises(ValueError, match="no view of this game is known: expected a message as view"):
        request("whist", seat=0, legal=["pass"], view={"coins": 3})


def test_an_unknown_option_of_any_game_is_refused() -> None:
    with pytest.raises(ValueError, match="sette has no option 'coin=3'; its options: coins"):
        request("sette:coin=3", seat=0, legal=["stake 1"])


def test_actions_can_be_given() -> None:
    assert request("whist", seat=0, legal=["AC"], actions=["AC", "KC"]).match.actions == ("AC", "KC")
    assert request("whist", seat=0, legal=["AC"]).match.actions == ("AC",)


def test_helpers_of_the_sdk_work_on_them() -> None:
    asked = request("dice-bugiardo", seat=0, legal=["doubt"], view={"dice": "A-A-K-D-9"})
    assert odds(asked).rank("A-A-A-A-A") == 251


def test_bots_play_by_them() -> None:
    asked = request("cinque-dadi", seat=0, legal=["1x1", "1x6"], view={"dice": [6, 6, 6, 6, 6]})
    assert Honest().act(asked) in asked.legal
    asked = request(
        "drago",
        seat=1,
        legal=["knock", "fold"],
        history=["0 puts 3"],
        view={"trump": "7C", "cards": ["3C", "AC", "RC"]},
    )
    assert DragoOdds().act(asked) == "knock"


def test_requests_in_the_readme_are_made() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    lines = [line for line in readme.splitlines() if line.startswith("request(")]
    made = [eval(line, {"request": request}) for line in lines]
    assert [one.match.game for one in made] == ["drago", "cinque-dadi", "cyvasse"]
    assert (made[0].view.trump, made[1].view.bid.face, made[2].view.home_rank) == ("7S", 5, 5)
