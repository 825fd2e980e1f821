"""Results from elsewhere: CSV with a header, or one JSON object per line, into counted placings.

A row has one of four forms, and may have a `block` and a `count` besides:

- `winner,loser`;
- `a,b,wins_a,wins_b` with `ties` and `home` if wanted: `home` names who was at home, or is `a`, `b`, or empty for
  neutral; without that column `a` is at home;
- `order`, best first: `ann>bob=cat>dan`;
- `seats,returns`, of each seat in turn: `"ann,bob,cat","3,-1,-2"`.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from math import isfinite
from typing import NamedTuple

from arena.errors import ConfigError
from arena.ratings.placings import Placing, Placings

_Row = dict[str, str]

_FORMS = (
    (("winner", "loser"), ()),
    (("a", "b", "wins_a", "wins_b"), ("ties", "home")),
    (("order",), ()),
    (("seats", "returns"), ()),
)
"""Columns that a row must have, and those it may have beside `block` and `count`."""

_EVERYWHERE = ("block", "count")


class _Named(NamedTuple):
    """A result with its names: tiers best first, names by seat where seats matter, and how often."""

    tiers: tuple[tuple[str, ...], ...]
    seats: tuple[str, ...]
    times: float


def parse_results(lines: Iterable[str], source: str) -> Placings:
    """Return the results of a file.

    Args:
        lines: Its lines.
        source: Its name, for errors.

    Raises:
        ConfigError: A line is not what it should be; the message has its number.
    """
    gathered = _Gathered()
    rows = _Rows(lines)
    try:
        for row in rows:
            gathered.take(row)
    except _Wrong as wrong:
        raise ConfigError(f"{source}, line {rows.number}: {wrong}") from None
    if not gathered.placings.counts:
        raise ConfigError(f"{source}: expected results, got none; the first line of CSV names the columns")
    return gathered.placings


class _Wrong(Exception):
    """What is wrong with a row."""


_Reader = Callable[[_Row], Iterator[_Named]]


class _Gathered:
    """Placings that grow, and the numbers of the names in them."""

    def __init__(self) -> None:
        self.placings = Placings()
        self._readers: dict[tuple[str, ...], _Reader] = {}
        self._index: dict[str, int] = {}

    def take(self, row: _Row) -> None:
        """Count the results of a row."""
        columns = tuple(row)
        if columns not in self._readers:
            self._readers[columns] = _reader(columns)
        count = _number(row["count"], "count") if row.get("count") else 1.0
        for named in self._readers[columns](row):
            tiers = tuple(tuple(sorted(map(self._number, tier))) for tier in named.tiers)
            placing = Placing(tiers, tuple(map(self._number, named.seats)))
            self.placings.add(placing, named.times * count, row.get("block", ""))

    def _number(self, name: str) -> int:
        found = self._index.get(name)
        if found is None:
            found = self._index[name] = len(self._index)
            self.placings.names.append(name)
        return found


class _Rows:
    """The rows of a file that are not empty.

    Attributes:
        number: 1-based line of the last one.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self.number = 1
        self._lines = self._numbered(lines)

    def __iter__(self) -> Iterator[_Row]:
        first = next(self._lines, "").removeprefix("\ufeff")
        lines = chain([first], self._lines)
        return self._json(lines) if first.lstrip().startswith("{") else self._csv(lines)

    def _numbered(self, lines: Iterable[str]) -> Iterator[str]:
        for self.number, line in enumerate(lines, start=1):
            yield line

    def _csv(self, lines: Iterable[str]) -> Iterator[_Row]:
        reader = csv.reader(lines, strict=True, skipinitialspace=True)
        try:
            header = [name.strip().lower() for name in next(reader, [])]
            _reader(tuple(header))
            for fields in reader:
                if any(map(str.strip, fields)):
                    yield _fields(header, fields)
        except csv.Error as error:
            raise _Wrong(f"expected CSV, got what cannot be read: {error}") from None

    def _json(self, lines: Iterable[str]) -> Iterator[_Row]:
        for line in lines:
            if line.strip():
                yield _object(line)


def _fields(header: list[str], fields: list[str]) -> _Row:
    if len(fields) != len(header):
        raise _Wrong(f"expected {len(header)} fields ({','.join(header)}), got {len(fields)}: quote what has commas")
    return dict(zip(header, map(str.strip, fields), strict=True))


def _object(line: str) -> _Row:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _Wrong(f"expected a JSON object, got what cannot be read: {error}") from None
    if not isinstance(row, dict):
        raise _Wrong(f"expected a JSON object, got {line.strip()[:60]!r}")
    return {str(name): _text(value, str(name)) for name, value in row.items()}


def _text(value: object, name: str) -> str:
    """Return a JSON value as the field of a CSV would have it; a list as its items with commas."""
    match value:
        case None:
            return ""
        case str():
            return value.strip()
        case bool():
            pass
        case int() | float():
            return str(value)
        case list() if all(isinstance(item, str | int | float) for item in value):
            return ",".join(map(str, value))
    raise _Wrong(f"expected text, a number or a list of them as {name}, got {value!r}")


def _reader(columns: tuple[str, ...]) -> _Reader:
    """Return what reads rows with such columns."""
    given = [name for name in columns if name not in _EVERYWHERE]
    for (needed, optional), reader in zip(_FORMS, (_duel, _pair, _order, _table), strict=True):
        if set(needed) <= set(given) <= {*needed, *optional} and len(set(columns)) == len(columns):
            return reader
    forms = "; ".join(",".join((*needed, *(f"[{name}]" for name in optional))) for needed, optional in _FORMS)
    raise _Wrong(f"expected columns {forms}; each with [block] and [count]; got {','.join(columns)!r}")


def _duel(row: _Row) -> Iterator[_Named]:
    winner, loser = _different((row["winner"], row["loser"]))
    yield _Named(((winner,), (loser,)), (), 1)


def _pair(row: _Row) -> Iterator[_Named]:
    a, b = both = _different((row["a"], row["b"]))
    seats = _home(row["home"], a, b) if "home" in row else both
    for tiers, name in (((a,), (b,)), "wins_a"), (((b,), (a,)), "wins_b"), ((both,), "ties"):
        yield _Named(tiers, seats, _number(row[name], name) if row.get(name) else 0)


def _home(home: str, a: str, b: str) -> tuple[str, ...]:
    """Return the two with who is at home first; nothing where nobody is."""
    # A name goes before the letters, for a bot may be called b and stand in column a.
    if home in (a, b):
        return (a, b) if home == a else (b, a)
    seats: dict[str, tuple[str, ...]] = {"a": (a, b), "b": (b, a), "": (), "neutral": ()}
    if home not in seats:
        raise _Wrong(f"expected {a!r}, {b!r}, a, b, neutral or nothing as home, got {home!r}")
    return seats[home]


def _order(row: _Row) -> Iterator[_Named]:
    tiers = tuple(tuple(name.strip() for name in tier.split("=")) for tier in row["order"].split(">"))
    _different(tuple(name for tier in tiers for name in tier))
    yield _Named(tiers, (), 1)


def _table(row: _Row) -> Iterator[_Named]:
    seats = _different(tuple(name.strip() for name in row["seats"].split(",")))
    returns = [_number(text, "returns", least=None) for text in row["returns"].split(",")]
    if len(returns) != len(seats):
        raise _Wrong(f"expected a return for each of {len(seats)} seats, got {len(returns)}: {row['returns']!r}")
    best = sorted(zip(returns, seats, strict=True), key=lambda pair: -pair[0])
    tiers = tuple(tuple(name for _, name in tier) for _, tier in groupby(best, key=lambda pair: pair[0]))
    yield _Named(tiers, seats, 1)


def _different(names: tuple[str, ...]) -> tuple[str, ...]:
    if len(names) < 2 or not all(names) or len(set(names)) < len(names):
        raise _Wrong(f"expected two names or more, all different, got {', '.join(map(repr, names))}")
    return names


def _number(text: str, name: str, least: float | None = 0) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not isfinite(value) or (least is not None and value < least):
        raise _Wrong(f"expected a number{'' if least is None else ' of 0 or more'} as {name}, got {text!r}")
    return value
