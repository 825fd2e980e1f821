"""What style.md asks for and no linter checks as we mean it."""

import ast
from collections.abc import Iterator

from tests.architecture.sources import Documented, Function, modules, num_lines

MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_FUNCTION = 40


def test_every_public_name_has_a_docstring() -> None:
    missing = [
        f"{file}:{getattr(node, 'lineno', 1)} {getattr(node, 'name', 'module')}"
        for file, tree in modules()
        for node in (tree, *_public(tree))
        if ast.get_docstring(node) is None
    ]
    assert not missing


def test_no_file_is_too_long() -> None:
    lengths = {file: max((node.end_lineno or 0 for node in tree.body), default=0) for file, tree in modules()}
    assert not {file: length for file, length in lengths.items() if length > MOST_LINES_OF_A_FILE}


def test_no_function_is_too_long() -> None:
    lengths = {
        f"{file}:{node.lineno} {node.name}": num_lines(node)
        for file, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, Function)
    }
    assert not {name: length for name, length in lengths.items() if length > MOST_LINES_OF_A_FUNCTION}


def _public(parent: ast.Module | ast.ClassDef) -> Iterator[Documented]:
    """Yield the public functions and classes of a module, and the public methods of those classes."""
    for node in parent.body:
        if isinstance(node, Documented) and not node.name.startswith("_") and not _says_it_elsewhere(node):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from _public(node)


def _says_it_elsewhere(node: Documented) -> bool:
    """Tell whether another definition of the same name holds the docstring."""
    decorators = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
    return not decorators.isdisjoint({"overload", "override", "setter", "deleter"})
