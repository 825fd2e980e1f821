"""Progress of a run on stderr: a bar on a terminal, a line now and then elsewhere."""

import sys
import time
from contextlib import suppress

import click
import trio
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from arena.runner.run import Report

REFRESH_S = 0.25
LINE_EVERY_S = 30.0


async def show(report: Report) -> None:
    """Show progress until cancelled."""
    with suppress(OSError):  # nobody reads it any more; the run goes on
        if sys.stderr.isatty():
            await _show_bar(report)
        else:
            await _show_lines(report)


async def show_nothing(report: Report) -> None:
    """Show no progress."""


async def _show_bar(report: Report) -> None:
    bar = Progress(
        TextColumn("matches"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        auto_refresh=False,  # its thread would compete with the referee for the interpreter
    )
    with bar:
        task = bar.add_task("", total=report.progress.total, completed=report.progress.done, rate="")
        began, before = time.monotonic(), report.progress.decisions
        while True:
            await trio.sleep(REFRESH_S)
            rate = (report.progress.decisions - before) / (time.monotonic() - began)
            bar.update(task, completed=report.progress.done, rate=f"{rate:,.0f} decisions/s")
            bar.refresh()


async def _show_lines(report: Report) -> None:
    began, first = time.monotonic(), report.progress.done
    while True:
        await trio.sleep(LINE_EVERY_S)
        progress, seconds = report.progress, time.monotonic() - began
        rate = (progress.done - first) / seconds
        total = "" if progress.total is None else f" of {progress.total:,}"
        left = f", {(progress.total - progress.done) / rate:,.0f} s left" if rate and progress.total else ""
        click.echo(f"{progress.done:,}{total} matches, {rate:,.1f} a second{left}", err=True)
