"""Figures: medians of repeats, their spread, and ratios of the same moments."""

import pytest

from arena.bench.figures import Figures, Name, load, machine

FAST, SLOW = Name("a", "fast", "per_s"), Name("a", "slow", "per_s")


def figures() -> Figures:
    made = Figures()
    for fast, slow in [(10.0, 5.0), (40.0, 10.0), (20.0, 8.0)]:
        made.add(*FAST, fast)
        made.add(*SLOW, slow)
    return made


def test_a_figure_is_the_median_of_its_repeats() -> None:
    assert figures()[FAST] == 20
    assert figures().spread(FAST) == pytest.approx(1.5)


def test_a_ratio_is_taken_repeat_by_repeat() -> None:
    made = figures()
    made.add_ratio("fast_to_slow", FAST, SLOW)
    assert made[Name("ratio", "fast_to_slow", "times")] == 2.5


def test_a_ratio_of_what_was_not_measured_is_left_out() -> None:
    made = figures()
    made.add_ratio("fast_to_none", FAST, Name("b", "c", "d"))
    assert "ratio" not in made.to_json()


def test_the_document_is_nested_by_part_case_and_measure() -> None:
    assert figures().to_json() == {
        "a": {"fast": {"per_s": 20.0, "spread": 1.5}, "slow": {"per_s": 8.0, "spread": pytest.approx(0.625)}}
    }


def test_the_machine_and_its_load_are_told() -> None:
    assert machine()["cores"]
    now = load()
    assert 0 < now.busy <= now.total
