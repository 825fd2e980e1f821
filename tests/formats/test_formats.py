"""What holds for every format, whatever the number of entrants and the results."""

from collections import Counter
from itertools import islice

import pytest

from arena.errors import ConfigError
from arena.formats import FORMATS, parse_format
from tests.formats.contests import by_lot, by_strength, contest, known, names, nothing, played_out

COUNTS = [*range(2, 18), 31, 32, 33, 64]
TEXTS = list(FORMATS)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("count", COUNTS)
def test_every_block_has_its_own_name_that_says_who_sits(text: str, count: int) -> None:
    what = contest(text, count)
    blocks = known(text, what, {}) if count > 17 else played_out(text, what, by_lot(count))[0]
    assert len({block.name for block in blocks}) == len(blocks)
    for block in blocks:
        assert block.name.rpartition("/")[0] == ",".join(sorted(block.line_up))
        assert len(set(block.line_up)) == 2
        assert set(block.line_up) <= set(what.entrants)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("count", [2, 3, 5, 8, 13])
def test_order_in_which_blocks_end_changes_nothing(text: str, count: int) -> None:
    what = contest(text, count, num_blocks=2)
    one, results = played_out(text, what, by_lot(7), seed=1)
    other, others = played_out(text, what, by_lot(7), seed=2)
    assert set(one) == set(other)
    assert results == others


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("count", [2, 3, 6, 9])
def test_more_results_never_take_a_block_back(text: str, count: int) -> None:
    what = contest(text, count)
    blocks, results = played_out(text, what, by_lot(3))
    some = dict(islice(results.items(), len(results) // 2))
    assert set(known(text, what, {})) <= set(known(text, what, some)) <= set(blocks)


@pytest.mark.parametrize("text", ["round-robin", "round-robin:double=true", "gauntlet"])
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("num_blocks", [1, 3])
def test_number_of_blocks_is_as_promised(text: str, count: int, num_blocks: int) -> None:
    what, kind = contest(text, count, num_blocks=num_blocks), parse_format(text)[0]
    assert kind.total(what) == len(known(text, what, {}))


@pytest.mark.parametrize("text", ["swiss", "swiss:rounds=4", "ladder", "ladder:encounters=9"])
@pytest.mark.parametrize("count", range(2, 11))
@pytest.mark.parametrize("num_blocks", [1, 3])
def test_number_of_blocks_is_as_promised_where_results_decide(text: str, count: int, num_blocks: int) -> None:
    what = contest(text, count, num_blocks=num_blocks)
    assert parse_format(text)[0].total(what) == len(played_out(text, what, by_lot(count))[0])


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("count", [2, 3, 4, 7])
def test_blocks_given_up_hold_nothing_up(text: str, count: int) -> None:
    what = contest(text, count)
    blocks, results = played_out(text, what, nothing)
    assert {block.name for block in blocks} == set(results)


@pytest.mark.parametrize("text", TEXTS)
def test_two_entrants_with_equal_results_come_to_an_end(text: str) -> None:
    blocks, _ = played_out(text, contest(text, 2), lambda block: dict.fromkeys(block.line_up, 0))
    assert blocks


@pytest.mark.parametrize(("num_seats", "count"), [(3, 4), (3, 9), (4, 7), (6, 12), (10, 13)])
@pytest.mark.parametrize("num_blocks", [1, 4])
def test_count_at_bigger_tables_is_as_promised(num_seats: int, count: int, num_blocks: int) -> None:
    for text in ("round-robin", "gauntlet"):
        what = contest(text, count, num_seats, num_blocks)
        assert FORMATS[text].total(what) == len(known(text, what, {}))


@pytest.mark.parametrize(("num_seats", "count"), [(3, 4), (3, 9), (4, 7), (6, 12)])
def test_gauntlet_at_bigger_tables_seats_everyone_beside_each_challenger_equally_often(
    num_seats: int, count: int
) -> None:
    what = contest("gauntlet:challengers=bot1", count, num_seats, 5)
    blocks = known("gauntlet", what, {})
    met = Counter(name for block in blocks for name in block.line_up if name != "bot1")
    assert all("bot1" in block.line_up for block in blocks)
    assert set(met) == set(names(count)) - {"bot1"}
    assert 5 <= min(met.values()) <= max(met.values()) <= min(met.values()) + 1


def test_gauntlet_pairs_challengers_with_the_others_only() -> None:
    blocks = known("gauntlet", contest("gauntlet:challengers=bot1+bot3", 5, num_blocks=2), {})
    pairs = Counter(block.line_up for block in blocks)
    expected = [(0, 1), (1, 2), (1, 4), (0, 3), (2, 3), (3, 4)]
    assert pairs == {(f"bot{one}", f"bot{other}"): 2 for one, other in expected}


def test_gauntlet_of_nobody_who_plays_is_refused() -> None:
    with pytest.raises(ConfigError, match="challenger 'bob' does not play"):
        known("gauntlet", contest("gauntlet:challengers=bob", 3), {})


def test_double_round_robin_is_twice_as_long() -> None:
    kind = FORMATS["round-robin"]
    single, double = contest("round-robin", 5, num_blocks=3), contest("round-robin:double=true", 5, num_blocks=3)
    assert kind.total(double) == 2 * (kind.total(single) or 0)
    assert len(known("round-robin", double, {})) == 2 * len(known("round-robin", single, {}))


def test_ladder_keeps_the_winner_and_sends_the_loser_to_the_end_of_the_queue() -> None:
    blocks, _ = played_out("ladder", contest("ladder:encounters=6", 4), by_strength)
    in_order = [set(block.line_up) for block in sorted(blocks, key=lambda block: int(block.name.rpartition("/")[2]))]
    first = next(i for i, pair in enumerate(in_order) if "bot0" in pair)
    assert all("bot0" in pair for pair in in_order[first:])
    others = [next(iter(pair - {"bot0"})) for pair in in_order[first:]]
    assert others[3:] == others[: len(others) - 3]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("swis", "did you mean swiss"),
        ("swiss:round=3", "did you mean rounds"),
        ("swiss:rounds=0", "whole number from 1 to 1000 or auto, got '0'"),
        ("swiss:rounds=3,rounds=4", "rounds is given twice"),
        (f"swiss:rounds={'9' * 5000}", "whole number from 1 to 1000 or auto, got '9{60}'$"),
        ("knockout:seeding=best", "drawn or entry, got 'best'"),
    ],
)
def test_mistyped_format_is_refused_with_what_was_meant(text: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        parse_format(text)
