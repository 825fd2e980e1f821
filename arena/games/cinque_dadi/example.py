"""The example hands of a rules page: played by the rules themselves, so they are right under every option."""

import re
from typing import NamedTuple

from arena.games.cinque_dadi.rules import CinqueDadiRules
from arena.games.cinque_dadi.tables import CALZA, DOUBT
from arena.games.cinque_dadi.telling import sentences
from arena.games.cinque_dadi.variant import Variant
from arena.rules import Chance, Decision, Terminal

SEATS = 3
DICE = 2

_THROWS = ((5, 2, 3, 5, 1, 6), (4, 1, 3, 6, 3))
"""Faces of each hand, in seat order."""

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


def play_example(variant: Variant) -> list[Line]:
    """Return the entries of two hands of a shortened match: a lie and a doubt, then a palo hand with its lock.

    The palo hand ends with a calza where the options allow one there, else with a doubt.
    """
    seated = Variant(SEATS, DICE, variant.palo_two_players, variant.calza_in_palo)
    entries = _play(CinqueDadiRules(seated), calza_in_palo=variant.calza_in_palo)
    shown = [_HIDDEN.sub(r"\1", entry) for entry in entries]
    hidden = [_HIDDEN.sub("?", entry) for entry in entries]
    return [Line(*columns) for columns in zip(shown, hidden, sentences(seated, shown), strict=True)]


def _play(rules: CinqueDadiRules, *, calza_in_palo: bool) -> list[str]:
    throws = iter(_THROWS)
    actions = iter(("2x5", "3x5", DOUBT, "1x3", "2x3", CALZA if calza_in_palo else DOUBT))
    state, entries = rules.initial(0), list[str]()
    while True:
        match rules.node(state):
            case Chance() if faces := next(throws, ()):
                step = rules.apply(state, faces)
            case Decision(asks):
                step = rules.apply(state, dict.fromkeys(asks, next(actions)))
            case Chance() | Terminal():
                return entries
        state, entries = step.state, [*entries, *step.entries]
