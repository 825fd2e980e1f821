"""The example hand of a rules page: played by the rules themselves, so it is right under every option."""

from dataclasses import replace

from arena.games.drago.cards import CARDS
from arena.games.drago.rules import DragoRules
from arena.games.drago.telling import sentences
from arena.games.drago.variant import Variant
from arena.games.story import Line, play, to_lines
from arena.rules import Actions, Ask, Decision, Listed, Seat

SEATS = 4

_TURNED = "5B"
_HANDS = {1: "AC 3D 7B", 2: "2C 4D 6S", 3: "3C 2D 4B", 0: "4S 5S 6D"}
_NEW = "FC 6C 2B"
"""What seat 2 takes from the stock."""
_DECLARATIONS = {1: "knock", 3: "knock"}
"""All others fold."""


def play_example(variant: Variant) -> list[Line]:
    """Return the entries of the first hand at a table of four that seat 0 deals for."""
    seated = replace(variant, num_seats=SEATS, num_hands=SEATS)
    entries = play(DragoRules(seated), [(_deck(seated),)], _choose)
    return to_lines(entries, lambda shown: sentences(seated, shown))


def _deck(variant: Variant) -> tuple[int, ...]:
    top = " ".join((_TURNED, *(_HANDS[seat] for seat in variant.dealt(0)), _NEW)).split()
    return tuple(map(CARDS.index, [*top, *(card for card in CARDS if card not in top)]))


def _choose(node: Decision) -> Actions:
    return {seat: _action(seat, ask) for seat, ask in node.asks.items()}


def _action(seat: Seat, ask: Ask) -> str:
    """Return the scripted action; of cards the first one of the seat's hand as it is written above that is legal."""
    assert isinstance(ask, Listed)
    if "knock" in ask.legal:
        return _DECLARATIONS.get(seat, "fold")
    if "redraw" in ask.legal:
        return "redraw" if seat == 2 else "refuse"
    cards = (_NEW if seat == 2 else _HANDS[seat]).split()
    return next(play for card in cards if (play := f"play {card}") in ask.legal)
