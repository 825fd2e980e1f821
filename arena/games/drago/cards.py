"""The pack of 40 cards: names, order, who takes a trick, what may be played, and the action table.

A card is a number from 0 to 39: four times its rank, lowest first, plus its suit. So by their numbers cards stand from
the lowest rank to the highest, and of one rank in the order coppe, denari, bastoni, spade (rules.md X5).
Source: S1, «L'ordine gerarchico delle carte, dalla più alta alla più bassa»; rules.md D12.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from arena.rules import ActionTable, Listed

RANKS = "24567FCR3A"
"""Fante, cavallo and re among the numbers; lowest first."""

SUITS = "CDBS"
SUIT_NAMES = {"C": "coppe", "D": "denari", "B": "bastoni", "S": "spade"}

CARDS = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)

PLAYS = tuple(f"play {card}" for card in CARDS)
ACTIONS = ("knock", "fold", "redraw", "refuse", *PLAYS)
"""The action table."""

_TABLE = ActionTable(ACTIONS)
DECLARE = _TABLE.listed("knock", "fold")
OFFER = _TABLE.listed("redraw", "refuse")


def to_names(cards: Iterable[int]) -> tuple[str, ...]:
    """Return the names of cards.

    >>> to_names((39, 1))
    ('AS', '2D')
    """
    return tuple([CARDS[card] for card in cards])


def followers(hand: tuple[int, ...], led: int, trump: int) -> tuple[int, ...]:
    """Return the cards that may follow: of the suit led, else trumps, else any. Source: rules.md D11.

    Args:
        hand: Cards in hand.
        led: Suit of the trick's first card.
        trump: Suit of trumps.
    """
    same = tuple([card for card in hand if card & 3 == led])
    return same or tuple([card for card in hand if card & 3 == trump]) or hand


def winner(trick: Sequence[int], trump: int) -> int:
    """Return which card takes a trick, counted from the first: the highest trump, else the highest of the suit led.

    Source: rules.md D12.

    Args:
        trick: Cards in the order in which they were played.
        trump: Suit of trumps.
    """
    led = trick[0] & 3
    taking = [card for card in trick if card & 3 == trump] or [card for card in trick if card & 3 == led]
    return trick.index(max(taking))


@cache  # At most 10,700: the hands of one to three cards.
def choice(cards: tuple[int, ...]) -> Listed:
    """Return the choice of one of these cards to play; they stand lowest first."""
    return _TABLE.listed(*[PLAYS[card] for card in cards])
