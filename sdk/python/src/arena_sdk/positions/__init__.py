"""Positions for tests of bots: from histories where a game is in `POSITIONS`, else as at a match's opening.

The arena knows the rules and a bot need not; a test without an arena does. What is here must agree with the arena.
"""

from arena_sdk.positions.mia import mia_position
from arena_sdk.positions.openings import VIEWS, opening_position
from arena_sdk.positions.options import SEATS
from arena_sdk.positions.position import Position, ToPosition, to_view

POSITIONS: dict[str, ToPosition] = dict.fromkeys(("lisandria", "tokyo", "ludicitude"), mia_position)
"""By name of the game: its position follows from the history."""

__all__ = ["POSITIONS", "SEATS", "VIEWS", "Position", "ToPosition", "opening_position", "to_view"]
