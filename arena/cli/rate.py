"""`arena rate`: strengths from a file of results played anywhere."""

import json
from pathlib import Path

import click
from rich import box
from rich.table import Table

from arena.cli.table import to_console
from arena.errors import ConfigError
from arena.ratings.elo import Anchor
from arena.ratings.estimates import Errors
from arena.ratings.models import MODELS
from arena.ratings.report import Report, Scale, rate_results
from arena.ratings.results_file import parse_results

_FINE = 3
"""Decimals on the natural scale; Elo is shown in whole points."""


class _AnchorType(click.ParamType[Anchor]):
    """`NAME=R`."""

    name = "NAME=R"

    def convert(self, value: str | Anchor, param: click.Parameter | None, ctx: click.Context | None) -> Anchor:
        if isinstance(value, Anchor):
            return value
        name, sign, rating = value.rpartition("=")
        try:
            return Anchor(name.strip(), _finite(rating if sign else ""))
        except ValueError:
            self.fail(f"expected a name and its rating, like random_legal=1000, got {value!r}", param, ctx)


def _finite(text: str) -> float:
    value = float(text)
    if value - value != 0:
        raise ValueError(text)
    return value


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--model", type=click.Choice(list(MODELS)), help="bt for matches of two; else pl or pl-reverse, by AIC.")
@click.option("--home", is_flag=True, help="Estimate what being at home, or sitting in a seat, is worth.")
@click.option("--anchor", type=_AnchorType(), help="Whose rating is fixed; else the mean is 0.")
@click.option(
    "--scale",
    type=click.Choice([scale.value for scale in Scale]),
    default=Scale.ELO.value,
    help="400 points for odds of 10 to 1, or logits.",
)
@click.option(
    "--errors",
    type=click.Choice([errors.value for errors in Errors]),
    default=Errors.AUTO.value,
    help="Where standard errors come from.",
)
@click.option("--ghost", type=click.FloatRange(0, 1e6), help="Pseudo-wins and -losses of each; 0.5 where needed.")
@click.option("--pairs", is_flag=True, help="Compare every pair, too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def rate(
    file: Path,
    model: str | None,
    anchor: Anchor | None,
    scale: str,
    errors: str,
    ghost: float | None,
    *,
    home: bool,
    pairs: bool,
    as_json: bool,
) -> None:
    """Rate the results in FILE: CSV or JSON lines, see the README.

    Columns: winner,loser or a,b,wins_a,wins_b[,ties][,home] or order (ann>bob=cat) or seats,returns; each with
    [block] and [count].
    """
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            placings = parse_results(lines, str(file))
    except UnicodeDecodeError:
        raise ConfigError(f"expected text in UTF-8, got something else in {str(file)!r}") from None
    except OSError as error:
        raise ConfigError(f"expected a file that can be read, got {str(file)!r}: {error.strerror}") from None
    report = rate_results(
        placings, model, has_home=home, anchor=anchor, scale=Scale(scale), errors=Errors(errors), ghost=ghost
    )
    if as_json:
        click.echo(json.dumps(report.to_json(has_pairs=pairs), indent=2, ensure_ascii=False, allow_nan=False))
    else:
        _tell(report, has_pairs=pairs)


def _tell(report: Report, *, has_pairs: bool) -> None:
    console = to_console()
    console.print(_to_table(report))
    digits = 0 if report.scale is Scale.ELO else _FINE
    for effect in report.effects:
        se = "" if effect.se is None else f" ± {effect.se:.{digits}f}"
        click.echo(f"{effect.name}: {effect.value:+.{digits}f}{se}")
    if has_pairs:
        console.print(_to_pairs(report))
    for note in report.notes:
        click.echo(f"note: {note}", err=True)


def _to_table(report: Report) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column, justify in ("ranks", "right"), ("name", "left"), ("estimate   95 %", "right"), ("se", "right"):
        table.add_column(column, justify="right" if justify == "right" else "left")
    digits = 0 if report.scale is Scale.ELO else _FINE
    for item in report.items:
        se = "–" if item.se is None else f"{item.se:.{digits}f}"
        table.add_row(to_ranks(item.ranks), item.name, _to_estimate(item.value, item.low, item.high, digits), se)
    return table


def to_ranks(ranks: tuple[int, int] | None) -> str:
    """Return a set of ranks, e.g. `2–4`."""
    if ranks is None:
        return "–"
    best, worst = ranks
    return str(best) if best == worst else f"{best}–{worst}"


def _to_estimate(value: float | None, low: float | None, high: float | None, digits: int) -> str:
    if value is None:
        return "–"
    if low is not None and high is not None:
        return f"{value:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"
    if low is not None:
        return f"> {low:.{digits}f}"
    return f"{value:.{digits}f}" if high is None else f"< {high:.{digits}f}"


def _to_pairs(report: Report) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("better")
    table.add_column("worse")
    for column in ("difference", "se", "superior"):
        table.add_column(column, justify="right")
    digits = 0 if report.scale is Scale.ELO else _FINE
    for pair in report.pairs():
        row = (f"{pair.difference:.{digits}f}", f"{pair.se:.{digits}f}", f"{pair.superiority:.3f}")
        table.add_row(pair.better, pair.worse, *row)
    return table
