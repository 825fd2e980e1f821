"""Deals of Punta e raddoppia against independent oracles (punta_oracles.json), played through the public contract."""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from arena.games.punta_e_raddoppia.cards import PACK, RANK_OF, RANKS, to_pack
from arena.rules import Decision
from tests.games.playthroughs import Playthrough

ORACLES: dict[str, Any] = json.loads(Path(__file__).with_name("punta_oracles.json").read_text(encoding="utf-8"))
MOST_LEFT = {"take_at_first_win": 0, "leave_once_then_take": 1, "never_take": 3}
"""How often a win is left on one rank."""
CASES = list(product(ORACLES["deal_vectors"], MOST_LEFT))
OPENING = ("0 min 1", "0 max 20", "0 tenure 1")


def deal(ranks: list[str], stakes: dict[str, int], most_left: int) -> Playthrough:
    """Play one smazzata of seat 1 against the bank of seat 0; a win is left so often on each rank, then taken."""
    stays = Playthrough("punta-e-raddoppia:max_stake=20", 2, 0, [(to_pack(ranks),)]).play(*OPENING)
    stays.play("1 " + " ".join(f"{rank}={coins}" for rank, coins in stakes.items()))
    left = Counter[str]()
    while isinstance(stays.node, Decision) and stays.view.won:
        won = stays.view.won
        stays.play("1 take" if left[won] == most_left else "1 leave")
        left[won] += 1
    return stays


def net(played: Playthrough, stakes: dict[str, int]) -> dict[str, int]:
    """Return what seat 1 gained or lost on each rank: what it took and got back, less what it staked."""
    gained = {rank: -coins for rank, coins in stakes.items()}
    for entry in played.entries:
        _, verb, *words = entry.split()
        if verb in ("take", "back"):
            rank, _, coins = words[0].partition("=")
            gained[rank] += int(coins)
    return gained


@pytest.mark.parametrize(("row", "policy"), CASES, ids=str)
def test_F5_F6_F8_F10_F11_deal(row: dict[str, Any], policy: str) -> None:
    played = deal(row["deck_top_first"], row["bets"], MOST_LEFT[policy])
    expected = row["results"][policy]
    assert net(played, row["bets"]) == expected["net"]
    assert sum(entry.startswith("turn") for entry in played.entries) == expected["turns_dealt"]
    assert played.state.coins[1] == 1000 + sum(expected["net"].values())


@pytest.mark.parametrize("row", ORACLES["deal_vectors"], ids=("first", "second"))
def test_F1_pack_of_the_oracle_is_ours(row: dict[str, Any]) -> None:
    assert [RANK_OF[card] for card in to_pack(row["deck_top_first"])] == row["deck_top_first"]


def test_F1_F3_F5_counts_of_cards() -> None:
    played = Playthrough("punta-e-raddoppia", 2, 0, [(tuple(range(PACK)),)])
    played.play("0 min 1", "0 max 1", "0 tenure 1")
    assert ORACLES["cards"] == PACK
    assert ORACLES["burned"] == played.state.dealt
    assert ORACLES["dealt_in_pairs"] == PACK - played.state.dealt == 2 * ORACLES["turns"]


def test_F10_effective_cards_of_the_players() -> None:
    wins = [place for place in range(1, PACK) if _wins_at(place)]
    assert len(wins) == ORACLES["effective_player_cards"] == 17
    assert wins == list(range(2, 35, 2))


def _wins_at(place: int) -> bool:
    """Return whether a K so many cards below the top wins for the players.

    Another K is put away and, below the first pair, a third wins and is left: so nothing is lost before.
    """
    kings = {0, place} if place < 3 else {0, 2, place}
    others = iter([rank for rank in RANKS if rank != "K" for _ in range(3)])
    played = deal(["K" if card in kings else next(others) for card in range(max(kings) + 1)], {"K": 1}, 3)
    return sum(entry.startswith("1 wins") for entry in played.entries) == len(kings) - 1
