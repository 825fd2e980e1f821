"""Weighs each action by what it takes and by what the enemy's best answer costs, guards its king, and closes in.

The king stands on forest, where no dragon takes it, in a corner behind two mountains, and the spearman in the fortress
keeps the only door. Losing a guarded piece costs less, for its taker is taken in turn. Plays Cyvasse.
"""

from arena_sdk import Request, run
from arena_sdk.cyvasse import SIDE, Board, Strike, board, can_capture, owner, strikes, threats

__author__ = "The arena authors"
__games__ = ("cyvasse",)

SETUP = "WBMWGBMW/BWBGGGGG/MFWGMGGG/BMBGGGMG ......../T.CP..../.L.A.V../K.DEH..."
VALUES = {"P": 1, "L": 2, "A": 3, "V": 4, "H": 4, "E": 5, "C": 5, "T": 5, "D": 9, "K": 100}
RANGED = "ACT"
RIDERS = "VHE"
"""Who closes in on the enemy's king."""


class CyvasseGuarded:
    def act(self, request: Request) -> str:
        if request.form:
            return SETUP
        now = board(request)
        if "accept draw" in request.legal and self.balance(now, request.seat) < 0:
            return "accept draw"
        moves = [action for action in request.legal if " " not in action]
        return max(moves, key=lambda action: (self.score(now, action, request.seat), request.rand.random()))

    def score(self, now: Board, action: str, seat: int) -> float:
        after = now.after(action)
        if ("K", "k")[seat] not in after.pieces:
            return -1000
        if ("k", "K")[seat] not in after.pieces:
            return 1000
        mine = list(strikes(after, seat))
        risk = max((self.loss(after, strike, mine) for strike in threats(after, 1 - seat)), default=0.0)
        return self.balance(after, seat) - risk + self.closeness(after, seat)

    def balance(self, on: Board, seat: int) -> float:
        return sum(VALUES[piece.upper()] * (1 if owner(piece) == seat else -1) for piece in on.pieces if piece != ".")

    def loss(self, on: Board, strike: Strike, mine: list[Strike]) -> float:
        """Return what a strike of the enemy's costs, less what is taken in turn."""
        taker, victim = (on.pieces[place].upper() for place in strike)
        if on.tiles[strike.target] == "F":
            return VALUES[victim] / 10  # only the fortress falls
        stands_on = strike.origin if taker in RANGED else strike.target
        guards = [on.pieces[origin].upper() for origin, target in mine if target == stands_on]
        is_guarded = victim != "K" and any(can_capture(guard, taker) for guard in guards)
        return max(0.0, VALUES[victim] - VALUES[taker]) if is_guarded else float(VALUES[victim])

    def closeness(self, on: Board, seat: int) -> float:
        king = on.pieces.index(("k", "K")[seat])
        steps = [
            self.steps(place, king) for place, p in enumerate(on.pieces) if owner(p) == seat and p.upper() in RIDERS
        ]
        return -0.05 * sum(steps)

    def steps(self, one: int, other: int) -> int:
        return max(abs(one // SIDE - other // SIDE), abs(one % SIDE - other % SIDE))


if __name__ == "__main__":
    run(CyvasseGuarded, games=__games__)
