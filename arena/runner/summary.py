"""What a run has given so far: results for the ratings, faults for the authors, counts for everybody."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from arena.ratings.tally import Tally
from arena.results import Fault, Kind, MatchResult


class FirstFault(NamedTuple):
    """An example of a fault.

    Attributes:
        match: Name of the match, as `arena replay` takes it.
        evidence: What was wrong.
    """

    match: str
    evidence: str


class Summary:
    """Counts over the matches of a run, fed one by one in any order. Its size does not grow with their number.

    Attributes:
        tally: What the ratings need.
        faults: Per entrant, faults by kind.
        first_faults: Per entrant and kind, the first one.
        num_matches: Matches counted.
        num_decisions: Decisions in them.
    """

    def __init__(self, num_seats: int) -> None:
        self.tally = Tally(num_seats)
        self.faults: dict[str, Counter[str]] = {}
        self.first_faults: dict[tuple[str, str], FirstFault] = {}
        self.num_matches = 0
        self.num_decisions = 0

    def add(self, result: MatchResult, faults: Sequence[Fault], num_decisions: int) -> None:
        """Count one match."""
        self.tally.add(result)
        self.num_matches += 1
        self.num_decisions += num_decisions
        for fault in faults:
            if fault.kind is Kind.RESIGN:
                continue
            name, kind = result.entrants[fault.seat], fault.kind.value
            self.faults.setdefault(name, Counter())[kind] += 1
            self.first_faults.setdefault((name, kind), FirstFault(f"{result.block}#{result.rotation}", fault.evidence))

    def forget(self, block: str) -> None:
        """Leave the matches of a void block out of the ratings; faults in them stay faults."""
        self.tally.forget(block)
