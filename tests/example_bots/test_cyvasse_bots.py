"""The example bots for Cyvasse: never illegal, and each does what its docstring says."""

import pytest

from arena.games import make_game
from arena.games.cyvasse.board import DIRECTION_NAMES, SQUARE_NAMES, Position
from arena.games.cyvasse.kinds import CYVASSE
from arena.games.cyvasse.setup import parse_setup
from arena_sdk.bot import Request
from arena_sdk.testing import request
from botarena.v1 import cyvasse_pb2
from example_bots.cyvasse_greedy import CyvasseGreedy
from example_bots.cyvasse_guarded import SETUP, CyvasseGuarded
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import MakeBot, play, score_of
from tests.games.battles import Fight, sketch

BOTS: list[MakeBot] = [CyvasseGreedy, CyvasseGuarded]


def asked(position: Position, rand: int = 1, *, legal: tuple[str, ...] = ()) -> Request:
    """Return the request that the mover gets, with these actions beside the moves."""
    aims = [(*DIRECTION_NAMES, "any")[aim] for aim in position.aims]
    view = cyvasse_pb2.CyvasseView(
        tiles=position.tiles.decode(), pieces=position.pieces.decode(), aims=aims, catapult_min_range=2
    )
    legal = (*Fight(position).legal, *legal)
    return request("cyvasse", seat=position.mover, history=[], legal=legal, view=view, rand=rand)


@pytest.mark.parametrize("name", ["cyvasse", "cyvasse:catapult_min_range=1"])
@pytest.mark.parametrize("opponent", [RandomLegal, *BOTS])
@pytest.mark.parametrize("bot", BOTS)
def test_no_bot_answers_illegally(bot: MakeBot, opponent: MakeBot, name: str) -> None:
    for rotation, bots in enumerate(([bot, opponent], [opponent, bot])):
        assert not play(make_game(name), bots, seed=name, rotation=rotation).faults


@pytest.mark.parametrize("opening", CYVASSE.openings.examples if CYVASSE.openings else ())
@pytest.mark.parametrize("bot", [RandomLegal, *BOTS])
def test_every_bot_plays_from_a_chosen_position(bot: MakeBot, opening: str) -> None:
    match = play(make_game("cyvasse", opening=opening), [bot, RandomLegal], seed="opening")
    assert match.entries[0] == f"position {opening}"
    assert not match.faults


@pytest.mark.parametrize("bot", BOTS)
def test_every_idea_beats_random_play(bot: MakeBot) -> None:
    assert score_of(make_game("cyvasse"), bot, RandomLegal, 6).mean == 1


@pytest.mark.slow
def test_looking_at_the_answer_beats_greed() -> None:
    assert score_of(make_game("cyvasse"), CyvasseGuarded, CyvasseGreedy, 6).mean > 0.5


@pytest.mark.parametrize("bot", BOTS)
def test_a_king_in_reach_is_taken(bot: MakeBot) -> None:
    assert bot().act(asked(sketch("Dd4 Ka1 kd8 th4"))) == "d4d8"
    assert bot().act(asked(sketch("Vd4 Ka1 kd6 th4", mover=0))) == "d4d6"


def test_the_greedy_bot_takes_the_highest_rank_and_no_piece_of_its_own() -> None:
    assert CyvasseGreedy().act(asked(sketch("Dd4 Ka1 kh7 pd5 hd7 Pc3"))) == "d4d7"
    for rand in range(20):
        assert CyvasseGreedy().act(asked(sketch("Ka1 Pa2 Pb1 kh8"), rand)) not in ("a1a2", "a1b1", "a2a1", "b1a1")


def test_the_guarded_bot_leaves_a_guarded_pawn_to_itself() -> None:
    bare, guarded = sketch("Vd4 Ka1 kh8 pd5"), sketch("Vd4 Ka1 kh8 pd5 ae6", "Fe6")
    assert CyvasseGuarded().act(asked(bare)) == "d4d5"
    assert CyvasseGuarded().act(asked(guarded)) != "d4d5"


def test_the_guarded_bot_moves_its_king_out_of_reach() -> None:
    position = sketch("Ka1 Pc2 kh8 eb3")
    after = Fight(position).play(CyvasseGuarded().act(asked(position)))
    king = next(name for name in SQUARE_NAMES if after.letter(name) == "K")
    assert not any(action.endswith(king) for action in after.moves)


def test_the_guarded_bot_accepts_a_draw_only_when_it_is_behind() -> None:
    behind, ahead = sketch("Ka1 kh8 ph7"), sketch("Ka1 Pa2 kh8")
    assert CyvasseGuarded().act(asked(behind, legal=("accept draw",))) == "accept draw"
    assert CyvasseGuarded().act(asked(ahead, legal=("accept draw",))) != "accept draw"


def test_the_guarded_bots_setup_is_legal() -> None:
    assert parse_setup(SETUP, 0)
