"""The block: the matches of one line-up with seats rotated, the unit of evidence."""

from typing import NamedTuple


class Block(NamedTuple):
    """The matches of one line-up.

    Attributes:
        name: Sorted entrant names and the ordinal, e.g. `ann,bob/17`: from it the block's key is derived.
        line_up: Entrants in circular order. Rotation r puts `line_up[(seat + r) % S]` on each seat.
    """

    name: str
    line_up: tuple[str, ...]


def to_block(line_up: tuple[str, ...], ordinal: int) -> Block:
    """Return the block of a line-up; `ordinal` tells blocks of the same entrants apart."""
    return Block(f"{','.join(sorted(line_up))}/{ordinal}", line_up)


def ordinal_of(name: str) -> int:
    """Return the ordinal in a block's name.

    Raises:
        ValueError: It is no name of a block.
    """
    return int(name.rpartition("/")[2])


def seating(block: Block, rotation: int) -> tuple[str, ...]:
    """Return the entrant on each seat in one rotation, 0 to S-1."""
    return block.line_up[rotation:] + block.line_up[:rotation]
