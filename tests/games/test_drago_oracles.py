"""Drago against independent oracles (drago_oracles.json), through the public rules."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from arena.games import make_game
from arena.games.drago.cards import CARDS
from tests.games.drago_table import Table

ORACLES: dict[str, Any] = json.loads(Path(__file__).with_name("drago_oracles.json").read_text(encoding="utf-8"))
HANDS = {"p1": "AC AD 4B", "p2": "2C 2D AB", "p3": "4C 4D 5B", "p4": "5C 5D 6B"}
"""With trumps in spade, p1 takes two tricks and p2 the last, whoever else is in."""


def test_D12_order_of_ranks() -> None:
    plays = [action for action in make_game("drago").actions if action.startswith("play ")]
    assert len(plays) == 40
    assert list(dict.fromkeys(play[5] for play in reversed(plays))) == ORACLES["rank_order_high_to_low"]


@pytest.mark.parametrize("row", ORACLES["trick_vectors"], ids=lambda row: "-".join(row["cards_in_play_order"]))
def test_D12_trick_vectors(row: dict[str, Any]) -> None:
    """Seats 1, 2, … play the cards; the others that each holds are of the same suit, so that it may."""
    cards: list[str] = row["cards_in_play_order"]
    rest = [card for card in CARDS if card not in cards]
    turned = rest.pop(next(i for i, card in enumerate(rest) if card[1] == row["trump"]))
    hands = []
    for card in cards:
        fillers = [rest.pop(next(i for i, other in enumerate(rest) if other[1] == card[1])) for _ in range(2)]
        hands.append(" ".join((card, *fillers)))
    table = Table("drago", len(cards) + 1, " ".join((turned, *hands))).all("knock")
    table.play(*(f"{seat} play {card}" for seat, card in enumerate(cards, 1)))
    assert table.entries[-1] == f"{row['winner_index'] + 1} trick 1"


@pytest.mark.parametrize("row", ORACLES["legal_card_vectors"], ids=lambda row: f"{row['led']}-{row['hand'][0]}")
def test_D11_legal_card_vectors(row: dict[str, Any]) -> None:
    rest = [card for card in CARDS if card not in row["hand"]]
    turned = next(card for card in rest if card[1] == row["trump"])
    leads = [card for card in rest if card[1] == row["led"] and card != turned][:3]
    table = Table("drago", 3, " ".join((turned, *leads, *row["hand"]))).all("knock").play(f"1 play {leads[0]}")
    assert set(table.legal) == {f"play {card}" for card in row["legal"]}


@pytest.mark.parametrize("row", ORACLES["pot_vectors"], ids=lambda row: f"{len(row['staying'])}-staying")
def test_D9_D13_D14_pot_vectors(row: dict[str, Any]) -> None:
    table = Table(f"drago:pot={row['pot']}", 5, " ".join(("2S", *HANDS.values())))
    for seat in range(1, 5):
        table.play(*([f"{seat} knock"] if f"p{seat}" in row["staying"] else [f"{seat} fold", f"{seat} refuse"]))
    for suit in "CDB" if len(row["staying"]) > 1 else "":
        for _ in row["staying"]:
            table.play(f"{table.mover} {next(play for play in table.legal if play.endswith(suit))}")
    paid = dict.fromkeys(row["drago"], -row["pot"])
    for seat in range(1, 5):
        expected = row["payout"].get(f"p{seat}", 0) + paid.get(f"p{seat}", 0)
        assert table.view.coins[seat] == expected - (row["pot"] if seat == 1 and not paid else 0)
    next_pot, *how = row["next_pot"].split()
    assert table.view.pot == int(next_pot)
    assert ("1 puts 9" in table.entries) == (how[:2] == ["put", "by"])


@pytest.mark.parametrize("turned", ["5B", "AC", "2S"])
def test_chance_of_trumps_in_a_first_hand_by_dealing_every_hand(turned: str) -> None:
    """All 9,139 hands that the next seat may be dealt beside one turned card, as the rules deal them."""
    rules = make_game("drago", 3).rules
    state, counts = rules.initial(0), Counter[int]()
    others = [card for card in range(40) if CARDS[card] != turned]
    for hand in combinations(others, 3):
        rest = [card for card in others if card not in hand]
        dealt = rules.apply(state, ((CARDS.index(turned), *hand, *rest),)).state
        counts[sum(card[1] == turned[1] for card in _cards(rules.view(dealt, 1)))] += 1
    chances = {str(count): Fraction(ways, counts.total()) for count, ways in sorted(counts.items())}
    assert chances == {count: Fraction(text) for count, text in ORACLES["p_trumps_in_first_3card_hand"].items()}


def _cards(view: Any) -> tuple[str, ...]:
    return tuple(view.cards)
