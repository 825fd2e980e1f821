"""The contract of a format: the rule that says who meets whom."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from arena.formats.blocks import Block
from arena.rules import Option

Scores: TypeAlias = Mapping[str, int]
"""What each entrant of a block got in all its matches together, in the game's unit."""

Results: TypeAlias = Mapping[str, Scores]
"""The blocks that are done, by name; one that was given up after faults of ours has empty scores."""

NO_RESULTS: Results = {}


@dataclass(frozen=True, slots=True)
class Contest:
    """What a format makes blocks for.

    Attributes:
        entrants: Names, each once, at least `num_seats` of them, in the order in which they were entered; those who
            joined later come later.
        num_seats: Seats of a match.
        num_blocks: Blocks asked for, as the format understands them.
        options: Value of every option of the format.
        lot: Bytes that nobody could choose, for what is drawn by lot. They may be known: who meets whom is no secret
            of the game.
        joined: How many entrants there were each time before others joined.
    """

    entrants: tuple[str, ...]
    num_seats: int
    num_blocks: int
    options: Mapping[str, str] = field(default_factory=dict)
    lot: bytes = b""
    joined: tuple[int, ...] = ()


Blocks: TypeAlias = Callable[[Contest, Results], Iterator[Block | None]]
"""From what is asked for and what is done to the blocks of a run.

The results may grow while the iterator is in use: it yields `None` where the next block cannot be known without more of
them, and goes on from there when asked again. Which blocks there are is a pure function of contest and results,
whatever the order in which matches ended. An ordinal is given once to the same entrants, and whoever sorts all blocks
by ordinal and entrants has them in schedule order.
"""


def _tell_nothing(_contest: Contest, _results: Results) -> list[str]:
    return []


class FormatKind(NamedTuple):
    """One line of the registry.

    Attributes:
        name: As the operator types it.
        summary: One line.
        blocks_mean: What `--blocks` counts.
        blocks: Makes the blocks.
        total: Number of blocks of a whole run; `None` for a format whose results decide it.
        options: Every option.
        needs_results: Whether results decide who meets next. Then all blocks of a run are held in memory.
        max_seats: Most seats of a match; 0 for any number.
        lets_join: Whether entrants may join a run that has begun.
        tell: Says in a few lines how things stand by the format's own count, e.g. who won the knockout.
    """

    name: str
    summary: str
    blocks_mean: str
    blocks: Blocks
    total: Callable[[Contest], int | None]
    options: tuple[Option, ...] = ()
    needs_results: bool = False
    max_seats: int = 0
    lets_join: bool = False
    tell: Callable[[Contest, Results], list[str]] = _tell_nothing


def fixed_blocks(kind: FormatKind, contest: Contest) -> Iterator[Block]:
    """Yield all blocks of a run in schedule order, for a format that needs no results."""
    return (block for block in kind.blocks(contest, NO_RESULTS) if block is not None)
