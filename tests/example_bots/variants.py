"""Every game of the Mia family with every option, for tests that must hold for all of them."""

from itertools import product

from arena.games import GAMES
from arena.games.mia.kinds import LISANDRIA, LUDICITUDE, TOKYO
from arena.rules import GameKind


def _combinations(kind: GameKind) -> list[str]:
    """Return the kind with every combination of its options that have named values."""
    named = [option for option in kind.options if option.values]
    found = []
    for values in product(*(option.values for option in named)):
        changed = [f"{o.name}={v}" for o, v in zip(named, values, strict=True) if v != o.default]
        found.append(":".join(filter(None, (kind.name, ",".join(changed)))))
    return found


VARIANTS = [
    *(variant for kind in (LISANDRIA, TOKYO, LUDICITUDE) for variant in _combinations(kind)),
    "lisandria:lives=1",
    "tokyo:lives=2",
    "ludicitude:lives=2,end=elimination",
    "tokyo:penalties=true,cap=2,penalty_limit=5",
    "tokyo:penalties=true,penalty_limit=none",
    "tokyo:penalties=true,penalty_limit=none,hands=3",
]

KINDS = [kind for kind in GAMES.values() if kind.view == "mia"]
