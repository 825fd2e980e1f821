"""`arena replay`: the matches of a run, and one of them drawn so that a person can follow."""

import shutil
import sys
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import click

from arena.cli.known import known_games
from arena.cli.matches import find_match, to_name
from arena.cli.playback import Playback, Viewer, printable
from arena.cli.screen import print_at_once, step_through, write
from arena.errors import ConfigError
from arena.replay import Record
from arena.replay.manifest import MANIFEST, Manifest
from arena.replay.openings import game_of, to_games
from arena.replay.reader import Logged
from arena.results import Kind
from arena.rules import Seat
from arena.storage.run_folder import RunFolder


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option(
    "--match", "name", metavar="M", help="Number or name of the match, as the list without this option has it"
)
@click.option("--seat", type=int, metavar="N", help="Show what this seat saw  [default: what the audience saw]")
@click.option("--all", "shows_all", is_flag=True, help="Show what is under the cups as well")
@click.option("--step/--no-step", default=None, help="Wait for a key after each step  [default: on a terminal]")
@click.option("--brief", is_flag=True, help="One line for each step, no pictures")
def replay(run: Path, name: str | None, seat: int | None, shows_all: bool, step: bool | None, brief: bool) -> None:
    """List the matches of a run, or show one: arena replay RUN --match 1."""
    _check(run, name, seat, shows_all, step, brief)
    folder = RunFolder.open(run)
    if name is None:
        _list_matches(folder)
        return
    logged, manifest = find_match(folder, name), folder.manifest
    game = game_of(logged.record.block, *to_games(manifest, known_games()))
    viewer = _to_viewer(logged.record, seat, shows_all)
    playback = Playback(logged.record, game.pages, viewer, logged.number)
    heading = _heading(logged, manifest, viewer)
    if step or (step is None and not brief and _is_terminal()):
        step_through(playback, heading)
    else:
        print_at_once(playback, heading, is_brief=brief)


def _check(run: Path, name: str | None, seat: int | None, shows_all: bool, step: bool | None, brief: bool) -> None:
    if not (run / MANIFEST).is_file():
        raise ConfigError(f"expected a run folder with a {MANIFEST}, as `arena run` makes it, got {str(run)!r}")
    if seat is not None and shows_all:
        raise ConfigError("--seat and --all exclude each other: choose one seat's eyes, or everything")
    if name is None and (seat is not None or shows_all or step or brief):
        raise ConfigError(f"expected --match with these options; `arena replay {run}` lists the matches")
    if step and brief:
        raise ConfigError("--step and --brief exclude each other: --brief prints all steps at once")
    if step and not _is_terminal():
        raise ConfigError("--step needs a terminal to wait for keys; leave it out, or say --no-step")


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _to_viewer(record: Record, seat: Seat | None, shows_all: bool) -> Viewer:
    if shows_all:
        return Viewer("everything shown", sees_all=True)
    if seat is None:
        return Viewer("as the audience saw it")
    if not 0 <= seat < len(record.seats):
        seats = ", ".join(f"{number} {name}" for number, name in enumerate(record.seats))
        raise ConfigError(f"--seat: expected one of this match's seats ({printable(seats)}), got {seat}")
    return Viewer(f"as seat {seat}, {record.seats[seat]}, saw it", seat)


def _heading(logged: Logged, manifest: Manifest, viewer: Viewer) -> str:
    record = logged.record
    seats = "   ".join(f"{seat} {name}" for seat, name in enumerate(record.seats))
    title = f"match {logged.number}, {to_name(record)}, {manifest.game}, {viewer.label}"
    return f"{printable(title)}\n{printable(f'seats   {seats}')}"


def _list_matches(folder: RunFolder) -> None:
    """List the matches; a list longer than the terminal goes through a pager."""
    rows = _rows(folder)
    height = shutil.get_terminal_size().lines - 1
    first = list(islice(rows, height))
    if not first:
        write("no match is finished yet")
        return
    if len(first) == height and _is_terminal():
        click.echo_via_pager(f"{row}\n" for row in chain(first, rows))
    else:
        for row in chain(first, rows):
            write(row)
    click.echo(
        f"watch one: arena replay {folder.path} --match 1   (--seat N or --all for other eyes than the audience's)",
        err=True,
    )


def _rows(folder: RunFolder) -> Iterator[str]:
    manifest = folder.manifest
    names = sorted((len(entrant.name) for entrant in manifest.entrants), reverse=True)[: manifest.num_seats]
    name_width = sum(names) + len(names) + len(f"{manifest.num_blocks}#{manifest.num_seats}")
    result_width = sum(names) + 5 * len(names)
    for number, _, record in folder.records():
        if number == 1:
            yield f"{'':>7}  {'match':<{name_width}}  {'seats and payoffs':<{result_width}}  ending"
        results = "  ".join(f"{name} {payoff:+d}" for name, payoff in zip(record.seats, record.returns, strict=True))
        again = f"  (attempt {record.attempt + 1})" if record.attempt else ""
        text = f"{number:>7}  {to_name(record):<{name_width}}  {results:<{result_width}}  {_to_end(record)}{again}"
        yield printable(text)


def _to_end(record: Record) -> str:
    end = record.ending
    return "rules" if end.kind is Kind.RULES or end.seat is None else f"{end.kind} ({record.seats[end.seat]})"
