"""The Mia family: Lisandria (S0), Tokyo (S4) and Ludicitude (S2)."""

from arena.games.mia.kinds import LISANDRIA, LUDICITUDE, TOKYO

__all__ = ["LISANDRIA", "LUDICITUDE", "TOKYO"]
