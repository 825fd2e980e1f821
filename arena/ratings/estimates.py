"""Strengths by any model with their uncertainty: errors, bounds and ranks, in logits.

Where results come in blocks, or a model is only a quasi-likelihood, errors are the sandwich C M C, clustered by block
(ratings.md 1.6); else they are the model's own, as published tables print them.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from scipy.special import ndtri

from arena.errors import ConfigError
from arena.ratings.connectivity import Side, largest
from arena.ratings.elo import Bound
from arena.ratings.evidence import Matrix, Vector
from arena.ratings.fit import Fit, fit, one_sided_bounds
from arena.ratings.models.model import Model
from arena.ratings.newton import pinned
from arena.ratings.placings import Placings
from arena.ratings.quasi import quasi_variances
from arena.ratings.ranks import Differences
from arena.ratings.student import CONFIDENCE, t_quantile

_NO_VARIATION = 1e-9
"""Share of the model's variance below which blocks did just what was expected, every time."""

_SAME = 1e-10
"""Smallest eigenvalue of a scaled information that still tells effects from strengths."""

_NORMAL = float(ndtri((1 + CONFIDENCE) / 2))


class Errors(StrEnum):
    """Where standard errors come from."""

    AUTO = "auto"
    """The sandwich if results name their block or the model is no likelihood of them, else the model."""
    MODEL = "model"
    """The curvature of the likelihood: right if matches are independent and the model holds."""
    SANDWICH = "sandwich"
    """What blocks really did, each a cluster; every match is one where none is named."""


class Estimate(NamedTuple):
    """The strength of one entrant, in logits against the reference; `None` where nothing can be said.

    Attributes:
        name: Whose.
        value: Best estimate. Beyond all results it is what the ghost makes of them.
        se: Standard error of the difference to the reference, 0 for the anchor.
        low: Lower end of the 95 % interval; with the bound "above", the one-sided bound.
        high: Upper end; with the bound "below", the one-sided bound.
        bound: "above" where no result limits it from above, "below" for the mirror.
        ranks: Best and worst rank that are not excluded, for all entrants at once with 95 %.
        quasi_se: Root of the quasi-variance.
    """

    name: str
    value: float | None = None
    se: float | None = None
    low: float | None = None
    high: float | None = None
    bound: Bound | None = None
    ranks: tuple[int, int] | None = None
    quasi_se: float | None = None


class Extra(NamedTuple):
    """A parameter beside the strengths, in logits: the effect of a seat, or how ready a tie is.

    Attributes:
        number: The seat, against the last one; or the size of the tie.
        value: Estimate.
        se: Its standard error; `None` where blocks are too few.
    """

    number: int
    value: float
    se: float | None


class Estimates(NamedTuple):
    """What a model says of some results.

    Attributes:
        items: Every entrant, best first, those without a value last.
        rated: Names of the entrants in `differences`.
        differences: What is known of every pair.
        effects: Effects of seats; at two seats one, of being at home.
        ties: Logarithms of the tie parameters.
        log_likelihood: Of the results.
        num_free: Free parameters.
        is_sandwich: Whether errors are the sandwich's.
        notes: What a reader has to know.
    """

    items: tuple[Estimate, ...]
    rated: tuple[str, ...]
    differences: Differences
    effects: tuple[Extra, ...]
    ties: tuple[Extra, ...]
    log_likelihood: float
    num_free: int
    is_sandwich: bool
    notes: tuple[str, ...]

    @property
    def aic(self) -> float:
        """Akaike's criterion, comparable between models of whole orders of the same results."""
        return 2 * self.num_free - 2 * self.log_likelihood


def estimate(
    placings: Placings,
    model: Model,
    *,
    num_effects: int = 0,
    anchor: str | None = None,
    errors: Errors = Errors.AUTO,
    ghost: float | None = None,
) -> Estimates:
    """Return the strengths of all entrants of one pool: the anchor's, else the largest; nobody's where two tie for it.

    Args:
        placings: Results.
        model: A value of `arena.ratings.models.MODELS`.
        num_effects: Seats with an effect, each measured against the last; at two seats 1 is the advantage of home.
        anchor: Entrant that is 0; else the mean of the core is: of the largest group in which everybody has a chain of
            wins to everybody, and of the whole pool where there is none.
        errors: Where standard errors come from.
        ghost: See `arena.ratings.fit.fit`.

    Raises:
        ConfigError: The anchor is no entrant, or the model cannot be fitted to the results.
    """
    if anchor is not None and anchor not in placings.names:
        raise ConfigError(
            f"expected an entrant as anchor, got {anchor!r}; entrants are: {_few(sorted(placings.names))}"
        )
    labels = placings.pools()
    chosen = int(labels[placings.names.index(anchor)]) if anchor else largest(labels, placings.blocks_of())
    members = np.zeros(len(labels), dtype=np.bool_) if chosen is None else labels == chosen
    apart = [name for name, member in zip(placings.names, members, strict=True) if not member]
    pool = placings.restricted(members)
    if len(pool.names) < 2:
        return _nothing(apart + pool.names)
    fitted = fit(pool, model, num_effects, ghost)
    return _with_strangers(_estimates(fitted, anchor, errors), apart)


class _Spread(NamedTuple):
    """The covariance of all P parameters, and what small samples add to it.

    Attributes:
        covariance: P × P, strengths against the reference.
        inflation: N factors of variances.
        freedom: N degrees of freedom, infinite where errors are the model's.
    """

    covariance: Matrix
    inflation: Vector
    freedom: Vector


def _estimates(fitted: Fit, anchor: str | None, errors: Errors) -> Estimates:
    names = fitted.placings.names
    is_sandwich = errors is Errors.SANDWICH or (
        errors is Errors.AUTO and (fitted.placings.has_blocks or not fitted.choices.is_likelihood)
    )
    weights = fitted.core / fitted.core.sum() if anchor is None else np.array([name == anchor for name in names]) * 1.0
    spread, notes = _spread(fitted, weights, is_sandwich=is_sandwich)
    rated = np.flatnonzero(fitted.rated)
    differences = Differences(
        (fitted.strengths - weights @ fitted.strengths)[rated],
        spread.covariance[np.ix_(rated, rated)],
        spread.inflation[rated],
        spread.freedom[rated],
    )
    items = _items(fitted, differences, rated.tolist())
    return Estimates(
        tuple(sorted(items, key=lambda item: (item.value is None, -(item.value or 0.0), item.name))),
        tuple(names[i] for i in rated),
        differences,
        *_extras(fitted, spread),
        fitted.maximum.log_likelihood,
        fitted.num_free,
        bool(np.isfinite(spread.freedom).any()),
        (*notes, *_notes(fitted)),
    )


def _spread(fitted: Fit, weights: Vector, *, is_sandwich: bool) -> tuple[_Spread, list[str]]:
    """Return the covariance against the reference, the mean of strengths with `weights`, and notes on it."""
    size, total = fitted.choices.num_entrants, fitted.choices.num_parameters
    contrast = np.eye(total)
    contrast[:size, :size] -= weights
    inverse = _inverse(fitted)
    by_model = _Spread(contrast @ inverse @ contrast.T, np.ones(size), np.full(size, np.inf))
    if not is_sandwich:
        return by_model, ["standard errors from the model: matches are taken as independent"]
    scatter = fitted.choices.scatter(fitted.maximum.parameters, fitted.placings.multiplicities())
    covariance = contrast @ inverse @ scatter @ inverse @ contrast.T
    core = fitted.core
    own, modelled = np.diag(covariance)[:size][core], np.diag(by_model.covariance)[:size][core]
    if (own < _NO_VARIATION * modelled).any() and (own.max() < _NO_VARIATION * modelled.max()):
        return by_model, ["standard errors from the model: no block differed from what was expected"]
    if not core.all() or fitted.ghost:
        covariance = _with_model_outside(covariance, by_model.covariance, core)
    blocks = fitted.placings.blocks_of()
    others = np.maximum(blocks - 1, 0.0)
    inflation = np.divide(blocks, others, out=np.ones(size), where=others > 0)
    unit = "block" if fitted.placings.has_blocks else "match"
    return _Spread(covariance, inflation, others), [f"standard errors from the sandwich, each {unit} one cluster"]


def _with_model_outside(sandwich: Matrix, model: Matrix, core: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Matrix:
    """Return the sandwich for the core and the model for the others: what a ghost holds leaves hardly a residual."""
    outside = np.append(~core, np.zeros(len(model) - len(core), dtype=np.bool_))
    same = outside[:, None] == outside
    return np.where(same, np.where(outside[:, None], model, sandwich), 0.0)


def _inverse(fitted: Fit) -> Matrix:
    """Return the inverse of the pinned information.

    Raises:
        ConfigError: Effects cannot be told from strengths.
    """
    information = pinned(fitted.maximum.information, fitted.choices.num_entrants)
    scale = 1 / np.sqrt(np.maximum(np.diag(information), 1e-300))
    scaled = information * scale[:, None] * scale
    if fitted.choices.num_effects and float(np.linalg.eigvalsh(scaled)[0]) < _SAME:
        raise ConfigError(
            "expected entrants to change seats, so that the effect of a seat can be told from their strength; got some "
            "that never do: leave out --home"
        )
    return np.asarray(np.linalg.pinv(scaled, hermitian=True) * scale[:, None] * scale, dtype=np.float64)


def _items(fitted: Fit, differences: Differences, rated: Sequence[int]) -> list[Estimate]:
    names = fitted.placings.names
    sets, shifts = differences.rank_sets(), one_sided_bounds(fitted)
    quasi = _quasi(fitted, differences, rated)
    reach = np.where(np.isinf(differences.freedom), _NORMAL, t_quantile(differences.freedom))
    found = {index: Estimate(names[index]) for index in range(len(names))}
    for row, index in enumerate(rated):
        value = float(differences.values[row])
        variance = max(float(differences.covariance[row, row] * differences.inflation[row]), 0.0)
        item = Estimate(names[index], value, ranks=sets[row], quasi_se=quasi.get(index))
        if differences.freedom[row] > 0:
            se, width = variance**0.5, float(reach[row]) * variance**0.5
            item = item._replace(se=se, low=value - width, high=value + width)
        found[index] = _bounded(item, fitted.sides[index], shifts.get(index, 0.0))
    return list(found.values())


def _bounded(item: Estimate, side: Side, shift: float) -> Estimate:
    assert item.value is not None
    if side is Side.ABOVE:
        return item._replace(low=item.value + shift, high=None, bound="above")
    if side is Side.BELOW:
        return item._replace(low=None, high=item.value + shift, bound="below")
    return item


def _quasi(fitted: Fit, differences: Differences, rated: Sequence[int]) -> dict[int, float]:
    """Return the quasi standard errors of the core by index."""
    rows = [row for row, index in enumerate(rated) if fitted.core[index]]
    quasi = quasi_variances(differences.errors()[np.ix_(rows, rows)] ** 2)
    if quasi is None:
        return {}
    return {rated[row]: float(q) ** 0.5 for row, q in zip(rows, quasi, strict=True) if q >= 0}


def _extras(fitted: Fit, spread: _Spread) -> tuple[tuple[Extra, ...], tuple[Extra, ...]]:
    """Return the effects of seats and the tie parameters."""
    choices = fitted.choices
    first = choices.num_entrants
    blocks = float(fitted.placings.multiplicities().sum())
    has_error = not np.isfinite(spread.freedom).any() or blocks > 1
    factor = blocks / (blocks - 1) if np.isfinite(spread.freedom).any() and blocks > 1 else 1.0
    errors = np.sqrt(np.maximum(np.diag(spread.covariance)[first:] * factor, 0.0)).tolist()
    values = fitted.maximum.parameters[first:].tolist()
    numbers = [*range(choices.num_effects), *choices.tie_sizes]
    signs = [choices.direction] * choices.num_effects + [1] * len(choices.tie_sizes)
    extras = [
        Extra(number, sign * value, se if has_error else None)
        for number, sign, value, se in zip(numbers, signs, values, errors, strict=True)
    ]
    return tuple(extras[: choices.num_effects]), tuple(extras[choices.num_effects :])


def _notes(fitted: Fit) -> list[str]:
    notes = []
    names = fitted.placings.names
    if fitted.ghost:
        notes.append(
            f"every entrant was given {fitted.ghost:g} pseudo-wins and {fitted.ghost:g} pseudo-losses against a ghost"
        )
    said = {
        Side.ABOVE: "undefeated, so that nothing limits their rating from above",
        Side.BELOW: "winless, so that nothing limits their rating from below",
        Side.APART: "no chain of wins to the others or back: not compared",
    }
    for side, text in said.items():
        if found := sorted(name for name, its in zip(names, fitted.sides, strict=True) if its is side):
            notes.append(f"{text}: {_few(found)}")
    return notes


def _with_strangers(estimates: Estimates, apart: Sequence[str]) -> Estimates:
    if not apart:
        return estimates
    note = f"never met the others, not even through third parties: not compared: {_few(sorted(apart))}"
    items = (*estimates.items, *(Estimate(name) for name in sorted(apart)))
    return estimates._replace(items=items, notes=(*estimates.notes, note))


def _nothing(names: Sequence[str]) -> Estimates:
    none = np.zeros(0)
    note = "no pool of entrants who met is larger than the others: nobody is rated; choose one by --anchor"
    items = tuple(Estimate(name) for name in sorted(names))
    return Estimates(items, (), Differences(none, np.zeros((0, 0)), none, none), (), (), 0.0, 0, False, (note,))


def _few(names: Sequence[str], most: int = 12) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
