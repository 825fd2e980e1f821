"""Streams: who is let in, what is said when, and which deadline is next.

A session is one call of `PlayService.Play`. Its handler reads and writes in turn, so a message costs no task and no
hop; the deadline of the stream is one timer of the loop.
"""

import asyncio
import random
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import grpc
import trio
from google.protobuf.message import DecodeError

from arena import __version__
from arena.clock import TimeControl
from arena.errors import BotError
from arena.referee.hub import HANG_S, Hub
from arena.referee.line import NEVER, Chair, Line
from arena.referee.ticker import Ticker
from arena.results import Kind
from arena.wire import messages
from arena.wire.messages import Encoder, Hello, WrongContractError
from arena.wire.service import Context, to_token

TOKEN_BYTES = 32

NUMBER_BITS = 32
"""Size of decision numbers, which are drawn at random: a bot cannot answer what it has not been asked."""

MOST_BYTES = 256 * 1024
"""Longest message of a bot. gRPC lets a little more pass, so that we can say what was wrong with it."""

Trace: TypeAlias = Callable[[str, messages.Incoming | messages.Outgoing], None]


@dataclass(slots=True, eq=False)
class Session:
    """One bot process's visit: from its token to the end of its stream.

    Attributes:
        line: The stream's questions and answers.
        encoder: Writer of its batches.
        admit: Asked with the bot's Hello; returns why it is refused, or an empty text.
        trace: Shown every message, "in" from the bot and "out" to it.
        token: What the process must show.
        hello: What the bot said of itself, once it has.
        ready: Set when the bot said Ready.
        ended: Set when the stream is over, or is to be given up.
        loss: Why, when it was not we who ended it.
        goodbye: Set to the reason to end the stream as soon as nothing is open.
        gone: Set when the handler of the call has ended.
        is_connected: Whether a call has shown the token.
        wake: Set when there may be something to send.
        handler: Task of that call.
    """

    line: Line
    encoder: Encoder
    admit: Callable[[Hello], str]
    trace: Trace | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(TOKEN_BYTES))
    hello: Hello | None = None
    ready: trio.Event = field(default_factory=trio.Event)
    ended: trio.Event = field(default_factory=trio.Event)
    gone: trio.Event = field(default_factory=trio.Event)
    loss: tuple[Kind, str] | None = None
    goodbye: str = ""
    is_connected: bool = False
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    handler: "asyncio.Task[object] | None" = None

    def part(self, reason: str) -> None:
        """Say goodbye now; a bot that is not there, or still owes an answer that nobody needs, hears none."""
        self.goodbye = reason
        self.wake.set()
        if not self.ready.is_set() or self.line.is_busy:
            self.ended.set()

    def end(self, kind: Kind, evidence: str) -> None:
        """Note why the stream is over; the first reason counts."""
        if not self.ended.is_set():
            self.loss = (kind, evidence)
            self.ended.set()

    def cut(self) -> None:
        """End the call whatever its handler waits for."""
        if self.handler is not None and not self.handler.done():
            self.handler.cancel()


class Sessions:
    """All sessions of a run, by token, and the handler of their streams."""

    def __init__(self, hub: Hub, control: TimeControl, ticker: Ticker) -> None:
        self._hub = hub
        self._ticker = ticker
        self._control = control
        self._by_token: dict[str, Session] = {}

    def invite(self, session: Session) -> None:
        """Let in whoever shows the session's token."""
        self._by_token[session.token] = session

    def part_all(self, reason: str) -> None:
        """Say goodbye to every bot."""
        for session in tuple(self._by_token.values()):
            session.part(reason)

    def dismiss(self, session: Session) -> None:
        """Forget a session; its token opens nothing any more, and its call is cut."""
        self._by_token.pop(session.token, None)
        session.cut()

    async def stream(self, context: Context) -> None:
        """Serve one call of `PlayService.Play`."""
        session = self._by_token.get(to_token(context))
        if session is None:
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, "the token is missing or unknown; do not retry")
        if session.is_connected:
            await context.abort(grpc.StatusCode.ALREADY_EXISTS, "another stream holds this token; do not retry")
        session.is_connected = True
        session.handler = asyncio.current_task()
        try:
            await self._converse(session, context)
        finally:
            session.end(Kind.DISCONNECT, "the stream ended")
            session.gone.set()

    async def _converse(self, session: Session, context: Context) -> None:
        try:
            await self._greet(session, context)
            await self._play(session, context)
        except _HungUp:
            session.end(Kind.DISCONNECT, "the bot closed its stream")
        except TimeoutError:
            session.end(Kind.TIMEOUT, "hung: it has stopped reading")
        except WrongContractError as error:
            session.end(Kind.NO_START, str(error))
            await context.abort(grpc.StatusCode.FAILED_PRECONDITION, str(error))
        except (BotError, DecodeError) as error:
            session.end(Kind.PROTOCOL, str(error))
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(error))

    async def _greet(self, session: Session, context: Context) -> None:
        hello = messages.read_hello(await _read(session, context))
        if refusal := session.admit(hello):
            session.end(Kind.NO_START, refusal)
            await context.abort(grpc.StatusCode.FAILED_PRECONDITION, refusal)
        session.hello = hello
        line = session.line
        line.max_in_flight = min(line.most_in_flight, hello.max_in_flight or line.most_in_flight)
        line.next_number = partial(random.getrandbits, NUMBER_BITS)
        await _write(session, context, messages.to_welcome(line.name, __version__, line.max_in_flight, self._control))
        messages.read_ready(await _read(session, context))
        line.kick = session.wake.set
        session.ready.set()
        session.wake.set()

    async def _play(self, session: Session, context: Context) -> None:
        line, hub, ticker = session.line, self._hub, self._ticker
        deadline = _Deadline(session, hub, self._control.margin_us, ticker)
        try:
            while True:
                await session.wake.wait()
                session.wake.clear()
                if session.goodbye:
                    line.waiting.clear()  # the run is over, or interrupted: nobody is asked any more
                if line.waiting or line.ends:
                    await self._send(session, context, deadline)
                while line.is_busy:
                    answers = messages.read_answers(await _read(session, context))
                    hub.answered(line, answers, ticker.now())
                    deadline.arm()
                if session.goodbye and not line.ends:
                    return await self._see_off(session, context)
        finally:
            deadline.disarm()

    async def _send(self, session: Session, context: Context, deadline: "_Deadline") -> None:
        line = session.line
        parcel = line.take()
        starts = [messages.Start(chair.handle, chair.seat, chair.names) for chair in parcel.starts]
        requests = self._hub.requests(parcel)
        batch = session.encoder.to_batch(starts, requests, [_to_end(chair) for chair in parcel.ends])
        # Before the write as well: a bot that has stopped reading may hold it up, and must not stop its own clock so.
        line.since = self._ticker.now()
        deadline.arm()
        await _write(session, context, batch)
        line.since = self._ticker.now()

    async def _see_off(self, session: Session, context: Context) -> None:
        await _write(session, context, messages.to_goodbye(session.goodbye))
        session.ended.set()
        with suppress(_HungUp):
            while True:
                await _read(session, context)


class _Deadline:
    """The timer of one stream: set when a batch goes out; answers only move the deadline, and the timer catches up."""

    def __init__(self, session: Session, hub: Hub, margin_us: int, ticker: Ticker) -> None:
        self._session = session
        self._hub = hub
        self._margin_us = margin_us
        self._ticker = ticker
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._at = NEVER

    def arm(self) -> None:
        """See to it that the stream is looked at when its next deadline comes, or before."""
        when = self._session.line.deadline(self._margin_us)
        if when < self._at:
            self.disarm()
            self._at = when
            self._timer = self._loop.call_at(self._ticker.to_loop_time(when), self._fire)

    def disarm(self) -> None:
        """Look at the stream no more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._at = None, NEVER

    def _fire(self) -> None:
        # One more turn of the loop: an answer that has arrived already must not lose to its own deadline.
        self._timer = self._loop.call_later(0, self._judge)

    def _judge(self) -> None:
        self._timer, self._at = None, NEVER
        if self._session.ended.is_set():
            return
        if self._hub.expire(self._session.line, self._ticker.now()):
            self._session.end(Kind.TIMEOUT, "hung: the overdue answer never came")
        else:
            self.arm()


class _HungUp(Exception):
    """The bot closed its side."""


async def _read(session: Session, context: Context) -> messages.Incoming:
    message: object = await context.read()
    if message is grpc.aio.EOF:
        raise _HungUp
    assert isinstance(message, messages.Incoming)
    if (size := message.ByteSize()) > MOST_BYTES:
        raise BotError(f"expected messages of at most {MOST_BYTES} bytes, got one of {size}")
    if session.trace:
        session.trace("in", message)
    return message


async def _write(session: Session, context: Context, message: messages.Outgoing) -> None:
    """Send a message. A bot that has stopped reading holds it up; where no clock of a request runs, this one does."""
    if session.trace:
        session.trace("out", message)
    async with asyncio.timeout(None if session.line.is_busy else HANG_S):
        await context.write(message)


def _to_end(chair: Chair) -> messages.End:
    match, seat = chair.match, chair.seat
    first_entry, entries = match.news(seat)
    outcome = match.outcome
    reason = "; ".join(f"{fault.kind}: {fault.evidence}" for fault in match.faults if fault.seat == seat)
    return messages.End(chair.handle, outcome, reason, first_entry, entries)
