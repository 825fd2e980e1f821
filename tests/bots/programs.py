"""Small programs that the tests of bots start, and a way to hear from them without waiting by the clock."""

import os
import select
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import trio

from arena.bots.exits import Exit
from arena.bots.process import BotProcess, Graces, run_process

PATIENCE_S = 20
SHORT = Graces(0.05, 0.05)
LONG = Graces(PATIENCE_S, PATIENCE_S)
PREAMBLE = """
import os, signal, subprocess, sys, time
def tell(what):
    with open(os.environ["EAR"], "w") as ear:
        ear.write(f"{what}\\n")
"""
SLEEP = "tell('up'); time.sleep(600)"


class Ear:
    """A named pipe that programs write lines to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        os.mkfifo(path)
        # Open for writing as well: so it never ends, whoever comes and goes.
        self._file = os.open(path, os.O_RDWR | os.O_NONBLOCK)

    async def next_line(self) -> str:
        """Wait for a line."""
        await trio.lowlevel.wait_readable(self._file)
        line = b""
        while not line.endswith(b"\n"):
            line += os.read(self._file, 1)
        return line.decode().strip()

    def close(self) -> None:
        """Close the pipe."""
        os.close(self._file)


@dataclass(frozen=True)
class Shop:
    """Starts Python programs the way bots are started; they may `tell` the ear something."""

    folder: Path
    ear: Ear

    @property
    def log(self) -> Path:
        """Where programs write to."""
        return self.folder / "log"

    @property
    def environment(self) -> Mapping[str, str]:
        """What programs are started with."""
        return {"EAR": str(self.ear.path), "PATH": os.defpath}

    async def run(
        self,
        program: str,
        *,
        graces: Graces = SHORT,
        prefix: Sequence[str] = (),
        task_status: "trio.TaskStatus[BotProcess]" = trio.TASK_STATUS_IGNORED,
    ) -> Exit:
        """Run a program to its end."""
        return await run_process(
            (sys.executable, "-c", PREAMBLE + program),
            folder=self.folder,
            environment=self.environment,
            log=self.log,
            prefix=prefix,
            graces=graces,
            task_status=task_status,
        )

    async def start(self, nursery: trio.Nursery, program: str, graces: Graces = SHORT) -> BotProcess:
        """Start a program in a task of its own."""

        async def task(task_status: "trio.TaskStatus[BotProcess]") -> None:
            await self.run(program, graces=graces, task_status=task_status)

        process: BotProcess = await nursery.start(task)
        return process


def dies(pidfd: int) -> bool:
    """Wait for a process that is not our child to end; return whether it did."""
    ended = bool(select.select([pidfd], [], [], PATIENCE_S)[0])
    os.close(pidfd)
    return ended
