"""The blocks of a run, found by name: a schedule is a generator, and a log names its matches by block."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count, islice
from typing import NamedTuple, Protocol

from arena.formats import Block, Results, Scores

LOOKAHEAD = 20_000
"""Blocks looked through for a name before all are: a few megabytes."""


class Slot(NamedTuple):
    """A block and its number.

    Attributes:
        number: 0-based; no two blocks have the same.
        block: The block.
    """

    number: int
    block: Block


class Plan(Protocol):
    """The blocks of a run, as far as they can be known."""

    def find(self, name: str) -> Slot | None:
        """Return the block called `name`, or `None` when the run has no such block yet."""

    def release(self, name: str) -> None:
        """Forget a block that will hardly be asked for again."""

    def note(self, name: str, scores: Scores) -> None:
        """Take note that a block is done; who meets next may depend on it."""

    def slots(self) -> Iterable[Slot]:
        """Yield the blocks in schedule order."""

    def since(self, number: int) -> Iterable[Block]:
        """Yield the blocks from a number on."""

    def numbers(self) -> Iterable[int]:
        """Yield the numbers of the blocks in schedule order, and perhaps more that no block has."""


class FixedPlan:
    """A plan that no result changes.

    Since matches end nearly in the order in which they were begun, a name is looked for a little ahead of those seen,
    and only a log that is wrong makes us hold all names.
    """

    def __init__(self, blocks: Callable[[], Iterable[Block]]) -> None:
        """Look at nothing yet.

        Args:
            blocks: Gives all blocks of the run in schedule order, from the first, at every call.
        """
        self._blocks = blocks
        self._ahead = enumerate(blocks())
        self._slots: dict[str, Slot] = {}
        self._has_all = False

    def find(self, name: str) -> Slot | None:
        """Return the block called `name`, or `None` when the run has no such block."""
        slot = self._slots.get(name)
        if slot or self._has_all:
            return slot
        for number, block in islice(self._ahead, LOOKAHEAD):
            slot = self._slots[block.name] = Slot(number, block)
            if block.name == name:
                return slot
        self._slots = {slot.block.name: slot for slot in self.slots()}
        self._has_all = True
        return self._slots.get(name)

    def release(self, name: str) -> None:
        """Forget a block that will hardly be asked for again."""
        if not self._has_all:
            self._slots.pop(name, None)

    def note(self, name: str, scores: Scores) -> None:
        """Do nothing: the plan is fixed."""

    def slots(self) -> Iterable[Slot]:
        """Yield the blocks in schedule order."""
        return (Slot(number, block) for number, block in enumerate(self._blocks()))

    def since(self, number: int) -> Iterable[Block]:
        """Yield the blocks from a number on."""
        return islice(self._blocks(), number, None)

    def numbers(self) -> Iterable[int]:
        """Yield the numbers of the blocks in schedule order, without end."""
        return count()


class GrowingPlan:
    """A plan in which results decide who meets next. It holds all blocks that can be known.

    Attributes:
        results: What is done.
    """

    def __init__(self, blocks: Callable[[Results], Iterator[Block | None]]) -> None:
        """Begin with the blocks that need no result.

        Args:
            blocks: Gives the blocks one after another, `None` where the next one needs results that are not in yet.
        """
        self.results: dict[str, Scores] = {}
        self._more = blocks(self.results)
        self._slots: dict[str, Slot] = {}
        self._known: list[Block] = []
        self._is_current = False

    def find(self, name: str) -> Slot | None:
        """Return the block called `name`, or `None` when no result so far leads to it."""
        self._grow()
        return self._slots.get(name)

    def release(self, name: str) -> None:
        """Do nothing: every block is needed to the end."""

    def note(self, name: str, scores: Scores) -> None:
        """Take note that a block is done."""
        self.results[name] = scores
        self._is_current = False

    def slots(self) -> Iterable[Slot]:
        """Yield the blocks that can be known in schedule order: by ordinal, then by entrants."""
        self._grow()
        return sorted(self._slots.values(), key=lambda slot: _order(slot.block.name))

    def since(self, number: int) -> Iterable[Block]:
        """Yield the blocks that can be known from a number on."""
        self._grow()
        return self._known[number:]

    def numbers(self) -> Iterable[int]:
        """Yield the numbers of the blocks that can be known in schedule order."""
        return (slot.number for slot in self.slots())

    def _grow(self) -> None:
        if self._is_current:
            return
        self._is_current = True
        for block in iter(partial(next, self._more, None), None):
            self._slots[block.name] = Slot(len(self._known), block)
            self._known.append(block)


def _order(name: str) -> tuple[int, list[str]]:
    names, _, ordinal = name.rpartition("/")
    return int(ordinal), names.split(",")
