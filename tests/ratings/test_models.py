"""Models against plain formulas written out, finite differences, and each other."""

from itertools import permutations
from math import exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.errors import ConfigError
from arena.ratings.choices import Choices
from arena.ratings.estimates import Errors, estimate
from arena.ratings.evidence import Vector
from arena.ratings.models import MODELS
from arena.ratings.newton import maximise
from arena.ratings.placings import Placing, Placings
from tests.ratings.placings import placings

WORTHS = {"a": 3.0, "b": 2.0, "c": 1.0, "d": 0.5}
ORDERS = ["a>b>c>d", "b>a=c>d", "d>c>b>a", "c=d>a", "b>d", "a=b=c>d", "c>a>d>b", "d>a=b"]


def parameters_of(choices: Choices, names: list[str], ties: list[float]) -> Vector:
    return np.array([*(choices.direction * log(WORTHS[name]) for name in names), *ties])


def test_plackett_luce_is_a_chain_of_choices() -> None:
    results = placings("a>c>b")
    choices = MODELS["pl"](results)
    expected = 3 / (3 + 1 + 2) * 1 / (1 + 2)
    assert choices.log_likelihood(parameters_of(choices, results.names, [])) == pytest.approx(log(expected))


def test_reverse_plackett_luce_picks_the_loser_first() -> None:
    results = placings("a>c>b")
    choices = MODELS["pl-reverse"](results)
    # The weaker the likelier to go: weights 1/3, 1/2 and 1.
    expected = (1 / 2) / (1 / 3 + 1 / 2 + 1) * 1 / (1 / 3 + 1)
    assert choices.log_likelihood(parameters_of(choices, results.names, [])) == pytest.approx(log(expected))


def test_tie_of_davidson_and_luce() -> None:
    results = placings("a=b>c")
    choices = MODELS["pl"](results)
    worth, tie = WORTHS, exp(0.7)
    pairs = tie * sum((worth[x] * worth[y]) ** 0.5 for x, y in ("ab", "ac", "bc"))
    expected = tie * (worth["a"] * worth["b"]) ** 0.5 / (worth["a"] + worth["b"] + worth["c"] + pairs)
    assert choices.log_likelihood(parameters_of(choices, results.names, [0.7])) == pytest.approx(log(expected))


def test_top1_looks_at_the_winner_only() -> None:
    first, second = placings("a>b>c", "c>a>b"), placings("a>c>b", "c>b>a")
    values = [maximise(MODELS["top1"](results), ghost=0.5) for results in (first, second)]
    assert values[0] is not None
    assert values[1] is not None
    # The second pool met c before b.
    assert values[0].parameters[[0, 2, 1]] == pytest.approx(values[1].parameters)


def test_joint_winners_share_the_win() -> None:
    shared = estimate(placings("a=b>c", "c>a>b", "c>b>a"), MODELS["top1"])
    values = {item.name: item.value for item in shared.items}
    # a and b won half a table each, c two, all three sat at every table: 1 : 1 : 4.
    assert values["c"] == pytest.approx(log(4) * 2 / 3)
    assert [values["a"], values["b"]] == pytest.approx([-log(4) / 3] * 2)
    assert shared.is_sandwich


@pytest.mark.parametrize("model", ["bt", "davidson", "pl", "pl-reverse", "top1"])
def test_score_and_information_are_the_slopes_of_the_likelihood(model: str) -> None:
    orders = ["a>b", "b=c", "c>a", "d=a"] if model == "davidson" else ORDERS
    results = Placings(list("abcd"))
    for order in orders:
        tiers = tuple(tuple(sorted(map("abcd".index, tier.split("=")))) for tier in order.split(">"))
        results.add(Placing(tiers, tuple(reversed(sum(tiers, ())))), 1.5)
    choices = MODELS[model](results, num_effects=1)
    start = np.linspace(-0.7, 0.9, choices.num_parameters)
    score, information = choices.climb(start)
    for index in range(choices.num_parameters):
        step = np.zeros_like(start)
        step[index] = 1e-5
        slope = (choices.log_likelihood(start + step) - choices.log_likelihood(start - step)) / 2e-5
        assert slope == pytest.approx(score[index], abs=1e-7)
        bend = (choices.climb(start + step)[0] - choices.climb(start - step)[0]) / 2e-5
        assert -bend == pytest.approx(information[index], abs=1e-7)


def test_scatter_of_single_matches_is_the_sum_of_squared_scores() -> None:
    results = placings(*ORDERS)
    choices = MODELS["pl"](results)
    start = np.zeros(choices.num_parameters)
    alone = [MODELS["pl"](Placings(results.names, dict([item]))) for item in results.counts.items()]
    scores = []
    for one, (_, placing) in zip(alone, results.counts, strict=True):
        # On its own an order has only its own sizes of ties.
        shared = Choices(one.num_entrants, 0, choices.tie_sizes, one.stages)
        scores.append(shared.climb(start)[0])
        assert len(placing.tiers) > 0
    expected = sum(np.outer(score, score) for score in scores)
    assert choices.scatter(start, results.multiplicities()) == pytest.approx(expected)


def test_chances_of_all_orders_with_ties_sum_to_one() -> None:
    results = placings("a=b>c", "a>b=c")
    choices = MODELS["pl"](results)
    start = parameters_of(choices, results.names, [0.3])
    total = 0.0
    for tiers in _weak_orders():
        one = Placings(results.names)
        one.add(Placing(tiers))
        shared = Choices(3, 0, (2,), MODELS["pl"](one).stages)
        total += exp(shared.log_likelihood(start))
    assert total == pytest.approx(1)


def _weak_orders() -> set[tuple[tuple[int, ...], ...]]:
    """Return the orders of three with ties of two."""
    orders: set[tuple[tuple[int, ...], ...]] = set()
    for a, b, c in permutations(range(3)):
        pairs = tuple(sorted((a, b))), tuple(sorted((b, c)))
        orders |= {((a,), (b,), (c,)), (pairs[0], (c,)), ((a,), pairs[1])}
    return orders


def test_davidson_refuses_more_than_two() -> None:
    with pytest.raises(ConfigError, match="expected matches of two for davidson, got one of 3"):
        estimate(placings("a>b>c"), MODELS["davidson"])


def test_without_ties_of_two_all_models_of_pairs_agree() -> None:
    results = placings("a>b", "b>c", "c>a", "a>b", "c>b", "a>c")
    tables = [estimate(results, MODELS[model]) for model in MODELS]
    for table in tables[1:]:
        for item, other in zip(sorted(table.items), sorted(tables[0].items), strict=True):
            assert item[:5] == (item.name, *(pytest.approx(x, abs=1e-9) for x in other[1:5]))


@settings(max_examples=40)
@given(st.lists(st.sampled_from(ORDERS), min_size=1, max_size=12), st.sampled_from(["bt", "pl", "pl-reverse", "top1"]))
def test_any_results_have_a_maximum_with_a_ghost(orders: list[str], model: str) -> None:
    choices = MODELS[model](placings(*orders))
    maximum = maximise(choices, ghost=0.5)
    assert maximum is not None
    score = choices.climb(maximum.parameters)[0] + 0.5 * (1 - 2 / (1 + np.exp(-maximum.parameters)))
    assert np.abs(score).max() < 1e-7


def test_model_errors_can_be_asked_for_where_draws_count_half() -> None:
    results = placings("a>b", "a=b", "b>a", "a>b")
    by_model = estimate(results, MODELS["bt"], errors=Errors.MODEL)
    # Four matches at p = 5/8: the variance of the logit is 1 / (4 p q), half of it against the mean of the two.
    assert by_model.items[0].se == pytest.approx((1 / (4 * 5 / 8 * 3 / 8)) ** 0.5 / 2)
