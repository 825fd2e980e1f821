"""Trio as the guest of an asyncio loop: one thread, one way to start a run, one way to end it.

gRPC for Python serves on asyncio only; processes and shutdown want Trio. The loop is the host, Trio its guest, and
either side calls the other's synchronous functions as plain functions.
"""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar, TypeVarTuple

import trio
from outcome import Error, Outcome

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

SWITCH_INTERVAL_S = 1e-4
WATCHDOG_S = 1.5
ECHO_S = 0.3
LAST_TASKS_S = 0.5
ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Host:
    """A run as its Trio main sees it: how to end it, and where the errors of handlers and callbacks go.

    Attributes:
        emergency: Called instead of a clean end when that takes too long, or at a second signal. There is no working
            loop then, and any lock may be held: kill the children, write with `os.write`. The process exits after it.
        watchdog_s: Seconds a clean end may take after a signal.
    """

    def __init__(self) -> None:
        self.emergency: Callable[[], None] = lambda: None
        self.watchdog_s = WATCHDOG_S
        self._loop = asyncio.get_running_loop()
        self._scope = trio.CancelScope()
        self._crash: BaseException | None = None
        self._signal_number: int | None = None
        self._signalled_at = 0.0

    def crash(self, error: BaseException) -> None:
        """End the run and raise `error` from it. For handlers and callbacks; the first error counts."""
        self._crash = self._crash or error
        self._scope.cancel()

    def end(self, signal_number: int, frame: FrameType | None = None) -> None:
        """End the run with exit code 128 + `signal_number`: cleanly at first, at once when asked again.

        It is the handler of signals, and whoever finds stdout closed may call it with SIGPIPE.
        """
        if self._signal_number is None:
            self._begin_end(signal_number)
        elif time.monotonic() - self._signalled_at > ECHO_S:
            # Not sooner: `timeout` and `uv run` echo a signal that the terminal has already sent to the whole group.
            self._leave_at_once(self._signal_number)

    def _begin_end(self, signal_number: int) -> None:
        self._signal_number, self._signalled_at = signal_number, time.monotonic()
        # An alarm and not a timer thread: a loop that is stuck in Python code may keep the GIL from a thread.
        signal.signal(signal.SIGALRM, lambda *_: self._leave_at_once(signal_number))
        signal.setitimer(signal.ITIMER_REAL, self.watchdog_s)
        self._loop.call_soon_threadsafe(self._scope.cancel)

    def _leave_at_once(self, signal_number: int) -> None:
        try:
            self.emergency()
        finally:
            os._exit(128 + signal_number)

    async def _run(self, main: Callable[["Host", *Ts], Awaitable[T]], *args: *Ts) -> T:
        self._loop.set_exception_handler(self._callback_failed)
        self._take_signals()
        results: list[T] = []

        async def guest() -> None:
            with self._scope:
                results.append(await main(self, *args))

        done = self._start(guest)
        errors = await self._wait_out(done)
        await _let_last_tasks_end()
        self._raise_what_ended_it(done.result(), errors)
        return results[0]

    def _take_signals(self) -> None:
        for number in ENDING_SIGNALS:
            if number == signal.SIGHUP and signal.getsignal(number) is signal.SIG_IGN:
                continue  # Started by nohup.
            # The loop's own handler wakes an idle loop; ours stands over it, as it also runs while the loop is stuck.
            self._loop.add_signal_handler(number, lambda: None)
            signal.signal(number, self.end)

    def _start(self, guest: Callable[[], Awaitable[None]]) -> "asyncio.Future[Outcome[None]]":
        done: asyncio.Future[Outcome[None]] = self._loop.create_future()
        trio.lowlevel.start_guest_run(
            guest,
            run_sync_soon_threadsafe=self._loop.call_soon_threadsafe,
            run_sync_soon_not_threadsafe=self._loop.call_soon,
            done_callback=done.set_result,
            host_uses_signal_set_wakeup_fd=True,
        )
        return done

    async def _wait_out(self, done: "asyncio.Future[Outcome[None]]") -> list[BaseException]:
        # Whatever cancels us, `sys.exit` in a callback for one: an abandoned Trio would leave its children alive.
        interruptions: list[BaseException] = []
        while not done.done():
            try:
                await asyncio.wait([done])
            except asyncio.CancelledError as interruption:
                interruptions.append(interruption)
                self._scope.cancel()
        return interruptions[:1]

    def _callback_failed(self, _loop: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
        error = context.get("exception")
        self.crash(error if isinstance(error, BaseException) else RuntimeError(str(context.get("message"))))

    def _raise_what_ended_it(self, outcome: Outcome[None], interruptions: list[BaseException]) -> None:
        crashes = [self._crash] if self._crash is not None else []
        errors = [*crashes, *([outcome.error] if isinstance(outcome, Error) else []), *interruptions]
        if len(errors) > 1:
            raise BaseExceptionGroup("the run failed", errors)
        if errors:
            raise errors[0]
        if self._signal_number is not None:
            raise SystemExit(128 + self._signal_number)


def run_with_grpc(main: Callable[[Host, *Ts], Awaitable[T]], *args: *Ts) -> T:
    """Run `main(host, *args)` as the Trio main of a run beside gRPC's asyncio loop, and return what it returns.

    For the main thread, outside of any loop. Anything a bot's stream or a callback raised comes out of here.

    Raises:
        SystemExit: After SIGINT, SIGTERM or SIGHUP and a clean end, with code 128 + the signal's number.
        BaseExceptionGroup: When more than one thing failed; a single error is raised as it is.
    """
    # By default a busy loop keeps the GIL from Trio's waiting thread: its timers were up to 3 s late.
    sys.setswitchinterval(SWITCH_INTERVAL_S)

    async def host_run() -> T:
        return await Host()._run(main, *args)

    with _signals_given_back():
        return asyncio.run(host_run())


async def from_asyncio(work: Coroutine[object, object, T]) -> T:
    """Await an asyncio coroutine in a Trio task and return its result; cancelled here, it is cancelled there.

    Raises:
        BaseException: Whatever `work` raised.
    """
    task = asyncio.get_running_loop().create_task(work)
    done = trio.Event()
    task.add_done_callback(lambda _: done.set())
    try:
        await done.wait()
    finally:
        task.cancel()  # Nothing happens to a task that is done.
        with trio.CancelScope(shield=True):
            await done.wait()
    return task.result()


async def _let_last_tasks_end() -> None:
    # gRPC's own tasks outlive `server.stop`; cancelled by `asyncio.run` each of them would print a traceback.
    last_tasks = asyncio.all_tasks() - {asyncio.current_task()}
    if last_tasks:
        await asyncio.wait(last_tasks, timeout=LAST_TASKS_S)


@contextmanager
def _signals_given_back() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (*ENDING_SIGNALS, signal.SIGALRM)}
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGALRM) is not before[signal.SIGALRM]:
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            if handler is not None:  # None is a handler that is not Python's, and cannot be given back.
                signal.signal(number, handler)
