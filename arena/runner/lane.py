"""One lane of an entrant: a process, its visit to the referee, and the next process when it is lost."""

import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, count
from pathlib import Path

import trio

from arena.bots import BotDescription, BotProcess, Exit, Graces, bot_environment, run_process
from arena.errors import BotError
from arena.referee.hub import Hub
from arena.referee.line import Line
from arena.referee.sessions import Session, Sessions, Trace
from arena.results import Kind
from arena.runner.attach import to_invitation
from arena.wire.messages import Encoder, Hello

RESTARTS = 3
"""Processes that may replace a lost one before the entrant is out."""

EXIT_WAIT_S = 0.5
"""How long a stream that ended is given to become a process that ended: it tells a crash from a disconnect."""


_GRACES = Graces()


@dataclass(slots=True, eq=False)
class Lane:
    """One of an entrant's processes, over its successive lives.

    Attributes:
        description: The bot.
        line: Its stream's questions and answers; it outlives the processes.
        log: File for what the process writes; those of later processes have a number in their names.
        why_out: Why it plays no more, or never did; empty while it does.
        started: Set when it said READY, or never will.
        num_lost: Processes it has lost.
        session: The visit of the present process.
        is_attached: Whether its process is started by hand.
        trace: Shown every message.
    """

    description: BotDescription
    line: Line
    log: Path
    why_out: str = ""
    started: trio.Event = field(default_factory=trio.Event)
    num_lost: int = 0
    session: Session | None = None
    is_attached: bool = False
    trace: Trace | None = None

    @property
    def is_ready(self) -> bool:
        """Whether it has said READY, ever."""
        return self.started.is_set() and not self.why_out


class Lanes:
    """Keeps the processes of all lanes running until the tournament is over."""

    def __init__(
        self,
        hub: Hub,
        sessions: Sessions,
        address: str,
        start_s: float,
        make_encoder: Callable[[], Encoder],
        admit: Callable[[Hello], str],
        tell: Callable[[str], None],
        graces: Graces = _GRACES,
    ) -> None:
        """Run nothing yet.

        Args:
            hub: Told of losses.
            sessions: Told whom to let in.
            address: Where bots dial in.
            start_s: Time from the start of a process to its READY, in seconds.
            make_encoder: Makes the writer of one stream's batches.
            admit: Asked with a bot's Hello; returns why it cannot play, or an empty text.
            tell: Shows one line to the operator.
            graces: How long a process is given to leave.
        """
        self._hub = hub
        self._sessions = sessions
        self._address = address
        self._start_s = start_s
        self._make_encoder = make_encoder
        self._admit = admit
        self._tell = tell
        self._graces = graces
        self._is_over = False
        # Two starting processes a core: sixty at once would eat each other's start-up allowance.
        self._starting = trio.CapacityLimiter(2 * (os.cpu_count() or 1))

    def part(self, reason: str) -> None:
        """Say goodbye to every bot; their lanes end when their processes have."""
        self._is_over = True
        self._sessions.part_all(reason)

    async def keep(self, lane: Lane, siblings: Sequence[Lane]) -> None:
        """Run a lane's process, and the next one when it is lost, until all is over or the entrant is out.

        Args:
            lane: The lane.
            siblings: All lanes of its entrant, this one among them.
        """
        while not self._is_done(lane):
            kind, evidence = await self._live(lane)
            if self._is_done(lane):
                return
            if not lane.started.is_set():
                lane.why_out = evidence
                lane.started.set()
                return
            self._hub.lose(lane.line, kind, evidence)
            lane.num_lost += 1
            if sum(sibling.num_lost for sibling in siblings) > RESTARTS:
                self._retire(siblings, kind, f"out after {RESTARTS} restarts; the last time: {evidence}")

    def _is_done(self, lane: Lane) -> bool:
        return self._is_over or bool(lane.why_out)

    def _retire(self, lanes: Sequence[Lane], kind: Kind, why: str) -> None:
        """Put an entrant out of the tournament: every match that asks it is forfeited from now on."""
        for lane in lanes:
            lane.why_out = why
            if lane.session is not None:
                lane.session.end(kind, why)
        for lane in lanes:
            self._hub.retire(lane.line, kind, why)

    async def _live(self, lane: Lane) -> tuple[Kind, str]:
        """Run one process; return why it was lost."""
        session = Session(lane.line, self._make_encoder(), self._admit, lane.trace)
        lane.session = session
        self._sessions.invite(session)
        try:
            if lane.is_attached:
                return await self._wait_for(lane, session)
            await self._starting.acquire_on_behalf_of(session)
            return await self._run(lane, session)
        finally:
            self._has_started(session)
            self._sessions.dismiss(session)

    async def _wait_for(self, lane: Lane, session: Session) -> tuple[Kind, str]:
        """Wait for a process started by hand, however long it takes, and for its end."""
        environment = bot_environment(lane.description, address=self._address, token=session.token)
        self._tell(to_invitation(lane.line.name, environment))
        await _first(session.ready.wait, session.ended.wait)
        if session.ready.is_set():
            lane.started.set()
            await session.ended.wait()
        if session.is_connected:
            with trio.move_on_after(self._graces.goodbye_s):
                await session.gone.wait()
        return session.loss or (Kind.DISCONNECT, "the stream ended")

    async def _run(self, lane: Lane, session: Session) -> tuple[Kind, str]:
        start = partial(
            run_process,
            lane.description.command,
            folder=lane.description.folder,
            environment=bot_environment(lane.description, address=self._address, token=session.token),
            log=_unused(lane.log),
            graces=self._graces,
        )
        try:
            async with trio.open_nursery() as nursery:
                process: BotProcess = await nursery.start(start)
                loss = await self._watch(lane, session, process)
                self._sessions.dismiss(session)
                process.stop()
        except* BotError as errors:
            loss = Kind.NO_START, str(errors.exceptions[0])
        return loss

    def _has_started(self, session: Session) -> None:
        """Let the next process start."""
        with suppress(RuntimeError):  # it has already
            self._starting.release_on_behalf_of(session)

    async def _watch(self, lane: Lane, session: Session, process: BotProcess) -> tuple[Kind, str]:
        """Wait for READY, then for the end of the visit; return how it ended."""
        with trio.move_on_after(self._start_s) as allowance:
            await _first(session.ready.wait, process.wait, session.ended.wait)
        self._has_started(session)
        if not session.ready.is_set():
            return Kind.NO_START, await _why_not_ready(session, process, allowance.cancelled_caught, self._start_s)
        lane.started.set()
        await _first(session.ended.wait, process.wait)
        if self._is_over:
            with trio.move_on_after(self._graces.goodbye_s):
                await process.wait()
            return Kind.RULES, ""
        return await _why_lost(session, process)


def _unused(log: Path) -> Path:
    """Return the log's name, or the first of `NAME.2.log`, `NAME.3.log` … that an earlier process has not written."""
    names = (log.with_suffix(f".{number}{log.suffix}") for number in count(2))
    return next(name for name in chain((log,), names) if not name.exists())


async def _why_not_ready(session: Session, process: BotProcess, is_late: bool, start_s: float) -> str:  # noqa: FBT001
    if is_late:
        said = f"it last wrote: {process.last_lines()}" if process.last_lines() else "it wrote nothing"
        return f"did not say READY within {start_s:g} s; {said}"
    exit_ = await _exit_of(process)
    if exit_ is None:
        return session.loss[1] if session.loss else "the stream ended before READY"
    refusal = f"{session.loss[1]}; " if session.loss and session.loss[0] is not Kind.DISCONNECT else ""
    return f"{refusal}{exit_.evidence()} before READY"


async def _why_lost(session: Session, process: BotProcess) -> tuple[Kind, str]:
    kind, evidence = session.loss or (Kind.DISCONNECT, "the stream ended")
    if kind is Kind.DISCONNECT or not session.ended.is_set():
        exit_ = await _exit_of(process)
        return (Kind.DISCONNECT, evidence) if exit_ is None else (Kind.CRASH, exit_.evidence())
    return kind, evidence


async def _exit_of(process: BotProcess) -> Exit | None:
    with trio.move_on_after(EXIT_WAIT_S):
        return await process.wait()
    return None


async def _first(*waits: Callable[[], Awaitable[object]]) -> None:
    """Return when the first of several waits does."""
    async with trio.open_nursery() as nursery:

        async def wait(one: Callable[[], Awaitable[object]]) -> None:
            await one()
            nursery.cancel_scope.cancel()

        for one in waits:
            nursery.start_soon(wait, one)
