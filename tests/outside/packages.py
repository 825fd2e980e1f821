"""Packages with an entry point, written into a folder as an installer leaves them."""

from collections.abc import Iterable
from importlib.metadata import EntryPoint, distributions
from pathlib import Path

from arena.errors import ConfigError
from arena.outside import AllGames
from arena.outside.search import GROUP


def write_package(folder: Path, name: str, value: str, version: str = "1.0") -> None:
    """Write what an installer says of a package with one game, whose entry point has the package's name."""
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {value}\n")


def games_in(folder: Path) -> tuple[AllGames, list[str]]:
    """Return the games that packages in a folder add, and the list into which problems are told."""
    told: list[str] = []

    def tell(problem: ConfigError) -> None:
        told.append(str(problem))

    return AllGames(tell, lambda: _points(folder)), told


def _points(folder: Path) -> Iterable[EntryPoint]:
    for package in distributions(path=[str(folder)]):
        yield from package.entry_points.select(group=GROUP)
