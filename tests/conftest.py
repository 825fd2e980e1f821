"""How async tests run: with a `host` as the Trio main of a run beside gRPC's loop, without one by plain Trio."""

import inspect
import os
import signal
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from typing import TypeVar

import pytest
import trio
from hypothesis import settings

from arena.referee.guest import Host, run_with_grpc

LIMIT_S = 30

# No deadline: the machine is shared. The same examples every time: a failure that comes and goes helps nobody.
settings.register_profile("arena", deadline=None, derandomize=True)
settings.load_profile("arena")

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let no test be skipped where everything is required."""
    return _refuse_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let no file be skipped where everything is required."""
    return _refuse_skip((yield))


def _refuse_skip(report: Report) -> Report:
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("ARENA_REQUIRE_ALL"):
        report.outcome = "failed"
        report.longrepr = f"skipped although ARENA_REQUIRE_ALL is set: {report.longrepr}"
    return report


@pytest.fixture
def host() -> None:
    """Ask for a run beside gRPC's loop; the test is handed its `Host`."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run `async def` tests; all others are left to pytest."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    given = {name: pyfuncitem.funcargs[name] for name in names}
    if "host" in names:
        _run_with_host(pyfuncitem.obj, given)
    else:
        trio.run(_limited, partial(pyfuncitem.obj, **given))
    return True


def _run_with_host(test: Callable[..., Awaitable[None]], given: dict[str, object]) -> None:
    async def main(host: Host) -> None:
        await _limited(partial(test, **{**given, "host": host}))

    try:
        run_with_grpc(main)
    except SystemExit as end:
        if end.code == 128 + signal.SIGINT:
            raise KeyboardInterrupt from None  # Else Ctrl-C would fail one test and go on with the next.
        raise


async def _limited(test: Callable[[], Awaitable[None]]) -> None:
    with trio.move_on_after(LIMIT_S) as scope:
        await test()
    assert not scope.cancelled_caught, f"the test took more than {LIMIT_S} s"
