"""The example hands of a rules page: played by the rules themselves, so they are right under every option."""

import re
from dataclasses import replace
from typing import NamedTuple

from arena.games.dice_bugiardo.rules import BugiardoRules
from arena.games.dice_bugiardo.telling import sentences
from arena.games.dice_bugiardo.variant import Variant
from arena.rules import Chance, Decision, Terminal, Values

# Games do not import arena.match, which reads marks for everybody else.
_HIDDEN = re.compile(r"\{\d+:([^{}]*)\}")

# Die for the call; both opening throws; three dice again. Then a hand in which five aces are thrown and chased.
_THROWS: tuple[Values, ...] = (
    (1, 6),
    (6, 6, 1, 5, 2, 5, 5, 1, 4, 2),
    (5, 3, 3),
    (1, 1, 1, 1, 1, 1, 1, 4, 4, 6),
    (1, 6, 2),
    (5, 1),
)


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


def play_example(variant: Variant) -> list[Line]:
    """Return the entries of a set of two seats in which the first hand is a bluff, and the second is about aces."""
    seated = replace(variant, num_seats=2, length=1, hands_to_win=2, changes_by_hand=False)
    entries = _play(BugiardoRules(seated), _actions(variant))
    shown = [_HIDDEN.sub(r"\1", entry) for entry in entries]
    hidden = [_HIDDEN.sub("?", entry) for entry in entries]
    return [Line(*columns) for columns in zip(shown, hidden, sentences(seated, shown), strict=True)]


def _actions(variant: Variant) -> tuple[str, ...]:
    to_text = variant.dice.to_text
    return (
        f"announce {to_text((6, 6, 1, 5, 2))}",
        f"reroll {to_text((1, 4, 2))}",
        f"announce {to_text((5, 5, 5, 1, 6))}",
        "doubt",
        f"reroll {to_text((6, 4, 4))}",
        f"reroll {to_text((6, 2))}",
    )


def _play(rules: BugiardoRules, script: tuple[str, ...]) -> list[str]:
    throws, actions = iter(_THROWS), iter(script)
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
