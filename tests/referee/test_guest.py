"""A run as a whole: results, errors and signals of a Trio main beside an asyncio loop."""

import asyncio
import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import trio
import trio.lowlevel

import arena
from arena.referee.guest import ECHO_S, Host, from_asyncio, run_with_grpc

PATIENCE_S = 20


# Results and errors


def test_run_returns_what_main_returns() -> None:
    async def main(host: Host, left: int, right: int) -> int:
        await trio.lowlevel.checkpoint()
        return left + right

    assert run_with_grpc(main, 2, 3) == 5


def test_error_of_main_is_raised_as_it_is() -> None:
    async def main(host: Host) -> None:
        raise LookupError("gone")

    with pytest.raises(LookupError, match="gone"):
        run_with_grpc(main)


def test_error_in_a_callback_ends_the_run() -> None:
    async def main(host: Host) -> None:
        asyncio.get_running_loop().call_soon(lambda: 1 / 0)
        await trio.sleep_forever()

    with pytest.raises(ZeroDivisionError):
        run_with_grpc(main)


def test_errors_of_both_sides_come_together() -> None:
    async def main(host: Host) -> None:
        try:
            host.crash(LookupError("first"))
            await trio.sleep_forever()
        finally:
            raise ValueError("second")

    with pytest.raises(BaseExceptionGroup) as caught:
        run_with_grpc(main)
    assert [str(error) for error in caught.value.exceptions] == ["first", "second"]


def test_exit_in_a_callback_unwinds_trio_and_keeps_its_code() -> None:
    unwound = []

    async def main(host: Host) -> None:
        try:
            asyncio.get_running_loop().call_soon(sys.exit, 7)
            await trio.sleep_forever()
        finally:
            unwound.append(True)

    with pytest.raises(SystemExit) as caught:
        run_with_grpc(main)
    assert caught.value.code == 7
    assert unwound


def test_last_tasks_may_end_by_themselves() -> None:
    ended = []

    async def last_task() -> None:
        await asyncio.sleep(0.01)
        ended.append(True)

    async def main(host: Host) -> "asyncio.Task[None]":
        await trio.lowlevel.checkpoint()
        return asyncio.get_running_loop().create_task(last_task())

    run_with_grpc(main)
    assert ended


def test_handlers_of_signals_are_given_back() -> None:
    async def main(host: Host) -> None:
        signal.raise_signal(signal.SIGINT)
        await trio.sleep_forever()

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)
    before = [signal.getsignal(number) for number in numbers]
    with pytest.raises(SystemExit) as caught:
        run_with_grpc(main)
    assert caught.value.code == 130
    assert [signal.getsignal(number) for number in numbers] == before


# From one side to the other


async def test_from_asyncio_gives_the_result(host: Host) -> None:
    assert await from_asyncio(asyncio.sleep(0, "done")) == "done"


async def test_from_asyncio_gives_the_error(host: Host) -> None:
    async def failing() -> None:
        raise LookupError("gone")

    with pytest.raises(LookupError, match="gone"):
        await from_asyncio(failing())


async def test_from_asyncio_passes_a_cancellation_on(host: Host) -> None:
    ended = []

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    with trio.move_on_after(0.01) as scope:
        await from_asyncio(endless())
    assert scope.cancelled_caught
    assert ended


# Signals, each test with a run in a process of its own

PROGRAM = """
import logging, os, signal, sys, time
from functools import partial
from pathlib import Path
import trio
from arena.bots.process import Graces, kill_all, run_process
from arena.referee.guard import serve
from arena.referee.guest import run_with_grpc

BOT = "import os, signal, time; BOT_SETUP; open(os.environ['READY'], 'w').write('.'); time.sleep(600)"

async def main(host):
    host.emergency = kill_all
    host.watchdog_s = WATCHDOG_S
    ready, done = os.pipe()
    start = partial(
        run_process, (sys.executable, "-c", BOT), folder=Path.cwd(), log=Path(os.devnull), graces=Graces(0.05, 0.05),
        environment={"READY": f"/proc/{os.getpid()}/fd/{done}"},
    )
    async with serve(host, lambda server: None, insecure=["127.0.0.1:0"]), trio.open_nursery() as nursery:
        process = await nursery.start(start)
        await trio.lowlevel.wait_readable(ready)
        print(process.pid, flush=True)
        BODY

logging.getLogger("asyncio").setLevel(logging.ERROR)  # else a busy machine shows as warnings of slow callbacks
run_with_grpc(main)
"""
STUCK = "time.sleep(600)"
BUSY = "while True: pass"
CLEANS_UP_FOR_EVER = """
        try:
            await trio.sleep_forever()
        finally:
            with trio.CancelScope(shield=True):
                print("cleaning up", flush=True)
                await trio.sleep_forever()
"""


class Run:
    """A run with one bot, in a process of its own."""

    def __init__(self, body: str, bot_setup: str, watchdog_s: float) -> None:
        program = PROGRAM.replace("BODY", body).replace("BOT_SETUP", bot_setup).replace("WATCHDOG_S", str(watchdog_s))
        self.process = subprocess.Popen(
            (sys.executable, "-X", "dev", "-W", "error", "-c", program),
            env={**os.environ, "PYTHONPATH": str(Path(arena.__file__).parents[1])},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._bot = os.pidfd_open(int(self.next_line()))

    def next_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def end(self) -> tuple[int, str]:
        """Wait for the end of the run and of its bot; return the run's exit code and what it wrote to stderr."""
        _, errors = self.process.communicate(timeout=PATIENCE_S)
        assert select.select([self._bot], [], [], PATIENCE_S)[0], "the bot outlived the run"
        return self.process.returncode, errors

    def close(self) -> None:
        """Leave nothing of it behind, whatever the test found."""
        self.process.kill()
        self.process.communicate()
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._bot, signal.SIGKILL)
        os.close(self._bot)


@pytest.fixture
def start_run() -> Iterator[Callable[..., Run]]:
    with contextlib.ExitStack() as stack:

        def start(body: str = "await trio.sleep_forever()", *, bot_setup: str = "pass", watchdog_s: float = 60) -> Run:
            run = Run(body, bot_setup, watchdog_s)
            stack.callback(run.close)
            return run

        yield start


@pytest.fixture(autouse=True)
def hangup_ends() -> Iterator[None]:
    """Undo what nohup did to whoever runs the tests: the runs inherit it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


ENDINGS = [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]


@pytest.mark.parametrize(("number", "code"), ENDINGS)
def test_signal_ends_the_run_and_its_bot_quietly(start_run: Callable[..., Run], number: int, code: int) -> None:
    run = start_run()
    run.process.send_signal(number)
    assert run.end() == (code, "")


def test_signal_ends_a_bot_that_ignores_it(start_run: Callable[..., Run]) -> None:
    run = start_run(bot_setup="[signal.signal(number, signal.SIG_IGN) for number in (2, 15)]")
    run.process.send_signal(signal.SIGINT)
    assert run.end() == (130, "")


@pytest.mark.parametrize("body", [STUCK, BUSY])
def test_signal_ends_a_run_whose_loop_is_stuck(start_run: Callable[..., Run], body: str) -> None:
    run = start_run(body, watchdog_s=0.1)
    run.process.send_signal(signal.SIGTERM)
    assert run.end() == (143, "")


def test_echo_of_a_signal_does_not_cut_the_clean_end_short(start_run: Callable[..., Run]) -> None:
    run = start_run("try: await trio.sleep_forever()\n        finally: print('unwound', flush=True)")
    run.process.send_signal(signal.SIGINT)
    run.process.send_signal(signal.SIGTERM)
    assert run.next_line() == "unwound"
    assert run.end() == (130, "")


def test_second_signal_ends_the_run_at_once(start_run: Callable[..., Run]) -> None:
    run = start_run(CLEANS_UP_FOR_EVER)
    run.process.send_signal(signal.SIGINT)
    assert run.next_line() == "cleaning up"
    time.sleep(ECHO_S)  # A second signal counts from here on, which is what is tested.
    run.process.send_signal(signal.SIGINT)
    assert run.end() == (130, "")


def test_closed_stdout_may_end_the_run_as_a_broken_pipe_does(start_run: Callable[..., Run]) -> None:
    run = start_run("host.end(signal.SIGPIPE); await trio.sleep_forever()")
    assert run.end() == (141, "")


def test_run_that_nohup_started_survives_the_terminal(start_run: Callable[..., Run]) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        run = start_run()
    finally:
        signal.signal(signal.SIGHUP, before)
    run.process.send_signal(signal.SIGHUP)
    run.process.send_signal(signal.SIGTERM)
    assert run.end() == (143, "")
