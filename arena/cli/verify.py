"""`arena verify`: re-play every match of a run and check every line of its log."""

import json
from pathlib import Path

import click

from arena.cli.known import known_games
from arena.replay.verify import Report
from arena.replay.verify import verify as verify_run
from arena.storage import RunFolder


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def verify(ctx: click.Context, /, run: Path, *, as_json: bool) -> None:
    """Derive the dice, re-play every match and check chain, times, faults, places and returns."""
    folder, kinds = RunFolder.open(run), known_games()
    report = verify_run(folder.run(), kinds, kinds.versions(folder.manifest.game))
    if as_json:
        click.echo(json.dumps(_to_json(report), indent=2))
    else:
        _tell(report)
    ctx.exit(1 if report.problems else 0)


def _tell(report: Report) -> None:
    for problem in report.problems:
        click.echo(f"arena: {problem}", err=True)
    for note in report.notes:
        click.echo(f"note: {note}", err=True)
    is_replayed = not any(note.startswith("without the secret") for note in report.notes)
    holds = "everything holds" if is_replayed else "the log is whole, but no match was played again"
    verdict = f"{len(report.problems)} problems" if report.problems else holds
    click.echo(f"{report.num_matches:,} of {report.num_scheduled:,} matches: {verdict}")
    click.echo(f"fingerprint {report.fingerprint}")


def _to_json(report: Report) -> dict[str, object]:
    return {
        "fingerprint": report.fingerprint,
        "matches": report.num_matches,
        "scheduled": report.num_scheduled,
        "problems": [
            {"line": problem.line, "field": problem.field, "what": str(problem)} for problem in report.problems
        ],
        "notes": list(report.notes),
    }
