"""The registry of formats: rules that say who meets whom.

A format is a pure function of the entrants and the options; it yields blocks lazily and never looks at time or at the
order in which matches end. In which order the blocks are opened is the runner's business.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from arena.formats.blocks import Block, seating
from arena.formats.round_robin import round_robin

Format: TypeAlias = Callable[[Sequence[str], int, int, Sequence[int]], Iterator[Block]]
"""From entrants, seats of a match, blocks asked for and the numbers of entrants before each joining, to the blocks."""

FORMATS: dict[str, Format] = {"round-robin": round_robin}

__all__ = ["FORMATS", "Block", "Format", "round_robin", "seating"]
