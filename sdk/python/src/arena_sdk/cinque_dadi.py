"""What a bot needs for Cinque dadi: the bids it may make, and how likely a bid is to be true or exactly right."""

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple

from arena_sdk.bot import Request

FAIR = 1 / 6
"""The chance that a die nobody has told anything about shows a face."""

_ENDS_OF_A_HAND = ("loses", "gains", "out", "palo")


class Bid(NamedTuple):
    """At least `count` of all dice in play show `face`."""

    count: int
    face: int


def to_bid(text: str) -> Bid | None:
    """Return the bid that an action or the rest of an entry stands for; `None` if it is none.

    >>> to_bid("3x5"), to_bid("doubt")
    (Bid(count=3, face=5), None)
    """
    count, _, face = text.partition("x")
    return Bid(int(count), int(face)) if count.isdigit() else None


def legal_bids(request: Request) -> dict[str, Bid]:
    """Return every bid that may be made now, by its action, lowest first."""
    return {action: bid for action in request.legal if (bid := to_bid(action))}


def standing(request: Request) -> Bid | None:
    """Return the last bid of the hand; `None` when it opens."""
    view = request.view
    return Bid(view.bid.count, view.bid.face) if view.HasField("bid") else None


def bids_in_hand(request: Request) -> list[tuple[int, Bid]]:
    """Return the bids of this hand with the seats that made them, oldest first."""
    found: list[tuple[int, Bid]] = []
    for entry in reversed(request.history):
        first, *rest = entry.split()
        if rest[0] in _ENDS_OF_A_HAND or rest[0] == "roll":
            break
        if first.isdigit() and (bid := to_bid(rest[0])):
            found.append((int(first), bid))
    return found[::-1]


def chance_true(request: Request, bid: Bid, chances: Mapping[int, float] | None = None) -> float:
    """Return the chance that a bid is true, as far as your seat can know.

    Args:
        request: What is asked.
        bid: The bid.
        chances: The chance that a die of another seat shows the face, by seat; seats left out have fair dice.
    """
    return sum(_of_others(request, bid, chances)[max(0, _missing(request, bid)) :])


def chance_exact(request: Request, bid: Bid, chances: Mapping[int, float] | None = None) -> float:
    """Return the chance that a bid is exactly right; arguments as for `chance_true`."""
    others, missing = _of_others(request, bid, chances), _missing(request, bid)
    return others[missing] if 0 <= missing < len(others) else 0.0


def binomial(num_dice: int, chance: float) -> tuple[float, ...]:
    """Return the chance that none, one, … all of some dice show a face, each with the same chance."""
    ways = (comb(num_dice, count) for count in range(num_dice + 1))
    return tuple(way * chance**k * (1 - chance) ** (num_dice - k) for k, way in enumerate(ways))


def _missing(request: Request, bid: Bid) -> int:
    """Return how many dice under other cups a bid needs."""
    return bid.count - list(request.view.dice).count(bid.face)


def _of_others(request: Request, bid: Bid, chances: Mapping[int, float] | None) -> tuple[float, ...]:
    """Return the chance that none, one, … all of the other seats' dice show the face."""
    by_chance: dict[float, int] = {}
    for seat, num_dice in enumerate(request.view.num_dice):
        if seat != request.seat:
            chance = FAIR if chances is None else chances.get(seat, FAIR)
            by_chance[chance] = by_chance.get(chance, 0) + num_dice
    return _sum_of(tuple(sorted(by_chance.items())))


@lru_cache(maxsize=4096)
def _sum_of(groups: tuple[tuple[float, int], ...]) -> tuple[float, ...]:
    total: tuple[float, ...] = (1.0,)
    for chance, num_dice in groups:
        part = binomial(num_dice, chance)
        sums = [0.0] * (len(total) + len(part) - 1)
        for i, first in enumerate(total):
            for j, second in enumerate(part):
                sums[i + j] += first * second
        total = tuple(sums)
    return total
