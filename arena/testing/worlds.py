"""Two worlds of one play-through: the same script and key, and one hidden thing that is different in the second."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from arena.chance import match_key, starting_seat
from arena.clock import TimeControl
from arena.errors import IllegalActionError
from arena.match import Match, Policy, Request
from arena.rules import AnyGame, Draw, Form, Listed, Seat, Value
from arena.testing.playing import Watch, answer, to_block_key
from arena.testing.strategies import Fill, random_legal
from arena.wire.messages import Encoder, End, Start

CONTROL = TimeControl(move_us=1_000_000, bank_us=600_000_000, increment_us=10_000)
"""With a bank, so that what is left of it travels with every request."""

Wire: TypeAlias = Callable[[Sequence[Start], Sequence[tuple[int, int, Request]], Sequence[End]], bytes]
"""Writer of what one stream carries: from match starts, requests with decision number and match handle, and match ends,
to the bytes of one batch."""

MakeWire: TypeAlias = Callable[[AnyGame], Wire]
"""Makes the writer of a stream for a game, whose rules are a `Watch` of their own for each stream."""


_SMALL_PACK = 12
"""So many cards may all be in somebody's hand."""


class Redraw(NamedTuple):
    """The draw at a coordinate gives another value."""

    at: str
    value: Value

    def __str__(self) -> str:
        """Return it in words."""
        if isinstance(self.value, int):
            return f"in world 2 the die at {self.at} shows {self.value}"
        return f"in world 2 two cards of the pack at {self.at} have changed places"


class OtherAction(NamedTuple):
    """A seat gives another answer to one decision; decisions of all seats are counted from 0."""

    decision: int
    seat: Seat
    action: str

    def __str__(self) -> str:
        """Return it in words."""
        return f"in world 2 seat {self.seat} answers {self.action!r} to decision {self.decision}"


Change: TypeAlias = Redraw | OtherAction


def arena_wire(view_field: str) -> MakeWire:
    """Return the arena's own way of writing to a stream.

    Args:
        view_field: Name of the game's field in the wire's `View` message, as `GameKind.view`.
    """

    def make(game: AnyGame) -> Wire:
        to_batch = Encoder(game, view_field).to_batch
        return lambda starts, requests, ends: to_batch(starts, requests, ends).SerializeToString(deterministic=True)

    return make


class World:
    """One play-through, and the stream of the seat under test.

    Attributes:
        match: The machine.
        watch: Its rules.
        seat: The seat under test; `None` for someone who only watches.
    """

    def __init__(
        self, game: AnyGame, seed: str, seat: Seat | None, make_wire: MakeWire, change: Change | None = None
    ) -> None:
        key = to_block_key(seed)
        self.watch = Watch(game, {change.at: change.value} if isinstance(change, Redraw) else {})
        watched = replace(game, rules=self.watch)
        start = starting_seat(key, game.num_seats)
        self.match = Match(watched, match_key(key, 0, game.num_seats), start, CONTROL, Policy.LENIENT)
        self.seat = seat
        self._wire = make_wire(watched)
        self._num_read = 0
        self._num_sent = 0

    def read(self) -> list[str]:
        """Return the marked entries since the last call."""
        entries = self.match.entries[self._num_read :]
        self._num_read = len(self.match.entries)
        return entries

    def send(self, request: Request) -> bytes:
        """Return the batch that carries one request to the seat under test."""
        starts = [] if self._num_sent else [Start(1, request.seat, ())]
        self._num_sent += 1
        return self._wire(starts, [(self._num_sent, 1, request)], [])

    def send_end(self) -> bytes:
        """Return the batch that tells the seat under test how the match ended."""
        outcome = self.match.outcome
        if self.seat is None or outcome is None:
            return b""
        reason = outcome.ending.evidence if outcome.ending.seat == self.seat else ""
        first_entry, entries = self.match.news(self.seat)
        return self._wire([], [], [End(1, outcome, reason, first_entry, entries)])

    def faults(self) -> list[tuple[str, str]]:
        """Return kind and evidence of each fault of the seat under test."""
        return [(str(fault.kind), fault.evidence) for fault in self.match.faults if fault.seat == self.seat]

    def allows(self, seat: Seat, text: str) -> bool:
        """Return whether `seat`, which is asked, may answer so."""
        ask = self.match.asks[seat]
        if isinstance(ask, Listed):
            return text in ask.legal
        notation = self.match.game.notation
        assert notation, f"form {ask.name!r} is asked for, and the game has no notation that reads it"
        try:
            notation.parse(self.watch.state, seat, text)
        except IllegalActionError:
            return False
        return True


def changes(game: AnyGame, seed: str, seat: Seat | None, fill: Fill | None, count: int) -> list[Change]:
    """Return things to change in a random play-through that the seat under test might not notice, spread over it.

    Args:
        game: The game.
        seed: All chance comes from it.
        seat: The seat under test.
        fill: Who fills in forms.
        count: How many changes at most, half of them draws and half actions.
    """
    draws, actions = _occasions(game, seed, seat, fill)
    chosen: list[Change] = []
    for number in range((count + 1) // 2):
        mixed = mix(seed, "change", number)
        if draws:
            chosen.append(_redraw(*draws[mixed % len(draws)], mixed))
        if actions:
            decision, other, alternatives = actions[mixed % len(actions)]
            chosen.append(OtherAction(decision, other, alternatives[(mixed >> 16) % len(alternatives)]))
    return chosen[:count]


def mix(*words: object) -> int:
    """Return 64 bits that depend on every word."""
    return int.from_bytes(hashlib.sha256(repr(words).encode()).digest()[:8], "big")


_Occasion: TypeAlias = tuple[int, Seat, tuple[str, ...]]
"""A decision, who makes it, and what else it could answer."""


def _occasions(
    game: AnyGame, seed: str, seat: Seat | None, fill: Fill | None
) -> tuple[list[tuple[Draw, Value]], list[_Occasion]]:
    """Return every draw of the seed's play-through, and every answer of another seat that has alternatives."""
    world = World(game, seed, seat, lambda _game: lambda _starts, _requests, _ends: b"")  # nothing is sent
    match = world.match
    actions: list[_Occasion] = []
    count = 0
    while match.asks:
        for request in [match.request(asked) for asked in match.asks]:
            text = answer(request, random_legal, fill, world.watch)
            others = _alternatives(world, request, text, fill)
            if others and request.seat != seat:
                actions.append((count, request.seat, others))
            count += 1
            match.answer(request.seat, text, 0)
    return world.watch.draws, actions


def _alternatives(world: World, request: Request, text: str, fill: Fill | None) -> tuple[str, ...]:
    if not isinstance(request.ask, Form):
        return tuple(action for action in request.ask.legal if action != text)
    others = {world.watch.default_now(request.seat)}
    if fill:
        others |= {fill(request._replace(rand=mix(request.rand, again))) for again in range(3)}
    return tuple(sorted(others - {text}))


def _redraw(what: Draw, value: Value, mixed: int) -> Redraw:
    if isinstance(value, int):
        return Redraw(what.at, (value + mixed % 5) % 6 + 1)
    cards = list(value)
    # One of the two comes from the top of the pack: cards are dealt from there. A small pack is dealt out.
    top = len(cards) // 4 if len(cards) > _SMALL_PACK else len(cards) - 1
    first = mixed % (top + 1)
    second = (first + 1 + (mixed >> 20) % (len(cards) - 1)) % len(cards)
    cards[first], cards[second] = cards[second], cards[first]
    return Redraw(what.at, tuple(cards))
