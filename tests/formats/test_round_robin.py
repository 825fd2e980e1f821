"""Round robin: who meets whom, how often, and on which seat."""

from collections import Counter
from itertools import combinations, islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.formats import FORMATS, Block, round_robin, seating
from arena.formats.round_robin import ROUND_ROBIN

SIZES = [
    (entrants, seats)
    for seats in range(2, 11)
    for entrants in (seats, seats + 1, 2 * seats, 17, 64)
    if entrants >= seats
]
FEW = st.integers(2, 10).flatmap(lambda seats: st.tuples(st.integers(seats, 20), st.just(seats), st.integers(1, 4)))


def names(count: int) -> list[str]:
    """Return entrant names whose order as text is not their order by number."""
    return [f"bot{number}" for number in range(count)]


def seated(blocks: list[Block]) -> Counter[str]:
    """Return in how many blocks each entrant sits."""
    return Counter(name for block in blocks for name in block.line_up)


def met(blocks: list[Block]) -> Counter[tuple[str, str]]:
    """Return in how many blocks each pair sits together."""
    return Counter(pair for block in blocks for pair in combinations(sorted(block.line_up), 2))


def followed(blocks: list[Block]) -> Counter[tuple[str, str]]:
    """Return how often one entrant is the left neighbour of another."""
    return Counter(pair for block in blocks for pair in pairwise((*block.line_up, block.line_up[0])))


@pytest.mark.parametrize("count", range(2, 65))
def test_at_two_seats_every_pair_meets_equally_often(count: int) -> None:
    blocks = list(round_robin(names(count), 2, 3))
    assert set(met(blocks).values()) == {3}
    assert len(met(blocks)) == count * (count - 1) // 2


@pytest.mark.parametrize(("count", "num_seats"), SIZES)
def test_block_names_are_unique_and_say_who_sits(count: int, num_seats: int) -> None:
    blocks = list(round_robin(names(count), num_seats, 2))
    assert len({block.name for block in blocks}) == len(blocks)
    for block in blocks:
        assert block.name.rpartition("/")[0] == ",".join(sorted(block.line_up))


@pytest.mark.parametrize(("count", "num_seats"), SIZES)
def test_every_line_up_is_of_different_entrants(count: int, num_seats: int) -> None:
    for block in round_robin(names(count), num_seats, 2):
        assert len(set(block.line_up)) == len(block.line_up) == num_seats
        assert set(block.line_up) <= set(names(count))


@pytest.mark.parametrize(("count", "num_seats"), [size for size in SIZES if size[1] > 2])
def test_at_more_seats_all_sit_equally_often_but_for_one_block(count: int, num_seats: int) -> None:
    counts = seated(list(round_robin(names(count), num_seats, 3)))
    assert len(counts) == count
    assert min(counts.values()) >= 3
    assert max(counts.values()) <= min(counts.values()) + 1


@given(FEW)
@settings(max_examples=60, deadline=None)
def test_no_block_is_played_beyond_what_was_asked_for(size: tuple[int, int, int]) -> None:
    count, num_seats, num_blocks = size
    blocks = list(round_robin(names(count), num_seats, num_blocks))
    if num_seats > 2:
        assert min(seated(blocks[:-1])[name] for name in names(count)) < num_blocks <= min(seated(blocks).values())
    else:
        assert len(blocks) == num_blocks * count * (count - 1) // 2


@given(FEW, st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_schedule_does_not_depend_on_the_order_of_the_entrants(size: tuple[int, int, int], random: object) -> None:
    count, num_seats, num_blocks = size
    shuffled = sorted(names(count), key=lambda _name: random.random())  # type: ignore[attr-defined]  # a Random
    assert list(round_robin(shuffled, num_seats, num_blocks)) == list(round_robin(names(count), num_seats, num_blocks))


@given(FEW)
@settings(max_examples=30, deadline=None)
def test_longer_schedule_begins_as_the_shorter_one(size: tuple[int, int, int]) -> None:
    """So a run can be made longer: what was played stays valid."""
    count, num_seats, num_blocks = size
    short = list(round_robin(names(count), num_seats, num_blocks))
    longer = list(islice(round_robin(names(count), num_seats, num_blocks + 2), len(short)))
    assert short == longer


@pytest.mark.parametrize("num_seats", [3, 4, 6])
def test_schedule_stays_when_others_join_and_they_sit_as_often(num_seats: int) -> None:
    first, later = names(9)[:7], names(9)[7:]
    before = list(round_robin(first, num_seats, 3))
    after = list(round_robin([*first, *later], num_seats, 3, joined=(7,)))
    assert after[: len(before)] == before
    assert min(seated(after)[name] for name in names(9)) >= 3
    assert len({block.name for block in after}) == len(after)


def test_first_block_of_every_pair_comes_before_the_second_of_any() -> None:
    blocks = list(round_robin(names(6), 2, 2))
    assert set(met(blocks[:15]).values()) == {1}


@pytest.mark.parametrize("num_seats", range(2, 11))
def test_every_entrant_of_a_block_sits_once_on_every_seat(num_seats: int) -> None:
    for block in round_robin(names(num_seats + 1), num_seats, 1):
        seatings = [seating(block, rotation) for rotation in range(num_seats)]
        for seat in range(num_seats):
            assert {line_up[seat] for line_up in seatings} == set(block.line_up)


def test_rotation_is_a_cyclic_shift_of_the_line_up() -> None:
    block = Block("a,b,c/0", ("a", "b", "c"))
    assert [seating(block, rotation) for rotation in range(3)] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]


@pytest.mark.parametrize(("num_seats", "count", "num_blocks"), [(3, 3, 40), (4, 4, 60), (3, 5, 60), (5, 5, 96)])
def test_left_neighbours_balance(num_seats: int, count: int, num_blocks: int) -> None:
    counts = followed(list(round_robin(names(count), num_seats, num_blocks)))
    assert len(counts) == count * (count - 1)
    assert max(counts.values()) - min(counts.values()) <= 2


@pytest.mark.parametrize(("num_seats", "count"), [(3, 7), (4, 9), (4, 16), (6, 10)])
def test_who_sits_with_whom_balances(num_seats: int, count: int) -> None:
    counts = met(list(round_robin(names(count), num_seats, 60)))
    assert len(counts) == count * (count - 1) // 2
    assert max(counts.values()) <= 1.25 * min(counts.values())


def test_schedule_is_lazy() -> None:
    assert len(list(islice(round_robin(names(64), 2, 10**9), 5))) == 5
    assert len(list(islice(round_robin(names(64), 6, 10**9), 5))) == 5


def test_round_robin_is_registered() -> None:
    assert FORMATS["round-robin"] is ROUND_ROBIN


@given(FEW, st.integers(1, 5))
def test_those_who_join_leave_the_schedule_before_them_as_it_was(sizes: tuple[int, int, int], num_new: int) -> None:
    count, num_seats, num_blocks = sizes
    before = list(round_robin(names(count), num_seats, num_blocks))
    after = list(round_robin(names(count + num_new), num_seats, num_blocks, (count,)))
    assert {block.name for block in before} <= {block.name for block in after}
    assert min(seated(after).values()) >= num_blocks
    new = set(names(count + num_new)) - set(names(count))
    assert all(new & set(block.line_up) for block in after if block not in before)
