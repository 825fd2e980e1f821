#!/usr/bin/env python3
"""Prints, for each game, how many of the rulings on its text have a test that names them, and which have none.

usage: rules.py [TESTS_FOLDER]

The rulings stand in TESTS_FOLDER/games/rulings.toml. A test names the rulings that its function's name begins with:
`test_S1_S2_shooter_wins…` names S1 and S2. For a game only the files count that rulings.toml gives to it. Positions
that a ruling is cited by are counted apart and stand in for no test; those that their test leaves out do not count.
"""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).resolve().parents[1] / "tests"
_NAME = re.compile(r"test_((?:[A-Z]\d+_)+)")
_CITED = re.compile(r"\b[A-Z]\d+\b")


class Rulings(NamedTuple):
    """What rulings.toml says.

    Attributes:
        texts: What each ruling says, by its name.
        files: By game and first letter of a ruling, the patterns of test files that count.
        only: Games of a ruling that is not for all that its letter stands for.
        untested: Why no test can name a ruling.
    """

    texts: dict[str, str]
    files: dict[str, dict[str, list[str]]]
    only: dict[str, list[str]]
    untested: dict[str, str]

    def of(self, game: str) -> list[str]:
        """Return the names of the rulings for a game."""
        letters = self.files[game]
        return [name for name in self.texts if name[0] in letters and game in self.only.get(name, [game])]


class Coverage(NamedTuple):
    """What is tested of one game.

    Attributes:
        game: Its name.
        tested: Rulings that a test names.
        missing: Rulings that need a test and have none.
        excused: Rulings that no test can name.
        num_tests: Tests that name a ruling of this game.
        cited: Rulings that a position cites.
    """

    game: str
    tested: list[str]
    missing: list[str]
    excused: list[str]
    num_tests: int
    cited: set[str]

    @property
    def fraction(self) -> str:
        """Rulings tested of all rulings of the game."""
        return f"{len(self.tested)}/{len(self.tested) + len(self.missing) + len(self.excused)}"


def main(arguments: list[str]) -> int:
    """Print what is tested and what is not; return the exit status."""
    if len(arguments) > 1:
        print("usage: rules.py [TESTS_FOLDER]", file=sys.stderr)
        return 2
    tests = Path(arguments[0]) if arguments else TESTS
    rulings = read_rulings(tests)
    covered = [coverage(tests, rulings, game) for game in rulings.files]
    print(f"{'game':<18} {'tested':>7} {'tests':>6} {'in positions':>13}")
    for one in covered:
        print(f"{one.game:<18} {one.fraction:>7} {one.num_tests:>6} {len(one.cited):>13}")
    for name, why in rulings.untested.items():
        print(f"{name} cannot be tested: {why}")
    faults = [*_misnamed(rulings), *_unknown(tests, rulings), *_untrue(rulings, covered)]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def read_rulings(tests: Path = TESTS) -> Rulings:
    """Return the rulings that stand below a folder of tests."""
    data = tomllib.loads((tests / "games/rulings.toml").read_text(encoding="utf-8"))
    return Rulings(data["rulings"], data["tests"], data["only"], data["untested"])


def coverage(tests: Path, rulings: Rulings, game: str) -> Coverage:
    """Return what is tested of a game."""
    names = {letter: _citing_tests(tests, patterns) for letter, patterns in rulings.files[game].items()}
    found = {ruling: [test for test, cited in names[ruling[0]] if ruling in cited] for ruling in rulings.of(game)}
    missing = [ruling for ruling, by in found.items() if not by and ruling not in rulings.untested]
    excused = [ruling for ruling, by in found.items() if not by and ruling in rulings.untested]
    tested = [ruling for ruling, by in found.items() if by]
    num_tests = len({test for by in found.values() for test in by})
    return Coverage(game, tested, missing, excused, num_tests, _cited_positions(tests, game) & set(found))


def _citing_tests(tests: Path, patterns: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return the tests of some files that name rulings: file and name, then the rulings."""
    files = sorted({file for pattern in patterns for file in tests.glob(pattern)})
    return [(f"{file}:{name}", cited) for file in files for name, cited in _named(file)]


def _named(file: Path) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and (match := _NAME.match(node.name)):
            yield node.name, match[1].split("_")[:-1]


def _cited_positions(tests: Path, game: str) -> set[str]:
    """Return the rulings that the positions of a game cite; positions that are not checked do not count."""
    family = tests / "games/mia_positions.json"
    own = tests / f"games/positions/{game}.json"
    if own.exists():
        positions, unchecked = json.loads(own.read_text(encoding="utf-8"))["positions"], _unchecked(tests, own)
    else:
        every = json.loads(family.read_text(encoding="utf-8")) if family.exists() else []
        positions, unchecked = [one for one in every if one["game"].partition(":")[0] == game], set()
    because = " ".join(one["because"] for one in positions if one["id"] not in unchecked)
    return set(_CITED.findall(because))


def _unchecked(tests: Path, positions: Path) -> set[str]:
    """Return the positions of a file that its test leaves out, as its table UNCHECKED names them."""
    quoted = f'positions_of("{positions.stem}")'
    (source,) = [
        text for file in tests.glob("games/test_positions_*.py") if quoted in (text := file.read_text(encoding="utf-8"))
    ]
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and "UNCHECKED" in ast.unparse(node).split("=")[0]:
            assert isinstance(node.value, ast.Dict)
            return {ast.literal_eval(key) for key in node.value.keys if key}
    return set()


def _misnamed(rulings: Rulings) -> Iterator[str]:
    """Yield what in rulings.toml speaks of no ruling."""
    for table in (rulings.only, rulings.untested):
        for name in table.keys() - rulings.texts.keys():
            yield f"rulings.toml: {name} stands in a table but is no ruling"


def _unknown(tests: Path, rulings: Rulings) -> Iterator[str]:
    """Yield the tests that name what is no ruling."""
    for file in sorted(tests.rglob("test_*.py")):
        for name, cited in _named(file):
            for ruling in set(cited) - rulings.texts.keys():
                yield f"{file.relative_to(tests)}: {name} names {ruling}, which is no ruling in rulings.toml"


def _untrue(rulings: Rulings, covered: Iterable[Coverage]) -> Iterator[str]:
    """Yield the rulings that need a test and have none, and those whose excuse is out of date."""
    for one in covered:
        for name in one.missing:
            yield f"{one.game}: no test names {name}: {rulings.texts[name]}"
        for name in one.tested:
            if name in rulings.untested:
                yield f"{one.game}: a test names {name}, which cannot be tested by rulings.toml: take it out there"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
