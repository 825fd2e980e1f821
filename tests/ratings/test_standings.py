"""The table, and the cases in which there is little to say."""

import json
from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import ConfigError
from arena.ratings import RATINGS
from arena.ratings.elo import Anchor
from arena.ratings.standings import Row, standings
from arena.ratings.tally import Tally
from tests.ratings.blocks import duel, duels, table, tally_of
from tests.ratings.test_tally import MARKS, PAIRS

THREE = duels("a", "b", "WW", "WL", "WL") + duels("b", "c", "WW", "WL", "DL") + duels("c", "a", "WL", "LL", "WD")


def find(rows: tuple[Row, ...], name: str) -> Row:
    return next(row for row in rows if row.entrant == name)


def test_best_payoff_comes_first() -> None:
    rows = standings(tally_of(THREE))
    # a: 1/3 and 1/6, b: -1/3 and 1/6, c: -1/6 and -1/6.
    assert [(row.place, row.entrant) for row in rows] == [(1, "a"), (2, "b"), (3, "c")]
    assert [(row.matches, row.blocks) for row in rows] == [(12, 6)] * 3
    assert [row.payoff.mean for row in rows if row.payoff] == pytest.approx([1 / 4, -1 / 12, -1 / 6])


def test_equal_payoffs_share_the_better_place_and_stand_by_name() -> None:
    rows = standings(tally_of(duels("z", "y", "WL", "DD") + duels("x", "w", "WL", "DD")))
    assert [(row.place, row.entrant) for row in rows] == [(1, "w"), (1, "x"), (1, "y"), (1, "z")]


def test_who_has_not_played_comes_last_with_nulls() -> None:
    rows = standings(tally_of(THREE), ["new", "other", "a"])
    assert [(row.place, row.entrant) for row in rows[3:]] == [(4, "new"), (4, "other")]
    assert rows[3].to_json() == {"place": 4, "entrant": "new", "matches": 0, "blocks": 0, "payoff": None, "elo": None}


def test_nothing_played_and_nobody_there() -> None:
    assert standings(Tally(2)) == ()
    assert standings(Tally(4), ["alone"]) == (Row(1, "alone", 0, 0, None, None),)


def test_row_in_json_has_the_shape_of_the_contract() -> None:
    best = json.loads(json.dumps(standings(tally_of(THREE))[0].to_json()))
    assert list(best) == ["place", "entrant", "matches", "blocks", "payoff", "elo"]
    assert list(best["payoff"]) == ["mean", "low", "high"]
    assert list(best["elo"]) == ["value", "low", "high", "bound"]
    assert best["elo"]["bound"] is None


def test_anchor_shifts_the_scale_only() -> None:
    free, held = (standings(tally_of(THREE), anchor=anchor) for anchor in (None, Anchor("b", 1000)))
    anchored = find(held, "b").elo
    assert anchored is not None
    assert anchored.value == pytest.approx(1000)
    shifts = [
        h - f
        for x, y in zip(held, free, strict=True)
        if x.elo and y.elo
        for h, f in zip(x.elo[:3], y.elo[:3], strict=True)
    ]
    assert shifts == pytest.approx([shifts[0]] * 9)


def test_pools_that_never_met_are_not_compared() -> None:
    pools = THREE + duels("p", "q", "WL", "WW", "LL")
    assert {row.entrant for row in standings(tally_of(pools)) if row.elo} == {"a", "b", "c"}
    assert {row.entrant for row in standings(tally_of(pools), anchor=Anchor("q", 0)) if row.elo} == {"p", "q"}
    bridged = pools + duels("c", "p", "WL")
    assert all(row.elo and row.elo.bound is None for row in standings(tally_of(bridged)))


def test_equally_large_pools_are_not_rated_by_the_order_of_their_names() -> None:
    twins = duels("a", "b", "WL", "WW", "LL") + duels("c", "d", "WL", "WW", "LL")
    assert [row.elo for row in standings(tally_of(twins))] == [None] * 4


def test_entrant_with_one_block_has_a_payoff_and_no_elo() -> None:
    row = find(standings(tally_of(THREE + duels("n", "a", "WL"))), "n")
    assert (row.payoff, row.elo) == ((0, None, None), None)


def test_anchor_that_has_not_played_leaves_everybody_unrated() -> None:
    rows = standings(tally_of(THREE), ["new"], anchor=Anchor("new", 1000))
    assert [row.elo for row in rows] == [None] * 4


def test_unknown_anchor_is_the_operators_error() -> None:
    with pytest.raises(ConfigError, match=r"got 'x'; entrants are: a, b, c"):
        standings(tally_of(THREE), anchor=Anchor("x", 0))


@pytest.mark.parametrize("rating", RATINGS)
@given(st.lists(st.tuples(PAIRS, MARKS, st.integers(1, 4)), max_size=8))
def test_numbers_are_finite_and_ordered_for_any_results(
    rating: str, drawn: list[tuple[tuple[str, str], str, int]]
) -> None:
    played = [duel(f"{i}.{k}", *pair, marks) for i, (pair, marks, times) in enumerate(drawn) for k in range(times)]
    for row in standings(tally_of(played), rate=RATINGS[rating]):
        assert row.payoff is not None
        assert (row.payoff.low is None) == (row.blocks < 2)
        if row.payoff.low is not None and row.payoff.high is not None:
            assert isfinite(row.payoff.high - row.payoff.low)
            assert row.payoff.low < row.payoff.mean < row.payoff.high
        if row.elo is not None:
            assert all(map(isfinite, row.elo[:3]))
            assert row.elo.low < row.elo.high
            assert row.elo.low <= row.elo.value <= row.elo.high


@given(st.lists(st.tuples(*[st.tuples(*[st.integers(1, 4)] * 4)] * 4), min_size=1, max_size=5))
def test_four_seats_are_finite_for_any_places(drawn: list[tuple[tuple[int, ...], ...]]) -> None:
    played = [table(str(i), "abcd", placings) for i, placings in enumerate(drawn)]
    for row in standings(tally_of(played, num_seats=4)):
        assert row.elo is None or all(map(isfinite, row.elo[:3]))
        assert row.blocks == len(drawn)


def test_payoffs_that_differ_by_rounding_share_a_place() -> None:
    marks = {n: ["WW"] * n + ["WL"] * (10 - n) for n in (1, 2, 3)}
    rising = [b for other, n in zip("pqr", (1, 2, 3), strict=True) for b in duels("x", other, *marks[n])]
    falling = [b for other, n in zip("pqr", (3, 2, 1), strict=True) for b in duels("y", other, *marks[n])]
    first, second, *_ = standings(tally_of(rising + falling))
    # 0.1 + 0.2 + 0.3 is not 0.3 + 0.2 + 0.1.
    assert first.payoff != second.payoff
    assert (first.place, second.place) == (1, 1)
