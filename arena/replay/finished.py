"""Which matches of a run are in its log: one bit each, whatever their number.

A long run does not fit into memory: a block is forgotten when all its matches are there.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from arena.errors import ReplayError
from arena.formats import Block, Results, seating
from arena.replay.plan import GrowingPlan, Plan, Slot
from arena.replay.record import Record


class Finished:
    """The matches of a schedule that are done; `(block name, rotation) in finished` is quick in schedule order.

    When a match of a block was void by our own fault, the whole block is played again with the next attempt: the
    matches of its last attempt count, the lines of earlier ones are superseded.

    Attributes:
        num_superseded: Matches that counted until their block was played again.
    """

    def __init__(self, make_plan: Callable[[], Plan], num_seats: int) -> None:
        """Count no match as done yet.

        Args:
            make_plan: Gives the blocks of the run, none of them looked at.
            num_seats: Seats of a match, hence matches of a block.
        """
        self.num_superseded = 0
        self._num_seats = num_seats
        self._all = (1 << num_seats) - 1
        self._bits = bytearray()
        self._attempts: dict[int, int] = {}
        self._count = 0
        self._written = make_plan()
        self._grows = isinstance(self._written, GrowingPlan)
        # Matches are asked for from the first on, when those written may be far ahead.
        self._asked = self._written if self._grows else make_plan()
        self._scores: dict[str, Counter[str]] = {}
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
        done |= 1 << record.rotation
        self._set(slot.number, done)
        if self._grows:
            self._score(record, is_last=done == self._all)
        if done == self._all:
            self._written.release(record.block)
        return slot.number * self._num_seats + record.rotation

    def give_up(self, name: str) -> None:
        """Take it that a block will not be played to its end: whoever waits for its result waits no more."""
        self._written.note(name, {})

    @property
    def results(self) -> Results:
        """What is done, where results decide who meets next; else nothing."""
        return self._written.results if isinstance(self._written, GrowingPlan) else {}

    def blocks_since(self, number: int) -> Iterable[Block]:
        """Yield the blocks of the run that can be known, without the first `number` that could be."""
        return self._written.since(number)

    def positions(self) -> Iterator[int]:
        """Yield the position of every match that is done, in schedule order."""
        left = self._count
        for number in self._written.numbers():
            if not left:
                return
            done = self._rotations(number)
            for rotation in range(self._num_seats if done else 0):
                if done >> rotation & 1:
                    left -= 1
                    yield number * self._num_seats + rotation

    def missing(self) -> Iterator[tuple[Block, int]]:
        """Yield block and rotation of every match that is known and not done, in schedule order."""
        for number, block in self._written.slots():
            done = self._rotations(number)
            if done != self._all:
                yield from ((block, rotation) for rotation in range(self._num_seats) if not done >> rotation & 1)

    def _score(self, record: Record, *, is_last: bool) -> None:
        """Add up what a block gave: it decides who meets next."""
        scores = self._scores.setdefault(record.block, Counter())
        for name, returns in zip(record.seats, record.returns, strict=True):
            scores[name] += returns
        if is_last:
            self._written.note(record.block, self._scores.pop(record.block))

    def _begin_attempt(self, number: int, record: Record, line: int) -> int:
        """Return the rotations done in the record's attempt as bits; those of an earlier attempt count no more."""
        attempt, done = self._attempts.get(number, 0), self._rotations(number)
        if record.attempt < attempt:
            message = f"expected {attempt} or more, for {record.block} was begun again, got {record.attempt}"
            raise ReplayError(line, "attempt", message)
        if record.attempt == attempt:
            return done
        self._attempts[number] = record.attempt
        self._scores.pop(record.block, None)
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
