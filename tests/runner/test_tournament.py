"""Which matches are opened when, over which lines, and what happens to blocks with a void match."""

from collections import Counter

import pytest

from arena.games.mia.rules import MiaRules
from arena.match import Request
from arena.rules import Listed
from arena.runner.schedule import ATTEMPTS
from tests.runner.in_memory import Arena, Brain, to_lines, to_run_options


def first_legal(_match: int, request: Request) -> str:
    assert isinstance(request.ask, Listed)
    return request.ask.legal[0]


def make_arena(num_seats: int = 2, concurrency: int = 0, names: str = "abc") -> Arena:
    options = to_run_options(num_seats=num_seats, num_blocks=3, concurrency=concurrency)
    lines = to_lines(*names, lanes=options.num_lanes)
    brains: dict[object, Brain] = {line: first_legal for lanes in lines.values() for line in lanes}
    return Arena(options, lines, brains)  # type: ignore[arg-type]  # lines are hashed by identity


@pytest.mark.parametrize("num_seats", [2, 3])
def test_every_match_of_the_schedule_is_played_once(num_seats: int) -> None:
    arena = make_arena(num_seats)
    results = arena.play()
    counts = Counter((result.block, result.rotation) for result in results)
    assert set(counts.values()) == {1}
    assert arena.progress.done == len(results) == 3 * 3 * 2 if num_seats == 2 else 3 * 3


def test_results_do_not_depend_on_how_many_matches_are_open() -> None:
    one, many = (sorted(make_arena(concurrency=count).play()) for count in (1, 64))
    assert one == many


def test_lane_r_plays_rotation_r() -> None:
    arena = make_arena()
    arena.play()
    for assignment, match in arena.ledger.matches:
        assert match.outcome
        assert assignment.seats[0] == sorted(assignment.seats)[assignment.rotation]


def test_both_rotations_have_the_same_dice_and_starter_at_two_seats_only() -> None:
    for num_seats, is_shared in ((2, True), (3, False)):
        arena = make_arena(num_seats)
        arena.play()
        first: dict[str, set[str]] = {}
        for assignment, match in arena.ledger.matches:
            first.setdefault(assignment.block.name, set()).add(match.entries[0])
        starters = [{entry.split()[0] for entry in entries} for entries in first.values()]
        assert all(len(seats) == 1 for seats in starters)
        assert all(len(entries) == 1 for entries in first.values()) is is_shared


def test_a_block_with_a_void_match_is_played_again_with_other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = make_arena(names="ab")
    calls = iter(range(10**6))
    apply = MiaRules.apply

    def failing_once(self: MiaRules, *words: object) -> object:
        if next(calls) == 7:
            raise ZeroDivisionError
        return apply(self, *words)  # type: ignore[arg-type]

    monkeypatch.setattr(MiaRules, "apply", failing_once)
    results = arena.play()
    assert len(arena.progress.voids) == 1
    assert len({(result.block, result.rotation) for result in results}) == 6
    assert {assignment.attempt for assignment, _ in arena.ledger.matches} == {0, 1}
    assert len(arena.ledger.forgotten) == 1


def test_a_block_that_is_void_every_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = make_arena(names="ab")

    def fail(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr("arena.match.machine.Match.answer", fail)
    assert arena.play() == []
    assert len(arena.progress.voids) == 3 * 2 * ATTEMPTS
