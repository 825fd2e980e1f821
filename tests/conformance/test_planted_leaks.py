"""The search for leaks bites: every planted leak is found, by what it leaks through."""

import re

import pytest

from arena.testing.noninterference import Leak, find_leak
from tests.conformance.own_views import SEALED_WIRE
from tests.conformance.planted import Planted, clean, plants, shows_sixes

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


def test_a_reveal_may_stand_alone() -> None:
    leak = _search(Planted(shows_sixes("reveal"), SEALED_WIRE, ""))
    assert leak is None, str(leak)


def test_an_entry_without_a_public_word_may_not_stand_alone() -> None:
    leak = _search(Planted(shows_sixes("lo"), SEALED_WIRE, "an entry"))
    assert leak is not None
    assert "" in leak.seen


def test_report_shows_an_entry_of_both_worlds_and_both_histories() -> None:
    report = str(_search(plants()["entry without marks"]))
    assert re.search(r"first difference: character \d+\n  world 1: '. roll ..'\n  world 2: '. roll ..'\n", report)
    assert re.search(r"\n  1   . roll \d\d\n  2   . roll \d\d$", report)


def test_histories_of_a_request_end_where_it_is_sent() -> None:
    leak = _search(plants()["view field"])
    assert leak is not None
    assert [history[-1] for history in leak.histories] == ["2 announce 64", "2 announce 64"]


def test_report_names_the_first_byte_and_its_field() -> None:
    report = str(_search(plants()["view field"]))
    assert re.search(r"first difference: byte \d+ is 0x.. of \d+ bytes in world 1, and 0x.. of \d+ bytes in", report)
    assert re.search(r"\n  batch\.requests\[0\]\.view\.mia\.dice is \d\d in world 1, and \d\d in world 2\n", report)
