"""What faults cost: the policies strict and lenient, at two seats and at more."""

from itertools import permutations

import pytest

from arena.clock import TimeControl
from arena.games import make_game
from arena.match import Match, Policy
from arena.match.machine import STRIKES
from arena.results import Ending, Kind
from arena.rules import Seat
from arena.testing.layout import LayoutView, layout
from tests.match.matches import CONTROL, LATE_US, legal, lisandria, mover, open_match, play_on

FAULTS = [kind for kind in Kind if kind not in (Kind.RULES, Kind.VOID)]


@pytest.mark.parametrize("kind", FAULTS)
def test_strict_policy_ends_a_match_at_two_seats_with_the_first_fault(kind: Kind) -> None:
    match = open_match(lisandria(2))
    assert match.fault(0, kind, "what happened") == ()
    assert match.outcome
    assert match.outcome.ending == Ending(kind, 0, "what happened")
    assert match.outcome.places == (2, 1)
    assert match.outcome.returns == (-1, 1)
    assert match.entries[-1] == "0 forfeits"


def test_ended_match_asks_nobody() -> None:
    match = open_match(lisandria(2))
    match.answer(0, "announce 61", 0)
    match.answer(1, "nonsense", 0)
    assert match.asks == {}


def test_lenient_policy_plays_the_default_action_instead() -> None:
    match = open_match(lisandria(2), Policy.LENIENT)
    match.answer(0, "announce 61", 0)
    match.fault(1, Kind.CRASH, "exit 1")
    assert match.actions[-1] == "1 doubt"
    assert match.outcome is None
    assert not match.faults[0].forfeit


@pytest.mark.parametrize("num_seats", [2, 3])
def test_third_strike_forfeits(num_seats: int) -> None:
    match = open_match(lisandria(num_seats, lives=9), Policy.LENIENT)
    for strike in range(1, STRIKES + 1):
        while mover(match) != 1:
            match.answer(mover(match), legal(match, mover(match))[0], 0)
        match.answer(1, "nonsense", 0)
        assert match.faults[-1].forfeit == (strike == STRIKES)
        assert match.forfeited == ((1,) if strike == STRIKES else ())
    assert (match.outcome is not None) == (num_seats == 2)


def test_strikes_are_counted_for_each_seat_alone() -> None:
    match = open_match(lisandria(3, lives=9), Policy.LENIENT)
    for _ in range(2 * 3):
        match.fault(mover(match), Kind.ILLEGAL, "")
        assert {fault.seat for fault in match.faults if fault.forfeit} <= set(match.forfeited)
    most = max(sum(fault.seat == seat for fault in match.faults) for seat in range(3))
    assert most <= STRIKES


def test_forfeited_chair_at_a_bigger_table_plays_the_default_action_to_the_end() -> None:
    match = open_match(lisandria(4))
    match.answer(0, "nonsense", 0)
    play_on(match)
    asked_again = [fault for fault in match.faults if fault.seat == 0]
    assert len(asked_again) == 1
    assert any(action.startswith("0 ") for action in match.actions[1:])
    assert match.outcome
    assert match.outcome.ending == Ending(Kind.RULES)
    assert match.outcome.places[0] == 4


@pytest.mark.parametrize("order", list(permutations(range(3), 2)), ids=str)
@pytest.mark.parametrize("name", ["lisandria:lives=9", "ludicitude:lives=9", "tokyo:penalties=true,penalty_limit=none"])
def test_forfeited_chairs_are_placed_last_and_later_forfeits_better(name: str, order: tuple[Seat, Seat]) -> None:
    match = open_match(make_game(name, 3))
    for leaver in order:
        _forfeit(match, leaver)
    play_on(match)
    assert match.outcome
    (stayed,) = {0, 1, 2} - set(order)
    assert match.outcome.places[stayed] == 1
    assert match.outcome.places[order[1]] == 2
    assert match.outcome.places[order[0]] == 3
    assert sum(match.outcome.returns) == 0
    assert match.outcome.returns[order[0]] <= match.outcome.returns[order[1]] <= match.outcome.returns[stayed]


def test_table_whose_chairs_are_all_forfeited_is_played_to_its_end() -> None:
    match = open_match(lisandria(3))
    while match.outcome is None:
        match.answer(mover(match), "nonsense", 0)
    assert match.forfeited == (0, 1, 2)
    assert match.outcome.places == (3, 2, 1)


def test_late_answer_is_late_though_it_came() -> None:
    match = open_match(lisandria(2))
    match.answer(0, "announce 61", LATE_US)
    assert match.outcome
    assert match.outcome.ending.kind is Kind.TIMEOUT
    assert match.outcome.ending.evidence == f"answered 'announce 61' after {LATE_US} us"


def test_answer_within_the_margin_counts() -> None:
    match = open_match(lisandria(2))
    assert match.answer(0, "announce 61", LATE_US - 1) == (1,)
    assert match.elapsed_us == [LATE_US - 1]
    assert not match.faults


def test_evidence_of_an_illegal_action_says_what_was_expected_and_what_came() -> None:
    match = open_match(lisandria(2))
    match.answer(0, "announce 66", 0)
    match.answer(1, "rol\x1b[2J\n", 0)
    assert match.outcome
    assert match.outcome.ending.evidence == r"expected one of doubt, roll, raise 21, got 'rol\x1b[2J\n'"


def test_evidence_of_a_long_list_names_its_ends() -> None:
    match = open_match(lisandria(2))
    match.answer(0, "announce 12", 0)
    assert match.outcome
    expected = "expected one of announce 31, announce 32, "
    assert match.outcome.ending.evidence.startswith(expected)
    assert match.outcome.ending.evidence.endswith("… announce 21 (21 in all), got 'announce 12'")


@pytest.mark.parametrize("elapsed_us", [0, LATE_US])
def test_evidence_is_bounded_whatever_a_bot_writes(elapsed_us: int) -> None:
    match = open_match(lisandria(2))
    match.answer(0, "x" * 200_000, elapsed_us)
    assert match.outcome
    assert len(match.outcome.ending.evidence) < 1_000


def test_evidence_of_a_bad_form_names_the_first_error() -> None:
    match = open_match(layout(2))
    card, other, _ = _cards(match)
    match.answer(0, f"{card}=1 {other}=9", 0)
    match.answer(1, "none", 0)
    assert match.outcome
    assert match.outcome.ending.evidence == f"expected 1 to 3 coins on {other}, got 9"


def test_form_is_logged_in_canonical_form() -> None:
    match = open_match(layout(2))
    first, second, _ = _cards(match)
    match.answer(0, f"  {second.lower()}=1   {first}=2 ", 0)
    match.answer(1, "NONE", 0)
    assert match.actions[:2] == [f"0 {first}=2 {second}=1", "1 none"]


def test_fault_costs_its_time_from_the_bank() -> None:
    match = open_match(lisandria(2), Policy.LENIENT, TimeControl(move_us=0, bank_us=10_000_000, increment_us=500_000))
    match.answer(0, "nonsense", 4_000_000)
    match.answer(1, "doubt", 0)
    assert match.limit_us(0) == 6_500_000


def test_timeout_costs_the_whole_bank() -> None:
    match = open_match(lisandria(2), Policy.LENIENT, TimeControl(move_us=0, bank_us=10_000_000, increment_us=500_000))
    match.fault(0, Kind.TIMEOUT, "no answer", 10_020_001)
    assert match.limit_us(0) == 500_000


def test_fault_is_filed_under_the_index_of_its_action() -> None:
    match = open_match(lisandria(3, lives=9), Policy.LENIENT, CONTROL)
    match.answer(0, "announce 31", 0)
    match.answer(1, "raise 32", 0)
    match.answer(2, "nonsense", 5)
    assert match.actions[match.faults[0].decision] == "2 doubt"
    assert match.elapsed_us[match.faults[0].decision] == 5


def _cards(match: Match) -> tuple[str, ...]:
    view = match.request(0).view
    assert isinstance(view, LayoutView)
    return view.cards


def _forfeit(match: Match, leaver: Seat) -> None:
    """Play on truthfully until `leaver` is asked, and let it write nonsense."""
    while mover(match) != leaver:
        match.answer(mover(match), match.game.rules.default_action(match._state, mover(match)), 0)
    match.answer(leaver, "nonsense", 0)


@pytest.mark.parametrize("policy", Policy)
def test_resigning_at_two_seats_gives_the_other_the_match(policy: Policy) -> None:
    match = open_match(lisandria(2), policy=policy)
    seat = mover(match)
    assert match.answer(seat, "resign", 5) == ()
    assert match.outcome
    assert match.outcome.returns[seat] == -1
    assert (match.outcome.ending.kind, match.outcome.ending.seat) == (Kind.RESIGN, seat)


def test_resigning_at_a_bigger_table_leaves_the_chair_to_the_default_action() -> None:
    match = open_match(lisandria(3), policy=Policy.LENIENT)
    seat = mover(match)
    match.answer(seat, "resign", 5)
    assert match.forfeited == (seat,)
    assert match.asks
    play_on(match)
    assert match.outcome
    assert match.outcome.places[seat] == 3
