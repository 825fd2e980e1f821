"""Many matches over few streams, with plain numbers for time: batches, clocks, lateness, loss."""

import pytest

from arena.chance import block_key, match_key, to_secret
from arena.clock import TimeControl
from arena.games import make_game
from arena.match import Match, Policy
from arena.referee.hub import Hub
from arena.referee.line import NEVER, Chair, Line, Table
from arena.results import Kind
from arena.wire.messages import Answer

CONTROL = TimeControl(move_us=1_000_000, margin_us=20_000)
HANG_S = 10.0


class World:
    """Two streams and any number of Lisandria matches between them; seat s sits on line s."""

    def __init__(self, policy: Policy = Policy.STRICT, max_in_flight: int = 256) -> None:
        self.hub = Hub(CONTROL, hang_s=HANG_S)
        self.lines = [Line(name, 0, max_in_flight=max_in_flight) for name in ("ann", "bob")]
        self.policy = policy
        self.done: list[Table] = []
        self.errors: list[Exception | None] = []
        self.kicks = [0, 0]
        for i, line in enumerate(self.lines):
            line.kick = lambda i=i: self.kicks.__setitem__(i, self.kicks[i] + 1)  # type: ignore[misc]

    def open(self, count: int = 1) -> list[Match]:
        return [self._open(number) for number in range(count)]

    def _open(self, number: int) -> Match:
        key = match_key(block_key(to_secret("test"), f"ann,bob/{number}", 0), 0, 2)
        match = Match(make_game("lisandria"), key, 0, CONTROL, self.policy)
        chairs = tuple(Chair(line, seat) for seat, line in enumerate(self.lines))
        self.hub.open(Table(match, chairs, self._done))
        return match

    def _done(self, table: Table, error: Exception | None) -> None:
        self.done.append(table)
        self.errors.append(error)

    def send(self, seat: int, at: float) -> list[int]:
        line = self.lines[seat]
        parcel = line.take()
        self.hub.requests(parcel)
        line.since = at
        return [decision for decision, _ in parcel.requests]

    def answer(self, seat: int, decisions: list[int], at: float, action: str = "announce 41") -> None:
        self.hub.answered(self.lines[seat], [Answer(decision, action, "") for decision in decisions], at)


@pytest.fixture
def world() -> World:
    return World()


def test_a_lone_request_goes_out_at_once(world: World) -> None:
    world.open()
    assert world.kicks == [1, 0]
    assert world.send(0, at=0.0) == [1]


def test_what_gathers_while_a_batch_is_answered_is_the_next_batch(world: World) -> None:
    world.open(3)
    first = world.send(0, at=0.0)
    assert len(first) == 3
    world.answer(0, first[:1], at=0.1)
    in_b = world.send(1, at=0.1)
    world.answer(1, in_b, at=0.2, action="raise 42")
    assert world.lines[0].is_busy
    world.answer(0, first[1:], at=0.3)
    assert len(world.lines[0].take().requests) == 1


def test_no_more_requests_are_open_than_the_bot_will_hold() -> None:
    world = World(max_in_flight=2)
    world.open(5)
    assert len(world.send(0, at=0.0)) == 2


def test_the_first_answer_of_a_message_is_charged_the_others_are_free(world: World) -> None:
    matches = world.open(3)
    world.answer(0, world.send(0, at=1.0), at=1.5)
    assert [match.elapsed_us for match in matches] == [[500_000], [0], [0]]


def test_the_clock_of_the_next_request_runs_from_the_previous_answer(world: World) -> None:
    matches = world.open(2)
    first, second = world.send(0, at=0.0)
    world.answer(0, [first], at=0.9)
    world.answer(0, [second], at=1.8)
    assert [match.elapsed_us for match in matches] == [[900_000], [900_000]]
    assert not world.done


def test_an_answer_within_the_margin_is_taken_and_counted(world: World) -> None:
    world.open()
    world.answer(0, world.send(0, at=0.0), at=1.0199)
    assert world.lines[0].counts.margin_uses == 1
    assert not world.done


def test_an_answer_after_the_margin_is_late_even_when_no_timer_said_so(world: World) -> None:
    (match,) = world.open()
    world.answer(0, world.send(0, at=0.0), at=1.0201)
    assert match.outcome
    assert match.outcome.ending.kind is Kind.TIMEOUT


def test_a_missed_deadline_costs_one_match_and_stops_the_other_clocks(world: World) -> None:
    late, other = world.open(2)
    decisions = world.send(0, at=0.0)
    assert world.lines[0].deadline(CONTROL.margin_us) == pytest.approx(1.02)
    assert not world.hub.expire(world.lines[0], 1.03)
    assert late.outcome
    assert other.outcome is None
    assert world.lines[0].deadline(CONTROL.margin_us) == pytest.approx(1.03 + HANG_S)
    world.answer(0, decisions[:1], at=5.0)
    world.answer(0, decisions[1:], at=5.5)
    assert other.outcome is None
    assert other.elapsed_us == [500_000]
    assert world.lines[0].counts.stale == 1


def test_a_stream_whose_overdue_answer_never_comes_hangs(world: World) -> None:
    world.open(2)
    world.send(0, at=0.0)
    world.hub.expire(world.lines[0], 1.03)
    assert not world.hub.expire(world.lines[0], 1.03 + HANG_S - 0.01)
    assert world.hub.expire(world.lines[0], 1.03 + HANG_S)


def test_a_lost_stream_costs_the_oldest_open_request_only(world: World) -> None:
    oldest, other = world.open(2)
    world.send(0, at=0.0)
    world.hub.lose(world.lines[0], Kind.CRASH, "exited with code 1")
    assert oldest.outcome
    assert oldest.outcome.ending == (Kind.CRASH, 0, "exited with code 1")
    assert other.outcome is None


def test_a_new_process_is_told_everything_again(world: World) -> None:
    _, other = world.open(2)
    world.send(0, at=0.0)
    world.hub.lose(world.lines[0], Kind.CRASH, "")
    parcel = world.lines[0].take()
    ((_, _, request),) = world.hub.requests(parcel)
    assert [chair.match for chair in parcel.starts] == [other]
    assert request.first_entry == 0
    assert len(request.entries) == 1


def test_a_match_waiting_for_the_opponent_is_introduced_again_too(world: World) -> None:
    (match,) = world.open()
    world.answer(0, world.send(0, at=0.0), at=0.1)
    world.hub.lose(world.lines[0], Kind.CRASH, "")
    assert match.outcome is None
    world.answer(1, world.send(1, at=0.1), at=0.2, action="raise 66")
    parcel = world.lines[0].take()
    assert [chair.match for chair in parcel.starts] == [match]


def test_a_hung_stream_pays_once(world: World) -> None:
    late, other = world.open(2)
    world.send(0, at=0.0)
    world.hub.expire(world.lines[0], 1.03)
    world.hub.lose(world.lines[0], Kind.TIMEOUT, "hung")
    assert late.outcome
    assert other.outcome is None


def test_a_retired_stream_forfeits_what_waits_and_what_comes(world: World) -> None:
    (waiting,) = world.open()
    world.hub.retire(world.lines[0], Kind.CRASH, "out after 3 restarts")
    (later,) = world.open()
    for match in (waiting, later):
        assert match.outcome
        assert match.outcome.returns == (-1, 1)
    assert world.lines[0].deadline(CONTROL.margin_us) == NEVER


def test_stale_and_double_answers_are_counted_and_ignored(world: World) -> None:
    (match,) = world.open()
    decisions = world.send(0, at=0.0)
    world.answer(0, decisions, at=0.1)
    world.answer(0, [*decisions, 77], at=0.2)
    assert world.lines[0].counts.stale == 2
    assert match.actions == ["0 announce 41"]


def test_a_bot_that_says_it_failed_loses_that_match_to_a_crash(world: World) -> None:
    failed, other = world.open(2)
    decisions = world.send(0, at=0.0)
    world.hub.answered(world.lines[0], [Answer(decisions[0], "", "ValueError: no")], 0.1)
    assert failed.outcome
    assert failed.outcome.ending == (Kind.CRASH, 0, "ValueError: no")
    assert other.outcome is None


def test_rules_that_fail_make_the_match_void_and_nobody_at_fault(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    (match,) = world.open()
    decisions = world.send(0, at=0.0)
    monkeypatch.setattr(match, "answer", lambda *_: 1 / 0)
    world.answer(0, decisions, at=0.1)
    assert isinstance(world.errors[0], ZeroDivisionError)
    assert match.outcome is None
    assert not match.faults


def test_bots_are_told_of_the_end_of_matches_they_were_told_of(world: World) -> None:
    world.open()
    world.answer(0, world.send(0, at=0.0), at=0.1, action="announce 12")
    (table,) = world.done
    for chair in table.chairs:
        chair.line.tell_end(chair)
    assert [chair.seat for chair in world.lines[0].take().ends] == [0]
    assert world.lines[1].take().ends == []


def test_answers_that_settle_nothing_do_not_move_the_clock(world: World) -> None:
    (match,) = world.open()
    decisions = world.send(0, at=0.0)
    world.answer(0, [77], at=0.6)
    world.hub.answered(world.lines[0], [], 0.8)
    world.answer(0, [78, *decisions], at=0.9)
    assert match.elapsed_us == [900_000]


def test_a_later_answer_shows_that_the_bot_has_left_an_overdue_decision(world: World) -> None:
    _, other = world.open(2)
    decisions = world.send(0, at=0.0)
    world.hub.expire(world.lines[0], 1.03)
    world.answer(0, decisions[1:], at=5.0)
    assert other.elapsed_us == [0]
    assert other.outcome is None
    assert world.lines[0].overdue is None


def test_a_match_whose_view_fails_is_void_and_the_stream_goes_on(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    failing, other = world.open(2)
    monkeypatch.setattr(failing, "request", lambda *_: 1 / 0)
    line = world.lines[0]
    line.max_in_flight = 1
    kicks = world.kicks[0]
    world.hub.requests(line.take())
    assert isinstance(world.errors[0], ZeroDivisionError)
    assert world.kicks[0] == kicks + 1
    assert [chair.match for _, chair in line.take().requests] == [other]


@pytest.mark.parametrize("misfortune", ["expire", "lose", "retire"])
def test_rules_that_fail_on_a_fault_make_the_match_void(
    misfortune: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    (match,) = world.open()
    world.send(0, at=0.0)
    monkeypatch.setattr(match, "fault", lambda *_: 1 / 0)
    if misfortune == "expire":
        world.hub.expire(world.lines[0], 2.0)
    else:
        getattr(world.hub, misfortune)(world.lines[0], Kind.CRASH, "")
    assert isinstance(world.errors[0], ZeroDivisionError)


def test_a_retired_stream_forfeits_what_was_open(world: World) -> None:
    matches = world.open(3)
    world.send(0, at=0.0)
    world.hub.retire(world.lines[0], Kind.CRASH, "out")
    assert all(match.outcome for match in matches)


def test_once_interrupted_nothing_costs_anybody_a_match(world: World) -> None:
    (match,) = world.open()
    decisions = world.send(0, at=0.0)
    world.hub.close()
    world.hub.expire(world.lines[0], 9.0)
    world.hub.lose(world.lines[0], Kind.CRASH, "SIGTERM")
    world.answer(0, decisions, at=9.0)
    assert match.outcome is None
    assert not match.faults
