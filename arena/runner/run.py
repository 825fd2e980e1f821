"""A run from the first process to the last: start the bots, play, say goodbye, leave nothing behind."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

import trio

from arena.bots import BotDescription, Skipped, build
from arena.bots.process import kill_all
from arena.chance import Secret
from arena.errors import ConfigError
from arena.formats import parse_format
from arena.referee.guard import serve
from arena.referee.guest import Host
from arena.referee.hub import Hub
from arena.referee.line import Line
from arena.referee.sessions import Sessions, Trace
from arena.referee.ticker import Ticker
from arena.runner.lane import Lane, Lanes
from arena.runner.options import RunOptions
from arena.runner.schedule import Done, Schedule
from arena.runner.tournament import Ledger, Progress, Tournament
from arena.wire.messages import Encoder, Hello
from arena.wire.service import add_services

ADDRESS = "127.0.0.1:0"
NO_LIMIT = 256
"""Requests open on one stream where nobody says otherwise."""


class Book(Ledger, Protocol):
    """The ledger of a whole run."""

    def begin(self, entrants: Sequence[BotDescription]) -> Done:
        """Open the run for the entrants that started; return the matches that are done."""

    def num_scheduled(self) -> int | None:
        """Return the number of blocks of the run, or `None` where results decide it."""

    def end(self) -> None:
        """Close the run: every match of the schedule is done."""


@dataclass(slots=True)
class Report:
    """What became of a run.

    Attributes:
        entrants: The bots that played.
        skipped: The bots that did not, and why.
        lanes: The processes of the entrants.
        progress: Matches and decisions.
        play_s: Seconds from the first match to the end of the last.
        began: Wall-clock time at which the first match was opened, as `time.time` gives it; 0 before.
        ticker: The referee's clock, which knows our own stalls; `None` before the first bot is started.
    """

    entrants: list[BotDescription] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    lanes: list[Lane] = field(default_factory=list)
    progress: Progress = field(default_factory=Progress)
    play_s: float = 0.0
    began: float = 0.0
    ticker: Ticker | None = None


Watch = Callable[[Report], Awaitable[None]]
"""Shows progress while a run goes on; cancelled at its end."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A run, or what is left of one, to be played.

    Attributes:
        bots: Who is to play.
        options: What is played, and how.
        secret: From which all chance is derived.
        book: Where results go.
        logs: Folder for what the bots write.
        watch: Shows progress.
        tracer: Gives the trace of an entrant's lane; `None` for one that is not traced.
        tell: Shows one line to the operator at once.
    """

    bots: Sequence[BotDescription]
    options: RunOptions
    secret: Secret
    book: Book
    logs: Path
    watch: Watch
    tracer: Callable[[str, int], Trace | None]
    tell: Callable[[str], None]


async def play(host: Host, sitting: Sitting) -> Report:
    """Play a run to its end.

    Raises:
        ConfigError: Too few bots could be started.
    """
    host.emergency = kill_all
    report, options = Report(), sitting.options
    built = await _built(sitting, report)
    report.ticker = ticker = Ticker(asyncio.get_running_loop())
    hub = Hub(options.control)
    sessions = Sessions(hub, options.control, ticker)
    async with serve(host, partial(add_services, stream=sessions.stream), insecure=[ADDRESS]) as (port,):
        lanes = Lanes(
            hub,
            sessions,
            f"127.0.0.1:{port}",
            options.control.start_us / 1e6,
            lambda: Encoder(options.game, options.kind.view),
            partial(_refusal, options.kind.name),
            sitting.tell,
        )
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_close_when_interrupted, hub, lanes)
            await _conduct(nursery, sitting, {bot.name: _make_lanes(bot, sitting) for bot in built}, lanes, hub, report)
            nursery.cancel_scope.cancel()
    ticker.stop()
    return report


async def _close_when_interrupted(hub: Hub, lanes: Lanes) -> None:
    """Stop the matches before the bots are stopped, so that their being stopped costs them none."""
    try:
        await trio.sleep_forever()
    finally:
        hub.close()
        lanes.part("the tournament was interrupted")


async def _conduct(
    nursery: trio.Nursery, sitting: Sitting, by_name: dict[str, list[Lane]], lanes: Lanes, hub: Hub, report: Report
) -> None:
    """Start the bots, play, say goodbye, and wait until they are gone."""
    all_lanes = [lane for of_one in by_name.values() for lane in of_one]
    async with trio.open_nursery() as bots:
        for of_one in by_name.values():
            for lane in of_one:
                bots.start_soon(lanes.keep, lane, of_one)
        for lane in all_lanes:
            await lane.started.wait()
        _sort_out(by_name, report)
        await _play_all(sitting, by_name, hub, report)
        lanes.part("the tournament is over")


async def _built(sitting: Sitting, report: Report) -> list[BotDescription]:
    """Build the bots that need it; return those that can start. What is started by hand is built by hand."""
    ready = []
    for number, bot in enumerate(sitting.bots, start=1):
        is_by_hand = bot.name in sitting.options.attached
        result = bot if is_by_hand else await build(bot, sitting.logs / f"{number:03}.build.log")
        if isinstance(result, Skipped):
            report.skipped.append(result)
        else:
            ready.append(result)
    return ready


def _make_lanes(bot: BotDescription, sitting: Sitting) -> list[Lane]:
    options = sitting.options
    wishes = [wish for wish in (bot.max_in_flight, options.in_flight or NO_LIMIT) if wish]
    return [
        Lane(
            bot,
            Line(bot.name, number, most_in_flight=min(wishes)),
            sitting.logs / f"{bot.name}.{number}.log",
            is_attached=bot.name in options.attached,
            trace=sitting.tracer(bot.name, number),
        )
        for number in range(options.num_lanes)
    ]


def _refusal(game: str, hello: Hello) -> str:
    return "" if not hello.games or game in hello.games else f"does not play {game}, only {', '.join(hello.games)}"


def _sort_out(by_name: dict[str, list[Lane]], report: Report) -> None:
    """Note who started and who did not; a bot of which one process did not start does not play."""
    for name, lanes in by_name.items():
        if why := next((lane.why_out for lane in lanes if not lane.is_ready), ""):
            report.skipped.append(Skipped(name, why))
        else:
            report.entrants.append(lanes[0].description)
            report.lanes += lanes


async def _play_all(sitting: Sitting, by_name: dict[str, list[Lane]], hub: Hub, report: Report) -> None:
    options, book = sitting.options, sitting.book
    names = [bot.name for bot in report.entrants]
    num_seats = options.game.num_seats
    if len(names) < num_seats:
        reasons = "".join(f"\n  {name}: {why}" for name, why in report.skipped)
        raise ConfigError(f"{num_seats} bots are needed, {len(names)} could be started{reasons}")
    finished = book.begin(report.entrants)
    num_blocks = book.num_scheduled()
    report.progress.total = None if num_blocks is None else num_seats * num_blocks
    report.progress.done = len(finished)
    tournament = Tournament(
        options,
        sitting.secret,
        Schedule(finished, num_seats, sitting.secret, grows=parse_format(options.format)[0].needs_results),
        {name: tuple(lane.line for lane in by_name[name]) for name in names},
        hub,
        book,
        report.progress,
    )
    began, report.began = trio.current_time(), time.time()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(sitting.watch, report)
        await _until_done(tournament)
        nursery.cancel_scope.cancel()
    report.play_s = trio.current_time() - began
    book.end()


async def _until_done(tournament: Tournament) -> None:
    over = trio.Event()
    tournament.all_done = over.set
    tournament.fill()
    await over.wait()
