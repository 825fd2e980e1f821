"""`arena run`: play a tournament and say who is better."""

import json
import os
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import click
from click.core import ParameterSource

from arena.bots import BotDescription, Skipped, discover
from arena.chance import Secret, to_secret
from arena.cli.errors import plain_errors
from arena.cli.known import known_games
from arena.cli.options import CONTEST_NAMES, contest_options, to_run_options
from arena.cli.progress import show, show_nothing
from arena.cli.table import tell_faults, to_console, to_table
from arena.errors import ConfigError
from arena.formats import Contest, parse_format
from arena.referee.guest import Host, run_with_grpc
from arena.referee.sessions import Trace
from arena.replay.manifest import MANIFEST, Manifest
from arena.runner.attach import by_hand
from arena.runner.book import RunBook
from arena.runner.casting import of_game
from arena.runner.options import RunOptions
from arena.runner.report import to_document
from arena.runner.resume import find_again, to_options
from arena.runner.run import Report, Sitting, play
from arena.runner.standings import to_rows
from arena.runner.trace import tracing
from arena.storage import Claim, RunFolder

RUNS = Path("runs")


@click.command()
@click.option("--bots", "places", multiple=True, type=click.Path(path_type=Path), help="Folder of bots, or one bot")
@click.option("--only", multiple=True, metavar="NAME", help="Of the bots found, only this one; may be given again")
@contest_options
@click.option("--out", type=click.Path(path_type=Path), help="Run folder to make  [default: runs/TIME-GAME]")
@click.option("--resume", type=click.Path(path_type=Path), metavar="RUN", help="Take up a run where it stopped")
@click.option("--keep-going", is_flag=True, help="Play although some bots have problems")
@click.option(
    "--trace", "traced", multiple=True, metavar="BOT", help="Keep every message of this bot in the run folder"
)
@click.option("--attach", multiple=True, metavar="NAME", help="Wait for this bot to be started by hand")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else")
@click.option("--quiet", is_flag=True, help="Show no progress")
@click.pass_context
def run(
    ctx: click.Context,
    /,
    *,
    places: tuple[Path, ...],
    only: tuple[str, ...],
    out: Path | None,
    resume: Path | None,
    keep_going: bool,
    traced: tuple[str, ...],
    attach: tuple[str, ...],
    as_json: bool,
    quiet: bool,
    **contest: Any,  # the options of contest_options, handed on as they are
) -> None:
    """Play a tournament among all bots found, a round robin by default, and say who is better.

    Start with: arena run --bots example_bots/
    """
    if resume is not None:
        _refuse_contest_options(ctx, out)
        plan = _plan_to_resume(resume, places, only, attach, keep_going=keep_going)
    else:
        plan = _plan(places, only, out, attach, contest, keep_going=keep_going)
    _refuse_unknown(traced, plan.bots)
    with plan.book:
        began = time.monotonic()
        report = _play(plan, traced, is_quiet=quiet or as_json)
        seconds = time.monotonic() - began
    report.skipped[:0] = plan.skipped
    _tell(plan, report, seconds, as_json=as_json)
    ctx.exit(1 if report.progress.voids else 0)


class Plan(NamedTuple):
    """A run about to be played: `sitting` without what shows its progress.

    Attributes:
        folder: The run folder.
        bots: Who is to play.
        skipped: Who cannot, and why.
        options: What is played, and how.
        secret: From which all chance is derived.
        book: Where results go.
        others: Who plays other games only, and what.
    """

    folder: Path
    bots: tuple[BotDescription, ...]
    skipped: tuple[Skipped, ...]
    options: RunOptions
    secret: Secret
    book: RunBook
    others: tuple[Skipped, ...] = ()


def _plan(
    places: Sequence[Path],
    only: Sequence[str],
    out: Path | None,
    attached: Sequence[str],
    contest: dict[str, Any],
    *,
    keep_going: bool,
) -> Plan:
    """Plan a new run; its folder is claimed."""
    if not places:
        raise ConfigError("no bots; say where they are: arena run --bots DIR")
    options = replace(to_run_options(**contest), attached=frozenset(attached), shares_dice=not attached)
    found, skipped = _find(places, only, keep_going=keep_going)
    bots, others = of_game(found, options.kind.name)
    known = {bot.name for bot in bots}
    bots += tuple(by_hand(name) for name in attached if name not in known)
    if len(bots) < options.game.num_seats:
        raise ConfigError(_too_few(options.game.num_seats, bots, skipped, places))
    _check_contest(options, bots)
    secret = to_secret(options.seed) if options.seed is not None else Secret(secrets.token_bytes(32))
    claim = Claim(out or RUNS / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{options.kind.name}")
    return Plan(claim.path, bots, skipped, options, secret, RunBook(claim, options, secret, places), others)


def _check_contest(options: RunOptions, bots: Sequence[BotDescription]) -> None:
    """Look whether the format can be played by these bots, before any is started, and tell if blocks are few.

    Raises:
        ConfigError: It cannot.
    """
    kind, values = parse_format(options.format)
    names = tuple(bot.name for bot in bots)
    kind.total(Contest(names, options.game.num_seats, options.num_blocks, values))
    if (count := len(options.openings)) > options.num_blocks:
        click.echo(f"note: {count:,} positions and --blocks {options.num_blocks}: some may not be played", err=True)


def _plan_to_resume(
    run: Path, places: Sequence[Path], only: Sequence[str], attached: Sequence[str], *, keep_going: bool
) -> Plan:
    """Plan to take up a run; its folder is locked."""
    writer = RunFolder.resume(run)
    try:
        for note in writer.notes:
            click.echo(f"note: {note}", err=True)
        found, skipped = _find_for(writer.manifest, places, only, keep_going=keep_going)
        kinds = known_games()
        options = to_options(writer.manifest, kinds, kinds.versions(writer.manifest.game))
        options = replace(options, attached=frozenset(attached))
        if attached and options.num_lanes > 1:
            raise ConfigError("--attach: this run was begun with two processes a bot; attach needs a run begun with it")
        found, others = of_game(found, options.kind.name)
        found += tuple(by_hand(name) for name in attached if name not in {bot.name for bot in found})
        bots = find_again(writer.manifest, found, lets_join=bool(places))
        if len(bots) > len(writer.manifest.entrants) and not parse_format(options.format)[0].lets_join:
            raise ConfigError(f"--bots: nobody can join a {options.format} that has begun; leave it out")
        book = RunBook(writer, options, writer.secret, places)
    except BaseException:
        writer.close()
        raise
    return Plan(run, bots, skipped, options, writer.secret, book, others)


def _refuse_contest_options(ctx: click.Context, out: Path | None) -> None:
    """Refuse options that a run taken up again has from its manifest.

    Raises:
        ConfigError: One was given.
    """
    sources = (ParameterSource.COMMANDLINE, ParameterSource.DEFAULT_MAP)
    words = {option.name: option.opts[0] for option in ctx.command.params}
    given = [words[name] for name in CONTEST_NAMES if ctx.get_parameter_source(name) in sources]
    if out:
        given.append("--out")
    if given:
        raise ConfigError(f"--resume goes on with the options of the run; leave out {', '.join(given)}")


def _refuse_unknown(traced: Sequence[str], bots: Sequence[BotDescription]) -> None:
    """Refuse to trace bots that do not play.

    Raises:
        ConfigError: There is one.
    """
    unknown = sorted(set(traced) - {bot.name for bot in bots})
    if unknown:
        raise ConfigError(f"--trace: no bot named {', '.join(unknown)} plays; `arena bots` lists them")


def _find(
    places: Sequence[Path], only: Sequence[str], *, keep_going: bool
) -> tuple[tuple[BotDescription, ...], tuple[Skipped, ...]]:
    found = discover(places, only)
    for problem in found.problems:
        click.echo(f"arena: {problem}", err=True)
    if found.problems and not keep_going:
        raise ConfigError("nothing was played; correct the above, or play without those bots by --keep-going")
    return found.found, found.skipped


def _find_for(
    manifest: Manifest, places: Sequence[Path], only: Sequence[str], *, keep_going: bool
) -> tuple[tuple[BotDescription, ...], tuple[Skipped, ...]]:
    """Find the bots of a run: where the operator says, and whoever is not there where the run found them."""
    found, skipped = _find(places, only, keep_going=keep_going) if places else ((), ())
    seen = {bot.name for bot in found}
    left = [entrant.name for entrant in manifest.entrants if entrant.name not in seen]
    known = [Path(path) for path in manifest.bot_paths if Path(path).exists()]
    if left and known:
        again = discover(known, left)
        found += again.found
        skipped += again.skipped
    return found, skipped


def _too_few(num_seats: int, bots: Sequence[BotDescription], skipped: Sequence[Skipped], places: Sequence[Path]) -> str:
    where = ", ".join(str(place) for place in places)
    have = f"one bot ({bots[0].name})" if len(bots) == 1 else f"{len(bots)} bots"
    reasons = "".join(f"; {name}: {why}" for name, why in skipped)
    return f"{num_seats} bots are needed, {where} has {have}{reasons}; give more by another --bots, e.g. example_bots"


def _play(plan: Plan, traced: Sequence[str], *, is_quiet: bool) -> Report:
    async def main(host: Host) -> Report:
        with ExitStack() as files:
            sitting = Sitting(
                bots=plan.bots,
                options=plan.options,
                secret=plan.secret,
                book=plan.book,
                logs=plan.folder / "bots",
                watch=show_nothing if is_quiet else show,
                tracer=lambda name, lane: _trace(files, plan.folder, traced, name, lane),
                tell=lambda line: click.echo(line, err=True),
            )
            return await play(host, sitting)

    try:
        with plain_errors():
            return run_with_grpc(main)
    except SystemExit:
        if (plan.folder / MANIFEST).exists():
            click.echo(f"interrupted; go on with: arena run --resume {plan.folder}", err=True)
        raise


def _trace(files: ExitStack, folder: Path, traced: Sequence[str], name: str, lane: int) -> Trace | None:
    if name not in traced:
        return None
    (folder / "trace").mkdir(exist_ok=True)
    return files.enter_context(tracing(folder / "trace" / f"{name}.{lane}.jsonl"))


def _tell(plan: Plan, report: Report, seconds: float, *, as_json: bool) -> None:
    book, game = plan.book, plan.options.game.name
    document = to_document(
        plan.folder,
        game,
        book.summary,
        book.entrants,
        seconds=seconds,
        play_seconds=report.play_s,
        start_seconds=report.began and report.began - _process_began(),
        skipped=[*report.skipped, *plan.others],
        voids=report.progress.voids,
        format_lines=book.format_lines(),
    )
    RunFolder.open(plan.folder).write_derived("standings.json", f"{json.dumps(document, indent=2)}\n".encode())
    if as_json:
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    to_console().print(to_table(to_rows(book.summary, book.entrants)))
    click.echo("".join(f"{line}\n" for line in book.format_lines()), nl=False)
    tell_faults(book.summary)
    for name, why in report.skipped:
        click.echo(f"skipped {name}: {why}", err=True)
    if plan.others:
        click.echo(f"not for this game: {', '.join(name for name, _ in plan.others)}", err=True)
    for void in report.progress.voids:
        click.echo(f"void: {void}", err=True)
    rate = report.progress.decisions / report.play_s if report.progress.decisions else 0
    speed = f"{seconds:,.1f} s, {rate:,.0f} decisions/s while playing" if rate else "all of them played before"
    click.echo(f"{game}: {book.summary.num_matches:,} matches, {speed}")
    _tell_margins(report)
    if report.ticker and report.ticker.num_stalls:
        stalls = report.ticker
        click.echo(
            f"the referee stalled {stalls.num_stalls} times, {stalls.worst_s:.3f} s at the most; charged to nobody",
            err=True,
        )
    if plan.options.seed is not None:
        click.echo("practice: with --seed, bots that know the seed can guess the dice")
    click.echo(f"run folder: {plan.folder}")


def _process_began() -> float:
    """Return when our process was started, as `time.time` gives it: imports count as a part of the start."""
    fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    boot = time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)
    return boot + int(fields[19]) / os.sysconf("SC_CLK_TCK")


def _tell_margins(report: Report) -> None:
    """Tell which bots answered after their limit, within the margin: it is there for stalls, not for thinking."""
    uses: Counter[str] = Counter()
    for lane in report.lanes:
        uses[lane.line.name] += lane.line.counts.margin_uses
    used = [f"{name} {count:,} times" for name, count in sorted(uses.items()) if count]
    if used:
        click.echo(f"within the margin, after the limit: {', '.join(used)}", err=True)
