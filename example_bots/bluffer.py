"""Seldom admits to weak dice: claims a middling value, hard to doubt and hard to beat, and now and then raises blind.

Plays Lisandria, Tokyo and Ludicitude.
"""

from arena_sdk import Request, run
from arena_sdk.mia import best_reroll, chance_above, values

__author__ = "The arena authors"
__games__ = ("lisandria", "tokyo", "ludicitude")


class Bluffer:
    def act(self, request: Request) -> str:
        order, legal = values(request), request.legal
        if "doubt" in legal:
            chance = chance_above(order, request.view.standing)
            if chance < 0.4 or len(legal) < 3:
                return "doubt"
            return request.rand.choice(legal[1:4]) if request.rand.below(8) == 0 else legal[1]
        if "reroll low" in legal:
            return best_reroll(request)
        truth = f"announce {request.view.dice}"
        middling = [a for a in legal if 0.35 < chance_above(order, int(a.split()[1])) < 0.55]
        is_weak = truth not in legal or chance_above(order, request.view.dice) > 0.55
        if is_weak and middling and request.rand.below(3):
            return request.rand.choice(middling)
        return truth if truth in legal else legal[0]


if __name__ == "__main__":
    run(Bluffer, games=__games__)
