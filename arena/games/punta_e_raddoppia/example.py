"""The example of a rules page: a smazzata played by the rules themselves, so it is right under every option."""

from collections.abc import Iterator
from dataclasses import replace

from arena.games.punta_e_raddoppia.cards import to_pack
from arena.games.punta_e_raddoppia.rules import PuntaRules
from arena.games.punta_e_raddoppia.telling import sentences
from arena.games.punta_e_raddoppia.variant import Variant
from arena.games.story import play
from arena.rules import Actions, Decision

_TOP = ("9", "A", "7", "7", "7", "2", "K")
"""A loss, a win that is left, two equal cards, a win that is taken."""


def play_example(variant: Variant) -> list[tuple[str, str]]:
    """Return every entry of a smazzata at three seats, and what it means."""
    # Enough coins for every stake, whatever the options say.
    seated = replace(variant, num_seats=3, coins=max(variant.coins, 100 * variant.max_stake))
    script = _script(seated.max_stake)
    entries = play(PuntaRules(seated), [(to_pack(_TOP),)], lambda node: _said(node, script))
    return list(zip(entries, sentences(seated, entries), strict=True))


def _said(node: Decision, script: Iterator[str]) -> Actions | None:
    actions = dict(zip(node.asks, script, strict=False))
    return actions if len(actions) == len(node.asks) else None


def _script(stake: int) -> Iterator[str]:
    yield from (f"min {stake}", f"max {stake}", "tenure 1")
    yield from (f"A={stake} K={stake}", f"7={stake} 8={stake + 1}")
    yield from ("leave", "take")
