"""Stakes nothing, for every stake loses 3 or 4 % on average, and holds the bank as long and as high as it can.

As the banker it says the highest limits at which it can still cover a stake of each punter. Plays Punta e raddoppia.
"""

from arena_sdk import Request, run
from arena_sdk.punta import COVER

__author__ = "The arena authors"
__games__ = ("punta-e-raddoppia",)


class PuntaBanker:
    def act(self, request: Request) -> str:
        view, legal = request.view, request.legal
        if request.form:
            return "none"
        if "take" in legal:
            return "take"
        if legal[0].startswith("tenure"):
            return legal[-1]
        most = view.coins[request.seat] // (COVER * (request.match.num_seats - 1))
        return next((limit for limit in reversed(legal) if int(limit.split()[1]) <= most), legal[0])


if __name__ == "__main__":
    run(PuntaBanker, games=__games__)
