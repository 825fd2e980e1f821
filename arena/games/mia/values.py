"""The 21 values of two dice and their orders.

A value is the higher face times ten plus the lower one. S0 lists the whole order for Lisandria; S4 gives Tokyo no
list but the same two sentences (rules.md T1); S2 lists Ludicitude from the strongest down, pairs from 11 to 66
(rules.md U1).
"""

from collections.abc import Sequence

MIA = 21
"""Lisandria, Tokyo, Mia: the best value in every order."""

LITTLE_MIA = 31

_PLAIN = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65)
_PAIRS = (11, 22, 33, 44, 55, 66)

Order = tuple[int, ...]
"""All 21 values from the lowest to the highest."""


def to_value(first: int, second: int) -> int:
    """Return the value of two faces, in whatever order they fell."""
    return 10 * first + second if first >= second else 10 * second + first


def to_order(*, high_pair: int, petit_mia: bool) -> Order:
    """Return an order of values.

    Args:
        high_pair: 66 where pairs rise with their face, 11 where they fall.
        petit_mia: Whether 31 stands between the highest pair and 21. Source: S2, «Variante».
    """
    pairs = _PAIRS if high_pair == 66 else _PAIRS[::-1]
    plain = tuple(value for value in _PLAIN if value != LITTLE_MIA) if petit_mia else _PLAIN
    return plain + pairs + ((LITTLE_MIA,) if petit_mia else ()) + (MIA,)


def faces(value: int) -> Sequence[int]:
    """Return the higher and the lower face of a value."""
    return divmod(value, 10)
