"""Says what it has, whenever it may, and believes others as long as there is a fair chance to have more than they said.

Plays Lisandria, Tokyo and Ludicitude.
"""

from arena_sdk import Request, run
from arena_sdk.mia import best_reroll, chance_to_beat

__author__ = "The arena authors"
__games__ = ("lisandria", "tokyo", "ludicitude")


class Honest:
    def act(self, request: Request) -> str:
        if "doubt" in request.legal:
            is_hopeful = len(request.legal) > 2 and chance_to_beat(request) > 0.3
            return request.legal[1] if is_hopeful else "doubt"
        if "reroll both" in request.legal:
            return best_reroll(request)
        truth = f"announce {request.view.dice}"
        return truth if truth in request.legal else request.legal[0]  # the least it may say


if __name__ == "__main__":
    run(Honest, games=__games__)
