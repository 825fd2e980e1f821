"""Lines of a log with something changed in them."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from arena.replay.manifest import Manifest, manifest_bytes
from arena.replay.record import to_digest

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | None"
Path: TypeAlias = tuple[str | int, ...]


def paths(value: Json, above: Path = ()) -> Iterator[Path]:
    """Yield the path to every value inside a JSON value."""
    for key, item in _items(value):
        yield (*above, key)
        yield from paths(item, (*above, key))


def mutated(line: bytes, dice: Random, allowed: Callable[[Path], bool]) -> tuple[Path, bytes]:
    """Return where a line was changed, and the line that means something else now."""
    whole: Json = json.loads(line)
    choices = [path for path in paths(whole) if allowed(path)]
    while True:
        path = dice.choice(choices)
        other = _replaced(whole, path, dice)
        if to_json(other) != line:
            return path, to_json(other)


def chained(manifest: Manifest, lines: list[bytes]) -> list[bytes]:
    """Return the lines with every `prev` made right; all else in them stays as it is, byte for byte."""
    head, result = to_digest(manifest_bytes(manifest)), []
    for line in lines:
        before, mark, after = line.partition(b'"prev":"')
        result.append(before + mark + head.encode() + after[64:] if mark else line)
        head = to_digest(result[-1])
    return result


def to_json(whole: Json) -> bytes:
    """Return a line as the arena writes it."""
    return json.dumps(whole, separators=(",", ":")).encode() + b"\n"


def _items(value: Json) -> Iterator[tuple[str | int, Json]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)


def _replaced(value: Json, path: Path, dice: Random) -> Json:
    if not path:
        return _other(value, dice)
    copy = {key: _replaced(item, path[1:], dice) if key == path[0] else item for key, item in _items(value)}
    return list(copy.values()) if isinstance(value, list) else {str(key): item for key, item in copy.items()}


def _other(value: Json, dice: Random) -> Json:
    """Return another value, mostly of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + dice.choice((-1, 1, 10))
        case str():
            cut = dice.randrange(len(value) + 1)
            return value[:cut] + dice.choice("0129abxyz {}:") + value[cut + dice.randrange(2) :]
        case list():
            return value[:-1] if value and dice.random() < 0.5 else [*value, value[-1] if value else 0]
        case dict():
            return {**value, "more": 1}
        case _:
            return 0
