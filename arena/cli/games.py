"""`arena games`: what can be played, and the rules page of one game."""

import json

import click

from arena.cli.known import known_games
from arena.games import make_game, parse_game
from arena.options import shown_values, to_json
from arena.rules import GameKind


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def games(ctx: click.Context, /, name: str | None, *, as_json: bool) -> None:
    """List the games, or print the rules of one: arena games lisandria."""
    kinds = known_games()
    if as_json:
        shown = list(kinds.values()) if name is None else [parse_game(name, kinds)[0]]
        click.echo(json.dumps([_to_json(kind) for kind in shown], indent=2, ensure_ascii=False))
    elif name is None:
        for kind in kinds.values():
            click.echo(f"{kind.name:<18} {_seats(kind):<12} {kind.summary}")
    else:
        click.echo(make_game(name, kinds=kinds).pages.rules())
        click.echo(_options_text(kinds[name.partition(":")[0]]))
    ctx.exit(1 if name is None and kinds.problems else 0)


def _options_text(kind: GameKind) -> str:
    lines = [f"Options  (--game {kind.name}:option=value,…)", ""]
    names = max((len(option.name) for option in kind.options), default=0)
    values = max((len(shown_values(option)) for option in kind.options), default=0)
    for option in kind.options:
        lines.append(f"  {option.name:<{names}}  {shown_values(option):<{values}}  default {option.default}")
        lines.append(f"  {'':<{names}}  {option.help}")
    lines.append(f"\nSeats    {_seats(kind)}, default {kind.default_seats}  (--seats N)")
    if kind.openings:
        lines.append(f"Start    {kind.openings.help}; one on each line of a file  (--start FILE)")
    return "\n".join(lines)


def _seats(kind: GameKind) -> str:
    few, many = kind.min_seats, kind.max_seats
    return f"{few} seats" if few == many else f"{few}–{many} seats"


def _to_json(kind: GameKind) -> dict[str, object]:
    return {
        "name": kind.name,
        "title": kind.title,
        "summary": kind.summary,
        "source": kind.source,
        "seats": {"min": kind.min_seats, "max": kind.max_seats, "default": kind.default_seats},
        "options": [to_json(option) for option in kind.options],
        "has_openings": kind.openings is not None,
    }
