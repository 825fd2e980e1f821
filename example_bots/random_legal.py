"""Plays any game by taking one of the legal actions at random. Ratings are anchored to it: it stands at 1000."""

from arena_sdk import Request, run
from arena_sdk.forms import fill

__author__ = "The arena authors"


class RandomLegal:
    def act(self, request: Request) -> str:
        return request.rand.choice(request.legal) if request.legal else fill(request)


if __name__ == "__main__":
    run(RandomLegal)
