"""Risks as little as it may: the smallest stake, no bets, and as the bank none of the others' bets. Plays Sette."""

from arena_sdk import Request, run

__author__ = "The arena authors"
__games__ = ("sette",)


class SetteTimid:
    def act(self, request: Request) -> str:
        legal = request.legal
        if "pass" in legal:
            return "pass"
        return legal[1] if legal[0].startswith("accept") else legal[0]


if __name__ == "__main__":
    run(SetteTimid, games=__games__)
