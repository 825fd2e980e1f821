"""Hopes for a lucky rank: stakes the least it may on one, leaves a first win to double again, and takes the second.

As the banker it says the lowest limits and the shortest time. Plays Punta e raddoppia.
"""

from arena_sdk import Request, run
from arena_sdk.punta import RANKS, to_stakes

__author__ = "The arena authors"
__games__ = ("punta-e-raddoppia",)


class PuntaDoubler:
    def act(self, request: Request) -> str:
        view, legal = request.view, request.legal
        if request.form:
            return to_stakes({request.rand.choice(RANKS): view.min_stake})
        if "leave" not in legal:
            return legal[0]
        own = next(stake.coins for stake in view.layout if (stake.seat, stake.rank) == (request.seat, view.won))
        return "leave" if own == 2 * view.min_stake else "take"


if __name__ == "__main__":
    run(PuntaDoubler, games=__games__)
