"""The pack: 52 cards without the suit that lies on the table as the layout (F1). Suits mean nothing, only ranks do."""

from collections.abc import Iterable
from typing import Final

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""From the Asso to the Re, as they lie on the table."""

COPIES: Final = 3
"""Cards of each rank in the pack: one for each suit but the layout's (F2)."""

PACK: Final = COPIES * len(RANKS)
"""Cards in the pack."""

BANKS_OWN: Final = 3
"""Cards at the bottom of the pack that all win for the bank (F10)."""

RANK_OF: Final = tuple(rank for rank in RANKS for _ in range(COPIES))
"""Rank of each card, by its number in a shuffle."""


def to_pack(top: Iterable[str]) -> tuple[int, ...]:
    """Return a pack with cards of these ranks on top, and the others below in order of rank; for examples and tests."""
    rest = list(range(PACK))
    chosen = []
    for rank in top:
        card = next(card for card in rest if RANK_OF[card] == rank)
        rest.remove(card)
        chosen.append(card)
    return (*chosen, *rest)
