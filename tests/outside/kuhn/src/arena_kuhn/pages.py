"""What a person reads about Kuhn's poker: the rules, the table, and what happened."""

import re

from arena.games.page import Section, to_page, to_table

_CARD = re.compile(r"[JQK?]")
_SAID = {"check": "checks", "bet": "bets a coin", "call": "calls", "fold": "folds"}
_SECTIONS = (
    Section(
        "The game",
        [
            "Three cards, J below Q below K. In each hand both seats put a coin into the pot and get a card that they "
            "alone see; the third card stays hidden. The seats take turns in speaking first.",
        ],
    ),
    Section(
        "What to say",
        [
            to_table(
                (
                    ("check", "no bet; after the second check the cards are shown"),
                    ("bet", "a coin more into the pot"),
                    ("call", "a coin more against a bet, and the cards are shown"),
                    ("fold", "give the pot up; no card is shown"),
                )
            ),
            "The higher card takes the pot, whose other half it wins: one coin, or two after a call.",
        ],
    ),
    Section("A hand", ["  deal K J\n  0 bet\n  1 fold\n  0 wins 1"]),
)


class KuhnPages:
    """Pages of the game."""

    def rules(self) -> str:
        """Return the rules page."""
        return to_page("Kuhn's poker", _SECTIONS)

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        """Return the cards and coins of both seats."""
        cards, coins = ["-", "-"], [0, 0]
        for entry in entries:
            words = entry.split()
            if words[0] in ("deal", "reveal"):
                cards = _CARD.findall(entry)
            elif words[1] == "wins":
                winner, stake = int(words[0]), int(words[2])
                coins[winner] += stake
                coins[1 - winner] -= stake
        return [f"  {card}   {won:+d}   seat {seat}" for seat, (card, won) in enumerate(zip(cards, coins, strict=True))]

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        """Return one line per entry."""
        return [_told(entry.split()) for entry in entries]


def _told(words: list[str]) -> str:
    match words:
        case ["deal", first, second]:
            return f"the cards are dealt: {first} to seat 0, {second} to seat 1"
        case ["reveal", first, second]:
            return f"the cards are shown: {first} of seat 0, {second} of seat 1"
        case [seat, "wins", stake]:
            return f"seat {seat} wins {stake}"
        case [seat, word]:
            return f"seat {seat} {_SAID[word]}"
    raise ValueError(f"expected an entry of Kuhn's poker, got {' '.join(words)!r}")
