"""Encounters: two entrants who meet in some blocks, one after another or all at once, until it is clear who won."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arena.chance import Secret, shuffled
from arena.formats.blocks import Block, to_block
from arena.formats.contest import Results, Scores


class Encounter(NamedTuple):
    """Two entrants and the blocks in which they meet.

    Attributes:
        first: One entrant.
        second: The other.
        ordinals: Ordinals of the blocks.
    """

    first: str
    second: str
    ordinals: range

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks of the encounter."""
        return (to_block(tuple(sorted((self.first, self.second))), ordinal) for ordinal in self.ordinals)

    def is_done(self, results: Results) -> bool:
        """Return whether all blocks are done."""
        return all(block.name in results for block in self.blocks())

    def won(self, results: Results) -> tuple[int, int]:
        """Return how many blocks each has won, the first's number first."""
        gaps = [self._gap(results.get(block.name, {})) for block in self.blocks()]
        return sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)

    def lead(self, results: Results) -> int:
        """Return by how much the first is ahead: in blocks won, then, where those are equal, in points.

        Only the sign means something.
        """
        first, second = self.won(results)
        return first - second or sum(self._gap(results.get(block.name, {})) for block in self.blocks())

    def tell(self, results: Results) -> str:
        """Return the encounter as a line: who has won how many blocks."""
        first, second = self.won(results)
        return f"{self.first} {first}:{second} {self.second}"

    def _gap(self, scores: Scores) -> int:
        return scores.get(self.first, 0) - scores.get(self.second, 0)


def drawn(entrants: Sequence[str], lot: bytes, label: str) -> tuple[str, ...]:
    """Return entrants in an order drawn by lot; it does not depend on the order given."""
    names = sorted(entrants)
    return tuple(names[i] for i in shuffled(Secret(lot), len(names), f"format/{label}"))
