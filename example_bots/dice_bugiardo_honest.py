"""Never lies while it can help it: says what it has, throws again for more, and lies by the least only when it must.

It doubts what the other can hardly have, and does not reckon with bluffs. Plays Dice bugiardo and Chouette.
"""

from arena_sdk import Request, run
from arena_sdk.dice_bugiardo import best_reroll, odds

__author__ = "The arena authors"
__games__ = ("dice-bugiardo", "chouette")


class Honest:
    def act(self, request: Request) -> str:
        legal, view = request.legal, request.view
        truth = f"announce {view.dice}"
        if truth in legal:
            return truth
        table = odds(request)
        if "stop" in legal:
            return best_reroll(request, table.rank(table.hands[-1]))
        standing = table.rank(view.standing)
        if "doubt" in legal:
            is_true = table.fresh_chance(standing, 3 - view.opponent_throws_left)
            mine = table.chance(view.dice, standing + 1, view.throws_left) if view.throws_left else 0.0
            if len(legal) == 1 or mine < 1 - is_true:
                return "doubt"
        if view.throws_left:
            return best_reroll(request, standing + 1)
        return legal[0]  # the least it may say


if __name__ == "__main__":
    run(Honest, games=__games__)
