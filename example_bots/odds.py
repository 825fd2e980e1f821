"""Computes how likely the standing announcement is true, and takes what costs the fewest lives on average."""

from arena_sdk import Request, run
from arena_sdk.mia import chance_above, chance_in, chance_true, cup, values

__author__ = "The arena authors"
CARELESS = 0.5
IS_DOUBTED = 0.5


class Odds:
    def act(self, request: Request) -> str:
        if "doubt" in request.legal:
            return self.receive(request)
        truth = f"announce {request.view.dice}"
        return truth if truth in request.legal else request.legal[0]

    def receive(self, request: Request) -> str:
        order, standing = values(request), request.view.standing
        careless = [CARELESS] * request.match.num_seats
        p = chance_true(request, careless)
        stake = 2 if "accept" in request.legal else 1
        gains = {"doubt": (1 - p) - p * stake}
        belief = cup(request, careless)
        for action in request.legal[1:]:
            if action == "accept":
                gains[action] = -1
            elif action in ("roll", "look"):
                gains[action] = IS_DOUBTED * (2 * chance_above(order, standing) - 1)
            else:
                gains[action] = IS_DOUBTED * (2 * chance_in(belief, int(action.split()[1])) - 1)
        return max(gains, key=gains.__getitem__)


if __name__ == "__main__":
    run(Odds)
