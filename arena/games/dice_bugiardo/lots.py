"""An order of seats by one die each, the highest first; who ties throws again (P15, P17)."""

from collections.abc import Mapping
from itertools import groupby

from arena.games.dice_bugiardo.values import strength
from arena.rules import Seat

Groups = tuple[tuple[Seat, ...], ...]
"""Seats in order as far as it is known: those of a group have tied so far."""


def throwers(groups: Groups) -> tuple[Seat, ...]:
    """Return the seats that must throw, group by group."""
    return tuple(seat for group in groups if len(group) > 1 for seat in group)


def split(groups: Groups, faces: Mapping[Seat, int]) -> Groups:
    """Return the order after the throwers' dice have fallen; those who tie stay together, in seat order.

    >>> split(((0, 1, 2), (3,)), {0: 6, 1: 1, 2: 6})
    ((1,), (0, 2), (3,))
    """
    return tuple(part for group in groups for part in _split_one(group, faces))


def _split_one(group: tuple[Seat, ...], faces: Mapping[Seat, int]) -> Groups:
    if len(group) == 1:
        return (group,)

    def place(seat: Seat) -> int:
        return -strength(faces[seat])

    return tuple(tuple(tied) for _, tied in groupby(sorted(group, key=place), key=place))
