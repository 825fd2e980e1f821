"""The example hands of a rules page: played by the rules themselves, so they are right under every option."""

from arena.games.cinque_dadi.rules import CinqueDadiRules
from arena.games.cinque_dadi.tables import CALZA, DOUBT
from arena.games.cinque_dadi.telling import sentences
from arena.games.cinque_dadi.variant import Variant
from arena.games.story import Line, play, said, to_lines

SEATS = 3
DICE = 2

_THROWS = ((5, 2, 3, 5, 1, 6), (4, 1, 3, 6, 3))
"""Faces of each hand, in seat order."""


def play_example(variant: Variant) -> list[Line]:
    """Return the entries of two hands of a shortened match: a lie and a doubt, then a palo hand with its lock.

    The palo hand ends with a calza where the options allow one there, else with a doubt.
    """
    seated = Variant(SEATS, DICE, variant.palo_two_players, variant.calza_in_palo)
    last = CALZA if variant.calza_in_palo else DOUBT
    script = said(("2x5", "3x5", DOUBT, "1x3", "2x3", last))
    entries = play(CinqueDadiRules(seated), _THROWS, script)
    return to_lines(entries, lambda shown: sentences(seated, shown))
