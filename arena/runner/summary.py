"""What a run has given so far: results for the ratings, faults for the authors, counts for everybody."""

from collections import Counter
from collections.abc import Sequence

from arena.ratings.tally import Tally
from arena.results import Fault, Kind, MatchResult


class Summary:
    """Counts over the matches of a run, fed one by one in any order. Its size does not grow with their number.

    Attributes:
        tally: What the ratings need.
        faults: Per entrant, faults by kind.
        num_matches: Matches counted.
        num_decisions: Decisions in them.
    """

    def __init__(self, num_seats: int) -> None:
        self.tally = Tally(num_seats)
        self.faults: dict[str, Counter[str]] = {}
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
            self.faults.setdefault(result.entrants[fault.seat], Counter())[fault.kind.value] += 1

    def forget(self, block: str) -> None:
        """Leave the matches of a void block out of the ratings; faults in them stay faults."""
        self.tally.forget(block)
