"""Where our own Python code lies, and the syntax tree of each of its files."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SDK = ROOT / "sdk/python"
PACKAGES = (ROOT / "arena", SDK / "src/arena_sdk")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = Function | ast.ClassDef


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield each file of `arena` and `arena_sdk`, as its path from the project folder and its tree."""
    for package in PACKAGES:
        for file in sorted(package.rglob("*.py")):
            yield file.relative_to(ROOT).as_posix(), ast.parse(file.read_text(encoding="utf-8"))


def num_lines(node: Function) -> int:
    """Return how many lines a function takes from its `def` on, its docstring left out."""
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    first = node.body[0]
    if ast.get_docstring(node, clean=False) is None:
        return lines
    return lines - ((first.end_lineno or first.lineno) - first.lineno + 1)
