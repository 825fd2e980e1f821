"""What would my bot have done? The logged requests of one seat, asked again."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import trio

from arena.bots import BotDescription, BotProcess, bot_environment, run_process
from arena.bots.process import kill_all
from arena.errors import ConfigError
from arena.match import Request
from arena.referee.asker import Asker
from arena.referee.guard import serve
from arena.referee.guest import Host, from_asyncio
from arena.replay import Record
from arena.replay.replayer import Conditions, steps
from arena.rules import Listed, Seat
from arena.wire.messages import Encoder
from arena.wire.service import add_services


@dataclass(frozen=True, slots=True)
class Rerun:
    """One decision, asked again.

    Attributes:
        number: 0-based number of the decision in the match's list of actions.
        logged: What was played.
        answered: What the bot answers now; empty when it was lost before.
        is_legal: Whether that is legal.
    """

    number: int
    logged: str
    answered: str
    is_legal: bool

    @property
    def is_same(self) -> bool:
        """Whether the bot does what was played."""
        return self.answered == self.logged


async def rerun(
    host: Host, bot: BotDescription, record: Record, conditions: Conditions, view: str, seat: Seat, log: Path
) -> list[Rerun]:
    """Ask a bot every request that `seat` had in a logged match.

    Args:
        host: The run's host.
        bot: Whom to ask.
        record: The match.
        conditions: What held for it.
        view: Name of the view's field in the wire's `View` message.
        seat: Whose requests.
        log: File for what the bot writes.

    Raises:
        ConfigError: The seat had no request, or the bot did not start.
        ReplayError: The log does not tell what happened.
    """
    host.emergency = kill_all
    asked = list(_asked(record, conditions, seat))
    if not asked:
        raise ConfigError(f"seat {seat} had nothing to decide in this match")
    token = secrets.token_urlsafe(32)
    encoder = Encoder(conditions.game, view)
    asker = Asker(bot.name, token, encoder, conditions.control, [request for _, _, request in asked])
    allowed_s = conditions.control.start_us / 1e6 + sum(request.limit_us for _, _, request in asked) / 1e6
    await _converse(host, bot, asker, token, log, allowed_s)
    answers = [*asker.answers, *[""] * (len(asked) - len(asker.answers))]
    return [
        Rerun(number, logged, answer, _is_legal(request, answer))
        for (number, logged, request), answer in zip(asked, answers, strict=True)
    ]


def _asked(record: Record, conditions: Conditions, seat: Seat) -> Iterator[tuple[int, str, Request]]:
    """Yield number, logged action and request of each decision of a seat that was its own to take."""
    for match in steps(record, conditions):
        if seat in match.asks:
            prefix, first = f"{seat} ", len(match.actions)
            later = enumerate(record.actions[first:], start=first)
            number, logged = next(((n, action) for n, action in later if action.startswith(prefix)), (first, ""))
            yield number, logged.removeprefix(prefix), match.request(seat)


def _is_legal(request: Request, answer: str) -> bool:
    """Return whether an answer is on the list; what is written into a form is left to the reader."""
    return not isinstance(request.ask, Listed) or answer in request.ask.legal


async def _converse(host: Host, bot: BotDescription, asker: Asker, token: str, log: Path, allowed_s: float) -> None:
    services = partial(add_services, stream=asker.stream)
    async with serve(host, services, insecure=["127.0.0.1:0"]) as (port,), trio.open_nursery() as nursery:
        environment = bot_environment(bot, address=f"127.0.0.1:{port}", token=token)
        start = partial(run_process, bot.command, folder=bot.folder, environment=environment, log=log)
        process: BotProcess = await nursery.start(start)
        nursery.start_soon(_stop_when_done, asker, process, allowed_s)
        exit_ = await process.wait()
        nursery.cancel_scope.cancel()
    if not asker.answers:
        raise ConfigError(f"{bot.name} did not answer: {exit_.evidence()}")


async def _stop_when_done(asker: Asker, process: BotProcess, allowed_s: float) -> None:
    """Stop the bot when it has answered all, or has had the time that its matches would have given it."""
    with trio.move_on_after(allowed_s):
        await from_asyncio(asker.done.wait())
    process.stop()
