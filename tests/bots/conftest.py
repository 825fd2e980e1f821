"""What the tests of bots share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.programs import Ear, Shop


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    ear = Ear(tmp_path / "ear")
    yield Shop(tmp_path, ear)
    ear.close()
