"""`arena leakcheck`: does anything a seat is sent depend on what it must not know?"""

import click

from arena.cli.known import known_games
from arena.games import make_game, parse_game
from arena.rules import Seat
from arena.testing.noninterference import find_leak
from arena.testing.worlds import arena_wire


@click.command()
@click.argument("game")
@click.option("--seats", type=int, help="Seats of a match  [default: the game's]")
@click.option("--matches", type=click.IntRange(1), default=20, show_default=True, help="Play-throughs for each seat")
@click.option("--seed", default="1", show_default=True, help="Another seed searches elsewhere")
@click.pass_context
def leakcheck(ctx: click.Context, /, game: str, seats: int | None, matches: int, seed: str) -> None:
    """Search GAME for leaks: play every match in two worlds that differ in hidden things, and compare every byte.

    Prints the first byte that differs, with both histories. Finding none proves nothing, but much was tried.
    """
    kinds = known_games()
    kind, _ = parse_game(game, kinds)
    made = make_game(game, seats, kinds)
    viewers: list[Seat | None] = [*range(made.num_seats), None]
    for viewer in viewers:
        seeds = (f"{seed}/{number}" for number in range(matches))
        if leak := find_leak(made, viewer, arena_wire(kind.view), seeds=seeds):
            click.echo(f"{made.name}, {made.num_seats} seats: {leak}")
            ctx.exit(1)
    click.echo(
        f"{made.name}, {made.num_seats} seats: no leak in {matches} play-throughs for each seat and the audience"
    )
