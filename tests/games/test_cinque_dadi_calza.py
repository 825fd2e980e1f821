"""Cinque dadi, rules.md C13 to C19: who may call calza, the hidden window, and what a call is worth."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import IllegalActionError
from arena.games import make_game
from arena.games.cinque_dadi.rules import CinqueDadiView, Phase
from arena.match.transcript import AUDIENCE, masked
from arena.rules import Decision
from tests.games.cinque_dadi_tables import Table, random_match


def short(num_seats: int, *hands: str, options: str = "") -> Table:
    """Return a table at which seats 0, 1 and 2 lack a die each, and seat 2 opens."""
    lost = ("1" * (5 * num_seats - count) for count in range(3))
    return Table(num_seats, *lost, *hands, options=options).lose(0, 1, 2)


def test_C13_nobody_is_asked_while_nobody_lacks_a_die() -> None:
    table = Table(4).play("0 1x1", "1 1x2", "2 1x3")
    assert table.asked == [3]
    assert "doubt" in table.legal


def test_C13_who_lacks_a_die_is_asked_but_not_the_bidder() -> None:
    table = short(5).play("2 1x1")
    assert table.asked == [0, 1]
    assert table.legal == ("pass", "calza")


def test_C13_the_seat_to_move_is_not_asked() -> None:
    table = short(5).play("2 1x1", "pass", "3 1x2", "pass", "4 1x3")
    assert table.asked == [1, 2], "seat 0 lacks a die and must answer the bid"


def test_C13_seats_that_are_out_are_not_asked() -> None:
    table = Table(4, options="dice=2").lose(0, 0, 1)
    assert table.num_dice == (0, 1, 2, 2)
    assert table.play("1 1x1").asked == [2], "seat 1 bid, seat 2 must answer, seat 0 is out, seat 3 lacks nothing"
    table.play("2 2x1", "pass")
    assert table.asked == [3]


def test_C13_never_with_two_seats() -> None:
    table = Table(2).lose(0, 0, 1).play("1 1x1")
    assert table.asked == [0]
    assert "calza" not in table.legal


def test_C13_never_with_two_seats_left() -> None:
    table = Table(3, options="dice=2").lose(0, 0, 1)
    assert table.num_dice == (0, 1, 2)
    assert table.play("1 1x1").asked == [2]
    assert "calza" not in table.legal


def test_C14_window_opens_after_the_opening_bid_and_every_other() -> None:
    table = short(4).play("2 1x1")
    assert table.asked == [0, 1]
    table.play("pass", "3 1x2")
    assert table.asked == [1, 2]
    assert table.play("pass").asked == [0]


def test_C14_calza_comes_before_the_doubt() -> None:
    """The seat to move, which might doubt, has not been asked when the hand ends."""
    table = short(4).play("2 1x1", "0 calza, 1 pass")
    assert table.entries.index("0 calza") == table.entries.index("2 1x1") + 1
    assert table.view_of(0).hand == 5


def test_C14_first_caller_in_turn_order_after_the_seat_to_move_counts() -> None:
    """Seat 3 must answer; in turn order seat 0 comes before seat 1."""
    assert "0 calza" in short(4).play("2 1x1", "0 calza, 1 calza").entries


def test_C14_turn_order_goes_round_the_table() -> None:
    """Seat 1 must answer the bid of seat 0: seat 2 comes before seat 4."""
    table = Table(5).lose(0, 1, 2, 3, 4)
    assert table.num_dice == (4, 4, 4, 4, 4)
    table.play("4 1x1", "pass", "0 1x2")
    assert table.asked == [2, 3, 4]
    table.play("2 pass, 3 calza, 4 calza")
    assert [entry for entry in table.entries if "calza" in entry] == ["3 calza", "@4 4 calza unheard"]


def test_C14_refusals_are_told_to_nobody_else() -> None:
    table = short(4).play("2 1x1", "pass")
    assert masked(table.entries, 0)[-1:] == ["0 pass"]
    assert masked(table.entries, 1)[-1:] == ["1 pass"]
    for other in (2, 3, AUDIENCE):
        assert masked(table.entries, other)[-1:] == ["2 1x1"]


def test_C14_what_others_said_beside_a_call_is_told_to_nobody_else() -> None:
    """Whether seat 1 passed or called second, all others are told the same."""
    passed, called = (short(4).play("2 1x1", f"0 calza, 1 {answer}") for answer in ("pass", "calza"))
    for other in (0, 2, 3, AUDIENCE):
        assert masked(passed.entries, other) == masked(called.entries, other)
    assert "1 calza unheard" in masked(called.entries, 1)


def test_C14_answers_stand_in_seat_order() -> None:
    table = short(5).play("2 1x1", "pass", "3 1x2", "0 calza, 1 calza, 2 pass")
    at = table.entries.index("0 calza")
    assert table.entries[at : at + 3] == ["0 calza", "@1 1 calza unheard", "@2 2 pass"]


def test_C14_notation_of_bids_and_windows() -> None:
    actions = make_game("cinque-dadi", 3).actions
    assert actions[:5] == ("doubt", "pass", "calza", "1x1", "1x2")
    assert actions[-1] == "15x6"


@pytest.mark.parametrize("answer", ["doubt", "1x2", "call", ""])
def test_C14_in_the_window_nothing_else_is_legal(answer: str) -> None:
    with pytest.raises(IllegalActionError, match="expected pass or calza from seat 1"):
        short(4).play("2 1x1").act(f"0 pass, 1 {answer}")


FOUR_SEATS = "2222 2345 3456 55566"
"""In all five twos."""


@pytest.mark.parametrize(
    ("bid", "num_dice"), [("5x2", (5, 4, 4, 5)), ("4x2", (3, 4, 4, 5)), ("6x2", (3, 4, 4, 5)), ("1x1", (3, 4, 4, 5))]
)
def test_C15_only_exactly_right_gains_a_die(bid: str, num_dice: tuple[int, ...]) -> None:
    table = short(4, FOUR_SEATS).play(f"2 {bid}", "0 calza, 1 pass")
    assert table.num_dice == num_dice


def test_C15_nobody_has_ever_more_dice_than_at_the_start() -> None:
    """Seat 0 has gained its fifth die back, so it is not asked again."""
    table = short(4, FOUR_SEATS).play("2 5x2", "0 calza, 1 pass", "0 1x1", "2 pass", "1 1x2")
    assert (table.num_dice, table.asked) == ((5, 4, 4, 5), [2])


def test_C16_caller_opens_the_next_hand_right_or_wrong() -> None:
    for bid in ("5x2", "6x2"):
        assert short(4, FOUR_SEATS).play(f"2 {bid}", "0 calza, 1 pass").asked == [0]


def test_C16_next_living_seat_opens_for_a_caller_who_is_out() -> None:
    table = Table(4, options="dice=2").lose(0, 1).play("1 1x1", "0 calza")
    assert (table.num_dice, table.asked) == ((0, 1, 2, 2), [1])


def test_C16_failed_calza_that_leaves_a_single_die_makes_a_palo() -> None:
    table = Table(4, options="dice=3").lose(0, 1).play("1 1x2", "0 calza")
    assert (table.num_dice, table.palo, table.asked) == ((1, 2, 3, 3), 0, [0])


def test_C17_calza_may_be_called_in_a_palo_hand() -> None:
    table = Table(4, options="dice=2").lose(0, 1)
    assert table.palo == 1
    assert table.play("1 1x1").asked == [0]


def test_C17_option_closes_the_window_in_palo_hands_alone() -> None:
    table = Table(4, options="dice=2,calza_in_palo=false").lose(0, 1)
    assert table.palo == 1
    assert table.play("1 1x1").asked == [2]
    table.play("2 doubt")
    assert (table.palo, table.num_dice) == (2, (1, 1, 1, 2))


def test_C17_option_opens_the_window_again_after_the_palo_hand() -> None:
    table = Table(4, options="dice=3,calza_in_palo=false").lose(0, 0, 1)
    assert table.palo is None
    assert table.play("1 1x1").asked == [0]


def test_C19_caller_shows_first_and_the_others_in_turn_order() -> None:
    table = short(4, FOUR_SEATS).play("2 5x2", "pass", "3 5x5", "1 calza, 2 pass")
    shown = [entry for entry in table.entries if "reveal" in entry][-4:]
    assert shown == ["1 reveal 2345", "2 reveal 3456", "3 reveal 55566", "0 reveal 2222"]


@given(st.integers(0, 2**32), st.integers(3, 6), st.sampled_from(["", "dice=2", "dice=3,calza_in_palo=false"]))
def test_C13_asked_are_those_whom_the_table_shows_to_lack_a_die(seed: int, num_seats: int, options: str) -> None:
    """Who is asked follows from what everybody sees: dice left, bidder, mover and palo."""
    game = make_game(f"cinque-dadi:{options}" if options else "cinque-dadi", num_seats)
    rules, most = game.rules, int(options[5:6] or 5)
    for state, node, _ in random_match(game, random.Random(seed), most=120):
        view = view_of(rules, state)
        if isinstance(node, Decision) and view.bid:
            lacking = [seat for seat, count in enumerate(view.num_dice) if 0 < count < most]
            callers = [seat for seat in lacking if seat not in (view.bidder, view.mover)]
            is_closed = "false" in options and view.palo is not None
            assert list(node.asks) in ([view.mover], callers)
            assert view.phase == (Phase.CALZA if list(node.asks) == callers else Phase.BID)
            assert not (is_closed and view.phase == Phase.CALZA)


def view_of(rules: Any, state: Any) -> CinqueDadiView:
    view = rules.view(state, 0)
    assert isinstance(view, CinqueDadiView)
    return view
