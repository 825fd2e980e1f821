"""Blocks with results of our choice, for the tests of ratings."""

from collections.abc import Iterable, Sequence

from arena.ratings.evidence import Evidence
from arena.ratings.tally import Tally
from arena.results import MatchResult

Block = list[MatchResult]

RETURNS = {"W": (1, -1), "D": (0, 0), "L": (-1, 1)}
PLACES = {"W": (1, 2), "D": (1, 1), "L": (2, 1)}


def duel(name: str, first: str, second: str, marks: str) -> Block:
    """Return the two matches of a block; `marks` says how `first` fared in each: W, D or L."""
    returns, places = [RETURNS[mark] for mark in marks], [PLACES[mark] for mark in marks]
    swapped = MatchResult(name, 1, (second, first), returns[1][::-1], places[1][::-1])
    return [MatchResult(name, 0, (first, second), returns[0], places[0]), swapped]


def duels(first: str, second: str, *marks: str) -> list[Block]:
    """Return a block for each of `marks`, named after the two."""
    return [duel(f"{first}-{second}-{i}", first, second, mark) for i, mark in enumerate(marks)]


def table(name: str, entrants: Sequence[str], placings: Iterable[Sequence[int]]) -> Block:
    """Return a block of a bigger table; `placings` has, per match, the place of each of `entrants`.

    The return of a place p at S seats is S + 1 - 2 p, equal places aside.
    """
    size = len(entrants)
    block = []
    for rotation, placing in enumerate(placings):
        seats = [(seat + rotation) % size for seat in range(size)]
        places = tuple(placing[entrant] for entrant in seats)
        returns = tuple(size + 1 - 2 * place for place in places)
        block.append(MatchResult(name, rotation, tuple(entrants[entrant] for entrant in seats), returns, places))
    return block


def tally_of(blocks: Iterable[Block], num_seats: int = 2) -> Tally:
    tally = Tally(num_seats)
    for block in blocks:
        for result in block:
            tally.add(result)
    return tally


def evidence_of(blocks: Iterable[Block], num_seats: int = 2) -> Evidence:
    return tally_of(blocks, num_seats).evidence()
