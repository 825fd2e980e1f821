"""Results as the models of `arena.ratings.models` take them: who finished before whom, in matches of any size.

Equal results are counted, not kept, so that a million of them weigh no more than their different kinds.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

import numpy as np

from arena.ratings.connectivity import weak_components
from arena.ratings.evidence import Counts, Mask, Vector


class Placing(NamedTuple):
    """How a match ended, entrants as numbers.

    Attributes:
        tiers: Best first; entrants of one tier share a place, and stand in ascending order.
        seats: The entrants by seat, at two seats who is at home first; empty where seats are neutral or unknown.
    """

    tiers: tuple[tuple[int, ...], ...]
    seats: tuple[int, ...] = ()


class Shape(NamedTuple):
    """All placings with the same sizes of tiers, M of them, at S seats.

    Attributes:
        tiers: Sizes of the tiers, best first; they sum to S.
        entrants: M × S, best first.
        seats: M × S, the seat of each of them, or -1.
        counts: How often each placing was seen.
        clusters: The cluster of each, see `Placings.multiplicities`.
    """

    tiers: tuple[int, ...]
    entrants: Counts
    seats: Counts
    counts: Vector
    clusters: Counts


@dataclass(slots=True)
class Placings:
    """Counted results.

    Attributes:
        names: Entrants, each named once.
        counts: How often each placing was seen in each block. A block without a name stands for many: then every match
            is a block of its own.
    """

    names: list[str] = field(default_factory=list)
    counts: dict[tuple[str, Placing], float] = field(default_factory=dict)
    _shapes: tuple[Shape, ...] | None = None

    @property
    def has_blocks(self) -> bool:
        """Whether any result names its block."""
        return any(block for block, _ in self.counts)

    @property
    def num_matches(self) -> float:
        """Matches, whole unless the counts are weights."""
        return sum(self.counts.values())

    @property
    def matches_per_block(self) -> float:
        """Mean number of matches in a block; 1 where none is named."""
        many = self.multiplicities()
        return self.num_matches / float(many.sum()) if self.has_blocks and len(many) else 1.0

    @property
    def table_sizes(self) -> set[int]:
        """Numbers of seats that occur."""
        return {sum(map(len, placing.tiers)) for _, placing in self.counts}

    def add(self, placing: Placing, count: float = 1, block: str = "") -> None:
        """Count a result; one of weight 0 says nothing."""
        if count:
            self._shapes = None
            self.counts[block, placing] = self.counts.get((block, placing), 0) + count

    def restricted(self, members: Mask) -> "Placings":
        """Return the results among `members`, a union of pools that never met another."""
        if members.all():
            return self
        index = (np.cumsum(members) - 1).tolist()
        kept = Placings([name for name, member in zip(self.names, members, strict=True) if member])
        for (block, placing), count in self.counts.items():
            if members[placing.tiers[0][0]]:
                kept.add(_renamed(placing, index), count, block)
        return kept

    def pools(self) -> Counts:
        """Return a label for each entrant; who ever met, even through others, shares one."""
        met = np.zeros((len(self.names), len(self.names)))
        for shape in self.shapes():
            met[shape.entrants[:, :1], shape.entrants] = 1
        return weak_components(met)

    def matches_of(self) -> Vector:
        """Return the matches of each entrant."""
        matches = np.zeros(len(self.names))
        for shape in self.shapes():
            np.add.at(matches, shape.entrants, shape.counts[:, None])
        return matches

    def blocks_of(self) -> Vector:
        """Return the blocks of each entrant."""
        if not self.has_blocks:
            return self.matches_of()
        members = {
            (block, entrant) for block, placing in self.counts if block for tier in placing.tiers for entrant in tier
        }
        nameless = Placings(self.names, {key: count for key, count in self.counts.items() if not key[0]})
        named = np.bincount([entrant for _, entrant in members], minlength=len(self.names))
        blocks: Vector = nameless.matches_of() + named
        return blocks

    def multiplicities(self) -> Vector:
        """Return how many blocks each cluster stands for: 1 for a named block, else the count of its placing."""
        clusters = self._clusters()
        many = np.ones(max(clusters, default=-1) + 1)
        for cluster, ((block, _), count) in zip(clusters, self.counts.items(), strict=True):
            if not block:
                many[cluster] = count
        return many

    def shapes(self) -> tuple[Shape, ...]:
        """Return the results as arrays, by shape."""
        if self._shapes is None:
            self._shapes = tuple(self._gathered())
        return self._shapes

    def _gathered(self) -> Iterator[Shape]:
        gathered: dict[tuple[bool, tuple[int, ...]], list[tuple[Placing, float, int]]] = {}
        for cluster, ((_, placing), count) in zip(self._clusters(), self.counts.items(), strict=True):
            key = (bool(placing.seats), tuple(map(len, placing.tiers)))
            gathered.setdefault(key, []).append((placing, count, cluster))
        for has_seats, tiers in sorted(gathered):
            rows = gathered[has_seats, tiers]
            orders = np.fromiter(_entrants(rows), dtype=np.int64).reshape(len(rows), -1)
            seats = np.array([_seats(placing) for placing, _, _ in rows]) if has_seats else np.full_like(orders, -1)
            counts = np.array([count for _, count, _ in rows], dtype=np.float64)
            yield Shape(tiers, orders, seats, counts, np.array([cluster for _, _, cluster in rows]))

    def _clusters(self) -> list[int]:
        """Return the cluster of each count: blocks with a name share one, all else stands alone."""
        known: dict[tuple[str, Placing | None], int] = {}
        return [known.setdefault((block, None if block else placing), len(known)) for block, placing in self.counts]


def _renamed(placing: Placing, index: list[int]) -> Placing:
    tiers = tuple(tuple(index[entrant] for entrant in tier) for tier in placing.tiers)
    return Placing(tiers, tuple(index[entrant] for entrant in placing.seats))


def _entrants(rows: Iterable[tuple[Placing, float, int]]) -> Iterator[int]:
    return chain.from_iterable(chain.from_iterable(placing.tiers for placing, _, _ in rows))


def _seats(placing: Placing) -> list[int]:
    return [placing.seats.index(entrant) for entrant in chain.from_iterable(placing.tiers)]
