"""`arena bench`: what this machine gives."""

import json
import tempfile
from pathlib import Path

import click
from rich.table import Table

from arena.bench.figures import Figures, machine
from arena.bench.session import PARTS, Wishes, measure
from arena.cli.table import to_console


@click.command()
@click.option("--only", multiple=True, type=click.Choice(PARTS), help="Only this part; may be given again")
@click.option("--repeats", type=click.IntRange(1, 100), default=3, show_default=True, help="How often each")
@click.option("--seconds", type=click.FloatRange(0.1, 600), default=4.0, show_default=True, help="Of a measurement")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else")
def bench(only: tuple[str, ...], repeats: int, seconds: float, as_json: bool) -> None:
    """Measure transport, referee, rules, ratings, memory and log on this machine.

    Read the ratios: a busy machine makes every figure smaller, and hits all parts of one repeat alike.
    """
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        wishes = Wishes(only or PARTS, repeats, seconds, Path(folder))
        figures = measure(wishes, lambda line: click.echo(line, err=True))
    if as_json:
        click.echo(json.dumps({**figures.to_json(), "about": machine()}, indent=2))
    else:
        to_console().print(_to_table(figures))
        click.echo(", ".join(f"{key} {value}" for key, value in machine().items()))


def _to_table(figures: Figures) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in ("part", "case", "measure"):
        table.add_column(column)
    table.add_column("median", justify="right")
    table.add_column("spread", justify="right")
    for name in figures:
        value = figures[name]
        shown = f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
        table.add_row(name.part, name.case, name.measure, shown, f"{figures.spread(name):.0%}")
    return table
