"""Remembers within the match how often each seat bluffed when the cup was lifted, and believes it accordingly.

Before the first cup is lifted every seat is taken for one that bluffs three times in five. Plays Lisandria, Tokyo and
Ludicitude.
"""

from arena_sdk import Request, run
from arena_sdk.mia import best_reroll, chance_true, showdowns

__author__ = "The arena authors"
__games__ = ("lisandria", "tokyo", "ludicitude")


class Memory:
    def act(self, request: Request) -> str:
        legal = request.legal
        if "doubt" in legal:
            # A true 21 costs a doubter two lives, and believing it costs one: 2/3 is where both cost the same.
            enough = 2 / 3 if "accept" in legal else 1 / 2
            return "doubt" if len(legal) == 1 or chance_true(request, self.bluffing(request)) < enough else legal[1]
        if "reroll both" in legal:
            return best_reroll(request)
        truth = f"announce {request.view.dice}"
        return truth if truth in legal else legal[0]  # the least it may say

    def bluffing(self, request: Request) -> list[float]:
        """Return the estimated share of bluffs of each seat: Beta(3, 2) as the prior."""
        bluffs, seen = [3] * request.match.num_seats, [5] * request.match.num_seats
        for said, shown, _, is_free in showdowns(request):
            if is_free:  # a lie that it had to tell says nothing about a seat
                seen[said.seat] += 1
                bluffs[said.seat] += said.value != shown
        return [num / total for num, total in zip(bluffs, seen, strict=True)]


if __name__ == "__main__":
    run(Memory, games=__games__)
