"""Knockout: whoever loses an encounter is out, and the last one left has won. Source: S3, rules.md P19.

The bracket is that of tennis: seeds 1 and 2 can meet in the last encounter only, and where the entrants are no power of
two the top seeds pass the first round without playing.
"""

from collections.abc import Iterator, Sequence

from arena.formats.blocks import Block
from arena.formats.contest import NO_RESULTS, Contest, FormatKind, Results
from arena.formats.encounters import Encounter, drawn
from arena.rules import Option

SEEDING = Option(
    "seeding", ("drawn", "entry"), "drawn", "drawn: seeds are drawn by lot; entry: the first entrant is the first seed"
)
EXTRA = Option(
    "extra", (), "10", "blocks added one by one while an encounter is even; then the better seed goes on", 0, 1000
)


def knockout(contest: Contest, results: Results = NO_RESULTS) -> Iterator[Block | None]:
    """Yield the blocks of every encounter as soon as its two entrants are known.

    An encounter is `num_blocks` blocks, all played; who wins more of them goes on, and where that is even who has more
    points. While it is still even one block more is played.
    """
    given: set[str] = set()
    while True:
        bracket = _Bracket(contest, results)
        winner = bracket.play_off(bracket.slots)
        blocks = (block for encounter in bracket.encounters for block in encounter.blocks())
        news = [block for block in blocks if block.name not in given]
        given.update(block.name for block in news)
        yield from news
        if winner is not None:
            return
        yield None


def champion(contest: Contest, results: Results) -> str | None:
    """Return who won the knockout, or `None` while that is open."""
    bracket = _Bracket(contest, results)
    return bracket.play_off(bracket.slots)


def _tell(contest: Contest, results: Results) -> list[str]:
    bracket = _Bracket(contest, results)
    winner = bracket.play_off(bracket.slots)
    lines = [f"knockout: {encounter.tell(results)}" for encounter in bracket.encounters]
    return [*lines, f"knockout: {winner} has won"] if winner else lines


def seeds_by_slot(num_entrants: int) -> list[int]:
    """Return the 0-based seed in each slot of the bracket; those that are no entrant are byes.

    >>> seeds_by_slot(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    seeds = [0]
    while len(seeds) < num_entrants:
        seeds = [seed for one in seeds for seed in (one, 2 * len(seeds) - 1 - one)]
    return seeds


class _Bracket:
    """The bracket as far as it can be known.

    Attributes:
        slots: Entrants of the first round from top to bottom; `None` for a bye.
        encounters: Those looked at so far, as long as they are.
    """

    def __init__(self, contest: Contest, results: Results) -> None:
        is_drawn = contest.options[SEEDING.name] == "drawn"
        self._seeds = drawn(contest.entrants, contest.lot, "knockout") if is_drawn else contest.entrants
        self._num_blocks = contest.num_blocks
        self._most_blocks = contest.num_blocks + int(contest.options[EXTRA.name])
        self._results = results
        count = len(self._seeds)
        self.slots = [self._seeds[seed] if seed < count else None for seed in seeds_by_slot(count)]
        self.encounters: list[Encounter] = []

    def play_off(self, slots: Sequence[str | None]) -> str | None:
        """Return who comes out of a part of the bracket, or `None` while that is open."""
        if len(slots) == 1:
            return slots[0]
        half = len(slots) // 2
        upper, lower = self.play_off(slots[:half]), self.play_off(slots[half:])
        if slots[half:] == [None]:
            return upper
        return None if upper is None or lower is None else self._meet(upper, lower)

    def _meet(self, upper: str, lower: str) -> str | None:
        encounter = Encounter(upper, lower, range(self._num_blocks))
        while encounter.is_done(self._results) and not encounter.lead(self._results):
            if len(encounter.ordinals) == self._most_blocks:
                self.encounters.append(encounter)
                return min(upper, lower, key=self._seeds.index)
            encounter = encounter._replace(ordinals=range(len(encounter.ordinals) + 1))
        self.encounters.append(encounter)
        if not encounter.is_done(self._results):
            return None
        return upper if encounter.lead(self._results) > 0 else lower


KNOCKOUT = FormatKind(
    name="knockout",
    summary="whoever loses an encounter is out; the last one left has won",
    blocks_mean="blocks of each encounter",
    blocks=knockout,
    total=lambda _contest: None,
    options=(SEEDING, EXTRA),
    needs_results=True,
    max_seats=2,
    tell=_tell,
)
