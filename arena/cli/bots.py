"""`arena bots`: what was found in a bots folder, and how it would be started."""

import json
import shlex
from pathlib import Path

import click

from arena.bots import BotDescription, discover

BOTS_OPTION = click.option(
    "--bots",
    "places",
    multiple=True,
    required=True,
    type=click.Path(path_type=Path),
    help="Folder of bots, or one bot; may be given again",
)


@click.command()
@BOTS_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def bots(ctx: click.Context, /, places: tuple[Path, ...], *, as_json: bool) -> None:
    """Show the bots that `arena run` would find, and how it would start them."""
    found = discover(places)
    if as_json:
        document = {
            "bots": [_to_json(bot) for bot in found.found],
            "skipped": [{"bot": name, "why": why} for name, why in found.skipped],
            "problems": [str(problem) for problem in found.problems],
        }
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
    else:
        for bot in found.found:
            author = f"  by {bot.author}" if bot.author else ""
            click.echo(f"{bot.name:<20} {bot.protocol:<6} {shlex.join(bot.command)}{author}")
        for name, why in found.skipped:
            click.echo(f"{name:<20} skipped: {why}")
        for problem in found.problems:
            click.echo(f"arena: {problem}", err=True)
    ctx.exit(1 if found.problems else 0)


def _to_json(bot: BotDescription) -> dict[str, object]:
    return {
        "name": bot.name,
        "author": bot.author,
        "protocol": bot.protocol,
        "command": list(bot.command),
        "build": list(bot.build) if bot.build else None,
        "games": list(bot.games),
        "max_in_flight": bot.max_in_flight,
        "source": str(bot.source),
        "digest": bot.digest,
    }
