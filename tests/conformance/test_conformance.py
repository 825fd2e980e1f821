"""Every game of the registry, and the two hardest shapes as games of the kit, keep the contract of `arena.rules`."""

from itertools import product

import pytest

from arena.testing.conformance import CHECKS, Check, Subject
from tests.conformance.subjects import label, subjects


# One game after another: the checks of one game share its play-throughs.
@pytest.mark.parametrize(("subject", "check"), list(product(subjects(), CHECKS)), ids=label)
def test_game_conforms(subject: Subject, check: Check) -> None:
    check(subject)
