"""`botarena` and `arena-sdk` agree: one version, and the same SDK in both."""

from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.architecture.sources import ROOT, SDK

SHARED = ("arena_sdk/", "botarena/")


@pytest.fixture(scope="module")
def arena() -> WheelBuilder:
    return WheelBuilder(str(ROOT))


@pytest.fixture(scope="module")
def sdk() -> WheelBuilder:
    return WheelBuilder(str(SDK))


def test_both_distributions_have_one_version(arena: WheelBuilder, sdk: WheelBuilder) -> None:
    assert arena.metadata.version == sdk.metadata.version


def test_both_distributions_carry_the_same_sdk(arena: WheelBuilder, sdk: WheelBuilder) -> None:
    in_arena = {name: file for name, file in _contents(arena).items() if name.startswith(SHARED)}
    assert in_arena == _contents(sdk)
    assert {name.partition("/")[0] + "/" for name in in_arena} == set(SHARED)


def test_both_distributions_want_the_same_grpc(arena: WheelBuilder, sdk: WheelBuilder) -> None:
    assert set(sdk.metadata.core.dependencies) <= set(arena.metadata.core.dependencies)


def test_wheel_carries_every_file_of_the_package(arena: WheelBuilder) -> None:
    on_disk = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "arena").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert on_disk == {name for name in _contents(arena) if name.startswith("arena/")}


@pytest.mark.parametrize("package", ["arena", "arena_sdk", "botarena"])
def test_wheel_says_that_its_packages_are_typed(arena: WheelBuilder, package: str) -> None:
    assert f"{package}/py.typed" in _contents(arena)


def _contents(builder: WheelBuilder) -> dict[str, Path]:
    """Return what a wheel would carry: each name in it with the file it is taken from."""
    return {file.distribution_path: Path(file.path).resolve() for file in builder.recurse_included_files()}
