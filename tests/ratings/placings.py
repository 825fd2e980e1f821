"""Placings of our choice, for the tests of models."""

from arena.ratings.placings import Placings
from arena.ratings.results_file import parse_results


def placings(*orders: str, times: float = 1) -> Placings:
    """Return results written like `a>b=c`; with ` @block` behind they are of that block."""
    rows = [order.partition(" @") for order in orders]
    return parse_results(["order,block,count", *(f"{order},{block},{times}" for order, _, block in rows)], "test")
