"""`arena standings`: the table of a run, rebuilt from its log."""

import json
from pathlib import Path

import click

from arena.cli.table import tell_faults, to_console, to_table
from arena.runner.report import format_lines, to_document
from arena.runner.standings import to_rows
from arena.runner.summary import Summary
from arena.storage import RunFolder


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def standings(run: Path, *, as_json: bool) -> None:
    """Print the table of a run, also of one that is still being played."""
    folder = RunFolder.open(run)
    manifest = folder.manifest
    summary = Summary(manifest.num_seats)
    for logged in folder.counted():
        summary.add(logged.record.to_result(), logged.record.faults, len(logged.record.actions))
    lines = format_lines(folder)
    if as_json:
        document = to_document(run, manifest.game, summary, manifest.entrants, format_lines=lines)
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
    else:
        to_console().print(to_table(to_rows(summary, manifest.entrants)))
        click.echo("".join(f"{line}\n" for line in lines), nl=False)
        tell_faults(summary)
        click.echo(f"{manifest.game}: {summary.num_matches:,} matches, {summary.num_decisions:,} decisions")
