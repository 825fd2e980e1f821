"""Which match is next, and when a block is complete."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from typing import NamedTuple, Protocol

from arena.chance import Secret, shuffled
from arena.formats import Block, seating
from arena.referee.line import Table

ATTEMPTS = 3
"""How often a block is begun before its void matches are given up and reported."""

STRETCH = 1024
"""Blocks put into secret order at a time."""


class Done(Protocol):
    """The matches of a run that are done: `(block name, rotation) in done`, and how many they are."""

    def __contains__(self, match: object) -> bool: ...

    def __len__(self) -> int: ...

    def attempt(self, name: str) -> int:
        """Return the attempt that the matches of a block belong to."""

    def give_up(self, name: str) -> None:
        """Take it that a block will not be played to its end."""

    def blocks_since(self, number: int) -> Iterable[Block]:
        """Yield the blocks of the run that can be known, without the first `number` that could be."""


class Assignment(NamedTuple):
    """One match to be played.

    Attributes:
        block: Its block.
        rotation: 0-based rotation of the block's line-up.
        attempt: 0, and one more each time the block is played again after a fault of ours.
    """

    block: Block
    rotation: int
    attempt: int

    @property
    def seats(self) -> tuple[str, ...]:
        """Entrant on each seat."""
        return seating(self.block, self.rotation)


@dataclass(slots=True, eq=False)
class OpenBlock:
    """A block of which some match is not done.

    Attributes:
        block: The block.
        attempt: Which time it is played.
        left: Rotations that are not done.
        tables: Tables of the rotations that were played in this process.
        is_void: Whether a match of it failed by our fault.
    """

    block: Block
    attempt: int
    left: set[int]
    tables: list[Table] = field(default_factory=list)
    is_void: bool = False


def in_secret_order(blocks: Iterable[Block], secret: Secret, label: str = "schedule") -> Iterator[Block]:
    """Yield blocks a stretch at a time, each stretch in an order of its own.

    The plain order would tell bots whom they meet. Lazy, and a pure function of its arguments.
    """
    blocks = iter(blocks)
    for number in count():
        stretch = list(islice(blocks, STRETCH))
        if not stretch:
            return
        yield from (stretch[i] for i in shuffled(secret, len(stretch), f"{label}/{number}"))


class Schedule:
    """The matches still to be played, handed out lazily.

    Memory holds the open blocks only, but for a format in which results decide who meets next: then it holds all.
    """

    def __init__(self, done: Done, num_seats: int, secret: Secret, *, grows: bool = False) -> None:
        """Begin where a run stands.

        Args:
            done: The blocks of the run, and the matches of them that are done.
            num_seats: Seats of a match, hence matches of a block.
            secret: Decides the order in which blocks are opened.
            grows: Whether results decide who meets next.
        """
        self._done = done
        self._num_seats = num_seats
        self._secret = secret
        self._grows = grows
        self._open: dict[str, OpenBlock] = {}
        self._num_known = 0
        self._queue: deque[Iterator[Assignment]] = deque()
        if grows:
            self._learn("schedule")
        else:
            self._queue.append(self._assignments(in_secret_order(done.blocks_since(0), secret)))

    def next(self) -> Assignment | None:
        """Return the next match to be opened, or `None` when all that can be known have been handed out."""
        while self._queue:
            if assignment := next(self._queue[0], None):
                return assignment
            self._queue.popleft()
        return None

    def close(self, assignment: Assignment, table: Table, *, is_void: bool) -> OpenBlock | None:
        """Note that a match is done; return its block when that was the last one of it.

        A void block will be handed out again, `ATTEMPTS` times in all.
        """
        open_block = self._open[assignment.block.name]
        open_block.left.discard(assignment.rotation)
        open_block.tables.append(table)
        open_block.is_void |= is_void
        if open_block.left:
            return None
        del self._open[assignment.block.name]
        if open_block.is_void and open_block.attempt + 1 < ATTEMPTS:
            again = OpenBlock(open_block.block, open_block.attempt + 1, set(range(self._num_seats)))
            self._queue.append(iter(self._begin(again)))
        else:
            self._settle(open_block)
        return open_block

    def _settle(self, block: OpenBlock) -> None:
        if block.is_void:
            self._done.give_up(block.block.name)
        if self._grows:
            self._learn(f"schedule/{block.block.name}")

    def _learn(self, label: str) -> None:
        """Queue the blocks that can be known now and could not before."""
        news = list(self._done.blocks_since(self._num_known))
        self._num_known += len(news)
        self._queue.append(self._assignments(in_secret_order(news, self._secret, label)))

    def _assignments(self, blocks: Iterable[Block]) -> Iterator[Assignment]:
        for block in blocks:
            left = {r for r in range(self._num_seats) if (block.name, r) not in self._done}
            if left:
                yield from self._begin(OpenBlock(block, self._done.attempt(block.name), left))

    def _begin(self, open_block: OpenBlock) -> list[Assignment]:
        self._open[open_block.block.name] = open_block
        return [Assignment(open_block.block, rotation, open_block.attempt) for rotation in sorted(open_block.left)]
