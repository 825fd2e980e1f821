"""Who may import whom: the contracts stand in pyproject.toml."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import PACKAGES, ROOT, modules


def test_import_contracts_are_kept() -> None:
    path = os.pathsep.join(str(package.parent) for package in PACKAGES)
    linter = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert linter.returncode == 0, linter.stdout + linter.stderr


def test_only_wire_names_the_generated_code_in_arena() -> None:
    """Also catches what import-linter cannot see: `importlib.import_module("botarena.…")`."""
    guilty = {
        f"{file}:{line}"
        for file, tree in modules()
        if file.startswith("arena/") and not file.startswith("arena/wire/")
        for line in _lines_naming_generated_code(tree)
    }
    assert not guilty


def _lines_naming_generated_code(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names) if any(_is_generated(alias.name) for alias in names):
                yield node.lineno
            case ast.ImportFrom(module=str(name), level=0) if _is_generated(name):
                yield node.lineno
            case ast.Call(func=function, args=[ast.Constant(value=str(name)), *_]) if _is_generated(name):
                if ast.unparse(function).rpartition(".")[2] in {"__import__", "import_module"}:
                    yield node.lineno
            case _:
                pass


def _is_generated(module: str) -> bool:
    return module.partition(".")[0] == "botarena"
