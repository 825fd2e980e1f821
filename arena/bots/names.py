"""The names bots go by. They stand in file contents, tables and terminals, so little is allowed."""

import re
from collections.abc import Iterable

from arena.bots.describe import BotDescription
from arena.bots.text import escaped, quoted
from arena.errors import ConfigError

NAME_PATTERN = r"^(?!\.{1,2}$)[A-Za-z0-9._-]{1,40}$"


def is_name(text: str) -> bool:
    """Return whether a bot may go by this name."""
    return re.fullmatch(NAME_PATTERN, text) is not None and not text.endswith("\n")


def name_fault(text: str) -> str:
    """Return what to tell the author of a bot with a name that `is_name` refuses."""
    return f"expected a name of 1 to 40 letters, digits, dots, dashes and underscores, got {quoted(text)}"


def same_names(descriptions: Iterable[BotDescription]) -> tuple[ConfigError, ...]:
    """Return one error for each name that more than one bot has."""
    sources: dict[str, list[str]] = {}
    for description in descriptions:
        sources.setdefault(description.name, []).append(escaped(str(description.source)))
    return tuple(
        ConfigError(f"{' and '.join(files)}: {len(files)} bots are named {name!r}; give each its own name")
        for name, files in sources.items()
        if len(files) > 1
    )
