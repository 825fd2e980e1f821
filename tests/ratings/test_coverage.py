"""Intervals cover what they say, on blocks whose matches share luck; intervals that take matches as independent do not.

A nominal 95 % interval may cover 0.935 to 0.965 in 2000 simulated runs (3 sigma). Source: ratings.md 9, T5.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.special import expit
from scipy.stats import t

from arena.ratings.bradley_terry import rate
from arena.ratings.elo import POINTS_PER_LOGIT
from arena.ratings.evidence import Evidence, Vector, blocks_of, points_of
from arena.ratings.likelihood import covariance, strengths
from arena.ratings.payoff import payoffs
from tests.ratings.blocks import duel, evidence_of

RUNS = 2000
STRENGTHS = np.linspace(-0.6, 0.6, 4)
SHARED_LUCK = 2.0
"""Logits of standard deviation, for both matches of a block alike: what duplicate dice and unlike bots can do."""

Chances = NDArray[np.float64]


class World(NamedTuple):
    """Chances that are known exactly: luck is drawn from seven equally likely values."""

    pairs: list[tuple[int, int]]
    chances: Chances
    """Pairs × luck: chance of the first to win a match."""


@pytest.fixture(scope="module")
def world() -> World:
    pairs = list(combinations(range(len(STRENGTHS)), 2))
    luck = SHARED_LUCK * np.array([-1.5, -1, -0.5, 0, 0.5, 1, 1.5])
    gaps = np.array([STRENGTHS[i] - STRENGTHS[j] for i, j in pairs])
    return World(pairs, expit(gaps[:, None] + luck))


def played(world: World, num_blocks: int, rng: np.random.Generator) -> Evidence:
    """Return the evidence of `num_blocks` blocks per pair."""
    blocks = []
    for (i, j), chances in zip(world.pairs, world.chances, strict=True):
        luck = rng.integers(len(chances), size=(num_blocks, 1))
        won = rng.random((num_blocks, 2)) < chances[luck]
        marks = ["".join("LW"[int(w)] for w in block) for block in won]
        blocks += [duel(f"{i}-{j}-{k}", str(i), str(j), mark) for k, mark in enumerate(marks)]
    return evidence_of(blocks)


def true_elos(world: World) -> Vector:
    """Return what infinitely many matches would be rated."""
    points = np.zeros((len(STRENGTHS), len(STRENGTHS)))
    for (i, j), chance in zip(world.pairs, world.chances.mean(axis=1), strict=True):
        points[i, j], points[j, i] = chance, 1 - chance
    return POINTS_PER_LOGIT * strengths(points)


def true_payoffs(world: World) -> Vector:
    total = np.zeros(len(STRENGTHS))
    for (i, j), chance in zip(world.pairs, world.chances.mean(axis=1), strict=True):
        total += np.where(np.arange(len(total)) == i, 2 * chance - 1, 0)
        total -= np.where(np.arange(len(total)) == j, 2 * chance - 1, 0)
    return total / (len(total) - 1)


def elos_of_independent_matches(evidence: Evidence) -> Chances:
    """Return the control, N × 2: the interval that takes each match for itself."""
    points = points_of(evidence)
    ratings = strengths(points)
    inverse = covariance(ratings, points + points.T)
    centred = inverse - inverse.mean(axis=0) - inverse.mean(axis=1)[:, None] + inverse.mean()
    reach = t.ppf(0.975, 2 * blocks_of(evidence) - 1) * np.sqrt(np.diag(centred))
    return POINTS_PER_LOGIT * np.stack([ratings - reach, ratings + reach], axis=1)


@pytest.mark.slow
def test_block_intervals_cover_elo_and_match_intervals_do_not(world: World) -> None:
    rng = np.random.default_rng(1952)
    truth = true_elos(world)
    by_block = by_match = 0
    for _ in range(RUNS):
        evidence = played(world, 20, rng)
        first = rate(evidence)["0"]
        assert first is not None
        by_block += first.low <= truth[0] <= first.high
        low, high = elos_of_independent_matches(evidence)[0]
        by_match += low <= truth[0] <= high
    assert 0.935 <= by_block / RUNS <= 0.965
    assert by_match / RUNS < 0.92


@pytest.mark.slow
def test_block_intervals_cover_payoffs(world: World) -> None:
    rng = np.random.default_rng(1946)
    truth = true_payoffs(world)
    covered = 0
    for _ in range(RUNS):
        first = payoffs(played(world, 12, rng))["0"]
        assert first.low is not None
        assert first.high is not None
        covered += first.low <= truth[0] <= first.high
    assert 0.935 <= covered / RUNS <= 0.965
