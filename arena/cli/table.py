"""The standings as text for people."""

import io
import sys
from collections.abc import Mapping, Sequence

import click
from rich import box
from rich.console import Console
from rich.table import Table

from arena.bots.text import escaped
from arena.ratings.elo import Elo
from arena.ratings.payoff import Payoff
from arena.runner.standings import ANCHOR_RATING, BotRow
from arena.runner.summary import Summary

WIDE = 200
"""Columns assumed where the output is no terminal: a table in a file must not be folded."""

EVIDENCE_SHOWN = 200


class _Console(Console):
    """A console that leaves a closed pipe to the command line, as everything else here does."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def to_console() -> Console:
    """Return a console that folds nothing when its output goes into a file, and takes no markup from bots."""
    out = sys.stdout or io.StringIO()  # there is none where the shell has closed it
    width = None if out.isatty() else WIDE
    return _Console(file=out, markup=False, highlight=False, emoji=False, width=width)


def to_table(rows: Sequence[BotRow]) -> Table:
    """Return the standings, best payoff first."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column("bot")
    table.add_column("author")
    table.add_column("matches", justify="right")
    table.add_column("blocks", justify="right")
    table.add_column("payoff   95 %", justify="right")
    table.add_column("Elo   95 %", justify="right")
    table.add_column("faults")
    for row in rows:
        table.add_row(
            str(row.row.place),
            row.row.entrant,
            row.author,
            f"{row.row.matches:,}",
            f"{row.row.blocks:,}",
            to_payoff(row.row.payoff),
            f"{ANCHOR_RATING:.0f} (anchor)" if row.is_anchor else to_elo(row.row.elo),
            to_faults(row.faults),
        )
    return table


def to_payoff(payoff: Payoff | None) -> str:
    """Return a mean with its interval, e.g. `+0.412 [+0.365, +0.459]`."""
    if payoff is None:
        return "–"
    if payoff.low is None or payoff.high is None:
        return f"{payoff.mean:+.3f}"
    return f"{payoff.mean:+.3f} [{payoff.low:+.3f}, {payoff.high:+.3f}]"


def to_elo(elo: Elo | None) -> str:
    """Return a rating with its interval; `> 1234` and `< 1234` where results limit it from one side only."""
    if elo is None:
        return "–"
    match elo.bound:
        case "above":
            return f"> {elo.low:.0f}"
        case "below":
            return f"< {elo.high:.0f}"
        case None:
            return f"{elo.value:.0f} [{elo.low:.0f}, {elo.high:.0f}]"


def to_faults(faults: Mapping[str, int]) -> str:
    """Return faults by kind, e.g. `3 timeout, 1 crash`."""
    return ", ".join(f"{count:,} {kind}" for kind, count in sorted(faults.items())) or "–"


def tell_faults(summary: Summary) -> None:
    """Tell for each bot and kind of fault how often it was, and the first one: the author must know what to mend."""
    for (name, kind), first in sorted(summary.first_faults.items()):
        count = summary.faults[name][kind]
        evidence = escaped(first.evidence, EVIDENCE_SHOWN) or "no more is known"
        click.echo(f"{name}: {count:,} {kind}, the first in match {first.match}: {evidence}", err=True)
