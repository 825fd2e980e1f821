"""Plays Kuhn's poker as its equilibrium does: nobody can win more from it, on average, than the game itself gives."""

from arena_kuhn.v1.kuhn_pb2 import KuhnView
from arena_sdk import Request, run

__author__ = "The arena authors"
__games__ = ("kuhn",)

# Chance of the bold word, bet or call, by one's own card and by what has been said in the hand.
BOLDNESS = {
    ("J", ()): 0,
    ("Q", ()): 0,
    ("K", ()): 0,
    ("J", ("check",)): 1 / 3,
    ("Q", ("check",)): 0,
    ("K", ("check",)): 1,
    ("J", ("bet",)): 0,
    ("Q", ("bet",)): 1 / 3,
    ("K", ("bet",)): 1,
    ("J", ("check", "bet")): 0,
    ("Q", ("check", "bet")): 1 / 3,
    ("K", ("check", "bet")): 1,
}


class Equilibrium:
    def act(self, request: Request) -> str:
        view: KuhnView = request.view
        bold, timid = ("call", "fold") if "bet" in view.said else ("bet", "check")
        return bold if request.rand.random() < BOLDNESS[view.card, tuple(view.said)] else timid


if __name__ == "__main__":
    run(Equilibrium)
