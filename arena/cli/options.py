"""Options of a contest, shared by the commands that play one, and their file form `arena.toml`."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from arena.cli.known import known_games
from arena.clock import parse_time_control
from arena.errors import ConfigError
from arena.formats import FORMATS, parse_format
from arena.games import make_game, parse_game
from arena.match import Policy
from arena.options import canonical_name
from arena.rules import AnyGame, GameKind
from arena.runner.openings import read_openings
from arena.runner.options import DEFAULT_BLOCKS, RunOptions

Command = TypeVar("Command", bound=Callable[..., Any])

DEFAULT_GAME = "lisandria"
MOST_TOLD = 100
"""So many problems of a file are told one by one."""


def read_config(ctx: click.Context, _param: click.Parameter, path: Path | None) -> Path | None:
    """Take what `arena.toml` says as defaults of the options given on the command line.

    Raises:
        ConfigError: It is no TOML, or names no option.
    """
    if path is None:
        return None
    if not path.is_file():
        raise ConfigError(f"--config {path}: expected a file of options, got a device or a pipe")
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"--config {path}: {error}") from error
    names = {word.removeprefix("--"): option.name for option in ctx.command.params for word in option.opts}
    defaults: dict[str, object] = {}
    for key, value in given.items():
        name = names.get(key.replace("_", "-"))
        if name is None or key == "config":
            raise ConfigError(f"--config {path}: no option is called {key!r}; `arena run --help` lists them")
        defaults[name] = value
    ctx.default_map = {**(ctx.default_map or {}), **defaults}
    return path


_OPTIONS = (
    click.option(
        "--config",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        is_eager=True,
        expose_value=False,
        callback=read_config,
        help='TOML file with any of these options, e.g. game = "tokyo"',
    ),
    click.option("--game", default=DEFAULT_GAME, show_default=True, help="NAME[:option=value,…]; see `arena games`"),
    click.option("--seats", type=int, help="Seats of a match  [default: the game's]"),
    click.option(
        "--blocks",
        type=click.IntRange(1),
        default=DEFAULT_BLOCKS,
        show_default=True,
        help="Two seats: blocks of each pair, or of each encounter. More: every entrant sits in at least this many",
    ),
    click.option(
        "--format",
        "format_name",
        default="round-robin",
        show_default=True,
        help="NAME[:option=value,…]: who meets whom; see `arena formats`",
    ),
    click.option("--seed", help="Makes all chance repeatable; bots that know it can guess the dice"),
    click.option(
        "--time",
        "time_control",
        default="move=1s,start=10s",
        show_default=True,
        help="move=, bank=, inc=, start=, margin=, each with its unit",
    ),
    click.option(
        "--policy",
        type=click.Choice([policy.value for policy in Policy]),
        help="What a fault costs  [default: strict at two seats, lenient at more]",
    ),
    click.option(
        "--in-flight", type=click.IntRange(1, 65_535), help="Most requests a bot holds at once; 1: no thinking ahead"
    ),
    click.option("--concurrency", type=click.IntRange(1), help="Most matches open at once"),
    click.option("--show-names", is_flag=True, help="Tell bots who sits where"),
    click.option(
        "--start",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Begin from the positions in this file, one a line; `arena games NAME` says how they are written",
    ),
)


CONTEST_NAMES = (
    *("game", "seats", "blocks", "format_name", "seed", "time_control", "policy", "in_flight", "concurrency"),
    *("show_names", "start"),
)
"""Names of the parameters that `to_run_options` takes."""


def contest_options(command: Command) -> Command:
    """Add the options that decide what is played and how."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def to_run_options(
    game: str,
    seats: int | None,
    blocks: int,
    format_name: str,
    seed: str | None,
    time_control: str,
    policy: str | None,
    in_flight: int | None,
    concurrency: int | None,
    show_names: bool,
    start: Path | None,
) -> RunOptions:
    """Return the options of a run from what was typed.

    Raises:
        ConfigError: The game, its seats, the time control or the positions cannot be.
    """
    if seed is not None and not seed.isprintable():
        raise ConfigError(f"--seed: expected text that can be printed, got {seed!r}")
    kinds = known_games()
    kind, _ = parse_game(game, kinds)
    made = make_game(game, seats, kinds)
    default = Policy.STRICT if made.num_seats == 2 else Policy.LENIENT
    return RunOptions(
        kind=kind,
        game=made,
        format=_checked_format(format_name, made.num_seats),
        num_blocks=blocks,
        control=parse_time_control(time_control),
        policy=Policy(policy) if policy else default,
        in_flight=in_flight or 0,
        concurrency=concurrency or 0,
        seed=seed,
        shows_names=show_names,
        versions=kinds.versions(game),
        openings=_read_openings(start, game, seats, kinds) if start else (),
    )


def _checked_format(text: str, num_seats: int) -> str:
    """Return the canonical name of a format.

    Raises:
        ConfigError: There is none of that name, or it is not for so many seats.
    """
    kind, options = parse_format(text)
    if kind.max_seats and num_seats > kind.max_seats:
        others = ", ".join(other.name for other in FORMATS.values() if not other.max_seats)
        raise ConfigError(f"--format {kind.name} is for {kind.max_seats} seats, got {num_seats}; for more: {others}")
    return canonical_name(kind.name, kind.options, options)


def _read_openings(file: Path, game: str, seats: int | None, kinds: Mapping[str, GameKind]) -> tuple[AnyGame, ...]:
    """Return the game from each position in a file; what is wrong with any is told first."""
    games, problems = read_openings(file, game, seats, kinds)
    for problem in problems[:MOST_TOLD]:
        click.echo(f"arena: {problem}", err=True)
    if problems:
        raise ConfigError(f"nothing was played; correct the positions above (wrong: {len(problems)})")
    return games
