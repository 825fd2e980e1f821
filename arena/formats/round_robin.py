"""Round robin: at two seats everyone meets everyone, at more seats a balanced design in which all sit equally often."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from math import ceil

from arena.formats.blocks import Block, to_block
from arena.formats.contest import NO_RESULTS, Contest, FormatKind, Results
from arena.rules import Option

_ORDERS_TRIED = 5
"""Up to this many seats every circular order is tried for the fairest neighbours; beyond, only swaps of two."""


def round_robin(
    entrants: Sequence[str], num_seats: int, num_blocks: int, joined: Sequence[int] = ()
) -> Iterator[Block]:
    """Yield the blocks of a round robin.

    At two seats every pair plays `num_blocks` blocks; the first block of every pair comes before the second of any. At
    more seats every entrant sits in at least `num_blocks` blocks, and of those who were there from the start none in
    more than one more than another; who sits with whom, and who is whose left neighbour, is balanced greedily.

    Args:
        entrants: Names, each once, at least `num_seats` of them; those who joined later come later.
        num_seats: Seats of a match.
        num_blocks: Blocks of each pair, or of each entrant.
        joined: How many entrants there were each time before others joined; what had been scheduled then stays.
    """
    if num_seats == 2:
        for ordinal in range(num_blocks):
            for pair in combinations(sorted(entrants), 2):
                yield to_block(pair, ordinal)
        return
    design = _Design(num_seats)
    ordinal = 0
    for first, stop in pairwise((0, *joined, len(entrants))):
        design.admit(entrants[first:stop])
        while design.least_seated() < num_blocks:
            yield to_block(design.next_line_up(), ordinal)
            ordinal += 1


class _Design:
    """What the blocks so far have in common: who sat how often, with whom, and left of whom."""

    def __init__(self, num_seats: int) -> None:
        self._names: list[str] = []
        self._num_seats = num_seats
        self._seated: Counter[str] = Counter()
        self._met: Counter[tuple[str, str]] = Counter()
        self._followed: Counter[tuple[str, str]] = Counter()

    def admit(self, names: Sequence[str]) -> None:
        """Let more entrants in."""
        self._names = sorted([*self._names, *names])

    def least_seated(self) -> int:
        """Return in how many blocks the entrant sits who sits in the fewest."""
        return min(self._seated[name] for name in self._names)

    def next_line_up(self) -> tuple[str, ...]:
        """Return the line-up that the blocks so far call for, in a circular order that balances neighbours."""
        chosen: list[str] = []
        while len(chosen) < self._num_seats:
            left = (name for name in self._names if name not in chosen)
            chosen.append(min(left, key=lambda name: (self._seated[name], self._meetings(name, chosen), name)))
        order = self._fairest_order(chosen)
        self._seated.update(order)
        self._met.update((a, b) for a in order for b in order if a != b)
        self._followed.update(_neighbours(order))
        return order

    def _meetings(self, name: str, others: list[str]) -> int:
        return sum(self._met[name, other] for other in others)

    def _fairest_order(self, chosen: list[str]) -> tuple[str, ...]:
        first, *rest = sorted(chosen)
        if len(chosen) <= _ORDERS_TRIED:
            return min(((first, *order) for order in permutations(rest)), key=self._unfairness)
        order = (first, *rest)
        while (better := min(_swaps(order), key=self._unfairness)) and self._unfairness(better) < self._unfairness(
            order
        ):
            order = better
        return order

    def _unfairness(self, order: tuple[str, ...]) -> int:
        return sum(2 * self._followed[pair] + 1 for pair in _neighbours(order))


def _neighbours(order: tuple[str, ...]) -> list[tuple[str, str]]:
    return list(zip(order, order[1:] + order[:1], strict=True))


def _swaps(order: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the orders that differ by one swap, the first name staying where it is: only the circle matters."""
    for i, j in combinations(range(1, len(order)), 2):
        swapped = list(order)
        swapped[i], swapped[j] = order[j], order[i]
        yield tuple(swapped)


DOUBLE = Option("double", ("true", "false"), "false", "true: everything is played a second time")


def _blocks(contest: Contest, _results: Results = NO_RESULTS) -> Iterator[Block]:
    return round_robin(contest.entrants, contest.num_seats, _num_blocks(contest), contest.joined)


def _count(contest: Contest) -> int:
    """Return the number of blocks; where entrants joined at a bigger table they have to be made to be counted."""
    num_entrants, num_seats = len(contest.entrants), contest.num_seats
    if num_seats == 2:
        return num_entrants * (num_entrants - 1) // 2 * _num_blocks(contest)
    if contest.joined:
        return sum(1 for _ in _blocks(contest))
    return ceil(num_entrants * _num_blocks(contest) / num_seats)


def _num_blocks(contest: Contest) -> int:
    return contest.num_blocks * (2 if contest.options.get(DOUBLE.name) == "true" else 1)


ROUND_ROBIN = FormatKind(
    name="round-robin",
    summary="everyone meets everyone; at more than two seats a balanced design",
    blocks_mean="two seats: blocks of each pair; more: every entrant sits in at least this many",
    blocks=_blocks,
    total=_count,
    options=(DOUBLE,),
    lets_join=True,
)
