"""Describes a bot that is a single Python file: it needs no bot.toml, and is never imported.

Inline script metadata: PEP 723, https://packaging.python.org/en/latest/specifications/inline-script-metadata/
"""

import ast
import os
import re
import shutil
import sys
import tomllib
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from arena.bots.bot_toml import AUTHOR_PATTERN
from arena.bots.describe import BotDescription
from arena.bots.digest import digest_of_file
from arena.bots.environment import search_path
from arena.bots.names import is_name, name_fault
from arena.bots.text import escaped, quoted
from arena.errors import ConfigError

# The regular expression of the specification's reference implementation.
BLOCK = re.compile(r"(?m)^# /// (?P<type>[a-zA-Z0-9-]+)$\s(?P<content>(^#(| .*)$\s)+)^# ///$")


def describe_file(file: Path) -> BotDescription:
    """Return the description of the bot in one Python file, with what `__author__` and `__games__` in it say.

    Its name is the file's. It runs by our own Python, or by uv where a header names dependencies. A header that only
    asks for a version of Python is passed over: the environment uv would make for it has no SDK.

    Raises:
        ConfigError: If it cannot be used as it is.
        OSError: If it cannot be read.
    """
    home = Path(os.path.abspath(file))
    shown = escaped(str(file))
    if not is_name(home.stem):
        raise ConfigError(f"{shown}: {name_fault(home.stem)}; rename the file")
    code = home.read_bytes()
    dependencies = _dependencies(code, shown)
    if dependencies and shutil.which("uv", path=search_path()) is None:
        listed = escaped(", ".join(dependencies))
        raise ConfigError(f"{shown}: needs uv for its PEP 723 dependencies: {listed}; install uv or remove the header")
    # What uv runs may be written for a newer Python than ours.
    said = _Said() if dependencies else _said(code, shown)
    return BotDescription(
        name=home.stem,
        author=said.author,
        command=("uv", "run", "--script", str(home)) if dependencies else (sys.executable, str(home)),
        # Else the download would eat the time a bot has for its start.
        build=("uv", "sync", "--script", str(home)) if dependencies else None,
        games=said.games,
        protocol="grpc",
        max_in_flight=None,
        environment={},
        folder=home.parent,
        source=file,
        digest=digest_of_file(home),
    )


def _dependencies(code: bytes, shown: str) -> tuple[str, ...]:
    text = code.decode(errors="replace").replace("\r\n", "\n")
    blocks = [match for match in BLOCK.finditer(text) if match["type"] == "script"]
    if len(blocks) > 1:
        raise ConfigError(f"{shown}: expected one PEP 723 header, got {len(blocks)}; keep one")
    if not blocks:
        return ()
    header = _header(blocks[0]["content"], shown)
    value = header.get("dependencies", [])
    names = tuple(name for name in value if isinstance(name, str)) if isinstance(value, list) else ()
    if not isinstance(value, list) or len(names) != len(value):
        raise ConfigError(f"{shown}: dependencies in its PEP 723 header: expected a list of texts, got {quoted(value)}")
    return names


def _header(content: str, shown: str) -> Mapping[str, object]:
    lines = (line.removeprefix("#").removeprefix(" ") for line in content.splitlines())
    try:
        return tomllib.loads("\n".join(lines))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{shown}: its PEP 723 header is not TOML: {escaped(str(error))}; correct it") from None


class _Said(NamedTuple):
    """What a file says of its bot by assignments at its top level, read without running it."""

    author: str = ""
    games: tuple[str, ...] = ()


def _said(code: bytes, shown: str) -> _Said:
    said = _Said()
    for statement in _module(code, shown).body:
        where = f"{shown}:{getattr(statement, 'lineno', 0)}"
        match statement:
            case ast.Assign(targets=[ast.Name(id="__author__")], value=ast.Constant(value=str(author))):
                said = said._replace(author=_checked_author(author, where))
            case ast.Assign(targets=[ast.Name(id="__games__")], value=ast.Tuple(elts=items) | ast.List(elts=items)):
                said = said._replace(games=_checked_games(items, where))
    return said


def _checked_author(author: str, where: str) -> str:
    if not re.fullmatch(AUTHOR_PATTERN, author):
        raise ConfigError(f"{where}: __author__: expected up to 100 characters on one line, got {quoted(author)}")
    return author


def _checked_games(items: list[ast.expr], where: str) -> tuple[str, ...]:
    names = [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]
    if len(names) != len(items):
        raise ConfigError(f"{where}: __games__: expected names of games in quotes")
    return tuple(names)


def _module(code: bytes, shown: str) -> ast.Module:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # A bot's doubtful escape is no business of ours.
            return ast.parse(code)
    except SyntaxError as error:
        where = f":{error.lineno}" if error.lineno else ""
        raise ConfigError(f"{shown}{where}: not Python: {escaped(error.msg)}; it would not start") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ConfigError(f"{shown}: not Python: {escaped(str(error))}; it would not start") from None
