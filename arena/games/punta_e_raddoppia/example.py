"""The example of a rules page: a smazzata played by the rules themselves, so it is right under every option."""

from collections.abc import Iterator
from dataclasses import replace

from arena.games.punta_e_raddoppia.cards import to_pack
from arena.games.punta_e_raddoppia.rules import PuntaRules
from arena.games.punta_e_raddoppia.telling import sentences
from arena.games.punta_e_raddoppia.variant import Variant
from arena.rules import Chance, Decision

_TOP = ("9", "A", "7", "7", "7", "2", "K")
"""A loss, a win that is left, two equal cards, a win that is taken."""


def play_example(variant: Variant) -> list[tuple[str, str]]:
    """Return every entry of a smazzata at three seats, and what it means."""
    # Enough coins for every stake, whatever the options say.
    seated = replace(variant, num_seats=3, coins=max(variant.coins, 100 * variant.max_stake))
    entries = _play(PuntaRules(seated), seated.max_stake)
    return list(zip(entries, sentences(seated, entries), strict=True))


def _play(rules: PuntaRules, stake: int) -> list[str]:
    said, state, entries = _script(stake), rules.initial(0), list[str]()
    while state.hand == 1:
        match rules.node(state):
            case Chance():
                step = rules.apply(state, (to_pack(_TOP),))
            case Decision(asks):
                step = rules.apply(state, {seat: next(said) for seat in asks})
            case _:
                break
        state, entries = step.state, [*entries, *step.entries]
    return entries


def _script(stake: int) -> Iterator[str]:
    yield from (f"min {stake}", f"max {stake}", "tenure 1")
    yield from (f"A={stake} K={stake}", f"7={stake} 8={stake + 1}")
    yield from ("leave", "take")
