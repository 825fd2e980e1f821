"""What the checks of conformance share: the game under test, and its positions in random play."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeVar

from arena.chance import decision_rand, draw, match_key, seat_key
from arena.errors import IllegalActionError
from arena.match import Request
from arena.rules import Actions, AnyGame, Ask, Chance, Decision, Form, Node, Seat, Terminal, Values
from arena.testing.playing import to_block_key
from arena.testing.strategies import Fill, random_legal, to_fill

Value = TypeVar("Value")


class NonconformingError(AssertionError):
    """A game does not keep the contract of `arena.rules`."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game under test.

    Attributes:
        game: The game.
        fill: Who fills in its forms; without one the game's own examples do.
        seeds: Seeds of the random play-throughs, each with all its chance.
        most_steps: Steps after which a play-through counts as endless.
    """

    game: AnyGame
    fill: Fill | None = None
    seeds: tuple[str, ...] = ("1", "2", "3")
    most_steps: int = 20_000


class Position(NamedTuple):
    """One point of a random play-through.

    Attributes:
        state: The state; only the rules look into it.
        node: What must happen next.
        given: What the play-through goes on with; nothing at its end.
        entries: What led here from the position before, as marked entries.
    """

    state: object
    node: Node
    given: Actions | Values
    entries: tuple[str, ...]


def require(truth: object, message: str) -> None:
    """Check one thing.

    Raises:
        NonconformingError: It is not true.
    """
    if not truth:
        raise NonconformingError(message)


def existing(value: Value | None, message: str) -> Value:
    """Return a value that must be there.

    Raises:
        NonconformingError: It is `None`.
    """
    require(value is not None, message)
    assert value is not None
    return value


@lru_cache(maxsize=16)
def positions(subject: Subject, seed: str, start: Seat = 0) -> tuple[Position, ...]:
    """Return every position of one random play-through, the last one included.

    Raises:
        NonconformingError: It does not end, or what is legal is refused.
    """
    rules = subject.game.rules
    state = rules.initial(start)
    entries: tuple[str, ...] = ()
    found: list[Position] = []
    while len(found) < subject.most_steps:
        node = rules.node(state)
        given = next_given(subject, seed, state, node)
        found.append(Position(state, node, given, entries))
        if isinstance(node, Terminal):
            return tuple(found)
        try:
            state, entries = rules.apply(state, given)
        except IllegalActionError as error:
            raise NonconformingError(f"random play goes on with {given}, and it is refused: {error}") from error
    raise NonconformingError(f"expected an end within {subject.most_steps} steps with seed {seed!r}")


def decisions(subject: Subject) -> Iterator[tuple[Position, Decision]]:
    """Yield the positions of all random play-throughs at which somebody must choose."""
    for number, seed in enumerate(subject.seeds):
        for position in positions(subject, seed, number % subject.game.num_seats):
            if isinstance(position.node, Decision):
                yield position, position.node


def next_given(subject: Subject, seed: str, state: object, node: Node) -> Actions | Values:
    """Return how random play goes on: a legal action of each asked seat, or a value of each draw."""
    key = match_key(to_block_key(seed), 0, subject.game.num_seats)
    if isinstance(node, Chance):
        return tuple(draw(key, what) for what in node.draws)
    if isinstance(node, Terminal):
        return {}
    rand = {seat: decision_rand(seat_key(key, seat), node.at) for seat in node.asks}
    return {seat: choose(subject, state, seat, ask, rand[seat]) for seat, ask in node.asks.items()}


def choose(subject: Subject, state: object, seat: Seat, ask: Ask, rand: int) -> str:
    """Return a legal action in canonical form, drawn by `rand`."""
    game = subject.game
    request = Request(seat, ask, game.rules.view(state, seat), 0, [], 0, 0, rand)
    if not isinstance(ask, Form):
        return random_legal(request)
    notation = existing(game.notation, f"form {ask.name!r} is asked for, and the game has no notation that reads it")
    fill = subject.fill or existing(to_fill(game), "a game with a notation has examples")
    return notation.parse(state, seat, fill(request))
