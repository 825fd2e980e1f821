"""The streaming count: complete blocks only, bounded memory, mergeable."""

from dataclasses import astuple
from itertools import islice, permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.ratings.evidence import Evidence, blocks_of, points_of
from arena.ratings.tally import Tally
from arena.results import MatchResult
from tests.ratings.blocks import Block, duel, duels, evidence_of, table, tally_of

MARKS = st.text("WDL", min_size=2, max_size=2)
PAIRS = st.sampled_from(list(permutations("abcd", 2)))


@st.composite
def blocks(draw: st.DrawFn) -> list[Block]:
    drawn = draw(st.lists(st.tuples(PAIRS, MARKS), max_size=12))
    return [duel(str(i), *pair, marks) for i, (pair, marks) in enumerate(drawn)]


def same(ours: Evidence, theirs: Evidence) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(astuple(ours), astuple(theirs), strict=True))


def test_points_are_one_for_a_win_and_half_for_equal_places() -> None:
    evidence = evidence_of(duels("a", "b", "WD", "WL", "DD") + duels("c", "b", "WW"))
    assert evidence.names == ("a", "b", "c")
    assert points_of(evidence).tolist() == [[0, 3.5, 0], [2.5, 0, 0], [0, 2, 0]]
    assert blocks_of(evidence).tolist() == [3, 4, 1]


def test_incomplete_block_is_held_and_not_counted() -> None:
    tally = tally_of([duel("x", "a", "b", "WW"), duel("y", "a", "b", "LL")[:1]])
    assert (tally.num_matches, tally.num_held) == (2, 1)
    assert blocks_of(tally.evidence()).tolist() == [1, 1]


def test_forgotten_block_can_be_played_again() -> None:
    tally = tally_of([duel("x", "a", "b", "LL")[:1]])
    tally.forget("x")
    for result in duel("x", "a", "b", "WW"):
        tally.add(result)
    assert points_of(tally.evidence()).tolist() == [[0, 2], [0, 0]]


def test_three_seats_count_every_pair_of_places() -> None:
    evidence = evidence_of([table("x", "abc", [(1, 2, 3), (2, 1, 3), (1, 1, 3)])], num_seats=3)
    assert points_of(evidence).tolist() == [[0, 1.5, 3], [1.5, 0, 3], [0, 0, 0]]
    assert evidence.cross.tolist() == [[9 * 9, 9 * 0, 9 * 0]]
    assert evidence.returns.tolist() == [[2 + 0 + 2, 0 + 2 + 2, -2 - 2 - 2]]


def test_nothing_is_kept_per_match() -> None:
    tally = Tally(2)
    for i in range(30_000):
        for result in duel(str(i), "a", "b", "WL"):
            tally.add(result)
    kept = sum(len(value) for value in vars(tally).values() if isinstance(value, (dict, list, np.ndarray)))
    assert tally.num_matches == 60_000
    assert kept < 20_000


@given(blocks(), st.randoms(use_true_random=False))
def test_order_of_matches_does_not_matter(played: list[Block], random: Random) -> None:
    results = [result for block in played for result in block]
    random.shuffle(results)
    assert same(evidence_of(played), evidence_of([results]))


@given(st.lists(st.tuples(PAIRS, MARKS), max_size=12), st.data())
def test_merging_is_associative_and_equals_one_tally(
    drawn: list[tuple[tuple[str, str], str]], data: st.DataObject
) -> None:
    results = [r for i, (pair, marks) in enumerate(drawn) for r in duel(str(i), *pair, marks)]
    part = data.draw(st.lists(st.integers(0, 2), min_size=len(results), max_size=len(results)))
    first, second, third = ([r for r, p in zip(results, part, strict=True) if p == k] for k in range(3))
    left = tally_of([first])
    left.merge(tally_of([second]))
    left.merge(tally_of([third]))
    right = tally_of([second])
    right.merge(tally_of([third]))
    whole = tally_of([first])
    whole.merge(right)
    assert same(left.evidence(), whole.evidence())
    assert same(left.evidence(), evidence_of([results]))
    assert left.num_held == 0


def test_batches_add_up() -> None:
    played = [duel(str(i), "ab"[i % 2], "ba"[i % 2], "WD") for i in range(10_001)]
    expected = [[0, 5001 * 1.5 + 5000 * 0.5], [5001 * 0.5 + 5000 * 1.5, 0]]
    assert points_of(evidence_of(played)).tolist() == expected


@pytest.mark.parametrize(
    "block",
    [
        [MatchResult("x", 0, ("a", "a"), (1, -1), (1, 2)), MatchResult("x", 1, ("a", "a"), (1, -1), (1, 2))],
        [MatchResult("x", 0, ("a", "b"), (1, -1), (1, 2)), MatchResult("x", 0, ("b", "a"), (1, -1), (1, 2))],
        [MatchResult("x", 0, ("a", "b"), (1, -1), (1, 2)), MatchResult("x", 1, ("c", "a"), (1, -1), (1, 2))],
    ],
    ids=["against itself", "a rotation twice", "two line-ups"],
)
def test_impossible_block_is_our_own_fault(block: Block) -> None:
    with pytest.raises(AssertionError):
        evidence_of([block])


def test_sums_that_do_not_fit_are_refused() -> None:
    huge = MatchResult("x", 0, ("a", "b"), (1 << 40, -(1 << 40)), (1, 2))
    with pytest.raises(AssertionError, match="bigger unit"):
        evidence_of([[huge, huge._replace(rotation=1)]])


def test_seatings_of_a_big_table_are_not_all_kept() -> None:
    tally = Tally(8)
    for i, entrants in enumerate(islice(permutations("abcdefgh"), 2_500)):
        for result in table(str(i), entrants, [range(1, 9)] * 8):
            tally.add(result)
    evidence = tally.evidence()
    assert evidence.blocks.tolist() == [2_500]
    assert max(len(value) for value in vars(tally).values() if isinstance(value, dict)) < 17_000
