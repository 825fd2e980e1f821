"""A match without processes: strategies answer the machine directly, in a time of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from arena.chance import BlockKey, block_key, match_key, starting_seat, to_secret
from arena.clock import TimeControl
from arena.match import Match, Policy, Request
from arena.rules import Actions, AnyGame, Chance, Draw, Form, Node, Seat, Step, Value, Values, View
from arena.testing.strategies import Fill, Strategy, to_fill

ELAPSED_US = 1_000
"""What every answer takes."""

MOST_DECISIONS = 50_000
"""Decisions after which a match counts as endless."""


class Asked(NamedTuple):
    """One decision: what was asked and what was answered."""

    request: Request
    answer: str


class Played(NamedTuple):
    """A match that is over, with everything that was asked in it, in the order of asking."""

    match: Match
    asked: tuple[Asked, ...]


class Watch:
    """Rules that remember the state they were last asked about and what was drawn, and can be made to draw otherwise.

    Attributes:
        state: That state. Nobody but the rules looks into it.
        draws: Every draw so far with its value.
    """

    def __init__(self, game: AnyGame, redraws: Mapping[str, Value] | None = None) -> None:
        """Watch a game's rules.

        Args:
            game: The game.
            redraws: Values that take the place of what chance gives, by coordinate.
        """
        self.state: object = None
        self.draws: list[tuple[Draw, Value]] = []
        self._rules = game.rules
        self._redraws = redraws or {}

    def initial(self, start: Seat) -> object:
        """Return the state before the first move."""
        return self._rules.initial(start)

    def node(self, state: object) -> Node:
        """Return what must happen next, and remember the state."""
        self.state = state
        return self._rules.node(state)

    def apply(self, state: object, given: Actions | Values) -> Step[object]:
        """Return the step that follows."""
        if isinstance(given, tuple):
            node = self._rules.node(state)
            assert isinstance(node, Chance), "values are given to chance alone"
            given = tuple(self._redraws.get(d.at, value) for d, value in zip(node.draws, given, strict=True))
            self.draws += zip(node.draws, given, strict=True)
        return self._rules.apply(state, given)

    def view(self, state: object, seat: Seat) -> View:
        """Return what `seat` may see now."""
        return self._rules.view(state, seat)

    def default_action(self, state: object, seat: Seat) -> str:
        """Return the action of a seat that gave none."""
        return self._rules.default_action(state, seat)

    def default_now(self, seat: Seat) -> str:
        """Return the default action in the state last asked about: the one legal text that every form has."""
        return self._rules.default_action(self.state, seat)


def play(
    game: AnyGame,
    seed: str,
    strategy: Strategy | Sequence[Strategy],
    *,
    fill: Fill | None = None,
    start: Seat | None = None,
    is_reversed: bool = False,
    most_decisions: int = MOST_DECISIONS,
) -> Played:
    """Play a match to its end.

    Args:
        game: What is played.
        seed: All chance comes from it.
        strategy: Who answers: one for all seats, or one per seat.
        fill: Who fills in forms; without one the game's own examples do.
        start: Seat that begins; `None` to draw it from the seed.
        is_reversed: Answer simultaneous decisions from the last seat to the first.
        most_decisions: Decisions after which a match counts as endless.
    """
    watch = Watch(game)
    key = to_block_key(seed)
    begins = starting_seat(key, game.num_seats) if start is None else start
    watched = replace(game, rules=watch)
    match = Match(watched, match_key(key, 0, game.num_seats), begins, TimeControl(), Policy.STRICT)
    fill = fill or to_fill(game)
    strategies = [strategy] * game.num_seats if callable(strategy) else strategy
    asked: list[Asked] = []
    while match.asks:
        assert len(asked) < most_decisions, f"{game.name} with seed {seed!r} does not end in {most_decisions} decisions"
        requests = [match.request(seat) for seat in match.asks]
        for request in reversed(requests) if is_reversed else requests:
            text = answer(request, strategies[request.seat], fill, watch)
            asked.append(Asked(request, text))
            match.answer(request.seat, text, ELAPSED_US)
    return Played(match, tuple(asked))


def answer(request: Request, strategy: Strategy, fill: Fill | None, watch: Watch) -> str:
    """Return the answer to a request: the strategy's to a list; to a form that of `fill`, or the game's default."""
    if not isinstance(request.ask, Form):
        return strategy(request)
    return fill(request) if fill else watch.default_now(request.seat)


def to_block_key(seed: str) -> BlockKey:
    """Return the key of a block that exists only in tests."""
    return block_key(to_secret(seed), "test", 0)
