"""What a bot needs for Cinque dadi: the bids it may make, and how likely a bid is to be true or exactly right."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import comb
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from arena_sdk.bot import Request

FACES: Final = range(1, 7)

FAIR: Final = 1 / 6
"""The chance that a die of which nothing is known shows a face."""

Chances: TypeAlias = Mapping[int, float]
"""The chance that a die shows a certain face, by seat; seats left out have fair dice."""

Groups: TypeAlias = tuple[tuple[float, int], ...]
"""Dice in groups: the chance that one of them shows a face, and how many dice have it."""

FAIR_DICE: Final[Chances] = MappingProxyType({})
"""Nothing is known of any seat's dice."""

_ENDS_OF_A_HAND = ("loses", "gains", "out", "palo")


class Bid(NamedTuple):
    """At least `quantity` of all dice in play show `face`."""

    quantity: int
    face: int


@lru_cache(maxsize=1024)
def to_bid(text: str) -> Bid | None:
    """Return the bid that an action or the rest of an entry stands for; `None` if it is none.

    >>> to_bid("3x5"), to_bid("doubt")
    (Bid(quantity=3, face=5), None)
    """
    quantity, _, face = text.partition("x")
    return Bid(int(quantity), int(face)) if quantity.isdigit() else None


def legal_bids(request: Request) -> dict[str, Bid]:
    """Return every bid that may be made now, by its action, lowest first."""
    return {action: bid for action in request.legal if (bid := to_bid(action))}


def standing(request: Request) -> Bid:
    """Return the last bid of the hand.

    Raises:
        ValueError: The hand opens, nobody has bid.
    """
    if not request.view.HasField("bid"):
        raise ValueError("nobody has bid yet in this hand: `doubt` and `calza` are not legal")
    return Bid(request.view.bid.quantity, request.view.bid.face)


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


def chances_true(request: Request, face: int, chances: Chances = FAIR_DICE) -> tuple[float, ...]:
    """Return how likely bids on a face are to be true, to your seat, which sees its own dice.

    Args:
        request: What is asked.
        face: The face.
        chances: What is known of other seats' dice, as to that face.

    Returns:
        One entry per quantity, from 0 to one more than there are dice in play: `chances_true(request, 5)[3]` is for
        three fives. What an entry has more than the next one is the chance that its bid is exactly right.
    """
    own = list(request.view.dice)
    return _at_least(own.count(face), len(own) - own.count(face), _groups(request, chances, request.seat))


def chances_in_public(request: Request, face: int, chances: Chances = FAIR_DICE) -> tuple[float, ...]:
    """Return the same as `chances_true` to someone who sees no dice at all."""
    return _at_least(0, 0, _groups(request, chances, None))


def chance_true(request: Request, bid: Bid, chances: Chances = FAIR_DICE) -> float:
    """Return the chance that one bid is true; arguments as for `chances_true`."""
    return chances_true(request, bid.face, chances)[bid.quantity]


def chances_of_counts(groups: Groups) -> tuple[float, ...]:
    """Return the chance that none, one, … all of some dice show a face."""
    total: tuple[float, ...] = (1.0,)
    for chance, num_dice in groups:
        part = [comb(num_dice, k) * chance**k * (1 - chance) ** (num_dice - k) for k in range(num_dice + 1)]
        sums = [0.0] * (len(total) + num_dice)
        for (i, first), (k, second) in product(enumerate(total), enumerate(part)):
            sums[i + k] += first * second
        total = tuple(sums)
    return total


def _groups(request: Request, chances: Chances, own: int | None) -> Groups:
    """Return all dice, but for those of the seat that sees its own, by the chance that is known of them."""
    groups: dict[float, int] = {}
    for seat, num_dice in enumerate(request.view.num_dice):
        if seat != own:
            chance = chances.get(seat, FAIR)
            groups[chance] = groups.get(chance, 0) + num_dice
    return tuple(sorted(groups.items()))


@lru_cache(maxsize=4096)
def _at_least(num_known: int, num_others: int, groups: Groups) -> tuple[float, ...]:
    """Return the chance of at least none, one, … where some dice are known to show the face, and some others not to."""
    unseen = chances_of_counts(groups)
    tails = [min(1.0, sum(unseen[count:])) for count in range(len(unseen) + 1)]
    return (*(1.0,) * num_known, *tails, *(0.0,) * num_others)
