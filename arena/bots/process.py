"""One process of a bot, from its start until nothing of it is left. Linux only: it watches processes by pidfd."""

import errno
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import trio

from arena.bots.exits import Exit, parse_return_code
from arena.bots.output import HeadAndTail, pump
from arena.bots.text import escaped, quoted
from arena.errors import BotError

LAST_WORDS_S = 0.2
OUR_FAULTS = frozenset({errno.EAGAIN, errno.EMFILE, errno.ENFILE, errno.ENOMEM})

# Leaders of the process groups that may still live. An emergency exit has no task to ask, hence a module's variable.
_live: set[int] = set()


@dataclass(frozen=True, slots=True)
class Graces:
    """How long a process that is to end is waited for.

    Attributes:
        goodbye_s: Seconds to leave by itself, its stream being closed, before SIGTERM.
        terminate_s: Seconds between SIGTERM and SIGKILL.
    """

    goodbye_s: float = 0.3
    terminate_s: float = 0.5


class BotProcess:
    """A process that was started: what a referee may ask of it, and ask it to do."""

    def __init__(self, child: subprocess.Popen[bytes], output: HeadAndTail) -> None:
        self._child = child
        self._output = output
        self._pidfd = os.pidfd_open(child.pid)
        self._until_stop = trio.CancelScope()
        self._was_asked = True
        self._ended = trio.Event()

    @property
    def pid(self) -> int:
        """The process id, which is also the id of its group."""
        return self._child.pid

    def is_alive(self) -> bool:
        """Return whether it has not ended yet."""
        return not self._ended.is_set()

    def last_lines(self) -> str:
        """Return the end of what it has written so far, on one line, safe to show; empty if it wrote nothing."""
        return self._output.last_lines()

    def stop(self) -> None:
        """Let its end begin: goodbye, grace, SIGTERM, grace, SIGKILL. Close its stream first."""
        self._until_stop.cancel()

    async def wait(self) -> Exit:
        """Wait for its end and return how it came."""
        await self._ended.wait()
        return self._exit()

    def _exit(self) -> Exit:
        return Exit(parse_return_code(self._child.returncode), self._was_asked, self._output.last_lines())

    async def _wait_for_stop_or_end(self) -> None:
        with self._until_stop:
            await trio.lowlevel.wait_readable(self._pidfd)
            self._was_asked = False

    async def _end(self, graces: Graces) -> None:
        # The leader stays a zombie until the very last line: so its group's number is not given to others meanwhile.
        if not await self._leaves_within(graces.goodbye_s):
            _kill_group(self.pid, signal.SIGTERM)
            await self._leaves_within(graces.terminate_s)
        _kill_group(self.pid, signal.SIGKILL)  # After a goodbye as well: the group may hold children of the bot.
        await trio.lowlevel.wait_readable(self._pidfd)
        os.close(self._pidfd)
        _live.discard(self.pid)
        self._child.wait()

    async def _leaves_within(self, seconds: float) -> bool:
        with trio.move_on_after(seconds) as scope:
            await trio.lowlevel.wait_readable(self._pidfd)
        return not scope.cancelled_caught


async def run_process(
    command: Sequence[str],
    *,
    folder: Path,
    environment: Mapping[str, str],
    log: Path,
    prefix: Sequence[str] = (),
    graces: Graces = Graces(),
    task_status: "trio.TaskStatus[BotProcess]" = trio.TASK_STATUS_IGNORED,
) -> Exit:
    """Run a process in a group of its own until it ends or is stopped, and return how it ended.

    Cancelled, it stops the process first. Nothing of the group outlives this call.

    Args:
        command: Program and arguments.
        folder: Working directory; a program with a slash is looked for from here.
        environment: All of its environment.
        log: File for what it writes, replaced; the middle of long outputs is dropped.
        prefix: What starts the command, for example `prlimit` with its options.
        graces: How long it is waited for at its end.
        task_status: Told the `BotProcess` when it has started.

    Raises:
        BotError: If the program cannot be started.
        OSError: If the log cannot be written, or the machine has no room for another process.
    """
    with open(log, "wb", buffering=0) as file:  # noqa: ASYNC230 - a local file, and the bot must not start without it
        output = HeadAndTail()
        process, source = _started((*prefix, *command), folder, environment, output)
        pumping = trio.CancelScope(shield=True)  # The last words of a bot that is being stopped are the useful ones.
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(pump, source, file, output, pumping)
                try:
                    await _run(process, graces, task_status)
                finally:
                    # A grandchild that left the group may hold the pipe open for ever.
                    pumping.deadline = trio.current_time() + LAST_WORDS_S
        finally:
            process._ended.set()
    return process._exit()


def kill_all() -> None:
    """Kill every group that was started and has not ended. For an emergency exit: needs no loop."""
    for pid in tuple(_live):
        _kill_group(pid, signal.SIGKILL)


def _started(
    command: Sequence[str], folder: Path, environment: Mapping[str, str], output: HeadAndTail
) -> tuple[BotProcess, int]:
    """Start a process; return it and the file descriptor to read its output from."""
    source, sink = os.pipe()
    try:
        # Not `trio.lowlevel.open_process`: that starts children from a thread, and dies of it whoever asked the kernel
        # to be killed with its parent. Not `preexec_fn`: it would fork a process that runs gRPC.
        child = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink, process_group=0
        )
    except OSError as error:
        os.close(source)
        if error.errno in OUR_FAULTS:
            raise
        raise BotError(f"{quoted(command[0])} in {escaped(str(folder))} does not start: {error.strerror}") from error
    finally:
        os.close(sink)
    _live.add(child.pid)
    return _watched(child, output, source), source


def _watched(child: subprocess.Popen[bytes], output: HeadAndTail, source: int) -> BotProcess:
    try:
        return BotProcess(child, output)
    except OSError:  # No pidfd is to be had: an old kernel, or a sandbox that forbids it.
        _kill_group(child.pid, signal.SIGKILL)
        _live.discard(child.pid)
        child.wait()
        os.close(source)
        raise


async def _run(process: BotProcess, graces: Graces, task_status: "trio.TaskStatus[BotProcess]") -> None:
    try:
        task_status.started(process)
        await process._wait_for_stop_or_end()
    finally:
        with trio.CancelScope(shield=True):
            await process._end(graces)


def _kill_group(pid: int, number: signal.Signals) -> None:
    # The group may be gone; or hold nothing but programs of another user, which are not ours to kill.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)
