"""Weighs doubt, every bid and calza by the dice that they gain or lose on average, itself and against the others.

A bid is true with a binomial chance, given its own dice and what others bid: whoever bids a face is taken to hold more
of it. The next seat is taken to doubt a bid as often as it looks false to somebody who does not see this bot's dice, so
a bluff on a face that others like is cheap. Plays Cinque dadi.
"""

from arena_sdk import Request, run
from arena_sdk.cinque_dadi import FACES, bids_in_hand, chances_in_public, chances_true, legal_bids, standing

__author__ = "The arena authors"
__games__ = ("cinque-dadi",)

ITS_FACE = 0.3
"""The chance that a die shows the face that its owner bid last; of a fair one it is 1/6."""
OTHER_FACE = 0.15
"""The same for any other face."""


class Odds:
    def act(self, request: Request) -> str:
        if "calza" in request.legal:
            return "calza" if self.exact(request) > 0.5 else "pass"
        gains = self.gains(request)
        return max(request.legal, key=gains.__getitem__)

    def exact(self, request: Request) -> float:
        """Return the chance that the last bid is exactly right: a die is gained if it is, and lost if not."""
        quantity, face = standing(request)
        is_true, is_more = chances_true(request, face, self.chances(request, face))[quantity : quantity + 2]
        return is_true - is_more

    def gains(self, request: Request) -> dict[str, float]:
        """Return what each action gains on average: a die of its own is 1, one that another loses a share of it.

        A bid that nobody doubts is taken to gain and to lose nothing.
        """
        share, gains = 1 / (sum(count > 0 for count in request.view.num_dice) - 1), dict[str, float]()
        chances = {face: self.chances(request, face) for face in FACES}
        true = {face: chances_true(request, face, chances[face]) for face in FACES}
        public = {face: chances_in_public(request, face, chances[face] | {request.seat: ITS_FACE}) for face in FACES}
        if "doubt" in request.legal:
            quantity, face = standing(request)
            gains["doubt"] = (1 - true[face][quantity]) * share - true[face][quantity]
        for action, (quantity, face) in legal_bids(request).items():
            is_true = true[face][quantity]
            gains[action] = (1 - public[face][quantity]) * (is_true * share - (1 - is_true))
        return gains

    def chances(self, request: Request, face: int) -> dict[int, float]:
        """Return how likely a die of each seat that has bid in this hand shows a face."""
        last_bids = dict(bids_in_hand(request))
        return {seat: ITS_FACE if bid.face == face else OTHER_FACE for seat, bid in last_bids.items()}


if __name__ == "__main__":
    run(Odds, games=__games__)
