"""A streaming count of match results: memory grows with the number of line-ups, never with the number of matches.

A block is the unit of evidence (ratings.md 0.1), so a match waits until every rotation of its block is there; then
the block is folded into its line-up's record and forgotten. A record holds, for the S entrants of a line-up in sorted
order:

    number of blocks
    per pair:     half points of the first against the second (better place 2, equal places 1)
    per pair:     sum over blocks of the product of both entrants' half points against the whole table
    per entrant:  sum of returns
    per entrant:  sum over blocks of the square of the block's sum of returns

That is all a block sandwich and a payoff interval need: a block's score vector is its points minus what the ratings
expect, and its entries sum to 0, so off-diagonal products give the diagonal too. At two seats a record has 64 bytes.
At many seats the number of line-ups is itself huge; a schedule that draws them afresh pays for each (1 KB at ten
seats).
"""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

import numpy as np

from arena.ratings.evidence import Counts, Evidence, pairs
from arena.results import MatchResult

_BATCH = 1 << 14
"""Matches folded at once: numpy over many costs a seventh of Python over each."""

_MAX_TOTAL = 1 << 24
"""A block's sum of returns stays below, so that a batch of squares cannot wrap past the sign check."""


class Tally:
    """Sufficient statistics of a run, fed one match at a time in any order.

    The caller adds every (block, rotation) once and no void match.
    """

    def __init__(self, num_seats: int) -> None:
        assert num_seats >= 2
        self._num_seats = num_seats
        self._held: dict[str, list[MatchResult]] = {}
        self._ready: list[MatchResult] = []
        self._rows: dict[tuple[str, ...], int] = {}
        self._records: Counts = np.zeros((0, 1 + 2 * len(pairs(num_seats)) + 2 * num_seats), dtype=np.int64)
        self._seatings: dict[tuple[str, ...], _Seating] = {}
        self._lowest = 0
        self._highest = 0

    @property
    def num_held(self) -> int:
        """Matches that wait for the rest of their block and are not counted yet."""
        return sum(map(len, self._held.values()))

    @property
    def num_matches(self) -> int:
        """Matches of complete blocks."""
        return self._num_seats * int(self._records[:, 0].sum()) + len(self._ready)

    def add(self, result: MatchResult) -> None:
        """Count one match, as soon as its block is complete."""
        held = self._held.setdefault(result.block, [])
        held.append(result)
        if len(held) == self._num_seats:
            del self._held[result.block]
            self._ready += held
            if len(self._ready) >= _BATCH:
                self._fold()

    def forget(self, block: str) -> None:
        """Drop the held matches of a void block: all its matches will be played again."""
        self._held.pop(block, None)

    def merge(self, other: "Tally") -> None:
        """Take in what `other` counted and holds; a block split between the two becomes complete."""
        assert self._num_seats == other._num_seats
        other._fold()
        self._lowest = min(self._lowest, other._lowest)
        self._highest = max(self._highest, other._highest)
        rows = np.array([self._row(line_up) for line_up in other._rows], dtype=np.int64)
        self._count(rows, other._records[: len(rows)])
        for held in other._held.values():
            for result in held:
                self.add(result)

    def evidence(self) -> Evidence:
        """Return what is known so far, independent of the order in which matches came."""
        self._fold()
        names = tuple(sorted({name for line_up in self._rows for name in line_up}))
        index = {name: i for i, name in enumerate(names)}
        seated = np.array([[index[name] for name in line_up] for line_up in self._rows], dtype=np.int64)
        seated = seated.reshape(-1, self._num_seats)
        order = np.lexsort(seated.T[::-1])
        size = len(pairs(self._num_seats))
        edges = [1, 1 + size, 1 + 2 * size, 1 + 2 * size + self._num_seats]
        blocks, wins, cross, returns, squares = np.split(self._records[order], edges, axis=1)
        spread = self._highest - self._lowest
        return Evidence(self._num_seats, names, seated[order], blocks[:, 0], wins, cross, returns, squares, spread)

    def _fold(self) -> None:
        """Count the complete blocks that have gathered, matches of one block next to each other."""
        ready, self._ready = self._ready, []
        if not ready:
            return
        known = self._seatings
        seatings = [known.get(match.entrants) or self._seating(match.entrants) for match in ready]
        order = self._by_seat(seating.order for seating in seatings)
        places = np.take_along_axis(self._by_seat(match.places for match in ready), order, axis=1)
        returns = np.take_along_axis(self._by_seat(match.returns for match in ready), order, axis=1)
        rows = np.array([seating.row for seating in seatings]).reshape(-1, self._num_seats)
        rotations = np.sort(np.array([match.rotation for match in ready]).reshape(rows.shape), axis=1)
        assert (rows == rows[:, :1]).all(), "expected one line-up in every block"
        assert (np.diff(rotations, axis=1) > 0).all(), "expected every rotation of a block once"
        self._lowest = min(self._lowest, int(returns.min()))
        self._highest = max(self._highest, int(returns.max()))
        self._count(rows[:, 0], _block_records(places, returns))

    def _by_seat(self, values: Iterable[tuple[int, ...]]) -> Counts:
        return np.fromiter(chain.from_iterable(values), dtype=np.int64).reshape(-1, self._num_seats)

    def _seating(self, entrants: tuple[str, ...]) -> "_Seating":
        assert len(set(entrants)) == self._num_seats, f"expected {self._num_seats} different entrants, got {entrants!r}"
        # Forgotten now and then, because at many seats a line-up has more seatings than there is memory.
        if len(self._seatings) >= max(_BATCH, 4 * len(self._rows)):
            self._seatings.clear()
        order = tuple(sorted(range(self._num_seats), key=entrants.__getitem__))
        seating = _Seating(self._row(tuple(entrants[seat] for seat in order)), order)
        self._seatings[entrants] = seating
        return seating

    def _count(self, rows: Counts, records: Counts) -> None:
        missing = len(self._rows) - len(self._records)
        if missing > 0:
            grown = np.zeros((missing + len(self._records), self._records.shape[1]), dtype=np.int64)
            self._records = np.concatenate([self._records, grown])
        np.add.at(self._records, rows, records)
        if (self._records[rows, -self._num_seats :] < 0).any():
            raise OverflowError("sums of squared returns passed 2**63: state payoffs in a bigger unit")

    def _row(self, line_up: tuple[str, ...]) -> int:
        return self._rows.setdefault(line_up, len(self._rows))


class _Seating(NamedTuple):
    """Record of the seating's line-up, and the seat of each entrant of the line-up."""

    row: int
    order: tuple[int, ...]


def _block_records(places: Counts, returns: Counts) -> Counts:
    """Return one record per block from one row per match, entrants in line-up order."""
    num_seats = places.shape[1]
    totals = returns.reshape(-1, num_seats, num_seats).sum(axis=1)
    assert np.abs(totals).max() < _MAX_TOTAL, "expected returns whose squares can be summed: choose a bigger unit"
    points = np.zeros_like(totals)
    wins = []
    for a, b in pairs(num_seats):
        won = num_seats + np.sign(places[:, b] - places[:, a]).reshape(-1, num_seats).sum(axis=1)
        points[:, a] += won
        points[:, b] += 2 * num_seats - won
        wins.append(won)
    cross = [points[:, a] * points[:, b] for a, b in pairs(num_seats)]
    blocks = np.ones(len(totals), dtype=np.int64)
    return np.column_stack([blocks, *wins, *cross, totals, totals**2])
