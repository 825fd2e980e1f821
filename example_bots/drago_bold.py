"""Is in whenever it can be: with a fair trump as dealt, else with new cards. Plays Drago."""

from arena_sdk import Request, run
from arena_sdk.drago import height, playable, thrifty

__author__ = "The arena authors"
__games__ = ("drago",)

FAIR = height("FC")
"""Height of the lowest trump that alone is worth keeping a hand for."""


class DragoBold:
    def act(self, request: Request) -> str:
        view, trump = request.view, request.view.trump[1]
        if "knock" in request.legal:
            trumps = [card for card in view.cards if card[1] == trump]
            is_fair = len(trumps) > 1 or any(height(card) >= FAIR for card in trumps)
            return "knock" if is_fair else "fold"
        if "redraw" in request.legal:
            return "redraw"
        trick = [played.card for played in view.trick]
        return f"play {thrifty(playable(view.cards, trick, trump), trick, trump)}"


if __name__ == "__main__":
    run(DragoBold, games=__games__)
