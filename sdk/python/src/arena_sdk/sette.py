"""For bots that play Il gioco dei Sette: what a bet is worth.

>>> round(mean_gain(LOSE), 4)
0.0141
"""

from botarena.v1 import sette_pb2

WIN, LOSE = sette_pb2.SETTE_SIDE_WIN, sette_pb2.SETTE_SIDE_LOSE
"""Sides of a bet, as in `SetteBet.side`."""

SHOOTER_WINS = 244 / 495
"""Chance that the shooter wins a round, before the first throw."""


def mean_gain(side: int) -> float:
    """Return what whoever makes a bet gains on average for each coin, and the bank loses."""
    return 2 * SHOOTER_WINS - 1 if side == WIN else 1 - 2 * SHOOTER_WINS
