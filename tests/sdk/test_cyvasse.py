"""What the SDK says of a board is what the rules of the arena say."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.errors import IllegalActionError
from arena.games import make_game
from arena.games.cyvasse import board as rules_board
from arena.games.cyvasse.actions import all_actions
from arena.games.cyvasse.advance import advance
from arena.games.cyvasse.board import DIRECTION_NAMES, NOWHERE, SQUARE_NAMES, TILE_COUNTS, Position
from arena.games.cyvasse.generator import Generator
from arena.games.cyvasse.setup import DEFAULT_SETUP, format_setup, parse_setup
from arena_sdk.cyvasse import (
    RANKS,
    Board,
    board,
    can_capture,
    owner,
    random_setup,
    setup_fault,
    square,
    strikes,
    threats,
)
from arena_sdk.forms import fill
from arena_sdk.rand import Rand
from arena_sdk.testing import request
from botarena.v1 import cyvasse_pb2
from tests.games.test_cyvasse_oracles import positions

AIMS = (*DIRECTION_NAMES, "any")
BAG = "".join(letter * count for letter, count in TILE_COUNTS.items())


def to_board(position: Position, min_range: int) -> Board:
    """Return a position as a bot sees it."""
    aims = tuple(AIMS[aim] for aim in position.aims)
    return Board(position.tiles.decode(), position.pieces.decode(), aims, min_range)


def actions_at(position: Position, min_range: int) -> list[str]:
    """Return what the rules allow, offers of a draw left out."""
    actions = all_actions()
    return [actions.names[place] for place in Generator(actions, min_range).places(position)]


def test_squares_have_the_places_of_the_view() -> None:
    assert [square(name) for name in SQUARE_NAMES] == list(range(64))


def test_pieces_rank_and_take_as_in_the_rules() -> None:
    assert RANKS == rules_board.RANKS
    for attacker in RANKS:
        for victim in RANKS:
            assert can_capture(attacker, victim) == rules_board.can_capture(attacker, victim)


@settings(deadline=None)
@given(positions(), st.sampled_from((1, 2)))
def test_threats_are_the_captures_and_attacks_that_the_rules_allow(position: Position, min_range: int) -> None:
    position = position._replace(frozen=(NOWHERE, NOWHERE))
    seen = to_board(position, min_range)
    pairs = {(square(a[:2]), square(a.replace("*", "")[2:4])) for a in actions_at(position, min_range)}
    enemy = {(origin, target) for origin, target in pairs if owner(seen.pieces[target]) == 1 - position.mover}
    assert {tuple(strike) for strike in threats(seen, position.mover)} == enemy


@settings(deadline=None)
@given(positions(), st.sampled_from((0, 1)))
def test_no_unit_strikes_its_own_square_or_another_twice(position: Position, seat: int) -> None:
    found = list(strikes(to_board(position, 2), seat))
    assert len(set(found)) == len(found)
    assert all(origin != target for origin, target in found)


@settings(deadline=None)
@given(positions())
def test_a_board_after_an_action_is_as_in_the_rules(position: Position) -> None:
    meanings = all_actions().meanings
    for action in actions_at(position, 2)[::7]:
        after = advance(position, meanings[action]).position
        mine = to_board(position, 2).after(action)
        assert (mine.tiles, mine.pieces) == (after.tiles.decode(), after.pieces.decode())
        for seat, trebuchet in enumerate("Tt"):
            if trebuchet in mine.pieces:
                assert mine.aims[seat] == AIMS[after.aims[seat]]


def test_words_about_a_draw_change_no_board() -> None:
    empty = Board("G" * 64, "." * 64, ("any", "any"), 2)
    assert empty.after("offer draw") == empty


@given(st.integers(0, 2**64 - 1))
def test_every_random_setup_is_legal(seed: int) -> None:
    text = random_setup(Rand(seed))
    assert format_setup(parse_setup(text, 0)) == text


def test_a_form_is_filled_in_from_a_request_alone() -> None:
    asked = request("cyvasse", seat=0, history=[], form="setup", view=cyvasse_pb2.CyvasseView(), rand=7)
    game = make_game("cyvasse")
    assert game.notation
    assert game.notation.parse(game.rules.initial(0), 0, fill(asked))


def test_an_unknown_form_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"expected one of the forms .*setup.*, got 'layout'"):
        fill(request("mygame", seat=0, history=[], form="layout"))


def test_a_board_is_read_from_a_request() -> None:
    view = cyvasse_pb2.CyvasseView(tiles="G" * 64, pieces="." * 64, aims=["any", "n"], catapult_min_range=1)
    asked = request("cyvasse", seat=0, history=[], legal=["a1a2"], view=view)
    assert board(asked) == Board("G" * 64, "." * 64, ("any", "n"), 1)


def game_says(text: str, seat: int) -> str:
    """Return what the arena says against a setup; nothing where it is legal."""
    try:
        parse_setup(text, seat)
    except IllegalActionError as error:
        return str(error)
    return ""


@st.composite
def nearly_setups(draw: st.DrawFn) -> str:
    """Draw a legal setup in which a few characters were exchanged, replaced, put in or left out."""
    letters = list(random_setup(Rand(draw(st.integers(0, 2**64 - 1)))))
    for _ in range(draw(st.integers(0, 4))):
        here, there = (draw(st.integers(0, len(letters) - 1)) for _ in range(2))
        match draw(st.sampled_from(("exchange", "exchange", "replace", "insert", "leave out"))):
            case "exchange":
                letters[here], letters[there] = letters[there], letters[here]
            case "replace":
                letters[here] = draw(st.sampled_from("MWBGFPLAVHECTDK./ xmkß"))
            case "insert":
                letters.insert(here, draw(st.sampled_from("MG./ ")))
            case _:
                del letters[here]
    return "".join(letters)


@settings(max_examples=500, deadline=None)
@given(nearly_setups(), st.sampled_from((0, 1)))
def test_Y35_a_wrong_setup_is_told_in_the_words_of_the_arena(text: str, seat: int) -> None:
    assert setup_fault(text, seat) == game_says(text, seat)


@given(st.permutations(BAG), st.sampled_from((0, 1)))
def test_Y35_any_heap_of_mountains_is_told_in_the_words_of_the_arena(tiles: list[str], seat: int) -> None:
    rows = "/".join("".join(tiles[start : start + 8]) for start in range(0, 32, 8))
    text = f"{rows} {'/'.join(['........'] * 4)}"
    assert setup_fault(text, seat) == game_says(text, seat)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "M" * 401,
        "/".join(["G" * 8] * 8),
        "G" * 8,
        DEFAULT_SETUP,
        DEFAULT_SETUP.lower(),
        DEFAULT_SETUP.replace("K.D", ".KD"),
        DEFAULT_SETUP.replace("K", "."),
        DEFAULT_SETUP.replace("K.", "KK"),
        DEFAULT_SETUP.replace("F", "G"),
        DEFAULT_SETUP.replace("T.CP....", "T.CP..."),
    ],
)
def test_Y35_every_kind_of_mistake_is_told_in_the_words_of_the_arena(text: str, seat: int) -> None:
    assert setup_fault(text, seat) == game_says(text, seat)
