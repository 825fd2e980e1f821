"""The games that a line of the registry stands for: as it is, with options changed, from chosen positions."""

from collections.abc import Iterator
from itertools import combinations, product

from arena.errors import ConfigError
from arena.games import make_game
from arena.rules import AnyGame, GameKind, Option
from arena.testing.subject import Subject

_MOST_TRIED = 20
"""So many numbers are tried for an option before the next legal one is given up."""

Change = tuple[str, str]
"""An option's name and its value."""


def subjects(kind: GameKind) -> list[Subject]:
    """Return the subjects of conformance: a game with its options, at fewest, usual and most seats, and its openings.

    At many seats one play-through says as much as several at few.
    """
    seats = sorted({kind.min_seats, kind.default_seats, kind.max_seats})
    usual = [
        Subject(game, seeds=("1", "2") if num_seats == 2 else ("1",))
        for num_seats in seats
        for game in variants(kind, num_seats)
    ]
    return [*usual, *(Subject(game, seeds=("1",)) for game in opened(kind))]


def opened(kind: GameKind) -> Iterator[AnyGame]:
    """Yield the game from each of the positions that its kind gives as examples."""
    for example in kind.openings.examples if kind.openings else ():
        yield make_game(kind.name, None, {kind.name: kind}, example)


def variants(kind: GameKind, num_seats: int, most_changed: int = 1) -> Iterator[AnyGame]:
    """Yield the game for so many seats: as it is, with up to `most_changed` options changed, and every option changed.

    Of a number the lowest other value that the game takes is tried, which makes for short matches. A value that is
    refused alone comes with the fewest other changes that make it legal. Nothing is yielded where the game has no
    such number of seats.
    """
    if not kind.min_seats <= num_seats <= kind.max_seats:
        return
    values = {option.name: _values(kind, num_seats, option) for option in kind.options}
    seen = set[Change]()
    for count in range(most_changed + 1):
        for changes in _changes(values, count):
            if game := _game(kind, num_seats, changes):
                seen.update(changes)
                yield game
    for change in ((name, value) for name in values for value in values[name]):
        if change not in seen and (game := _with_companions(kind, num_seats, change, values)):
            yield game


def _values(kind: GameKind, num_seats: int, option: Option) -> tuple[str, ...]:
    """Return other values than the default: all words, and of numbers the lowest that the game takes."""
    if option.values:
        return tuple(value for value in option.values if value != option.default)
    words = {option.word} - {"", option.default}
    others = {other.name: (*other.values, other.word or other.default) for other in kind.options if other != option}
    numbers = range(option.low, min(option.high, option.low + _MOST_TRIED) + 1)
    for value in (str(number) for number in numbers if str(number) != option.default):
        if _with_companions(kind, num_seats, (option.name, value), others):
            return (value, *words)
    return tuple(words)


def _with_companions(
    kind: GameKind, num_seats: int, change: Change, others: dict[str, tuple[str, ...]]
) -> AnyGame | None:
    """Return a game with this change and as few others as make it legal; `None` where none does."""
    left = {name: values for name, values in others.items() if name != change[0]}
    for count in range(len(left) + 1):
        for companions in _changes(left, count):
            if game := _game(kind, num_seats, (change, *companions)):
                return game
    return None


def _changes(values: dict[str, tuple[str, ...]], count: int) -> Iterator[tuple[Change, ...]]:
    """Yield every way of changing so many options."""
    for names in combinations(values, count):
        for chosen in product(*(values[name] for name in names)):
            yield tuple(zip(names, chosen, strict=True))


def _game(kind: GameKind, num_seats: int, changes: tuple[Change, ...]) -> AnyGame | None:
    text = ",".join(f"{name}={value}" for name, value in changes)
    try:
        return make_game(f"{kind.name}:{text}", num_seats, {kind.name: kind})
    except ConfigError:  # options that exclude each other, or a number that the game does not take
        return None
