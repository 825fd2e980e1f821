"""Bids what it expects to be there, goes up by as little as it may, and doubts what is more likely false than true.

Never calls calza. Plays Cinque dadi.
"""

from arena_sdk import Request, run
from arena_sdk.cinque_dadi import chance_true, legal_bids, standing

__author__ = "The arena authors"
__games__ = ("cinque-dadi",)


class Honest:
    def act(self, request: Request) -> str:
        if "calza" in request.legal:
            return "pass"
        bids = legal_bids(request)
        likely = [action for action, bid in bids.items() if chance_true(request, bid) >= 0.5]
        if "doubt" not in request.legal:
            return likely[-1] if likely else request.legal[0]
        is_believed = chance_true(request, standing(request)) >= 0.5
        return likely[0] if likely and is_believed else "doubt"


if __name__ == "__main__":
    run(Honest, games=__games__)
