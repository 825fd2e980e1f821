"""The sandwich from sums is the sandwich from single blocks, and it is what a small case gives by hand."""

from math import log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import expit
from scipy.stats import t

from arena.ratings.bradley_terry import rate
from arena.ratings.evidence import Vector
from arena.ratings.sandwich import block_scatter
from tests.ratings.blocks import Block, duel, duels, evidence_of, table

PLACING = st.tuples(*[st.integers(1, 3)] * 3)
LINE_UPS = st.sampled_from(["abc", "abd", "acd", "bcd"])


def block_score(block: Block, ratings: dict[str, float]) -> Vector:
    """Return points minus expected points of a block, per entrant, straight from the definition."""
    score = dict.fromkeys(ratings, 0.0)
    for match in block:
        for name, place in zip(match.entrants, match.places, strict=True):
            for other, theirs in zip(match.entrants, match.places, strict=True):
                if other != name:
                    points = (place < theirs) + (place == theirs) / 2
                    score[name] += points - expit(ratings[name] - ratings[other])
    return np.array(list(score.values()))


@given(st.lists(st.tuples(LINE_UPS, PLACING, PLACING, PLACING), min_size=1, max_size=10))
def test_scatter_from_sums_equals_scatter_from_blocks(drawn: list[tuple[str, ...]]) -> None:
    played = [
        table(str(i), line_up, [tuple(map(int, p)) for p in placings]) for i, (line_up, *placings) in enumerate(drawn)
    ]
    evidence = evidence_of(played, num_seats=3)
    ratings = {name: 0.7 * i * i - 1 for i, name in enumerate(evidence.names)}
    scores = [block_score(block, ratings) for block in played]
    expected = sum((np.outer(u, u) for u in scores), np.zeros((len(ratings), len(ratings))))
    assert block_scatter(evidence, np.array(list(ratings.values()))) == pytest.approx(expected, abs=1e-9)


def test_interval_of_two_bots_by_hand() -> None:
    marks = ["WW", "WL", "WD", "LL", "WW", "WL", "WW", "DL"]
    elo = rate(evidence_of(duels("a", "b", *marks)))["a"]
    block_points = np.array([sum({"W": 1, "D": 0.5, "L": 0}[mark] for mark in block) for block in marks])
    chance, size = block_points.mean() / 2, len(marks)
    gap = log(chance / (1 - chance))
    # d gap / d points = 1 / (2 B p q); half the gap is the distance to the mean of the two.
    error = sqrt(((block_points - block_points.mean()) ** 2).sum() * size / (size - 1)) / (
        2 * size * chance * (1 - chance)
    )
    scale = 400 / log(10) / 2
    reach = scale * float(t.ppf(0.975, size - 1)) * error
    assert elo is not None
    assert elo[:3] == pytest.approx((scale * gap, scale * gap - reach, scale * gap + reach), abs=1e-9)


def test_duplicated_data_narrow_the_interval_by_the_root_of_two() -> None:
    played = duels("a", "b", "WW", "WL", "LL") + duels("b", "c", "WW", "WL", "LD") + duels("c", "a", "WL", "WL", "LD")
    again = [[r._replace(block=r.block + "'") for r in block] for block in played]
    once, twice = rate(evidence_of(played))["a"], rate(evidence_of(played + again))["a"]
    # a plays 6 blocks, then 12.
    shrink = sqrt(0.5 * (12 / 11) / (6 / 5)) * float(t.ppf(0.975, 11) / t.ppf(0.975, 5))
    assert once is not None
    assert twice is not None
    assert twice.value == pytest.approx(once.value, abs=1e-9)
    assert (twice.high - twice.low) / (once.high - once.low) == pytest.approx(shrink, abs=1e-9)


def test_newcomers_interval_does_not_depend_on_how_much_others_played() -> None:
    newcomer = duels("n", "a", "WL", "WW", "LL", "WD") + duels("n", "b", "WL", "LL")
    widths = []
    for repeats in (50, 5000):
        others = [duel(f"{i}", "a", "b", marks) for i, marks in enumerate(["WW", "LL", "WL", "DD"] * repeats)]
        elo = rate(evidence_of(newcomer + others))["n"]
        assert elo is not None
        widths.append(elo.high - elo.low)
    assert widths[1] == pytest.approx(widths[0], rel=0.01)


def test_bots_that_always_split_a_block_are_equal_within_the_rule_of_three() -> None:
    elo = rate(evidence_of(duels("a", "b", *["WL"] * 10)))["a"]
    # 3 of 10 blocks may have been missed, 2 points each: 6 points at 1 / (2 B p q) logits, half of them to each bot.
    reach = 6 / (2 * 10 * 0.25) / 2 * 400 / log(10)
    assert elo is not None
    assert elo[:3] == pytest.approx((0, -reach, reach), abs=1e-9)
