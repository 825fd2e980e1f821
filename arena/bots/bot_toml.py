"""Reads bot.toml, which describes a bot that is more than one Python file. bot.schema.json says the same to editors."""

import os
import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import cast

from arena.bots.describe import BotDescription, Protocol
from arena.bots.digest import digest_of_folder
from arena.bots.names import NAME_PATTERN
from arena.bots.text import escaped, quoted
from arena.errors import ConfigError

FILE_NAME = "bot.toml"
KEYS = ("name", "author", "command", "build", "games", "protocol", "max_in_flight", "environment")
PROTOCOLS = ("grpc", "stdio")
MAX_IN_FLIGHT = 65535
AUTHOR_PATTERN = r"^[^\x00-\x1f\x7f-\x9f]{0,100}$"
ARGUMENT_PATTERN = r"^[^\x00]+$"
GAME_PATTERN = r"^[a-z][a-z0-9_.-]{0,39}$"
VARIABLE_PATTERN = r"^(?!ARENA_)[A-Za-z_][A-Za-z0-9_]*$"
VALUE_PATTERN = r"^[^\x00]*$"


def describe_folder(folder: Path) -> BotDescription:
    """Return the description of the bot in a folder with a bot.toml.

    Raises:
        ExceptionGroup: With a ConfigError for each thing that is wrong in bot.toml.
        OSError: If a file cannot be read.
    """
    source = folder / FILE_NAME
    home = Path(os.path.abspath(folder))
    text = _text(source)
    table = _Table(source, text, _parsed(source, text))
    command = table.words("command", needed=True)
    build = table.words("build", needed=False)
    description = BotDescription(
        name=table.text("name", NAME_PATTERN, "1 to 40 letters, digits, dots, dashes and underscores", home.name),
        author=table.text("author", AUTHOR_PATTERN, "up to 100 characters on one line", ""),
        command=command,
        build=build or None,
        games=table.games(),
        protocol=table.protocol(),
        max_in_flight=table.max_in_flight(),
        environment=table.environment(),
        folder=home,
        source=source,
        digest=digest_of_folder(home, built_program=command[0] if build and command else None),
    )
    table.raise_faults()
    return description


def _text(source: Path) -> str:
    try:
        return source.read_text("utf-8-sig")  # Some Windows editors begin a file with a byte order mark.
    except UnicodeDecodeError as error:
        raise _alone(f"{escaped(str(source))}: expected UTF-8, got {error.reason} at byte {error.start}") from None


def _parsed(source: Path, text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r" \(at line (\d+), column (\d+)\)$", str(error))
        where = f":{found[1]}:{found[2]}" if found else ""
        fault = escaped(str(error).removesuffix(found[0] if found else ""))
        raise _alone(f"{escaped(str(source))}{where}: expected TOML, got: {fault}; strings need quotes") from None
    except RecursionError:
        raise _alone(f"{escaped(str(source))}: expected a flat table, got one nested too deeply") from None


def _alone(fault: str) -> ExceptionGroup[ConfigError]:
    return ExceptionGroup("bot.toml", [ConfigError(fault)])


class _Table:
    """Takes values out of a table and gathers what is wrong, so that an author reads of everything at once."""

    def __init__(self, source: Path, text: str, values: Mapping[str, object]) -> None:
        self._source = source
        self._text = text
        self._values = values
        self._faults: list[ConfigError] = []
        for key in values:
            if key not in KEYS:
                self._unknown(key)

    def raise_faults(self) -> None:
        """Raise what has been found wrong, if anything."""
        if self._faults:
            raise ExceptionGroup(FILE_NAME, self._faults)

    def text(self, key: str, pattern: str, expected: str, default: str) -> str:
        value = self._values.get(key, default)
        if isinstance(value, str) and _matches(pattern, value):
            return value
        self._fault(key, f"expected {expected}, got {quoted(value)}")
        return default

    def words(self, key: str, *, needed: bool) -> tuple[str, ...]:
        if key not in self._values:
            if needed:
                self._fault(key, f'expected a command to start the bot, got none; write for example {key} = ["./bot"]')
            return ()
        value = self._values[key]
        words = _strings(value, ARGUMENT_PATTERN)
        if not words:
            example = quoted(value.split()).replace("'", '"') if isinstance(value, str) and value else '["./bot"]'
            self._fault(key, f"expected a list of one or more words, got {quoted(value)}; write {key} = {example}")
        return words

    def games(self) -> tuple[str, ...]:
        value = self._values.get("games", [])
        games = _strings(value, GAME_PATTERN)
        if value != [] and not games:
            self._fault("games", f'expected a list of names of games, got {quoted(value)}; write games = ["tokyo"]')
        return games

    def protocol(self) -> Protocol:
        value = self._values.get("protocol", "grpc")
        if value not in PROTOCOLS:
            self._fault("protocol", f'expected "grpc" or "stdio", got {quoted(value)}')
        return cast("Protocol", value)

    def max_in_flight(self) -> int | None:
        if "max_in_flight" not in self._values:
            return None
        value = self._values["max_in_flight"]
        if type(value) is int and 1 <= value <= MAX_IN_FLIGHT:  # True is an int too, and not meant.
            return value
        self._fault("max_in_flight", f"expected a whole number from 1 to {MAX_IN_FLIGHT}, got {quoted(value)}")
        return None

    def environment(self) -> Mapping[str, str]:
        value = self._values.get("environment", {})
        if not isinstance(value, dict):
            self._fault("environment", f'expected a table, got {quoted(value)}; write environment = {{ LEVEL = "3" }}')
            return {}
        return {name: text for name, text in value.items() if self._is_variable(name, text)}

    def _is_variable(self, name: str, text: object) -> bool:
        if not _matches(VARIABLE_PATTERN, name):
            expected = "letters, digits and underscores, not beginning with ARENA_, which is ours"
            self._fault("environment", f"expected a variable's name of {expected}, got {quoted(name)}")
            return False
        if not (isinstance(text, str) and _matches(VALUE_PATTERN, text)):
            self._fault("environment", f"expected text for {name}, got {quoted(text)}; put it in quotes")
            return False
        return True

    def _unknown(self, key: str) -> None:
        close = get_close_matches(key, KEYS, n=1)
        advice = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(KEYS)}"
        self._fault(key, f"there is no such key; {advice}")

    def _fault(self, key: str, fault: str) -> None:
        found = re.search(rf"^[ \t]*\[?[\"']?{re.escape(key)}\b", self._text, re.MULTILINE)
        line = f":{self._text.count(chr(10), 0, found.start()) + 1}" if found else ""
        self._faults.append(ConfigError(f"{escaped(str(self._source))}{line}: {escaped(key)}: {fault}"))


def _matches(pattern: str, text: str) -> bool:
    # The patterns are those of the schema, where `$` is the very end; in Python it also stands before a last newline.
    return re.fullmatch(pattern.removesuffix("$"), text) is not None


def _strings(value: object, pattern: str) -> tuple[str, ...]:
    """Return a list of texts that all match, or nothing."""
    words = tuple(word for word in value if isinstance(word, str)) if isinstance(value, list) else ()
    are_all = isinstance(value, list) and len(words) == len(value) and all(_matches(pattern, word) for word in words)
    return words if are_all else ()
