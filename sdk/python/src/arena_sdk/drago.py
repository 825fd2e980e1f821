"""What a bot needs for Drago: which card takes a trick, who is in, what it has not seen, and how hands play out.

Cards are text, rank and suit, such as `AC`; a trump is given as its suit, the second letter of `view.trump`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from arena_sdk.bot import Request
from botarena.v1 import drago_pb2

RANKS = "24567FCR3A"
"""Lowest first."""

CARDS = tuple(rank + suit for rank in RANKS for suit in "CDBS")
"""From the lowest rank to the highest."""

Choose: TypeAlias = Callable[[Sequence[str], Sequence[str], str], str]
"""A way to play: from the cards that may be played, the trick so far and the trump suit, to the card to play."""

_HEIGHT = {card: RANKS.index(card[0]) for card in CARDS}
_WORTH = {trump: {card: _HEIGHT[card] + 10 * (card[1] == trump) for card in CARDS} for trump in "CDBS"}
_STAYING = (drago_pb2.DRAGO_ROLE_IN, drago_pb2.DRAGO_ROLE_REDRAWN)


def height(card: str) -> int:
    """Return the height of a card's rank: 0 for a 2, 9 for an ace."""
    return _HEIGHT[card]


def beats(card: str, other: str, trump: str) -> bool:
    """Return whether a card takes a trick from `other`, which was leading it until then."""
    return _HEIGHT[card] > _HEIGHT[other] if card[1] == other[1] else card[1] == trump


def best(trick: Sequence[str], trump: str) -> int:
    """Return which card takes a trick, counted from the first one played."""
    taking = 0
    for place, card in enumerate(trick):
        if beats(card, trick[taking], trump):
            taking = place
    return taking


def playable(cards: Sequence[str], trick: Sequence[str], trump: str) -> Sequence[str]:
    """Return the cards that may be played: of the suit led, else trumps, else any."""
    if not trick:
        return cards
    return [c for c in cards if c[1] == trick[0][1]] or [c for c in cards if c[1] == trump] or cards


def thrifty(cards: Sequence[str], trick: Sequence[str], trump: str) -> str:
    """Return the highest card to lead, trumps before others; later the lowest that takes the trick, else the lowest."""
    worth = _WORTH[trump].__getitem__
    if not trick:
        return max(cards, key=worth)
    leading = trick[best(trick, trump)]
    return min([card for card in cards if beats(card, leading, trump)] or cards, key=worth)


def staying(view: Any) -> list[int]:
    """Return the seats that are in, the one to the dealer's right first."""
    return [seat for seat in _around(view) if view.roles[seat] in _STAYING]


def knocked(view: Any) -> list[int]:
    """Return the seats that are in with the cards they were dealt, the one to the dealer's right first."""
    return [seat for seat in _around(view) if view.roles[seat] == drago_pb2.DRAGO_ROLE_IN]


def waiting(view: Any) -> list[int]:
    """Return the seats that have not declared yet, the asked one included while it must."""
    return [seat for seat in _around(view) if view.roles[seat] == drago_pb2.DRAGO_ROLE_WAITING]


def unseen(request: Request) -> list[str]:
    """Return the cards that others may hold or draw: not the turned one, those played, or your own, old or new."""
    seen, history = set[str](), request.history
    start = max((i for i, entry in enumerate(history) if entry.startswith("turn ")), default=0)
    for entry in history[start:]:
        seen.update(entry.split())
    return [card for card in CARDS if card not in seen]


def play_out(
    hands: Mapping[int, Sequence[str]], order: Sequence[int], trump: str, choose: Choose, trick: Sequence[str] = ()
) -> dict[int, int]:
    """Return the tricks that each seat takes when all cards are played; one seat alone takes all.

    Args:
        hands: Cards of each seat that is in.
        order: The seats, whoever leads to this trick first.
        trump: Suit of trumps.
        choose: How all of them play where they have a choice.
        trick: Cards played to this trick already, by the first seats of `order`.
    """
    left = {seat: list(cards) for seat, cards in hands.items()}
    tricks, order, lying = dict.fromkeys(order, 0), list(order), list(trick)
    while lying or (order and left[order[0]]):
        for seat in order[len(lying) :]:
            cards = playable(left[seat], lying, trump)
            card = cards[0] if len(cards) == 1 else choose(cards, lying, trump)
            left[seat].remove(card)
            lying.append(card)
        first = best(lying, trump)
        order, lying = order[first:] + order[:first], []
        tricks[order[0]] += 1
    return tricks


def _around(view: Any) -> list[int]:
    count = len(view.roles)
    return [(view.dealer + step) % count for step in range(1, count + 1)]
