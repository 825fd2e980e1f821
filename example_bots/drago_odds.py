"""Deals the cards it has not seen to the others again and again, plays each deal out, and takes what gains most.

A seat that knocked most likely has a trump. What seats in drago pay is not lost: the next pot is worth an equal share
to everybody, so even to whoever pays it. Plays Drago.
"""

from arena_sdk import Request, run
from arena_sdk.drago import knocked, play_out, staying, thrifty, unseen, waiting

__author__ = "The arena authors"
__games__ = ("drago",)

DEALS = 150
"""Deals that are tried for each decision."""
REDRAWS = 0.6
"""How often a seat that has no trump is taken to play on with new cards."""


class DragoOdds:
    def act(self, request: Request) -> str:
        legal, cards = request.legal, list(request.view.cards)
        if len(legal) == 1:
            return legal[0]
        hand = Hand(request)
        deals = [hand.deal() for _ in range(DEALS)]
        if legal[0].startswith("play"):
            return max(legal, key=lambda play: sum(hand.gain(others, cards, play[5:]) for others, _ in deals))
        out = sum(hand.gain(others) for others, _ in deals)
        new = sum(hand.gain(others, drawn) for others, drawn in deals) if request.view.stock >= 3 else out
        if "redraw" in legal:
            return "redraw" if new > out else "refuse"
        return "knock" if sum(hand.gain(others, cards) for others, _ in deals) > max(new, out) else "fold"


class Hand:
    """The hand being played, as far as I know it."""

    def __init__(self, request: Request) -> None:
        view = request.view
        self.me, self.rand, self.unseen = request.seat, request.rand, unseen(request)
        self.pot, self.payment, self.trump = view.pot, view.payment, view.trump[1]
        self.tricks, self.is_last = list(view.tricks), view.hand == view.num_hands
        self.trick, played = [played.card for played in view.trick], [played.seat for played in view.trick]
        self.staying = {seat: 3 - sum(self.tricks) - (seat in played) for seat in staying(view) if seat != self.me}
        self.knocked = [] if sum(self.tricks) else knocked(view)
        self.waiting = [seat for seat in waiting(view) if seat != self.me]
        is_playing = request.legal[0].startswith("play")
        self.leader = played[0] if played else self.me if is_playing else view.dealer + 1

    def deal(self) -> tuple[dict[int, list[str]], list[str]]:
        """Return cards that the others who are in may hold, and cards that I may draw."""
        pool = list(self.unseen)
        hands = {seat: self.draw(pool, count, has_knocked=seat in self.knocked) for seat, count in self.staying.items()}
        for seat in self.waiting:
            cards = self.draw(pool, 3)
            if self.has_trump(cards) or self.rand.random() < REDRAWS:
                hands[seat] = cards
        return hands, self.draw(pool, min(3, len(pool)))

    def draw(self, pool: list[str], count: int, *, has_knocked: bool = False) -> list[str]:
        """Return cards from the pool; for a seat that knocked others, twice at most, if none is a trump."""
        cards = [pool.pop(self.rand.below(len(pool))) for _ in range(count)]
        for _ in range(2 * has_knocked):
            if not self.has_trump(cards):
                pool += cards
                cards = self.draw(pool, count)
        return cards

    def has_trump(self, cards: list[str]) -> bool:
        return any(card[1] == self.trump for card in cards)

    def gain(self, others: dict[int, list[str]], cards: list[str] | tuple[()] = (), first: str = "") -> float:
        """Return what I gain with these cards, or without any; `first` is what I play now, if it is my turn to play."""
        hands = {**others, self.me: [card for card in cards if card != first]} if cards else others
        order = sorted(hands, key=lambda seat: (seat - self.leader) % len(self.tricks))
        taken = play_out(hands, order, self.trump, thrifty, [*self.trick, first] if first else self.trick)
        tricks = {seat: self.tricks[seat] + count for seat, count in taken.items()}
        mine, num_dragos = tricks.get(self.me, 0), list(tricks.values()).count(0)
        share = mine / 3 if self.is_last else 1 / len(self.tricks)
        lost = self.payment if cards and not mine else 0
        return float(mine * self.pot / 3 + num_dragos * self.payment * share - lost)


if __name__ == "__main__":
    run(DragoOdds, games=__games__)
