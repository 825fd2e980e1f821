"""The example of a rules page: two rounds played by the rules themselves, so it is right under every option."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from arena.games.sette.rules import SetteRules
from arena.games.sette.telling import sentences
from arena.games.sette.variant import Variant
from arena.games.story import play
from arena.rules import Actions, Ask, Listed, Seat

_THROWS = ((4, 2), (5, 4), (3, 3), (4, 4), (5, 2))
"""A point made, a point lost to a 7."""


def play_example(variant: Variant) -> list[tuple[str, str]]:
    """Return every entry of two rounds at three seats, and what it means."""
    # Enough coins for every stake, whatever the options say.
    seated = replace(variant, num_seats=3, coins=max(variant.coins, 10 * variant.max_stake))
    script = _script()
    entries = play(SetteRules(seated), _THROWS, lambda node: _chosen(node.asks, next(script, None)))
    return list(zip(entries, sentences(seated, entries), strict=True))


def _script() -> Iterator[tuple[str, int]]:
    """Yield what each decision begins with, and which of those actions it is: the first or the last."""
    yield from (("stake", -1), ("bet win", 0), ("accept", 0))
    yield from (("stake", 0), ("bet lose", -1), ("refuse", 0))


def _chosen(asks: Mapping[Seat, Ask], choice: tuple[str, int] | None) -> Actions | None:
    if choice is None:
        return None
    beginning, which = choice
    lists = {seat: ask.legal for seat, ask in asks.items() if isinstance(ask, Listed)}
    return {seat: [text for text in legal if text.startswith(beginning)][which] for seat, legal in lists.items()}
