"""Which matches are opened when, over which lines, and what happens to blocks with a void match."""

from collections import Counter

import pytest

from arena.chance import block_key, lane_of, to_secret
from arena.formats import round_robin
from arena.games.mia.rules import MiaRules
from arena.match import Request
from arena.referee.line import Table
from arena.rules import Listed
from arena.runner.schedule import ATTEMPTS, in_secret_order
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
    assert arena.progress.done == len(results) == {2: 18, 3: 9}[num_seats]


def test_results_do_not_depend_on_how_many_matches_are_open() -> None:
    one, many = (sorted(make_arena(concurrency=count).play()) for count in (1, 64))
    assert one == many


def test_no_process_plays_two_matches_of_a_block_at_two_seats() -> None:
    options = to_run_options(num_blocks=20)
    lines = to_lines("a", "b", "c")
    met: Counter[tuple[str, str, int]] = Counter()
    arena = Arena(options, lines, {line: first_legal for lanes in lines.values() for line in lanes})
    opened = arena.tournament._hub.open

    def watching(table: Table) -> None:
        opened(table)
        block = table.done.args[0].block.name  # type: ignore[attr-defined]  # a partial of the tournament's
        met.update((block, chair.line.name, chair.line.lane) for chair in table.chairs)

    arena.tournament._hub.open = watching  # type: ignore[method-assign]
    arena.play()
    assert set(met.values()) == {1}
    assert len(met) == 60 * 4


def test_neither_lane_nor_order_tells_whom_a_bot_meets() -> None:
    secret = to_secret("1")
    lanes = Counter(lane_of(block_key(secret, f"ann,bob/{n}", 0), 0, 2) for n in range(400))
    assert 150 < lanes[0] < 250
    blocks = list(round_robin(["a", "b", "c", "d"], 2, 50))
    order = list(in_secret_order(blocks, secret))
    assert sorted(order) == sorted(blocks)
    assert order != blocks
    assert order != list(in_secret_order(blocks, to_secret("2")))


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
