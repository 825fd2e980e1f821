"""Estimates where there is little to say, and what must not matter to them. Source: ratings.md 9, T3 and T4."""

import json
from math import isfinite, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.errors import ConfigError
from arena.ratings.elo import Anchor
from arena.ratings.estimates import Errors, Estimate, Estimates, estimate
from arena.ratings.models import MODELS
from arena.ratings.placings import Placings
from arena.ratings.report import Scale, rate_results
from arena.ratings.results_file import parse_results
from tests.ratings.placings import placings

LOOP = ["a>b", "b>c", "c>a", "a>c", "b>a"]
MODEL_NAMES = st.sampled_from(["bt", "pl", "pl-reverse", "top1"])


def items_of(estimates: Estimates) -> dict[str, Estimate]:
    return {item.name: item for item in estimates.items}


def orders(names: str = "abcd") -> st.SearchStrategy[list[str]]:
    order = (
        st.permutations(names)
        .flatmap(lambda shuffled: st.tuples(st.just(shuffled), st.lists(st.sampled_from(">="), min_size=3, max_size=3)))
        .map(lambda drawn: "".join(a + b for a, b in zip(drawn[0], [*drawn[1], ""], strict=True)))
    )
    return st.lists(order | st.sampled_from([*LOOP, "d>a", "b=d"]), min_size=1, max_size=8)


@settings(max_examples=40)
@given(orders(), MODEL_NAMES, st.booleans())
def test_numbers_are_finite_for_any_results(drawn: list[str], model: str, has_blocks: bool) -> None:
    results = placings(*(f"{order} @{i // 2}" if has_blocks else order for i, order in enumerate(drawn)))
    report = rate_results(results, model)
    json.dumps(report.to_json(has_pairs=True), allow_nan=False)
    for item in report.items:
        low, high = item.low, item.high
        assert item.value is None or isfinite(item.value)
        assert low is None or high is None or low <= (item.value or 0.0) <= high
        assert item.ranks is None or 1 <= item.ranks[0] <= item.ranks[1] <= len(report.items)


@settings(max_examples=40)
@given(orders(), MODEL_NAMES, st.permutations(["x", "010", "1", "Ä"]))
def test_names_and_order_of_rows_do_not_matter(drawn: list[str], model: str, names: list[str]) -> None:
    renamed = dict(zip("abcd", names, strict=True))
    changed = ["".join(renamed.get(letter, letter) for letter in order) for order in reversed(drawn)]
    before = items_of(estimate(placings(*drawn), MODELS[model], ghost=0.5))
    after = items_of(estimate(placings(*changed), MODELS[model], ghost=0.5))
    for name, item in before.items():
        other = after[renamed[name]]
        assert (item.value is None, item.bound) == (other.value is None, other.bound)
        assert item.value is None or other.value == pytest.approx(item.value, abs=1e-8)
        assert item.se is None or other.se == pytest.approx(item.se, abs=1e-8)


@pytest.mark.parametrize("model", ["bt", "davidson", "pl", "pl-reverse", "top1"])
def test_duplicated_data_divide_the_errors_of_the_model_by_the_root_of_two(model: str) -> None:
    once, twice = (items_of(estimate(placings(*LOOP, times=n), MODELS[model])) for n in (1, 2))
    for name, item in once.items():
        assert item.se is not None
        assert twice[name].value == pytest.approx(item.value)
        assert twice[name].se == pytest.approx(item.se / 2**0.5, rel=1e-9)


def test_swapped_sides_negate_strengths_and_home() -> None:
    rows = ["a,b,wins_a,wins_b", "x,y,6,3", "y,x,4,5", "y,z,5,2", "z,x,4,4", "x,z,5,1", "z,y,2,3"]
    swapped = [rows[0], *(",".join(row.split(",")[:2] + row.split(",")[:1:-1]) for row in rows[1:])]
    table, mirror = (rate_results(parse_results(lines, "x"), has_home=True) for lines in (rows, swapped))
    values = {item.name: item.value for item in table.items}
    for item in mirror.items:
        assert item.value == pytest.approx(-(values[item.name] or 0.0))
    assert mirror.effects[0].value == pytest.approx(-table.effects[0].value)
    assert mirror.effects[0].se == pytest.approx(table.effects[0].se or 0.0)


def test_reversed_orders_swap_forward_and_reverse() -> None:
    drawn = ["a>b>c", "c>a>b", "b>c>a", "a>c>b"]
    forward = items_of(estimate(placings(*drawn), MODELS["pl"]))
    backward = items_of(estimate(placings(*(order[::-1] for order in drawn)), MODELS["pl-reverse"]))
    for name, item in forward.items():
        assert backward[name].value == pytest.approx(-(item.value or 0.0))


@pytest.mark.parametrize("has_blocks", [False, True])
def test_pool_that_never_met_the_others_changes_nothing_and_is_not_rated(has_blocks: bool) -> None:
    mine = [f"{order} @{i}" if has_blocks else order for i, order in enumerate(LOOP * 2)]
    alone = estimate(placings(*mine), MODELS["bt"])
    beside = estimate(placings(*mine, *(["p>q @s", "q>p @t"] if has_blocks else ["p>q", "q>p"])), MODELS["bt"])
    assert {name: item for name, item in items_of(beside).items() if name in "abc"} == items_of(alone)
    assert items_of(beside)["p"] == Estimate("p")
    assert any("never met" in note and "p, q" in note for note in beside.notes)


def test_anchor_chooses_its_pool() -> None:
    chosen = rate_results(placings(*LOOP, "p>q", "q>p", "p>q"), anchor=Anchor("q", 1000))
    values = {item.name: item.value for item in chosen.items}
    assert values == {"q": 1000, "p": pytest.approx(1000 + 400 * np.log10(2)), "a": None, "b": None, "c": None}


def test_equally_large_pools_leave_everybody_unrated() -> None:
    report = rate_results(placings("a>b", "b>a", "p>q", "q>p"))
    assert [item.value for item in report.items] == [None] * 4
    assert any("--anchor" in note for note in report.notes)


def test_single_bridge_gives_bounds_and_no_infinity() -> None:
    found = items_of(estimate(placings("a>b", "b>a", "p>q", "q>p", "a>p"), MODELS["bt"]))
    assert {name: item.bound for name, item in found.items()} == dict.fromkeys("ab", "above") | dict.fromkeys(
        "pq", "below"
    )


def test_undefeated_bound_is_the_rating_at_which_its_wins_have_a_chance_of_5_percent() -> None:
    found = items_of(estimate(placings(*LOOP * 2, *["u>a"] * 10), MODELS["bt"], anchor="a"))
    # (1 - q)^10 = 0.05 of losing none: q = 1 - 0.05^(1/10).
    chance = 0.05**0.1
    assert found["u"].low == pytest.approx(log(chance / (1 - chance)), abs=1e-5)
    assert (found["u"].high, found["u"].bound) == (None, "above")


def test_bound_of_blocks_counts_each_as_one_trial() -> None:
    twice = [f"u>a @{i}" for i in range(10)] * 2
    found = items_of(estimate(placings(*twice, *(f"{o} @l{i}" for i, o in enumerate(LOOP * 4))), MODELS["bt"]))
    trials = 10 * 2 / (40 / 30)  # 40 matches in 30 blocks
    chance = 0.05 ** (1 / trials)
    low, a = found["u"].low, found["a"].value
    assert low is not None
    assert a is not None
    assert low - a == pytest.approx(log(chance / (1 - chance)), abs=1e-5)


def test_davidson_without_a_loss_has_no_maximum_and_says_so() -> None:
    # Five wins and a draw: with a higher rating and readier draws the results get ever likelier.
    found = estimate(placings(*["a>b"] * 5, "a=b"), MODELS["davidson"])
    assert all(item.value is not None and isfinite(item.value) for item in found.items)
    assert any("ghost" in note for note in found.notes)
    with pytest.raises(ConfigError, match="leave out --ghost 0"):
        estimate(placings(*["a>b"] * 5, "a=b"), MODELS["davidson"], ghost=0)


def test_one_block_gives_no_error() -> None:
    found = estimate(placings("a>b @1", "b>a @1"), MODELS["bt"], errors=Errors.SANDWICH)
    assert all(item.value == pytest.approx(0) for item in found.items)


def test_newcomers_error_does_not_depend_on_how_much_the_others_played() -> None:
    few = ["n>a @1", "a>n @2", "n>b @3", "b>n @4", "n>a @5"]
    errors = []
    for times in (20, 2000):
        crowd = [f"{order} @c{i}" for i, order in enumerate(LOOP * times)]
        found = items_of(estimate(placings(*few, *crowd), MODELS["bt"], anchor="a"))
        errors.append(found["n"].se)
    assert errors[0] is not None
    assert errors[1] == pytest.approx(errors[0], rel=0.05)


def test_seats_are_worth_something_against_the_last() -> None:
    # Who sits first wins two tables of three, whoever it is.
    rows = ["seats,returns", *['"a,b","1,-1"', '"b,a","1,-1"'] * 2, '"a,b","-1,1"', '"b,a","-1,1"']
    report = rate_results(parse_results(rows, "x"), has_home=True, scale=Scale.NATURAL)
    (home,) = report.effects
    assert home.name == "home"
    assert home.value == pytest.approx(log(2))
    assert [item.value for item in report.items] == pytest.approx([0, 0])


def test_seat_that_is_always_the_same_bots_cannot_be_told_from_its_strength() -> None:
    rows = ["seats,returns", *['"a,b","1,-1"', '"a,b","-1,1"'] * 3]
    with pytest.raises(ConfigError, match="leave out --home"):
        rate_results(parse_results(rows, "x"), has_home=True)


def test_home_needs_somebody_who_is_at_home() -> None:
    with pytest.raises(ConfigError, match="expected results that say who sat where for --home"):
        rate_results(placings(*LOOP), has_home=True)


def test_unknown_anchor_is_the_operators_error() -> None:
    with pytest.raises(ConfigError, match="expected an entrant as anchor, got 'z'; entrants are: a, b, c"):
        rate_results(placings(*LOOP), anchor=Anchor("z", 0))


def test_more_seats_choose_the_direction_by_aic_and_say_it() -> None:
    report = rate_results(placings("a>b>c", "a>c>b", "b>a>c", "c>a>b", "b>c>a"))
    aics = {
        name: estimate(placings("a>b>c", "a>c>b", "b>a>c", "c>a>b", "b>c>a"), MODELS[name]).aic
        for name in ("pl", "pl-reverse")
    }
    assert report.model == min(aics, key=aics.__getitem__)
    assert f"{report.model} has the smaller AIC" in report.notes[0]


def test_weights_of_zero_name_an_entrant_and_say_nothing() -> None:
    results = Placings()
    assert results.pools().size == 0
    found = items_of(estimate(parse_results(["winner,loser,count", "a,b,1", "b,a,1", "c,a,0"], "x"), MODELS["bt"]))
    assert found["c"] == Estimate("c")
