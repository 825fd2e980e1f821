"""`arena rerun`: ask my bot the requests of a logged match again, and see where it differs."""

import tempfile
from pathlib import Path

import click

from arena.bots import BotDescription, discover
from arena.cli.errors import plain_errors
from arena.cli.known import known_games
from arena.cli.matches import find_match
from arena.errors import ConfigError
from arena.games import parse_game
from arena.referee.guest import Host, run_with_grpc
from arena.replay.record import Record
from arena.replay.run import find_secret, to_conditions
from arena.rules import Seat
from arena.runner.rerun import Rerun
from arena.runner.rerun import rerun as ask_again
from arena.storage import RunFolder


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--match", "name", required=True, metavar="M", help="Number or name, as `arena replay RUN` lists it")
@click.option("--bot", "place", required=True, type=click.Path(path_type=Path), help="The bot to ask")
@click.option("--seat", type=int, metavar="N", help="Whose requests  [default: the seat of the bot's name, else 0]")
def rerun(run: Path, *, name: str, place: Path, seat: int | None) -> None:
    """Ask a bot the requests that one seat of a logged match had; mark where it answers differently."""
    folder = RunFolder.open(run)
    record, bot = find_match(folder, name).record, _find_bot(place)
    secret = find_secret(folder.run(), folder.manifest)
    if secret is None:
        raise ConfigError(f"{run}: the secret is missing, so the requests cannot be made again")
    kinds = known_games()
    kind, _ = parse_game(folder.manifest.game, kinds)
    whose = _find_seat(record, bot, seat)

    async def main(host: Host) -> list[Rerun]:
        with tempfile.TemporaryDirectory() as logs:
            conditions = to_conditions(folder.manifest, secret, kinds)
            return await ask_again(host, bot, record, conditions, kind.view, whose, Path(logs) / "bot.log")

    with plain_errors():
        _tell(run_with_grpc(main), whose)


def _find_bot(place: Path) -> BotDescription:
    found = discover([place])
    if found.problems:
        raise found.problems[0]
    if len(found.found) != 1:
        why = "".join(f"; {name}: {why}" for name, why in found.skipped)
        raise ConfigError(f"--bot {place}: expected one bot, got {len(found.found)}{why}")
    return found.found[0]


def _find_seat(record: Record, bot: BotDescription, seat: int | None) -> Seat:
    if seat is None:
        return record.seats.index(bot.name) if bot.name in record.seats else 0
    if not 0 <= seat < len(record.seats):
        raise ConfigError(f"--seat: expected 0 to {len(record.seats) - 1}, got {seat}")
    return seat


def _tell(reruns: list[Rerun], seat: Seat) -> None:
    for one in reruns:
        mark = " " if one.is_same else "*"
        now = "" if one.is_same else f"  now {one.answered or 'no answer'}{'' if one.is_legal else '  (illegal)'}"
        click.echo(f"{mark} {one.number:>4}  {one.logged or '(none)':<14}{now}")
    differing = sum(not one.is_same for one in reruns)
    click.echo(f"seat {seat}: {len(reruns)} decisions, {differing} differ")
