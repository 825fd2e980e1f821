"""Simultaneous decisions: nothing depends on the order in which answers and faults arrive."""

from itertools import permutations

import pytest

from arena.match import Match, Policy
from arena.match.transcript import AUDIENCE, masked
from arena.results import Kind
from arena.rules import Seat
from arena.testing.sealed import sealed
from tests.match.matches import CONTROL, LATE_US, open_match, open_window

ARRIVALS = list(permutations(range(4)))
ANSWERS = {0: "double", 1: "pass", 2: "call", 3: "call"}


@pytest.mark.parametrize("arrival", ARRIVALS, ids=str)
def test_answers_are_applied_in_seat_order_whatever_their_arrival(arrival: tuple[Seat, ...]) -> None:
    match = open_window(4, Policy.STRICT)
    for number, seat in enumerate(arrival):
        match.answer(seat, ANSWERS[seat], 10 * number)
    assert match.actions[1:] == ["0 double", "1 pass", "2 call", "3 call"]
    assert match.elapsed_us[1:] == [10 * arrival.index(seat) for seat in range(4)]
    assert match.entries[-6:-2] == ["0 double", "@1 1 pass", "2 call", "@3 3 call"]


def test_nobody_is_asked_next_until_all_have_answered() -> None:
    match = open_window(3, Policy.STRICT)
    assert match.answer(1, "pass", 0) == ()
    assert list(match.asks) == [0, 2]
    assert match.outcome is None
    assert match.answer(0, "stand", 0) == ()
    assert match.answer(2, "pass", 0) == ()
    assert match.outcome is not None


def test_request_of_one_seat_does_not_depend_on_what_others_answered() -> None:
    early, late = (open_window(4, Policy.STRICT) for _ in range(2))
    for seat in (0, 1, 3):
        late.answer(seat, ANSWERS[seat], 500_000)
    assert late.request(2) == early.request(2)


def test_request_of_one_seat_does_not_depend_on_who_forfeited_in_the_same_window() -> None:
    early, late = (open_window(4, Policy.STRICT) for _ in range(2))
    late.answer(0, "double", 0)
    late.answer(1, "nonsense", 0)
    assert late.request(2) == early.request(2)


def test_refusals_exist_for_nobody_else() -> None:
    match = open_window(4, Policy.STRICT)
    for seat, text in ANSWERS.items():
        match.answer(seat, text, 0)
    assert "1 pass" in masked(match.entries, 1)
    for other in (0, 2, 3, AUDIENCE):
        assert not any("pass" in entry for entry in masked(match.entries, other))


@pytest.mark.parametrize("arrival", ARRIVALS, ids=str)
def test_forfeits_of_one_window_count_in_seat_order(arrival: tuple[Seat, ...]) -> None:
    texts = {0: "stand", 1: "?", 2: "pass", 3: "!"}
    match = open_window(4, Policy.STRICT)
    for seat in arrival:
        match.answer(seat, texts[seat], 0)
    assert match.forfeited == (1, 3)
    assert [entry for entry in match.entries if entry.endswith("forfeits")] == ["1 forfeits", "3 forfeits"]
    assert match.outcome
    assert match.outcome.places[1] > match.outcome.places[3] > max(match.outcome.places[0], match.outcome.places[2])


def test_fault_in_a_window_plays_the_default_action() -> None:
    match = open_window(3, Policy.LENIENT)
    match.fault(2, Kind.CRASH, "exit 1", 7)
    match.answer(0, "stand", 1)
    match.answer(1, "call", 2)
    assert match.actions[1:] == ["0 stand", "1 call", "2 pass"]
    assert match.elapsed_us[1:] == [1, 2, 7]


def test_fault_names_its_decision_though_others_are_still_asked() -> None:
    match = open_window(4, Policy.LENIENT)
    match.answer(3, "pass", 0)
    match.answer(2, "nonsense", 0)
    (fault,) = match.faults
    for seat in (0, 1):
        match.answer(seat, "stand" if seat == 0 else "pass", 0)
    assert match.actions[fault.decision] == "2 pass"


def test_late_answer_in_a_window_is_late_whoever_else_is_asked() -> None:
    match = open_window(3, Policy.LENIENT)
    match.answer(1, "call", LATE_US)
    match.answer(2, "call", LATE_US - 1)
    match.answer(0, "stand", 0)
    assert [(fault.seat, fault.kind) for fault in match.faults] == [(1, Kind.TIMEOUT)]
    assert match.actions[1:] == ["0 stand", "1 pass", "2 call"]


def test_two_seats_end_by_a_forfeit_when_both_have_answered() -> None:
    match = open_window(2, Policy.STRICT)
    assert match.answer(1, "nonsense", 0) == ()
    assert list(match.asks) == [0]
    assert match.answer(0, "stand", 7) == ()
    assert match.outcome
    assert (match.outcome.ending.kind, match.outcome.ending.seat) == (Kind.ILLEGAL, 1)
    assert match.entries[-1] == "1 forfeits"
    assert (match.actions[-1], match.elapsed_us[-1]) == ("0 stand", 7)


def test_arrival_does_not_decide_who_forfeits_when_both_do() -> None:
    outcomes = []
    for order in ((0, 1), (1, 0)):
        match = open_window(2, Policy.STRICT)
        for seat in order:
            match.answer(seat, "nonsense", 0)
        outcomes.append((match.outcome, match.faults, match.entries))
    assert outcomes[0] == outcomes[1]


def test_forfeited_chairs_are_not_asked_in_later_windows() -> None:
    match = _forfeited_table()
    match.answer(2, "bid 4", 0)
    assert list(match.asks) == [0, 2]
    match.answer(0, "pass", 0)
    match.answer(2, "stand", 0)
    assert "1 pass" in match.actions[-3:]


def test_window_of_forfeited_chairs_alone_is_played_at_once() -> None:
    match = _forfeited_table()
    for seat in (2, 0):
        while seat in match.asks:
            match.answer(seat, "nonsense", 0)
    assert match.outcome
    assert sum(match.outcome.returns) == 0


def _forfeited_table() -> Match:
    """Return a match of `sealed` at three seats after a first hand in which seat 1 forfeited its chair."""
    match = open_match(sealed(3, num_hands=3), Policy.STRICT, CONTROL, start=1)
    match.answer(1, "nonsense", 0)
    assert list(match.asks) == [0, 2]
    match.answer(0, "pass", 0)
    match.answer(2, "pass", 0)
    return match
