"""The games there are, for every command that is given a game or a run."""

import click

from arena.outside import AllGames


def known_games() -> AllGames:
    """Return all games; one from outside that cannot be had is told on stderr, once, when it is looked for."""
    return AllGames(lambda problem: click.echo(f"arena: {problem}", err=True))
