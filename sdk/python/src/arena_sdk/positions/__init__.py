"""Positions from histories, for tests of bots: one file a family of games, each game in `POSITIONS`.

The arena knows the rules and a bot need not; a test without an arena does. What is here must agree with the arena.
"""

from arena_sdk.positions.mia import mia_position
from arena_sdk.positions.position import Position, ToPosition

POSITIONS: dict[str, ToPosition] = dict.fromkeys(("lisandria", "tokyo", "ludicitude"), mia_position)
"""By name of the game."""

__all__ = ["POSITIONS", "Position", "ToPosition"]
