"""The games that conformance is asked of: the registry with its options at several seats, and the kit's own games."""

from collections.abc import Iterator
from itertools import combinations

from arena.errors import ConfigError
from arena.games import GAMES, make_game
from arena.rules import AnyGame, Game, GameKind, Option
from arena.testing.conformance import Subject
from arena.testing.layout import layout
from arena.testing.sealed import sealed

SEATS = (2, 3, 4, 10)


def registered(num_seats: int, most_changed: int) -> Iterator[AnyGame]:
    """Yield every game of the registry for so many seats: as it is, and with up to `most_changed` options changed."""
    for kind in GAMES.values():
        for name in _names(kind, most_changed):
            if kind.min_seats <= num_seats <= kind.max_seats and (game := _game(name, num_seats)):
                yield game


def own() -> Iterator[Subject]:
    """Yield the kit's own games."""
    for num_seats in SEATS:
        yield Subject(sealed(num_seats))
        yield Subject(layout(num_seats))


def subjects() -> list[Subject]:
    """Return all of them. At many seats one play-through says as much as several at few."""
    two = [Subject(game, seeds=("1", "2")) for game in registered(2, most_changed=1)]
    three = [Subject(game, seeds=("1",)) for game in registered(3, most_changed=2)]
    many = [Subject(game, seeds=("1",)) for count in (4, 10) for game in registered(count, most_changed=1)]
    return [*two, *three, *many, *own()]


def label(value: object) -> str:
    """Return what a test is called by."""
    if isinstance(value, Subject):
        value = value.game
    if isinstance(value, Game):
        return f"{value.name}@{value.num_seats}"
    return getattr(value, "__name__", type(value).__name__)


def _names(kind: GameKind, most_changed: int) -> Iterator[str]:
    alternatives = [f"{option.name}={value}" for option in kind.options for value in _alternatives(option)]
    yield kind.name
    for count in range(1, most_changed + 1):
        for chosen in combinations(alternatives, count):
            yield f"{kind.name}:{','.join(chosen)}"


def _alternatives(option: Option) -> list[str]:
    """Return other values than the default: all words, and of numbers the lowest, which makes for short matches."""
    low = option.low if str(option.low) != option.default else option.low + 1
    values = [*option.values] or [str(low), *filter(None, [option.word])]
    return [value for value in values if value != option.default]


def _game(name: str, num_seats: int) -> AnyGame | None:
    try:
        return make_game(name, num_seats)
    except ConfigError:  # two options that exclude each other
        return None
