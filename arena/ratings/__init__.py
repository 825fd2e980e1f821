"""Estimated strength with its uncertainty: payoff means, ratings and the table. Pure functions of a tally."""

from arena.ratings import bradley_terry
from arena.ratings.elo import Rate

RATINGS: dict[str, Rate] = {
    "bradley-terry": bradley_terry.rate,
}
"""Every rating, by the name the operator types."""
