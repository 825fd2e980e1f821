"""Takes the most valuable enemy piece in reach, the king above all; where there is none it moves at random.

It neither looks at what the enemy may take in return nor builds with a plan. Plays Cyvasse.
"""

from arena_sdk import Request, run
from arena_sdk.cyvasse import RANKS, board, owner, random_setup, square

__author__ = "The arena authors"
__games__ = ("cyvasse",)


class CyvasseGreedy:
    def act(self, request: Request) -> str:
        if request.form:
            return random_setup(request.rand)
        pieces = board(request).pieces
        quiet, best, highest = [], "", -1
        for action in request.legal:
            if " " in action:
                continue  # about a draw
            victim = pieces[square(action.replace("*", "")[2:4])]
            if victim == ".":
                quiet.append(action)
            elif owner(victim) != request.seat and "/" not in action and RANKS.index(victim.upper()) > highest:
                best, highest = action, RANKS.index(victim.upper())
        return best or request.rand.choice(quiet or request.legal)


if __name__ == "__main__":
    run(CyvasseGreedy, games=__games__)
