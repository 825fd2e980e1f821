"""Contests to be played out in tests: names, and results that a seed decides."""

import random
from collections.abc import Callable, Iterator

from arena.formats import FORMATS, Block, Contest, Results, Scores
from arena.options import parse_options

Play = dict[str, Scores]


def names(count: int) -> tuple[str, ...]:
    """Return entrant names whose order as text is not their order by number."""
    return tuple(f"bot{number}" for number in range(count))


def contest(text: str, count: int, num_seats: int = 2, num_blocks: int = 1, lot: bytes = b"lot") -> Contest:
    """Return a contest in the format that `text` names."""
    name, _, rest = text.partition(":")
    options = parse_options(name, FORMATS[name].options, rest)
    return Contest(names(count), num_seats, num_blocks, options, lot)


def played_out(text: str, what: Contest, score: Callable[[Block], Scores], seed: int = 0) -> tuple[list[Block], Play]:
    """Play all blocks one at a time, in an order that a seed decides among those that can be known."""
    dice, results = random.Random(seed), dict[str, Scores]()
    more = FORMATS[text.partition(":")[0]].blocks(what, results)
    left: list[Block] = []
    while left := [*left, *until_it_waits(more)]:
        block = left.pop(dice.randrange(len(left)))
        results[block.name] = score(block)
    return known(text, what, results), results


def by_strength(block: Block) -> Scores:
    """Return scores in which the lower number always wins."""
    first = min(block.line_up, key=lambda name: int(name[3:]))
    return {name: 2 if name == first else -2 for name in block.line_up}


def by_lot(seed: int) -> Callable[[Block], Scores]:
    """Return results by lot, one in three of them even; equal for equal blocks."""

    def score(block: Block) -> Scores:
        gap = random.Random(f"{seed}/{block.name}").choice([-2, 0, 2])
        return {block.line_up[0]: gap, block.line_up[1]: -gap}

    return score


def nothing(_block: Block) -> Scores:
    """Return the scores of a block that was given up."""
    return {}


def known(text: str, what: Contest, results: Results) -> list[Block]:
    """Return the blocks that can be known."""
    return until_it_waits(FORMATS[text.partition(":")[0]].blocks(what, results))


def until_it_waits(more: Iterator[Block | None]) -> list[Block]:
    """Return the blocks up to where more results are needed."""
    return list(iter(lambda: next(more, None), None))
