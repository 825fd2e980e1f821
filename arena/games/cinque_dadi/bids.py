"""Bids: a quantity and a face, such as `3x5` for three fives, and their one order.

A bid beats another if it counts more dice of whatever face, or as many of a higher face (rules.md C2). That is the
order of pairs (quantity, face), so a bid is known by its rank in it: 0 for `1x1`, 5 for `1x6`, 6 for `2x1`. Ones are
ordinary and the lowest face (C1).
"""

from typing import NamedTuple

FACES = 6


class Bid(NamedTuple):
    """At least `quantity` of all dice in play show `face`."""

    quantity: int
    face: int


def to_bid(rank: int) -> Bid:
    """Return the bid of a rank.

    >>> to_bid(0), to_bid(6)
    (Bid(quantity=1, face=1), Bid(quantity=2, face=1))
    """
    return Bid(rank // FACES + 1, rank % FACES + 1)


def to_text(bid: Bid) -> str:
    """Return a bid as seats write it.

    >>> to_text(Bid(3, 5))
    '3x5'
    """
    return f"{bid.quantity}x{bid.face}"


def parse_bid(text: str) -> Bid:
    """Return the bid that a text stands for.

    >>> parse_bid("12x5")
    Bid(quantity=12, face=5)

    Raises:
        ValueError: It is no bid.
    """
    quantity, _, face = text.partition("x")
    return Bid(int(quantity), int(face))
