"""Swiss system: in every round whoever has done equally well so far meets, and nobody meets the same entrant twice.

A win of an encounter is 2 points, an even one 1 for both, a bye 2. A round is paired as a whole, by the matching that
breaks these rules least, the first of them first:

1. no two meet who have met;
2. those meet who have equal points, or as nearly so as can be;
3. among equals the upper half meets the lower half in order (first with the first of the lower half).

Where their number is odd one rests: nobody twice, and one with as few points as can be, before rule 2. Each block has
every seating, so there are no colours to balance. Source: FIDE Handbook C.04.1 for the rules, C.04.3 (Dutch system)
without its colours for the fold.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from math import ceil, log2

import networkx

from arena.formats.blocks import Block
from arena.formats.contest import NO_RESULTS, Contest, FormatKind, Results
from arena.formats.encounters import Encounter, drawn
from arena.rules import Option

ROUNDS = Option("rounds", (), "auto", "rounds; auto: as many as a knockout would have", 1, 1000, "auto")

WIN = 2
EVEN = 1
BYE = ""
"""Stands for the opponent of whoever rests; no entrant has this name."""


def swiss(contest: Contest, results: Results = NO_RESULTS) -> Iterator[Block | None]:
    """Yield the blocks of one round after another; each waits for all results of the one before."""
    table = Table(drawn(contest.entrants, contest.lot, "swiss"))
    for number in range(num_rounds(contest)):
        encounters = _next_round(table, contest, number)
        for encounter in encounters:
            yield from encounter.blocks()
        while not all(encounter.is_done(results) for encounter in encounters):
            yield None
        table.note(encounters, results)


def _tell(contest: Contest, results: Results) -> list[str]:
    table = Table(drawn(contest.entrants, contest.lot, "swiss"))
    for number in range(num_rounds(contest)):
        encounters = _next_round(table, contest, number)
        if not all(encounter.is_done(results) for encounter in encounters):
            return [*table.tell(), f"swiss: round {number + 1} of {num_rounds(contest)} is being played"]
        table.note(encounters, results)
    return table.tell()


def _next_round(table: "Table", contest: Contest, number: int) -> list[Encounter]:
    ordinals = range(number * contest.num_blocks, (number + 1) * contest.num_blocks)
    return [Encounter(*pair, ordinals) for pair in table.pair()]


def num_rounds(contest: Contest) -> int:
    """Return the number of rounds."""
    asked = contest.options[ROUNDS.name]
    return ceil(log2(len(contest.entrants))) if asked == ROUNDS.word else int(asked)


def count_swiss(contest: Contest) -> int:
    """Return the number of blocks."""
    return num_rounds(contest) * (len(contest.entrants) // 2) * contest.num_blocks


class Table:
    """Who has done how well, and has met whom.

    Attributes:
        points: Of each entrant; who rests has won.
    """

    def __init__(self, seeds: Sequence[str]) -> None:
        """Begin with nothing played.

        Args:
            seeds: Entrants, the best first; it decides between those who are equal otherwise.
        """
        self.points: Counter[str] = Counter()
        self._seeds = tuple(seeds)
        self._met: Counter[frozenset[str]] = Counter()

    def ranking(self) -> list[str]:
        """Return the entrants, those with the most points first."""
        return sorted(self._seeds, key=lambda name: -self.points[name])

    def tell(self) -> list[str]:
        """Return the points of each, a line for each number of points."""
        by_points = groupby(self.ranking(), key=lambda name: self.points[name])
        return [f"swiss: {points / WIN:g} points: {', '.join(names)}" for points, names in by_points]

    def note(self, encounters: Iterable[Encounter], results: Results) -> None:
        """Note the encounters of a round."""
        for encounter in encounters:
            self.meet(encounter.first, encounter.second, encounter.lead(results))

    def meet(self, first: str, second: str, lead: int) -> None:
        """Note that two have met, and by how much the first was ahead."""
        self._met[frozenset((first, second))] += 1
        self.points[first] += EVEN + (lead > 0) - (lead < 0)
        self.points[second] += EVEN + (lead < 0) - (lead > 0)

    def rest(self, name: str) -> None:
        """Note that one has rested, which counts as a win."""
        self._met[frozenset((name, BYE))] += 1
        self.points[name] += WIN

    def pair(self) -> list[tuple[str, str]]:
        """Return who meets whom in the next round, the better ones first, and note who rests."""
        ranking = self.ranking()
        seats = [*ranking, BYE] if len(ranking) % 2 else ranking
        places = self._places_in_group(ranking)
        costs = [self._cost(upper, lower, places) for upper, lower in combinations(seats, 2)]
        pairs = [(seats[i], seats[j]) for i, j in _least_matching(len(seats), costs)]
        for resting in [upper for upper, lower in pairs if lower == BYE]:
            self.rest(resting)
            pairs.remove((resting, BYE))
        return pairs

    def _places_in_group(self, ranking: list[str]) -> dict[str, tuple[int, int]]:
        """Return each entrant's place among those with equal points, and how many these are."""
        sizes = Counter(self.points[name] for name in ranking)
        seen: Counter[int] = Counter()
        places = {}
        for name in ranking:
            places[name] = (seen[self.points[name]], sizes[self.points[name]])
            seen[self.points[name]] += 1
        return places

    def _cost(self, upper: str, lower: str, places: Mapping[str, tuple[int, int]]) -> int:
        """Return what it costs to pair two: of each rule all pairs together weigh less than one of the rule before."""
        count, most_points = len(self._seeds), max(self.points.values(), default=0) + 1
        place, size = places[upper]
        rest, gap, distance = 0, 0, size - 1 - place
        if lower == BYE:
            rest = self.points[upper]
        elif gap := self.points[upper] - self.points[lower]:
            distance += places[lower][0]
        else:
            other, half = places[lower][0], size // 2
            distance = abs(other - place - half) + (size if (place < half) == (other < half) else 0)
        cost = self._met[frozenset((upper, lower))] * most_points + rest
        cost = cost * count * most_points**2 + gap * gap
        return cost * 2 * count**2 + distance


def _least_matching(num_seats: int, costs: Sequence[int]) -> list[tuple[int, int]]:
    """Return the perfect matching of least cost, sorted.

    Args:
        num_seats: How many are to be paired, an even number.
        costs: Of each pair, in the order of `itertools.combinations`.
    """
    graph = networkx.Graph()
    pairs = combinations(range(num_seats), 2)
    graph.add_weighted_edges_from((i, j, cost) for (i, j), cost in zip(pairs, costs, strict=True))
    return sorted((min(pair), max(pair)) for pair in networkx.min_weight_matching(graph))


SWISS = FormatKind(
    name="swiss",
    summary="in every round those meet who have done equally well, and have not met before",
    blocks_mean="blocks of each encounter",
    blocks=swiss,
    total=count_swiss,
    options=(ROUNDS,),
    needs_results=True,
    max_seats=2,
    tell=_tell,
)
