"""Where two worlds differ, in words: the first byte, the field it belongs to, and both histories side by side."""

import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from google.protobuf.message import DecodeError

from arena.wire.messages import Outgoing, to_json

_UNSET = "nothing"


def first_difference(one: object, other: object) -> Iterator[str]:
    """Yield where two things that a seat was sent differ first, both of them bytes of a batch or both something else.

    >>> list(first_difference("0 roll 4", "0 roll 2"))
    ['first difference: character 7', "  world 1: '0 roll 4'", "  world 2: '0 roll 2'"]
    """
    if isinstance(one, bytes) and isinstance(other, bytes):
        at = _first(one, other)
        yield f"first difference: byte {at} is {_byte(one, at)} in world 1, and {_byte(other, at)} in world 2"
        yield from _first_field(one, other)
        return
    place = f": character {_first(one, other)}" if isinstance(one, str) and isinstance(other, str) else ""
    yield f"first difference{place}"
    yield f"  world 1: {one!r}"
    yield f"  world 2: {other!r}"


def side_by_side(one: Sequence[str], other: Sequence[str]) -> Iterator[str]:
    """Yield two histories as one: what both have, and where they differ the entry of each world behind its number."""
    yield "both histories, with their marks; 1 and 2 where the worlds differ"
    for first, second in zip_longest(one, other):
        if first == second:
            yield f"      {first}"
            continue
        if first is not None:
            yield f"  1   {first}"
        if second is not None:
            yield f"  2   {second}"


def _first(one: Sequence[object], other: Sequence[object]) -> int:
    """Return where two sequences that are not equal differ first; the length of the shorter one where it ends first."""
    pairs = enumerate(zip(one, other))  # noqa: B905  # one may be longer
    return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


def _byte(data: bytes, at: int) -> str:
    return f"{f'0x{data[at]:02x}' if at < len(data) else 'beyond the end'} of {len(data)} bytes"


def _first_field(one: bytes, other: bytes) -> Iterator[str]:
    """Yield the first field that differs, where the bytes are a batch; equal fields may still be written otherwise."""
    try:
        documents = [json.loads(to_json(Outgoing.FromString(data))) for data in (one, other)]
    except (DecodeError, TypeError):  # a stream of another contract, or a view whose type is not known here
        return
    found = next(_differing("", *documents), None)
    if found is None:
        yield "  every field reads the same, written in other bytes"
        return
    path, mine, theirs = found
    yield f"  {path.lstrip('.')} is {mine} in world 1, and {theirs} in world 2"


def _differing(path: str, one: object, other: object) -> Iterator[tuple[str, str, str]]:
    """Yield path and both values of each place at which two documents differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in dict.fromkeys((*one, *other)):
            yield from _differing(f"{path}.{name}", one.get(name), other.get(name))
    elif isinstance(one, list) and isinstance(other, list):
        for number, (mine, theirs) in enumerate(zip_longest(one, other)):
            yield from _differing(f"{path}[{number}]", mine, theirs)
    elif one != other:
        yield path, _shown(one), _shown(other)


def _shown(value: object) -> str:
    return _UNSET if value is None else json.dumps(value, ensure_ascii=False)
