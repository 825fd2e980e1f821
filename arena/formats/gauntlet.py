"""Gauntlet: some entrants, the challengers, against all others; the others do not meet each other."""

from collections.abc import Iterator
from itertools import product
from math import ceil

from arena.errors import ConfigError
from arena.formats.blocks import Block, to_block
from arena.formats.contest import NO_RESULTS, Contest, FormatKind, Results
from arena.rules import Option

CHALLENGERS = Option(
    "challengers",
    (),
    "",
    "names of the challengers, joined by +; without it the first entrant is the one",
    is_text=True,
)


def gauntlet(contest: Contest, _results: Results = NO_RESULTS) -> Iterator[Block]:
    """Yield the blocks of a gauntlet.

    At two seats every challenger plays `num_blocks` blocks against each of the others; the first block of every pair
    comes before the second of any. At more seats every one of the others sits in at least `num_blocks` blocks with
    each challenger, and in none more than another by more than one.

    Raises:
        ConfigError: A challenger does not play, or too few others do.
    """
    challengers, others = _sides(contest)
    if contest.num_seats == 2:
        pairs = sorted(tuple(sorted(pair)) for pair in product(challengers, others))
        for ordinal in range(contest.num_blocks):
            yield from (to_block(pair, ordinal) for pair in pairs)
        return
    size = contest.num_seats - 1
    for number in range(_blocks_each(contest, len(others))):
        seated = [others[(number * size + i) % len(others)] for i in range(size)]
        for i, challenger in enumerate(challengers):
            yield to_block((challenger, *seated), number * len(challengers) + i)


def count_gauntlet(contest: Contest) -> int:
    """Return the number of blocks."""
    challengers, others = _sides(contest)
    if contest.num_seats == 2:
        return len(challengers) * len(others) * contest.num_blocks
    return len(challengers) * _blocks_each(contest, len(others))


def _sides(contest: Contest) -> tuple[list[str], list[str]]:
    named = contest.options[CHALLENGERS.name].split("+") if contest.options[CHALLENGERS.name] else contest.entrants[:1]
    if unknown := [name for name in named if name not in contest.entrants]:
        raise ConfigError(f"gauntlet: challenger {unknown[0]!r} does not play; those who do: {_joined(contest)}")
    others = sorted(set(contest.entrants) - set(named))
    if len(others) < contest.num_seats - 1:
        needed = contest.num_seats - 1
        raise ConfigError(f"gauntlet: {needed} others are needed beside the challengers, got {len(others)}")
    return sorted(set(named)), others


def _blocks_each(contest: Contest, num_others: int) -> int:
    """Return in how many blocks a challenger sits: the seats beside him, dealt round, reach everyone often enough."""
    return ceil(contest.num_blocks * num_others / (contest.num_seats - 1))


def _joined(contest: Contest) -> str:
    return ", ".join(contest.entrants)


GAUNTLET = FormatKind(
    name="gauntlet",
    summary="the challengers against all others, who do not meet each other",
    blocks_mean="blocks of each challenger with each of the others",
    blocks=gauntlet,
    total=count_gauntlet,
    options=(CHALLENGERS,),
)
