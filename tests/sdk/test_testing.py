"""The SDK's own requests must be those that the arena sends."""

import pytest

from arena.games import GAMES, make_game
from arena_sdk import Request
from arena_sdk.positions.options import OPTIONS, SEATS
from arena_sdk.testing import request
from botarena.v1.clock_pb2 import TimeControl
from botarena.v1.mia_pb2 import MIA_PHASE_RECEIVE, MiaView
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import play
from tests.example_bots.variants import VARIANTS


class Nonsense:
    """Plays at random until, sooner or later, it answers what is not legal."""

    def act(self, request: Request) -> str:
        return "nonsense" if request.rand.below(3) == 0 else request.rand.choice(request.legal)


def _assert_is_derived(sent: Request) -> None:
    match = sent.match
    made = request(match.game, seat=match.seat, history=match.history, num_seats=match.num_seats)
    assert made.match == match
    assert made.legal == sent.legal
    assert made.view == sent.view, match.history
    assert made.form == sent.form


@pytest.mark.parametrize("num_seats", [2, 3, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_requests_are_those_of_the_arena(variant: str, num_seats: int) -> None:
    sent: list[Request] = []

    def check(request: Request) -> None:
        sent.append(request)
        # Every request follows all entries anew, so of a long match the beginning is checked, then a sample.
        if len(sent) < 60 or len(sent) % 23 == 0:
            _assert_is_derived(request)

    play(make_game(variant, num_seats), [RandomLegal] * num_seats, seed=variant, watch=check)
    assert sent


def test_requests_are_those_of_the_arena_at_a_full_table() -> None:
    play(make_game("ludicitude:lives=1", 10), [RandomLegal] * 10, seed="10", watch=_assert_is_derived)


@pytest.mark.parametrize("variant", ["lisandria", "tokyo:penalties=true", "ludicitude:end=elimination"])
def test_requests_are_those_of_the_arena_after_a_chair_was_forfeited(variant: str) -> None:
    histories: list[list[str]] = []

    def check(request: Request) -> None:
        histories.append(request.history)
        if len(histories) < 150:
            _assert_is_derived(request)

    play(make_game(variant, 3), [Nonsense, RandomLegal, RandomLegal], seed=variant, watch=check)
    assert any("0 forfeits" in history for history in histories)


def test_the_options_are_those_of_the_registry() -> None:
    kinds = GAMES.values()
    assert {kind.name: {option.name: option.default for option in kind.options} for kind in kinds} == OPTIONS
    assert {kind.name: kind.default_seats for kind in kinds} == SEATS


def test_a_request_has_what_a_student_expects() -> None:
    made = request("lisandria", seat=1, history=["0 roll ?", "0 announce 65"])
    raises = tuple(f"raise {value}" for value in (11, 22, 33, 44, 55, 66, 21))
    assert made.legal == ("doubt", "roll", *raises)
    assert made.view == MiaView(phase=MIA_PHASE_RECEIVE, hand=1, turn=1, lives=[6, 6], standing=65, announcer=0)
    assert (made.seat, made.match.num_seats, made.limit_s, made.bank_s) == (1, 2, 1, 0)
    assert made.match.actions == make_game("lisandria").actions


def test_a_game_is_named_as_the_arena_names_it() -> None:
    made = request("ludicitude:pairs=66-high,lives=6,petit_mia=true", seat=0, history=["0 roll 31"])
    assert made.match.game == make_game("ludicitude:pairs=66-high,lives=6,petit_mia=true").name
    assert made.match.game == "ludicitude:petit_mia=true,pairs=66-high"


def test_random_numbers_come_from_the_seed_given() -> None:
    made = request("lisandria", seat=0, history=["0 roll 31"], rand=1234567)
    assert made.rand.bits() == 6457827717110365317


IMPOSSIBLE = {
    "a misspelt word": (["0 roll ?", "0 anounce 65"], r"history\[1\].*'0 announce 31' or .*got '0 anounce 65'"),
    "a value that no throw gives": (["0 roll ?", "0 announce 56"], r"history\[1\].*got '0 announce 56'"),
    "no roll at first": (["0 announce 65"], r"history\[0\].*'0 roll \?' or '1 roll 31'.*got '0 announce 65'"),
    "what the seat cannot see": (["0 roll 64"], r"history\[0\].*got '0 roll 64'"),
    "own dice hidden": (["1 roll ?"], r"history\[0\].*got '1 roll \?'"),
    "a seat that is not there": (["2 roll ?"], r"history\[0\].*got '2 roll \?'"),
    "too low an announcement": (["0 roll ?", "0 announce 65", "1 raise 64"], r"history\[2\].*got '1 raise 64'"),
    "out of turn": (["0 roll ?", "0 announce 65", "0 doubt"], r"history\[2\].*'1 doubt'.*got '0 doubt'"),
    "the wrong loser": (
        ["0 roll ?", "0 announce 65", "1 doubt", "reveal 64", "1 loses 1"],
        r"history\[4\].*expected '0 loses 1', got '1 loses 1'",
    ),
    "dice that changed": (
        ["1 roll 64", "1 announce 65", "0 doubt", "reveal 63"],
        r"history\[3\].*expected 'reveal 64', got 'reveal 63'",
    ),
    "the end of a hand": (["0 roll ?", "0 announce 65", "1 doubt"], r"nobody is asked.*'reveal 31' or"),
    "what a doubt must bring": (["0 roll ?", "0 announce 65", "1 doubt", "reveal 64"], r"nobody is asked.*'0 loses 1'"),
    "another seat's turn": (["0 roll ?"], r"seat 0 is asked after '0 roll \?', not seat 1"),
    "no history": ([], r"nobody is asked.*'0 roll \?' or '1 roll 31'"),
}


@pytest.mark.parametrize(("history", "message"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_a_history_that_cannot_be_is_refused_by_its_entry(history: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        request("lisandria", seat=1, history=history)


def test_nothing_comes_after_the_end_of_a_match() -> None:
    ended = ["0 roll ?", "0 announce 65", "1 doubt", "reveal 64", "0 loses 1", "0 out"]
    with pytest.raises(ValueError, match=r"expected nothing, for the match is over, got '1 roll 31'"):
        request("lisandria:lives=1", seat=1, history=[*ended, "1 roll 31"])


@pytest.mark.parametrize("game", ["lisandria:life=3", "lisandria:lives", "tokyo:petit_mia=true"])
def test_an_unknown_option_is_refused_by_name(game: str) -> None:
    with pytest.raises(ValueError, match=f"has no option '{game.partition(':')[2]}'; its options: lives"):
        request(game, seat=0, history=["0 roll 31"])


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    with pytest.raises(ValueError, match=f"expected a seat from 0 to 1, got {seat}"):
        request("lisandria", seat=seat, history=["0 roll ?"])


def test_of_another_game_the_legal_actions_must_be_given() -> None:
    with pytest.raises(
        ValueError, match="of 'whist' do not follow from a history, only those of lisandria, tokyo, ludicitude: give le"
    ):
        request("whist", seat=0, history=[])


def test_another_game_is_asked_as_given() -> None:
    made = request("whist:decks=2", seat=0, history=["deal AC"], num_seats=4, legal=["AC", "pass"])
    assert (made.match.game, made.legal, made.history, made.view) == (
        "whist:decks=2",
        ("AC", "pass"),
        ["deal AC"],
        None,
    )


def test_a_form_needs_no_legal_actions() -> None:
    made = request("whist", seat=0, history=[], form="bids")
    assert (made.form, made.legal) == ("bids", ())


def test_a_view_of_a_built_in_family_takes_its_place() -> None:
    view = MiaView(standing=64, lives=[1, 1])
    assert request("whist", seat=0, history=[], legal=["pass"], view=view).view == view


def test_a_view_from_outside_is_seen_as_itself() -> None:
    view = TimeControl(move_us=5)
    assert request("whist", seat=0, history=[], legal=["pass"], view=view).view == view


def test_given_legal_actions_and_view_stand_in_for_derived_ones() -> None:
    view = MiaView(standing=64)
    made = request("lisandria", seat=1, history=["0 roll ?", "0 announce 65"], legal=["doubt"], view=view)
    assert (made.legal, made.view) == (("doubt",), view)
