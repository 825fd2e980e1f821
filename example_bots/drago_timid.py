"""Plays only with a trump in its hand, and never takes new cards. Takes tricks as cheaply as it can. Plays Drago."""

from arena_sdk import Request, run
from arena_sdk.drago import playable, thrifty

__author__ = "The arena authors"
__games__ = ("drago",)


class DragoTimid:
    def act(self, request: Request) -> str:
        view, trump = request.view, request.view.trump[1]
        if "knock" in request.legal:
            return "knock" if any(card[1] == trump for card in view.cards) else "fold"
        if "redraw" in request.legal:
            return "refuse"
        trick = [played.card for played in view.trick]
        return f"play {thrifty(playable(view.cards, trick, trump), trick, trump)}"


if __name__ == "__main__":
    run(DragoTimid, games=__games__)
