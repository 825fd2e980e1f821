"""The search for leaks bites: every planted leak is found, by what it leaks through."""

import pytest

from arena.testing.noninterference import Leak, find_leak
from tests.conformance.planted import Planted, clean, plants

SEEDS = tuple(str(number) for number in range(12))


def _search(planted: Planted) -> Leak | None:
    """Return the first leak to any seat."""
    for seat in range(planted.game.num_seats):
        if leak := find_leak(planted.game, seat, planted.make_wire, seeds=SEEDS, fill=planted.fill):
            return leak
    return None


@pytest.mark.parametrize("planted", plants().values(), ids=plants().keys())
def test_planted_leak_is_found(planted: Planted) -> None:
    leak = _search(planted)
    assert leak is not None
    assert leak.what == planted.what


@pytest.mark.parametrize("good", clean(), ids=lambda good: good.game.name)
def test_same_game_without_a_plant_is_clean(good: Planted) -> None:
    leak = _search(good)
    assert leak is None, str(leak)


def test_report_shows_both_worlds() -> None:
    leak = _search(plants()["entry without marks"])
    report = str(leak)
    assert "by an entry" in report
    assert report.count("world ") == 2
