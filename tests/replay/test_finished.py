"""Which matches are done, by a bit each."""

import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import ReplayError
from arena.formats import Block, round_robin, seating
from arena.replay import Record
from arena.replay.finished import Finished
from arena.replay.plan import LOOKAHEAD, FixedPlan
from arena.results import Ending, Kind

NAMES = ("ann", "bob", "cat", "dan", "eve")


def to_record(block: Block, rotation: int, attempt: int = 0) -> Record:
    return Record(block.name, rotation, attempt, seating(block, rotation), (), (), (), (), (), (), Ending(Kind.RULES))


def schedule(num_seats: int, num_blocks: int) -> Iterator[Block]:
    return round_robin(NAMES, num_seats, num_blocks)


def fixed(num_seats: int, num_blocks: int) -> Callable[[], FixedPlan]:
    return lambda: FixedPlan(partial(schedule, num_seats, num_blocks))


@given(st.data(), st.integers(2, 5))
def test_it_holds_what_was_added_and_nothing_else(data: st.DataObject, num_seats: int) -> None:
    blocks = list(schedule(num_seats, 4))
    every = [(block, rotation) for block in blocks for rotation in range(num_seats)]
    chosen = data.draw(st.lists(st.sampled_from(every), unique=True))
    finished = Finished(fixed(num_seats, 4), num_seats)
    positions = [finished.add(to_record(block, rotation)) for block, rotation in chosen]
    assert positions == [every.index(match) for match in chosen]
    assert [match for match in every if (match[0].name, match[1]) in finished] == sorted(chosen, key=every.index)
    assert list(finished.positions()) == sorted(positions)
    assert list(finished.missing()) == [match for match in every if match not in chosen]
    assert len(finished) == len(chosen)


def test_a_match_is_done_once() -> None:
    finished = Finished(fixed(2, 2), 2)
    block = next(schedule(2, 2))
    for rotation in range(2):
        finished.add(to_record(block, rotation))
    with pytest.raises(ReplayError, match="line 7, rotation: ann,bob/0 rotation 1 is in the log already"):
        finished.add(to_record(block, 1), 7)


@pytest.mark.parametrize("name", ["ann,bob/2", "ann,zoe/0", "", "ann,bob"])
def test_a_block_that_is_not_in_the_schedule_is_refused(name: str) -> None:
    finished = Finished(fixed(2, 2), 2)
    with pytest.raises(ReplayError, match="block: the schedule has no other block"):
        finished.add(to_record(Block(name, ("ann", "bob")), 0))
    assert (name, 0) not in finished


def test_a_wrong_line_up_is_refused() -> None:
    finished = Finished(fixed(2, 2), 2)
    block = next(schedule(2, 2))
    with pytest.raises(ReplayError, match=r"seats: expected \['ann', 'bob'\] in rotation 0, got \['bob', 'ann'\]"):
        finished.add(to_record(block, 0)._replace(seats=("bob", "ann")))


def test_a_block_played_again_counts_with_its_last_attempt() -> None:
    finished = Finished(fixed(2, 2), 2)
    block = next(schedule(2, 2))
    finished.add(to_record(block, 0))
    finished.add(to_record(block, 1, attempt=1))
    assert ((block.name, 0) in finished, (block.name, 1) in finished) == (False, True)
    assert (finished.attempt(block.name), finished.num_superseded, len(finished)) == (1, 1, 1)
    with pytest.raises(ReplayError, match="attempt: expected 1 or more, for ann,bob/0 was begun again, got 0"):
        finished.add(to_record(block, 0))


def test_a_very_late_match_is_found() -> None:
    blocks = [Block(f"ann,bob/{ordinal}", ("ann", "bob")) for ordinal in range(LOOKAHEAD + 2)]
    finished = Finished(lambda: FixedPlan(lambda: iter(blocks)), 2)
    assert finished.add(to_record(blocks[-1], 0)) == 2 * (LOOKAHEAD + 1)
    assert finished.add(to_record(blocks[0], 0)) == 0


def test_memory_does_not_grow_with_the_matches() -> None:
    finished = Finished(fixed(2, 3_000), 2)
    tracemalloc.start()
    for block in schedule(2, 3_000):
        for rotation in range(2):
            finished.add(to_record(block, rotation))
    assert all((block.name, 1) in finished for block in schedule(2, 3_000))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(finished) == 60_000
    assert peak < 60_000
