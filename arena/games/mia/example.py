"""The example hand of a rules page: played by the rules themselves, so it is right under every option."""

import re
from dataclasses import replace
from typing import NamedTuple

from arena.games.mia.rules import MiaRules
from arena.games.mia.telling import sentences
from arena.games.mia.values import MIA
from arena.games.mia.variant import Variant
from arena.rules import Chance, Decision, Terminal, Values

SEATS = 3

# Games do not import arena.match, which reads marks for everybody else.
_HIDDEN = re.compile(r"\{\d+:([^{}]*)\}")


class Line(NamedTuple):
    """One entry of the example.

    Attributes:
        entry: The entry as the seat that acts sees it.
        others: The same as the others see it.
        comment: What it means.
    """

    entry: str
    others: str
    comment: str


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
    entries = _play(MiaRules(seated), example(variant))
    shown = [_HIDDEN.sub(r"\1", entry) for entry in entries]
    hidden = [_HIDDEN.sub("?", entry) for entry in entries]
    return [Line(*columns) for columns in zip(shown, hidden, sentences(seated, shown, mia), strict=True)]


def _play(rules: MiaRules, script: Example) -> list[str]:
    throws, actions = iter(script.throws), iter(script.actions)
    state, entries = rules.initial(0), list[str]()
    while True:
        match rules.node(state):
            case Chance():
                step = rules.apply(state, next(throws))
            case Decision(asks) if action := next(actions, ""):
                step = rules.apply(state, dict.fromkeys(asks, action))
            case Decision() | Terminal():
                return entries
        state, entries = step.state, [*entries, *step.entries]


def second_best(variant: Variant) -> int:
    """Return the value after which only 21 is left."""
    assert variant.order[-1] == MIA
    return variant.order[-2]
