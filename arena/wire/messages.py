"""Messages of the contract, made from plain values and read into them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from google.protobuf.json_format import MessageToJson

from arena.clock import TimeControl
from arena.errors import BotError
from arena.match import Request
from arena.results import Kind, Outcome
from arena.rules import AnyGame, Form, Seat
from arena.wire.views import to_view_writer
from botarena.v1 import clock_pb2, match_pb2, play_service_pb2

CONTRACT = 1
"""Version of the contract spoken here."""

Incoming = play_service_pb2.PlayRequest
Outgoing = play_service_pb2.PlayResponse

_KINDS = {kind: match_pb2.EndKind.ValueType(match_pb2.EndKind.Value(f"END_KIND_{kind.name}")) for kind in Kind}


class WrongContractError(BotError):
    """A bot speaks another version of the contract."""


class Hello(NamedTuple):
    """What a bot says of itself.

    Attributes:
        sdk: Name and version of its SDK, escaped and bounded.
        games: Names of the games it plays, escaped and bounded; empty for all.
        max_in_flight: Most requests it will hold; 0 for no wish.
    """

    sdk: str
    games: tuple[str, ...]
    max_in_flight: int


class Answer(NamedTuple):
    """One answer.

    Attributes:
        decision: Number of the decision on its stream.
        action: What the bot wrote.
        error: Why it wrote nothing; empty when it did.
    """

    decision: int
    action: str
    error: str


class Start(NamedTuple):
    """A match begins for a bot: its handle, its seat, and entrant names where they are shown."""

    match: int
    seat: Seat
    names: tuple[str, ...]


class End(NamedTuple):
    """A match is over for a bot.

    Attributes:
        match: Handle.
        outcome: The result; `None` for a void match.
        reason: What the author is told of its own fault.
        first_entry: How many entries of its transcript the seat had been sent.
        entries: The rest of them, masked.
    """

    match: int
    outcome: Outcome | None
    reason: str
    first_entry: int
    entries: Sequence[str]


def read_hello(message: Incoming) -> Hello:
    """Return the first message of a stream.

    Raises:
        BotError: It is another message.
        WrongContractError: It is of another version of the contract.
    """
    if message.WhichOneof("message") != "hello":
        raise BotError(f"expected Hello first, got {message.WhichOneof('message') or 'an empty message'}")
    hello = message.hello
    if hello.contract != CONTRACT:
        raise WrongContractError(f"expected contract {CONTRACT}, got {hello.contract}: update the bot's SDK")
    games = tuple(ascii(name[:40])[1:-1] for name in hello.games[:20])
    return Hello(ascii(hello.sdk[:100])[1:-1], games, hello.max_in_flight)


def read_ready(message: Incoming) -> None:
    """Check the second message of a stream.

    Raises:
        BotError: It is another message.
    """
    if message.WhichOneof("message") != "ready":
        raise BotError(f"expected Ready after Hello, got {message.WhichOneof('message') or 'an empty message'}")


def read_answers(message: Incoming) -> list[Answer]:
    """Return the answers of a later message.

    Raises:
        BotError: It is another message.
    """
    if message.WhichOneof("message") != "answers":
        raise BotError(f"expected Answers, got {message.WhichOneof('message') or 'an empty message'}")
    if not message.answers.answers:
        raise BotError("expected at least one answer in Answers, got none")
    return [Answer(answer.decision, answer.action, answer.error) for answer in message.answers.answers]


def to_welcome(name: str, version: str, max_in_flight: int, control: TimeControl) -> Outgoing:
    """Return the answer to Hello."""
    time_control = clock_pb2.TimeControl(
        move_us=control.move_us,
        bank_us=control.bank_us,
        increment_us=control.increment_us,
        margin_us=control.margin_us,
    )
    return Outgoing(
        welcome=play_service_pb2.Welcome(
            name=name, arena_version=version, max_in_flight=max_in_flight, time_control=time_control
        )
    )


def to_goodbye(reason: str) -> Outgoing:
    """Return the last message of a stream."""
    return Outgoing(goodbye=play_service_pb2.Goodbye(reason=reason))


def to_json(message: Incoming | Outgoing) -> str:
    """Return a message in the contract's JSON mapping, on one line."""
    return MessageToJson(message, indent=None, preserving_proto_field_name=True, ensure_ascii=False)


class Encoder:
    """Writer of batches for one game on one stream.

    The game stands in the first batch; its handle is 1, for a stream carries one game.
    """

    def __init__(self, game: AnyGame, view: str) -> None:
        """Write nothing yet.

        Args:
            game: What is played.
            view: `GameKind.view`: a field of the `View` message, or the full name of an imported message type.
        """
        self._game = game
        self._write_view = to_view_writer(view)
        self._is_game_sent = False

    def to_batch(
        self, starts: Iterable[Start], requests: Iterable[tuple[int, int, Request]], ends: Iterable[End]
    ) -> Outgoing:
        """Return one batch.

        Args:
            starts: Matches that begin.
            requests: Decision number, match handle and request, in the order in which they are to be answered.
            ends: Matches that are over.
        """
        message = Outgoing()
        batch = message.batch
        batch.SetInParent()
        if not self._is_game_sent:
            self._is_game_sent = True
            game = self._game
            batch.games.add(game=1, name=game.name, num_seats=game.num_seats, actions=game.actions)
        for start in starts:
            batch.starts.add(match=start.match, game=1, seat=start.seat, names=start.names)
        for decision, match, request in requests:
            self._add_request(batch, decision, match, request)
        for end in ends:
            _add_end(batch, end)
        return message

    def _add_request(self, batch: play_service_pb2.Batch, decision: int, match: int, request: Request) -> None:
        _, ask, view, first_entry, entries, limit_us, bank_us, rand = request
        # Field by field: to hand them all to `add` takes half as long again.
        message = batch.requests.add()
        message.decision = decision
        message.match = match
        message.first_entry = first_entry
        message.entries.extend(entries)
        message.limit_us = limit_us
        message.bank_us = bank_us
        message.rand = rand
        if isinstance(ask, Form):
            message.form = ask.name
        else:
            message.legal_ranges.extend(ask.ranges)
            if ask.extra:
                message.legal_extra.extend(ask.extra)
        self._write_view(message.view, view)


def _add_end(batch: play_service_pb2.Batch, end: End) -> None:
    message = batch.ends.add(
        match=end.match, reason=end.reason, first_entry=end.first_entry, entries=end.entries, kind=_KINDS[Kind.VOID]
    )
    if end.outcome is not None:
        message.kind = _KINDS[end.outcome.ending.kind]
        message.returns.extend(end.outcome.returns)
        message.places.extend(end.outcome.places)
        if end.outcome.ending.seat is not None:
            message.seat_at_fault = end.outcome.ending.seat
