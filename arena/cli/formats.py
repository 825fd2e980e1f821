"""`arena formats`: who can be made to meet whom, and how."""

import json

import click

from arena.formats import FORMATS, FormatKind
from arena.options import shown_values, to_json


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def formats(as_json: bool) -> None:
    """List the formats of a tournament, for `arena run --format NAME`."""
    if as_json:
        click.echo(json.dumps([_to_json(kind) for kind in FORMATS.values()], indent=2, ensure_ascii=False))
        return
    for kind in FORMATS.values():
        seats = f" ({kind.max_seats} seats)" if kind.max_seats else ""
        click.echo(f"{kind.name}{seats}\n  {kind.summary}\n  --blocks: {kind.blocks_mean}")
        for option in kind.options:
            click.echo(f"  {option.name}={shown_values(option)}: {option.help}  [default: {option.default or 'none'}]")


def _to_json(kind: FormatKind) -> dict[str, object]:
    return {
        "name": kind.name,
        "summary": kind.summary,
        "blocks": kind.blocks_mean,
        "max_seats": kind.max_seats or None,
        "options": [to_json(option) for option in kind.options],
    }
