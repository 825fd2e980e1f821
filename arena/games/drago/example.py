"""The example hand of a rules page: played by the rules themselves, so it is right under every option."""

import re
from dataclasses import replace
from typing import NamedTuple

from arena.games.drago.cards import CARDS
from arena.games.drago.rules import DragoRules
from arena.games.drago.telling import sentences
from arena.games.drago.variant import Variant
from arena.rules import Ask, Chance, Decision, Listed, Seat

SEATS = 4

# Games do not import arena.match, which reads marks for everybody else.
_HIDDEN = re.compile(r"\{\d+:([^{}]*)\}")

_TURNED = "5B"
_HANDS = {1: "AC 3D 7B", 2: "2C 4D 6S", 3: "3C 2D 4B", 0: "4S 5S 6D"}
_NEW = "FC 6C 2B"
"""What seat 2 takes from the stock."""
_DECLARATIONS = {1: "knock", 3: "knock"}
"""All others fold."""


class Line(NamedTuple):
    """One entry of the example.

    Attributes:
        entry: The entry with nothing hidden.
        others: The same as the audience sees it.
        comment: What it means.
    """

    entry: str
    others: str
    comment: str


def play_example(variant: Variant) -> list[Line]:
    """Return the entries of the first hand at a table of four that seat 0 deals for."""
    seated = replace(variant, num_seats=SEATS, num_hands=SEATS)
    entries = _play(seated)
    shown = [_HIDDEN.sub(r"\1", entry) for entry in entries]
    hidden = [_HIDDEN.sub("?", entry) for entry in entries]
    return [Line(*columns) for columns in zip(shown, hidden, sentences(seated, shown), strict=True)]


def _play(variant: Variant) -> list[str]:
    rules = DragoRules(variant)
    state, entries = rules.apply(rules.initial(0), (_deck(variant),))
    told = list(entries)
    while not isinstance(node := rules.node(state), Chance):
        assert isinstance(node, Decision)
        step = rules.apply(state, {seat: _action(seat, ask) for seat, ask in node.asks.items()})
        state, told = step.state, [*told, *step.entries]
    return told


def _deck(variant: Variant) -> tuple[int, ...]:
    top = " ".join((_TURNED, *(_HANDS[seat] for seat in variant.dealt(0)), _NEW)).split()
    return tuple(map(CARDS.index, [*top, *(card for card in CARDS if card not in top)]))


def _action(seat: Seat, ask: Ask) -> str:
    """Return the scripted action; of cards the first one of the seat's hand as it is written above that is legal."""
    assert isinstance(ask, Listed)
    if "knock" in ask.legal:
        return _DECLARATIONS.get(seat, "fold")
    if "redraw" in ask.legal:
        return "redraw" if seat == 2 else "refuse"
    cards = (_NEW if seat == 2 else _HANDS[seat]).split()
    return next(play for card in cards if (play := f"play {card}") in ask.legal)
