"""Which matches of a run are in its log: one bit each, whatever their number.

A log names its matches by block, the schedule is a generator, and neither fits into memory for a long run. Since
matches end nearly in the order in which they were begun, a name is looked for a little ahead of those seen, and a
block is forgotten when all its matches are there. Only a log that is wrong makes us hold all names.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from arena.errors import ReplayError
from arena.formats import Block, seating
from arena.replay.record import Record

LOOKAHEAD = 20_000
"""Blocks looked through for a name before all are: a few megabytes."""

Blocks = Callable[[], Iterable[Block]]
"""Gives all blocks of a run in schedule order, from the first, at every call."""


class Slot(NamedTuple):
    """A block and its position in the schedule.

    Attributes:
        number: 0-based position.
        block: The block.
    """

    number: int
    block: Block


class Schedule:
    """The blocks of a run, found by name."""

    def __init__(self, blocks: Blocks) -> None:
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
        self._slots = {block.name: Slot(number, block) for number, block in enumerate(self._blocks())}
        self._has_all = True
        return self._slots.get(name)

    def release(self, name: str) -> None:
        """Forget a block that will hardly be asked for again."""
        if not self._has_all:
            self._slots.pop(name, None)


class Finished:
    """The matches of a schedule that are done; `(block name, rotation) in finished` is quick in schedule order.

    When a match of a block was void by our own fault, the whole block is played again with the next attempt: the
    matches of its last attempt count, the lines of earlier ones are superseded.

    Attributes:
        num_superseded: Matches that counted until their block was played again.
    """

    def __init__(self, blocks: Blocks, num_seats: int) -> None:
        """Count no match as done yet.

        Args:
            blocks: Gives all blocks of the run in schedule order.
            num_seats: Seats of a match, hence matches of a block.
        """
        self.num_superseded = 0
        self._blocks = blocks
        self._num_seats = num_seats
        self._all = (1 << num_seats) - 1
        self._bits = bytearray()
        self._attempts: dict[int, int] = {}
        self._count = 0
        self._written = Schedule(blocks)
        self._asked = Schedule(blocks)
        self._last: Slot | None = None

    def __len__(self) -> int:
        return self._count

    def __contains__(self, match: object) -> bool:
        name, rotation = match if isinstance(match, tuple) else ("", 0)
        number = self._number(name)
        return number is not None and bool(self._rotations(number) >> rotation & 1)

    def attempt(self, name: str) -> int:
        """Return the attempt of the matches of a block that are done; 0 when none is."""
        number = self._number(name)
        return 0 if number is None else self._attempts.get(number, 0)

    def add(self, record: Record, line: int = 0) -> int:
        """Count a match as done and return its 0-based position among all matches of the schedule.

        Args:
            record: The match.
            line: Its line in the log, for messages.

        Raises:
            ReplayError: It is no match of the schedule, is done already, or belongs to an attempt that was given up.
        """
        slot = self._written.find(record.block)
        if slot is None:
            raise ReplayError(line, "block", f"the schedule has no other block {record.block!r}")
        _check_seats(record, slot.block, self._num_seats, line)
        done = self._begin_attempt(slot.number, record, line)
        if done >> record.rotation & 1:
            raise ReplayError(line, "rotation", f"{record.block} rotation {record.rotation} is in the log already")
        self._set(slot.number, done | 1 << record.rotation)
        if done | 1 << record.rotation == self._all:
            self._written.release(record.block)
        return slot.number * self._num_seats + record.rotation

    def positions(self) -> Iterator[int]:
        """Yield the position of every match that is done, in schedule order."""
        for number in range(len(self._bits) * 8 // self._num_seats + 1):
            done = self._rotations(number)
            for rotation in range(self._num_seats if done else 0):
                if done >> rotation & 1:
                    yield number * self._num_seats + rotation

    def missing(self) -> Iterator[tuple[Block, int]]:
        """Yield block and rotation of every match that is not done, in schedule order."""
        for number, block in enumerate(self._blocks()):
            done = self._rotations(number)
            if done != self._all:
                yield from ((block, rotation) for rotation in range(self._num_seats) if not done >> rotation & 1)

    def _begin_attempt(self, number: int, record: Record, line: int) -> int:
        """Return the rotations done in the record's attempt as bits; those of an earlier attempt count no more."""
        attempt, done = self._attempts.get(number, 0), self._rotations(number)
        if record.attempt < attempt:
            message = f"expected {attempt} or more, for {record.block} was begun again, got {record.attempt}"
            raise ReplayError(line, "attempt", message)
        if record.attempt == attempt:
            return done
        self._attempts[number] = record.attempt
        self.num_superseded += done.bit_count()
        self._set(number, 0)
        return 0

    def _number(self, name: str) -> int | None:
        if self._last is None or self._last.block.name != name:
            slot = self._asked.find(name)
            if slot is None:
                return None
            # Asked for in schedule order, it will not come again once the next one has.
            self._asked.release(name)
            self._last = slot
        return self._last.number

    def _rotations(self, number: int) -> int:
        """Return the rotations of a block that are done, as bits: they lie in four bytes, for up to 25 seats."""
        first, shift = divmod(number * self._num_seats, 8)
        return int.from_bytes(self._bits[first : first + 4], "little") >> shift & self._all

    def _set(self, number: int, rotations: int) -> None:
        self._count += rotations.bit_count() - self._rotations(number).bit_count()
        first, shift = divmod(number * self._num_seats, 8)
        if len(self._bits) < first + 4:
            self._bits.extend(bytes(first + 4 - len(self._bits)))
        word = int.from_bytes(self._bits[first : first + 4], "little")
        word = word & ~(self._all << shift) | rotations << shift
        self._bits[first : first + 4] = word.to_bytes(4, "little")


def _check_seats(record: Record, block: Block, num_seats: int, line: int) -> None:
    if record.rotation >= num_seats:
        raise ReplayError(line, "rotation", f"expected less than {num_seats}, got {record.rotation}")
    seats = seating(block, record.rotation)
    if record.seats != seats:
        raise ReplayError(
            line, "seats", f"expected {list(seats)} in rotation {record.rotation}, got {list(record.seats)}"
        )
