"""Takes no chances: doubts as soon as an announcement is more likely false than true, and lies only if it must.

Plays Lisandria, Tokyo and Ludicitude.
"""

from arena_sdk import Request, run
from arena_sdk.mia import best_reroll, chance_true

__author__ = "The arena authors"
__games__ = ("lisandria", "tokyo", "ludicitude")


class Doubter:
    def act(self, request: Request) -> str:
        if "doubt" in request.legal:
            is_doubtful = len(request.legal) == 1 or chance_true(request) < 0.5
            return "doubt" if is_doubtful else request.legal[1]
        if "reroll both" in request.legal:
            return best_reroll(request)
        truth = f"announce {request.view.dice}"
        return truth if truth in request.legal else request.legal[0]  # the least it may say


if __name__ == "__main__":
    run(Doubter, games=__games__)
