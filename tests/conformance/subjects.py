"""The games that conformance is asked of: the registry with its options at several seats, and the kit's own games."""

from collections.abc import Iterator

from arena.games import GAMES
from arena.rules import AnyGame, Game
from arena.testing.conformance import Subject
from arena.testing.layout import layout
from arena.testing.sealed import sealed
from arena.testing.variants import opened, variants

SEATS = (2, 3, 4, 10)


def registered(num_seats: int, most_changed: int) -> Iterator[AnyGame]:
    """Yield every game of the registry for so many seats: as it is, and with `most_changed` options changed or more."""
    for kind in GAMES.values():
        yield from variants(kind, num_seats, most_changed)


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
    chosen = [Subject(game, seeds=("1",)) for kind in GAMES.values() for game in opened(kind)]
    return [*two, *three, *many, *chosen, *own()]


def label(value: object) -> str:
    """Return what a test is called by."""
    if isinstance(value, Subject):
        value = value.game
    if isinstance(value, Game):
        return f"{value.name}@{value.num_seats}"
    return getattr(value, "__name__", type(value).__name__)
