"""The build step of a bot: run once, before it first starts."""

from pathlib import Path

import trio

from arena.bots.describe import BotDescription, Skipped
from arena.bots.environment import build_environment
from arena.bots.exits import Exited
from arena.bots.process import run_process
from arena.bots.program import why_missing
from arena.bots.text import escaped
from arena.errors import BotError

LIMIT_S = 600.0


async def build(description: BotDescription, log: Path, *, limit_s: float = LIMIT_S) -> BotDescription | Skipped:
    """Run a bot's build, if it has one, and return the bot if it can start now, else why it cannot.

    Args:
        description: The bot.
        log: File for what the build writes; not made when there is nothing to build.
        limit_s: Seconds the build may take.

    Raises:
        OSError: If the log cannot be written.
    """
    why = "" if description.build is None else await _why_failed(description, description.build, log, limit_s)
    why = why or why_missing(description.command, description.folder)
    return Skipped(description.name, why) if why else description


async def _why_failed(description: BotDescription, command: tuple[str, ...], log: Path, limit_s: float) -> str:
    """Run the build; return why it failed, empty if it did not."""
    where = f"all of it is in {escaped(str(log))}"
    with trio.move_on_after(limit_s):
        try:
            end = await run_process(
                command, folder=description.folder, environment=build_environment(description), log=log
            )
        except BotError as error:
            return f"its build failed: {error}"
        return "" if end.how == Exited(0) else f"its build failed: {end.evidence()}; {where}"
    return f"its build took more than {limit_s:g} s and was stopped; {where}"
