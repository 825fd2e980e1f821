"""A small game in which all seats choose at once, from a list or by a form: what no game of the dice family has."""

from collections.abc import Mapping
from typing import NamedTuple, cast

from arena.errors import IllegalActionError
from arena.rules import Actions, Ask, Decision, Form, Game, Node, Seat, Step, Terminal, Values, View, listed

ROUNDS = 4
BIDS = ("bid 0", "bid 1", "bid 2")


class Auction(NamedTuple):
    bids: tuple[int, ...]
    round: int


class Rules:
    """Who has bid most in four rounds wins; in the last round each seat writes its bid into a form."""

    def __init__(self, num_seats: int) -> None:
        self.num_seats = num_seats

    def initial(self, start: Seat) -> Auction:
        return Auction((0,) * self.num_seats, 0)

    def node(self, state: Auction) -> Node:
        if state.round < ROUNDS:
            ask: Ask = Form("bid") if state.round == ROUNDS - 1 else listed(*BIDS)
            return Decision(dict.fromkeys(range(self.num_seats), ask), f"{state.round}/0/0")
        return settle(Terminal((), places(state.bids)), ())

    def apply(self, state: Auction, given: Actions | Values) -> Step[Auction]:
        actions = cast(Mapping[Seat, str], given)
        bids = tuple(bid + int(actions[seat][4:]) for seat, bid in enumerate(state.bids))
        return Step(Auction(bids, state.round + 1), tuple(f"{seat} {action}" for seat, action in actions.items()))

    def view(self, state: Auction, seat: Seat) -> View:
        return (state.round,)

    def default_action(self, state: Auction, seat: Seat) -> str:
        return "bid 0"

    def parse(self, state: Auction, seat: Seat, text: str) -> str:
        if text.strip() in BIDS:
            return text.strip()
        raise IllegalActionError(f"expected a bid from 0 to 2, got {text!r}")

    def example(self, form: Form, view: View, rand: int) -> str:
        return BIDS[rand % len(BIDS)]


class Pages:
    def rules(self) -> str:
        return ""

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        return list(entries)

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        return list(entries)


def bidding(num_seats: int) -> Game[Auction]:
    """Return the game."""
    rules = Rules(num_seats)
    return Game("bidding", num_seats, rules, rules, Pages(), (), lambda end, out: settle(end, out, num_seats))


def settle(played: Terminal | None, forfeited: tuple[Seat, ...], num_seats: int = 0) -> Terminal:
    """Place forfeited chairs last, later forfeits better."""
    kept = played.places if played else (1,) * num_seats
    worth = [forfeited.index(seat) - 99 if seat in forfeited else -kept[seat] for seat in range(len(kept))]
    final = places(worth)
    return Terminal(tuple(sum((p > q) - (p < q) for p in final) for q in final), final)


def places(worth: tuple[int, ...] | list[int]) -> tuple[int, ...]:
    return tuple(1 + sum(other > own for other in worth) for own in worth)
