"""Winner stays: the winner of an encounter meets the next in the queue, and the loser goes to the end of it."""

from collections import Counter, deque
from collections.abc import Iterator

from arena.formats.blocks import Block
from arena.formats.contest import NO_RESULTS, Contest, FormatKind, Results
from arena.formats.encounters import Encounter, drawn
from arena.rules import Option

ENCOUNTERS = Option(
    "encounters", (), "auto", "encounters in all; auto: as many as a round robin would have", 1, 1_000_000, "auto"
)


def ladder(contest: Contest, results: Results = NO_RESULTS) -> Iterator[Block | None]:
    """Yield the blocks of one encounter after another; each waits for the one before.

    The queue is drawn by lot. Where an encounter is even the one who stayed before stays again.
    """
    for encounter in _encounters(contest, results):
        yield from encounter.blocks()
        while not encounter.is_done(results):
            yield None


def _encounters(contest: Contest, results: Results) -> Iterator[Encounter]:
    """Yield all encounters, each when the one before is done."""
    stays, *others = drawn(contest.entrants, contest.lot, "ladder")
    queue = deque(others)
    for number in range(num_encounters(contest)):
        challenger = queue.popleft()
        ordinals = range(number * contest.num_blocks, (number + 1) * contest.num_blocks)
        encounter = Encounter(stays, challenger, ordinals)
        yield encounter
        if encounter.lead(results) < 0:
            stays, challenger = challenger, stays
        queue.append(challenger)


def _tell(contest: Contest, results: Results) -> list[str]:
    """Return who won most encounters, and who stays."""
    won: Counter[str] = Counter()
    stays = ""
    for encounter in _encounters(contest, results):
        if not encounter.is_done(results):
            break
        stays = encounter.second if encounter.lead(results) < 0 else encounter.first
        won[stays] += 1
    lines = [f"ladder: {name} stayed {count} times" for name, count in sorted(won.items(), key=lambda one: -one[1])]
    return [*lines, f"ladder: {stays} stays at the end"] if stays else []


def num_encounters(contest: Contest) -> int:
    """Return the number of encounters."""
    asked = contest.options[ENCOUNTERS.name]
    count = len(contest.entrants)
    return count * (count - 1) // 2 if asked == ENCOUNTERS.word else int(asked)


LADDER = FormatKind(
    name="ladder",
    summary="the winner stays and meets the next in the queue; the loser goes to its end",
    blocks_mean="blocks of each encounter",
    blocks=ladder,
    total=lambda contest: num_encounters(contest) * contest.num_blocks,
    options=(ENCOUNTERS,),
    needs_results=True,
    max_seats=2,
    tell=_tell,
)
