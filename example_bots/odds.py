"""Computes how likely the standing announcement is to be true, and takes what gains the most lives on average.

A throw it has not seen is fresh, a raise leaves the dice as they were, what it saw itself it remembers; and what others
say is evidence, weighed by how often they may be bluffing. Plays Lisandria, Tokyo and Ludicitude.
"""

from arena_sdk import Request, run
from arena_sdk.mia import best_reroll, chance_in, chance_to_beat, cup

__author__ = "The arena authors"
__games__ = ("lisandria", "tokyo", "ludicitude")

BLUFFING = 0.6
"""How often others are taken to bluff."""
IS_DOUBTED = 0.2
"""How often the next seat is taken to doubt."""


class Odds:
    def act(self, request: Request) -> str:
        if "doubt" in request.legal:
            gains = self.gains(request, [BLUFFING] * request.match.num_seats)
            return max(request.legal, key=gains.__getitem__)
        if "reroll both" in request.legal:
            return best_reroll(request)
        truth = f"announce {request.view.dice}"
        return truth if truth in request.legal else request.legal[0]  # the least it may say

    def gains(self, request: Request, bluffing: list[float]) -> dict[str, float]:
        """Return for each action how many lives others lose on average, less my own."""
        belief = cup(request, bluffing)
        is_true = chance_in(belief, request.view.standing)
        stake = 2 if "accept" in request.legal else 1
        go_on = IS_DOUBTED * (2 * chance_to_beat(request, bluffing) - 1)
        gains = {"doubt": 1 - is_true - stake * is_true, "accept": -1, "roll": go_on, "look": go_on}
        for value in belief:
            gains[f"raise {value}"] = IS_DOUBTED * (2 * chance_in(belief, value) - 1)
        return gains


if __name__ == "__main__":
    run(Odds, games=__games__)
