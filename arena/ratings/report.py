"""What `arena rate` says: the model, strengths on a scale, home or seats, and notes."""

from collections.abc import Mapping
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from arena.errors import ConfigError
from arena.ratings.elo import POINTS_PER_LOGIT, Anchor
from arena.ratings.estimates import Errors, Estimate, Estimates, Extra, estimate
from arena.ratings.models import MODELS
from arena.ratings.placings import Placings


class Scale(StrEnum):
    """How strengths are printed."""

    ELO = "elo"
    """400 points are odds of 10 to 1."""
    NATURAL = "natural"
    """Logits: the logarithm of the ability."""


class Effect(NamedTuple):
    """What a seat is worth, on the scale: against the away seat, or against the last one at bigger tables."""

    name: str
    value: float
    se: float | None


class Pair(NamedTuple):
    """Two entrants, on the scale.

    Attributes:
        better: Who has the higher estimate.
        worse: The other.
        difference: 0 or more.
        se: Its standard error, from the whole covariance.
        superiority: Chance that the better is better, under a flat prior.
    """

    better: str
    worse: str
    difference: float
    se: float
    superiority: float


class Report(NamedTuple):
    """Strengths on a scale.

    Attributes:
        model: Name of the model.
        scale: The scale.
        items: Entrants, best first.
        effects: What seats are worth.
        estimates: All of it in logits.
        notes: What a reader has to know.
    """

    model: str
    scale: Scale
    items: tuple[Estimate, ...]
    effects: tuple[Effect, ...]
    estimates: Estimates
    notes: tuple[str, ...]

    def pairs(self) -> list[Pair]:
        """Return every pair of entrants that can be compared, best first."""
        known = self.estimates.differences
        errors, superiority = known.errors(), known.superiority()
        row = {name: index for index, name in enumerate(self.estimates.rated)}
        rated = [row[item.name] for item in self.items if item.value is not None]
        return [
            Pair(
                self.estimates.rated[i],
                self.estimates.rated[j],
                float(known.values[i] - known.values[j]) * _unit(self.scale),
                float(errors[i, j]) * _unit(self.scale),
                float(superiority[i, j]),
            )
            for i, j in combinations(rated, 2)
        ]

    def to_json(self, *, has_pairs: bool = False) -> dict[str, object]:
        """Return the document of `arena rate --json`."""
        first = self.effects[0] if len(self.effects) == 1 else None
        document: dict[str, object] = {
            "model": self.model,
            "scale": self.scale.value,
            "items": [_item_json(item) for item in self.items],
            "home": first and {"estimate": first.value, "se": first.se},
            "seats": [{"seat": name, "estimate": value, "se": se} for name, value, se in self.effects],
            "ties": [{"size": size, "log": value, "se": se} for size, value, se in self.estimates.ties],
            "log_likelihood": self.estimates.log_likelihood,
            "aic": self.estimates.aic,
            "errors": "sandwich" if self.estimates.is_sandwich else "model",
            "notes": list(self.notes),
        }
        if has_pairs:
            document["pairs"] = [pair._asdict() for pair in self.pairs()]
        return document


def rate_results(
    placings: Placings,
    model: str | None = None,
    *,
    has_home: bool = False,
    anchor: Anchor | None = None,
    scale: Scale = Scale.ELO,
    errors: Errors = Errors.AUTO,
    ghost: float | None = None,
) -> Report:
    """Return the strengths of all entrants.

    Args:
        placings: Results.
        model: A name from `arena.ratings.models.MODELS`; by default bt for matches of two, else pl or pl-reverse,
            whichever has the smaller AIC.
        has_home: Whether to estimate what seats are worth.
        anchor: Whose rating is fixed; else the mean is 0.
        scale: The scale, also of the anchor's rating.
        errors: Where standard errors come from.
        ghost: Pseudo-wins and -losses of each entrant; by default only where there is no maximum without.

    Raises:
        ConfigError: The results do not have what was asked for.
    """
    effects = _num_effects(placings) if has_home else 0
    names = [model] if model else ["bt"] if placings.table_sizes <= {2} else ["pl", "pl-reverse"]
    fitted = {
        name: estimate(
            placings, MODELS[name], num_effects=effects, anchor=anchor and anchor.name, errors=errors, ghost=ghost
        )
        for name in names
    }
    best = min(fitted, key=lambda name: fitted[name].aic)
    estimates = fitted[best]
    notes = [*_model_notes(fitted, best), *estimates.notes]
    origin = anchor.value if anchor else 0.0
    items = tuple(_scaled(item, _unit(scale), origin) for item in estimates.items)
    return Report(best, scale, items, _effects(estimates.effects, _unit(scale)), estimates, tuple(notes))


def _unit(scale: Scale) -> float:
    return POINTS_PER_LOGIT if scale is Scale.ELO else 1.0


def _num_effects(placings: Placings) -> int:
    """Return the number of seats that are measured against the last.

    Raises:
        ConfigError: Nobody's seat is known, or tables are of several sizes.
    """
    if not any(placing.seats for _, placing in placings.counts):
        raise ConfigError(
            "expected results that say who sat where for --home: columns a,b,wins_a,wins_b[,home] or seats,returns"
        )
    if len(placings.table_sizes) > 1:
        sizes = ", ".join(map(str, sorted(placings.table_sizes)))
        raise ConfigError(f"expected tables of one size for --home, got some of {sizes} seats: rate them apart")
    return min(placings.table_sizes) - 1


def _effects(extras: tuple[Extra, ...], unit: float) -> tuple[Effect, ...]:
    """Return effects with names: `home` where there are two seats, else the seat's number."""
    alone = len(extras) == 1
    return tuple(
        Effect("home" if alone else str(seat), value * unit, None if se is None else se * unit)
        for seat, value, se in extras
    )


def _model_notes(fitted: Mapping[str, Estimates], best: str) -> list[str]:
    notes = []
    if len(fitted) > 1:
        both = ", ".join(f"{name} {estimates.aic:.1f}" for name, estimates in fitted.items())
        notes.append(f"{best} has the smaller AIC: {both}")
    if best == "davidson" or fitted[best].ties:
        notes.append("with ties as a result of their own, strengths are not on the scale of expected scores")
    return notes


def _scaled(item: Estimate, unit: float, origin: float) -> Estimate:
    def place(value: float | None) -> float | None:
        return None if value is None else origin + unit * value

    def width(value: float | None) -> float | None:
        return None if value is None else unit * value

    return item._replace(
        value=place(item.value),
        se=width(item.se),
        low=place(item.low),
        high=place(item.high),
        quasi_se=width(item.quasi_se),
    )


def _item_json(item: Estimate) -> dict[str, object]:
    return {
        "name": item.name,
        "estimate": item.value,
        "se": item.se,
        "low": item.low,
        "high": item.high,
        "bound": item.bound,
        "ranks": item.ranks and list(item.ranks),
        "quasi_se": item.quasi_se,
    }
