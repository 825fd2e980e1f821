"""The example hand of a rules page: played by the rules themselves, so it is right under every option."""

from dataclasses import replace
from typing import NamedTuple

from arena.games.mia.rules import MiaRules
from arena.games.mia.telling import sentences
from arena.games.mia.values import MIA
from arena.games.mia.variant import Variant
from arena.games.story import Line, play, said, to_lines
from arena.rules import Values

SEATS = 3


class Example(NamedTuple):
    """A hand to be played by three seats, seat 0 first.

    Attributes:
        throws: Faces of each throw, in order.
        actions: What the seats do, in order.
    """

    throws: tuple[Values, ...]
    actions: tuple[str, ...]


def example(variant: Variant) -> Example:
    """Return the example hand: a lie, a game's own way to go on, a raise, and a doubt."""
    if not variant.looks:
        return Example(((5, 2), (4, 3), (6, 1)), ("announce 61", "roll", "announce 64", "raise 65", "doubt"))
    lowest_pair = next(value for value in variant.order if value % 11 == 0)
    actions = ("announce 61", "raise 62", "look", "reroll low", f"announce {lowest_pair}", "doubt")
    return Example(((5, 2), (5,), (6, 1)), actions)


def play_example(variant: Variant, mia: str) -> list[Line]:
    """Return the entries of the example hand, up to the first roll of the next one."""
    seated = replace(variant, num_seats=SEATS)
    throws, actions = example(variant)
    entries = play(MiaRules(seated), throws, said(actions))
    return to_lines(entries, lambda shown: sentences(seated, shown, mia))


def second_best(variant: Variant) -> int:
    """Return the value after which only 21 is left."""
    assert variant.order[-1] == MIA
    return variant.order[-2]
