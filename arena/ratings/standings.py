"""The table: who is better by the game's own payoff, with the rating beside it."""

from collections.abc import Iterable
from typing import NamedTuple, TypedDict

from arena.errors import ConfigError
from arena.ratings.bradley_terry import rate as bradley_terry
from arena.ratings.elo import Anchor, Bound, Elo, Rate
from arena.ratings.evidence import blocks_of
from arena.ratings.payoff import Payoff, payoffs
from arena.ratings.tally import Tally

_EQUAL_DIGITS = 10
"""Decimals to which payoffs are compared: below lies only the rounding of sums."""


class Row(NamedTuple):
    """One entrant's line of the table.

    Attributes:
        place: 1-based; entrants with equal payoff share the better place, those without any come last.
        entrant: Name.
        matches: Matches of complete blocks.
        blocks: Complete blocks.
        payoff: `None` without a block.
        elo: `None` where nothing can be said.
    """

    place: int
    entrant: str
    matches: int
    blocks: int
    payoff: Payoff | None
    elo: Elo | None

    def to_json(self) -> "RowJson":
        """Return the row as `standings.json` has it."""
        return {
            "place": self.place,
            "entrant": self.entrant,
            "matches": self.matches,
            "blocks": self.blocks,
            "payoff": self.payoff and PayoffJson(mean=self.payoff.mean, low=self.payoff.low, high=self.payoff.high),
            "elo": self.elo
            and EloJson(value=self.elo.value, low=self.elo.low, high=self.elo.high, bound=self.elo.bound),
        }


class PayoffJson(TypedDict):
    """A payoff in JSON; an interval that does not exist is null."""

    mean: float
    low: float | None
    high: float | None


class EloJson(TypedDict):
    """An Elo in JSON."""

    value: float
    low: float
    high: float
    bound: Bound | None


class RowJson(TypedDict):
    """A row in JSON."""

    place: int
    entrant: str
    matches: int
    blocks: int
    payoff: PayoffJson | None
    elo: EloJson | None


def standings(
    tally: Tally,
    entrants: Iterable[str] = (),
    *,
    rate: Rate = bradley_terry,
    anchor: Anchor | None = None,
    span: int | None = None,
) -> tuple[Row, ...]:
    """Return the table, best payoff first, equals by name.

    Args:
        tally: Results so far.
        entrants: Who is to stand in it besides those who have played.
        rate: A value of `arena.ratings.RATINGS`.
        anchor: Entrant whose rating is fixed.
        span: Largest possible difference between two returns of the game; see `arena.ratings.payoff.payoffs`.

    Raises:
        ConfigError: The anchor is no entrant.
    """
    evidence = tally.evidence()
    names = sorted({*entrants, *evidence.names})
    if anchor and anchor.name not in names:
        raise ConfigError(f"expected an entrant as anchor, got {anchor.name!r}; entrants are: {', '.join(names)}")
    payoff = payoffs(evidence, span)
    elo = rate(evidence, anchor)
    blocks = dict(zip(evidence.names, blocks_of(evidence).tolist(), strict=True))
    names.sort(key=lambda name: _rank(payoff.get(name)))
    places: dict[tuple[int, float], int] = {}
    for place, name in enumerate(names, start=1):
        places.setdefault(_rank(payoff.get(name)), place)
    return tuple(
        Row(
            places[_rank(payoff.get(name))],
            name,
            evidence.num_seats * blocks.get(name, 0),
            blocks.get(name, 0),
            payoff.get(name),
            elo.get(name),
        )
        for name in names
    )


def _rank(payoff: Payoff | None) -> tuple[int, float]:
    """Return a key that sorts the better payoff first, and whoever has none last."""
    return (1, 0.0) if payoff is None else (0, -round(payoff.mean, _EQUAL_DIGITS))
