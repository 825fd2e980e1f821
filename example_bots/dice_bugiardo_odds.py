"""Weighs what it has heard against the dice, and what it may say against what it has.

A seat that has enough says what it has; one that has not lies, by the least about every other time. So a small step up
is suspect, and a big one that the dice can give is believed. When it must lie itself, it lies as high as is credible.
Plays Dice bugiardo and Chouette.
"""

from arena_sdk import Request, run
from arena_sdk.dice_bugiardo import Odds, announcements, best_reroll, odds

__author__ = "The arena authors"
__games__ = ("dice-bugiardo", "chouette")

LEAST_BLUFF = 0.1
"""How often others are taken to lie even where they need not."""
LIES_LEAST = 0.5
"""How often a liar says the least it may."""
BLUFF_WORTH = 0.3
"""How often a bluff is taken to win the hand."""
STEP = 8
"""Hands between two that are looked at."""
CREDIBLE = 0.4
"""Chance that a throw must have for a bluff to name it."""


class BugiardoOdds:
    def act(self, request: Request) -> str:
        legal, view, table = request.legal, request.view, odds(request)
        if "stop" in legal:
            return best_reroll(request, len(table.hands) - 1)
        standing = table.rank(view.standing) if view.standing else -1
        if "doubt" in legal and (len(legal) == 1 or self.lying(request, table) > self.going_on(request, table)):
            return "doubt"
        if table.rank(view.dice) > standing:
            return f"announce {view.dice}"
        if view.throws_left:
            return best_reroll(request, standing + 1)
        return self.bluff(request, table, standing)

    def lying(self, request: Request, table: Odds) -> float:
        """Return the chance that the standing announcement is a lie, by Bayes' rule."""
        said = [-1, *map(table.rank, announcements(request))]
        floor, now = said[-2:]
        throws = 3 - request.view.opponent_throws_left
        above = table.fresh_chance(floor + 1, throws)
        exactly = (table.fresh_chance(now, throws) - table.fresh_chance(now + 1, throws)) / above
        lies = max(LEAST_BLUFF, 1 - above)
        likely = (1 - LIES_LEAST) / (len(table.hands) - floor - 1) + LIES_LEAST * (now == floor + 1)
        return lies * likely / (lies * likely + (1 - lies) * exactly + 1e-9)

    def going_on(self, request: Request, table: Odds) -> float:
        """Return about how often an announcement of its own wins the hand."""
        view = request.view
        enough = table.rank(view.standing) + 1
        honest = table.chance(view.dice, enough, view.throws_left)
        # What the other can still beat is not won yet.
        beaten = table.fresh_chance(enough + 1, 1 + view.opponent_throws_left) / 2
        return honest * (1 - beaten) + (1 - honest) * BLUFF_WORTH

    def bluff(self, request: Request, table: Odds, standing: int) -> str:
        """Return a lie that its throws could have made true, or else the least."""
        lowest = highest = standing + 1
        while highest + STEP < len(table.hands) and table.fresh_chance(highest + STEP, 3) > CREDIBLE:
            highest += STEP
        return f"announce {table.hands[lowest + request.rand.below(highest - lowest + 1)]}"


if __name__ == "__main__":
    run(BugiardoOdds, games=__games__)
