"""Puts coins where the odds are on its side: against the shooter, who wins 244 rounds of 495.

As shooter it stakes the least it may; otherwise it bets the most it may against the shooter; as the bank it takes bets
on the shooter and refuses those against it. The edge is 1.4 % of a coin, so it shows in the long run only. Plays Sette.
"""

from arena_sdk import Request, run
from arena_sdk.sette import mean_gain

__author__ = "The arena authors"
__games__ = ("sette",)


class SetteEdge:
    def act(self, request: Request) -> str:
        legal = request.legal
        if "pass" in legal:
            return legal[-1]  # the largest bet that the shooter loses
        if legal[0].startswith("stake"):
            return legal[0]
        accept, refuse = legal
        return accept if mean_gain(request.view.offers[0].side) < 0 else refuse


if __name__ == "__main__":
    run(SetteEdge, games=__games__)
