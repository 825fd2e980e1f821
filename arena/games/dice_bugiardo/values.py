"""The 252 hands of five dice and their order.

Source: S3 «Le combinazioni» for poker dice, «aggiunte» for pip dice; rules.md P3 to P5 and P20. A face is what the die
shows, 1 to 6. On poker dice 1 is the ace, then 6 the king (K), 5 the lady (D), 4 the jack (B), 3 the ten, 2 the nine.
The ace is the best face of both kinds of dice, so only symbols and straights differ.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import combinations_with_replacement, permutations

Dice = tuple[int, ...]
"""Five faces, by die."""

NUM_DICE = 5
LOW_TO_HIGH = (2, 3, 4, 5, 6, 1)
"""Faces from the lowest to the ace."""
ACES: Dice = (1,) * NUM_DICE


class Category(IntEnum):
    """The combinations of S3, lowest first. Their names are the text's own."""

    RUNT = 0
    COPPIA = 1
    DUE_COPPIE = 2
    TRIS = 3
    SCALA_BASSA = 4
    SCALA_ALTA = 5
    FULL = 6
    QUATTRO = 7
    CINQUE = 8


@dataclass(frozen=True, slots=True)
class DiceKind:
    """A kind of dice.

    Attributes:
        name: What the operator calls it.
        symbols: What stands on a die, by face - 1.
        scala_alta: Faces of the high straight, as the text lists them.
        scala_bassa: Faces of the low straight.
    """

    name: str
    symbols: tuple[str, ...]
    scala_alta: Dice
    scala_bassa: Dice

    def to_text(self, faces: Iterable[int]) -> str:
        """Return faces in notation, in the order given.

        >>> POKER.to_text((1, 1, 6, 3, 2))
        'A-A-K-10-9'
        """
        return "-".join(self.symbols[face - 1] for face in faces)


POKER = DiceKind("poker", ("A", "9", "10", "B", "D", "K"), scala_alta=(1, 6, 5, 4, 3), scala_bassa=(6, 5, 4, 3, 2))
PIP = DiceKind("pip", ("1", "2", "3", "4", "5", "6"), scala_alta=(6, 5, 4, 3, 2), scala_bassa=(5, 4, 3, 2, 1))


@dataclass(frozen=True, slots=True)
class Order:
    """All hands of one kind of dice, by rank: 0 is the lowest, 251 five aces.

    Attributes:
        hands: Faces of each hand, in the order in which they are written.
        texts: The same in notation.
        categories: Combination of each hand.
        ranks: Rank of every throw, its faces in whatever order they fell.
    """

    hands: tuple[Dice, ...]
    texts: tuple[str, ...]
    categories: tuple[Category, ...]
    ranks: dict[Dice, int]


def strength(face: int) -> int:
    """Return the place of a face among the six, 0 to 5: the ace is the highest."""
    return (face - LOW_TO_HIGH[0]) % 6


def high_to_low(faces: Iterable[int]) -> Dice:
    """Return faces with the best first."""
    return tuple(sorted(faces, key=strength, reverse=True))


@lru_cache
def to_order(kind: DiceKind) -> Order:
    """Return the order of all hands: by combination, then groups from big to small, then single dice (P3, P4)."""
    faces = combinations_with_replacement(LOW_TO_HIGH, NUM_DICE)
    hands = sorted((_written(kind, hand) for hand in faces), key=lambda hand: _value(kind, hand))
    ranks = {throw: rank for rank, hand in enumerate(hands) for throw in permutations(hand)}
    texts = tuple(map(kind.to_text, hands))
    return Order(tuple(hands), texts, tuple(_category(kind, hand) for hand in hands), ranks)


def _written(kind: DiceKind, faces: Dice) -> Dice:
    """Return the faces in the order in which a hand is written: big groups first, straights as the text has them."""
    for straight in (kind.scala_alta, kind.scala_bassa):
        if set(straight) == set(faces):
            return straight
    counts = Counter(faces)
    return tuple(sorted(faces, key=lambda face: (counts[face], strength(face)), reverse=True))


def _value(kind: DiceKind, hand: Dice) -> tuple[int, ...]:
    return (_category(kind, hand), *map(strength, dict.fromkeys(hand)))


def _category(kind: DiceKind, hand: Dice) -> Category:
    if hand == kind.scala_alta:
        return Category.SCALA_ALTA
    if hand == kind.scala_bassa:
        return Category.SCALA_BASSA
    return _BY_COUNTS[tuple(sorted(Counter(hand).values(), reverse=True))]


_BY_COUNTS = {
    (5,): Category.CINQUE,
    (4, 1): Category.QUATTRO,
    (3, 2): Category.FULL,
    (3, 1, 1): Category.TRIS,
    (2, 2, 1): Category.DUE_COPPIE,
    (2, 1, 1, 1): Category.COPPIA,
    (1, 1, 1, 1, 1): Category.RUNT,
}
