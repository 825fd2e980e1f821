"""Cyvasse (S1)."""

from arena.games.cyvasse.kinds import CYVASSE

__all__ = ["CYVASSE"]
