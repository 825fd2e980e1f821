"""Pools, strong components, and which way the rest lies."""

import numpy as np
import pytest

from arena.ratings.connectivity import Side, largest, sides, strong_components, weak_components
from arena.ratings.evidence import Matrix


def graph(size: int, *arrows: str) -> Matrix:
    """Return points for arrows such as "ab": a took a point from b."""
    points = np.zeros((size, size))
    for arrow in arrows:
        points["abcdef".index(arrow[0]), "abcdef".index(arrow[1])] += 1
    return points


def side_letters(points: Matrix, core: str = "") -> str:
    """Return the first letters of the sides, "t" for between; the core is that of the entrant named."""
    labels = strong_components(points)
    found = sides(points, labels, core=int(labels["abcdef".index(core)]) if core else None)
    return "".join("t" if side is Side.BETWEEN else "p" if side is Side.APART else side[0] for side in found)


def test_pools_are_joined_by_any_match() -> None:
    labels = weak_components(graph(5, "ab", "cb", "de"))
    assert labels[0] == labels[1] == labels[2] != labels[3] == labels[4]


def test_chain_of_wins_and_back_makes_one_component() -> None:
    assert len(set(strong_components(graph(3, "ab", "bc", "ca")))) == 1
    assert len(set(strong_components(graph(3, "ab", "bc", "ac")))) == 3


@pytest.mark.parametrize(
    ("points", "core", "expected"),
    [
        (graph(2, "ab"), "", "ab"),
        (graph(3, "ab", "bc"), "", "atb"),
        (graph(4, "ab", "ba", "cd", "dc", "bc"), "", "aabb"),
        (graph(3, "ab", "ba", "bc"), "a", "ccb"),
        (graph(4, "ab", "ba", "ca", "dc"), "a", "ccaa"),
        (graph(4, "ab", "ba", "bc", "cd"), "a", "ccbb"),
        (graph(4, "ab", "ba", "bc", "dc"), "a", "ccbp"),
        (graph(2, "ab", "ba"), "a", "cc"),
    ],
    ids=["two", "chain", "two groups", "winless", "two above", "two below", "apart", "all"],
)
def test_sides(points: Matrix, core: str, expected: str) -> None:
    assert side_letters(points, core) == expected


def test_largest_component_is_never_chosen_by_name() -> None:
    assert largest(np.array([0, 1, 1]), np.array([9, 1, 1])) == 1
    assert largest(np.array([0, 0, 1, 1]), np.array([1, 1, 1, 2])) == 1
    assert largest(np.array([0, 0, 1, 1]), np.array([1, 2, 2, 1])) is None
    assert largest(np.array([], dtype=np.int64), np.array([], dtype=np.int64)) is None
