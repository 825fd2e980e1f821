"""For bots that play Punta e raddoppia: ranks, the text of stakes, and what a stake is worth."""

from collections.abc import Mapping
from typing import Any

from arena_sdk.rand import Rand

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""In the order of the layout."""

COVER = 7
"""What a bank must have for each coin staked on a rank, so that it can pay three wins in a row."""

MEAN_GAINS = {3: -86 / 2109, 2: -23 / 703}
"""By cards of its rank still to come, what a coin gains on average if its first win is taken; to leave that gains less.

Source: the places of these cards among the 38 of the pack, all counted; the rules' tests do so.
"""


def to_stakes(coins: Mapping[str, int]) -> str:
    """Return the text of the form `stakes` for coins on ranks; of ranks with no coins it says nothing.

    >>> to_stakes({"7": 5, "A": 10}), to_stakes({})
    ('A=10 7=5', 'none')
    """
    return " ".join(f"{rank}={coins[rank]}" for rank in RANKS if coins.get(rank)) or "none"


def random_stakes(view: Any, rand: Rand) -> str:
    """Return stakes within the limits on up to three ranks, drawn at random, as `arena_sdk.forms` needs it.

    Args:
        view: The `PuntaView` of a seat that is asked for the form `stakes`.
        rand: The request's own.
    """
    count = view.max_stake - view.min_stake + 1
    return to_stakes({rand.choice(RANKS): view.min_stake + rand.below(count) for _ in range(rand.below(4))})
