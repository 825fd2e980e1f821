"""Knockout. Source: S3 «secondo il sistema ad eliminazione diretta», rules.md P19."""

from collections import Counter
from dataclasses import replace

import pytest

from arena.formats import Block, Scores
from arena.formats.knockout import champion, seeds_by_slot
from tests.formats.contests import by_lot, by_strength, contest, known, names, played_out


@pytest.mark.parametrize("count", range(2, 65))
def test_P19_knockout_of_n_takes_n_minus_1_encounters(count: int) -> None:
    blocks, _ = played_out("knockout", contest("knockout", count), by_strength)
    assert len(blocks) == count - 1


@pytest.mark.parametrize("count", range(2, 65))
def test_P19_whoever_loses_is_out_and_the_best_wins(count: int) -> None:
    what = contest("knockout", count)
    blocks, results = played_out("knockout", what, by_strength)
    lost = Counter(name for scores in results.values() for name, score in scores.items() if score < 0)
    assert champion(what, results) == "bot0"
    assert lost == Counter(set(names(count)) - {"bot0"})
    assert len(blocks) == len(results)


@pytest.mark.parametrize("count", range(2, 65))
def test_P19_byes_go_to_the_top_seeds_up_to_the_next_power_of_two(count: int) -> None:
    what, seeds = contest("knockout:seeding=entry", count), names(count)
    resting = set(seeds[: (1 << (count - 1).bit_length()) - count])
    blocks, _ = played_out("knockout", what, by_strength)
    wins = Counter(min(block.line_up, key=seeds.index) for block in blocks)
    first_round = {frozenset(block.line_up) for block in known("knockout", what, {})}
    playing = [name for name in seeds if name not in resting]
    assert {frozenset(pair) for pair in zip(playing, playing[::-1], strict=True)} <= first_round
    assert all(pair <= resting or not pair & resting for pair in first_round)
    assert wins[seeds[0]] == (count - 1).bit_length() - bool(resting)


def test_bracket_of_eight_is_the_usual_one() -> None:
    slots = [seed + 1 for seed in seeds_by_slot(8)]
    assert [set(slots[i : i + 2]) for i in range(0, 8, 2)] == [{1, 8}, {4, 5}, {2, 7}, {3, 6}]


@pytest.mark.parametrize("rounds", range(1, 7))
def test_best_seeds_meet_as_late_as_can_be(rounds: int) -> None:
    """Among the best 2^k seeds each stands in a part of its own when 2^k are left."""
    slots = seeds_by_slot(1 << rounds)
    for left in range(rounds + 1):
        part = 1 << (rounds - left)
        best = [min(slots[i : i + part]) for i in range(0, len(slots), part)]
        assert sorted(best) == list(range(1 << left))


def test_encounter_is_all_its_blocks_and_the_one_who_wins_more_goes_on() -> None:
    what = contest("knockout:seeding=entry", 2, num_blocks=3)
    gaps = {"bot0,bot1/0": 6, "bot0,bot1/1": -2, "bot0,bot1/2": -2}
    blocks, results = played_out("knockout", what, lambda block: scores_of(block, gaps[block.name]))
    assert len(blocks) == 3
    assert champion(what, results) == "bot1"


def test_even_encounter_is_extended_block_by_block_until_it_is_decided() -> None:
    what = contest("knockout:seeding=entry", 2, num_blocks=2)
    gaps = {"bot0,bot1/0": 2, "bot0,bot1/1": -2, "bot0,bot1/2": 0, "bot0,bot1/3": -2}
    blocks, results = played_out("knockout", what, lambda block: scores_of(block, gaps[block.name]))
    assert [block.name for block in blocks] == list(gaps)
    assert champion(what, results) == "bot1"


def test_points_decide_where_as_many_blocks_are_won() -> None:
    what = contest("knockout:seeding=entry", 2, num_blocks=2)
    gaps = {"bot0,bot1/0": 4, "bot0,bot1/1": -2}
    blocks, results = played_out("knockout", what, lambda block: scores_of(block, gaps[block.name]))
    assert len(blocks) == 2
    assert champion(what, results) == "bot0"


def test_encounter_that_stays_even_goes_to_the_better_seed() -> None:
    what = contest("knockout:seeding=entry,extra=3", 2)
    blocks, results = played_out("knockout", what, lambda block: scores_of(block, 0))
    assert len(blocks) == 4
    assert champion(what, results) == "bot0"


def test_encounter_does_not_wait_for_a_slow_one_elsewhere() -> None:
    what = contest("knockout:seeding=entry", 8)
    results = {"bot0,bot7/0": {"bot0": 2, "bot7": -2}, "bot3,bot4/0": {"bot3": 2, "bot4": -2}}
    assert "bot0,bot3/0" in {block.name for block in known("knockout", what, results)}


@pytest.mark.parametrize("lot", [b"a", b"b", b"c"])
def test_seeds_are_drawn_by_lot_whatever_the_order_of_entry(lot: bytes) -> None:
    what = contest("knockout", 9, lot=lot)
    turned = replace(what, entrants=what.entrants[::-1])
    assert played_out("knockout", what, by_lot(1))[1] == played_out("knockout", turned, by_lot(1))[1]


def scores_of(block: Block, gap: int) -> Scores:
    """Return scores in which the first of the line-up is ahead by `gap`."""
    return {block.line_up[0]: gap // 2, block.line_up[1]: -gap // 2}
