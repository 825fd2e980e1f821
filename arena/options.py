"""The reader of what an operator types after the name of a game or format: `NAME:option=value,option=value`."""

from collections.abc import Sequence
from difflib import get_close_matches

from arena.errors import ConfigError
from arena.rules import Option

_MOST_DIGITS = 20
_SHOWN = 60
"""Characters of what was typed that are shown."""


def parse_options(owner: str, options: Sequence[Option], text: str) -> dict[str, str]:
    """Return the value of every option.

    Args:
        owner: Name of the game or format they belong to, for messages.
        options: Those it has.
        text: What stands after the colon: `option=value`, joined by commas; the others keep their defaults.

    Raises:
        ConfigError: No such option or value.
    """
    values = {option.name: option.default for option in options}
    given = set[str]()
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        option = next((option for option in options if option.name == key), None)
        if option is None or not equals:
            close, known = nearest(key, list(values)), ", ".join(values) or "none"
            raise ConfigError(f"{owner} has no option {part[:_SHOWN]!r}{close}; its options: {known}")
        if key in given:
            raise ConfigError(f"{owner}: {key} is given twice; leave one out")
        given.add(key)
        values[key] = _checked(owner, option, value)
    return values


def canonical_name(owner: str, options: Sequence[Option], values: dict[str, str]) -> str:
    """Return the name that stands for an owner with options: those that differ from the default, in their own order."""
    changed = [f"{o.name}={values[o.name]}" for o in options if values[o.name] != o.default]
    return f"{owner}:{','.join(changed)}" if changed else owner


def shown_values(option: Option) -> str:
    """Return what an option may be, as help shows it: `true|false`, `1…100|none`, `text`."""
    if option.is_text:
        return "text"
    if option.values:
        return "|".join(option.values)
    return f"{option.low}…{option.high}" + (f"|{option.word}" if option.word else "")


def to_json(option: Option) -> dict[str, str]:
    """Return an option as `--json` lists it."""
    return {"name": option.name, "values": shown_values(option), "default": option.default, "help": option.help}


def nearest(word: str, known: Sequence[str]) -> str:
    """Return a question for the operator whether one of the known words was meant; empty where none is like it."""
    close = get_close_matches(word, known, n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def _checked(owner: str, option: Option, value: str) -> str:
    if option.is_text:
        return value
    if option.values:
        if value in option.values:
            return value
        raise ConfigError(f"{owner}: {option.name} is {' or '.join(option.values)}, got {value[:_SHOWN]!r}")
    if option.word and value == option.word:
        return value
    # So many digits that Python would refuse to read them are a number that is too large.
    if value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS and option.low <= int(value) <= option.high:
        return str(int(value))
    word = f" or {option.word}" if option.word else ""
    raise ConfigError(
        f"{owner}: {option.name} is a whole number from {option.low} to {option.high}{word}, got {value[:_SHOWN]!r}"
    )
