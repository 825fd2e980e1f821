"""Drago (S1): a three-card Bestia for three to ten at a table."""

from arena.games.drago.kinds import DRAGO

__all__ = ["DRAGO"]
