"""Sealed: a game for tests, whose decisions have the shape of a hidden simultaneous window for several seats.

Each hand every seat rolls one die that it alone sees. The bidder, a seat further each hand, says `bid N`: all dice
together show at least N. Then all seats answer at the same time: the others `call` or `pass`, the bidder `stand` or
`double`. With no call the bidder takes 1 from each other seat and nothing is shown, not even a double. Otherwise the
first caller in turn order alone has called; the dice are revealed, and the loser of the two pays the winner 1, or 2
after a double. The other answers, calls that came second included, are never shown to anybody else.

Entries: `0 roll {0:4}` · `0 bid 7` · `@1 1 pass` · `2 call` · `0 stand` · `reveal 4 1 6` · `2 pays 0 1` · `no call`.
"""

from typing import NamedTuple, cast

from arena.errors import IllegalActionError
from arena.games.coins import settle_coins, to_places
from arena.rules import (
    Actions,
    AnyGame,
    Chance,
    Decision,
    Die,
    Game,
    Listed,
    Node,
    Seat,
    Step,
    Terminal,
    Values,
    listed,
)
from arena.testing.no_pages import NoPages


class SealedState(NamedTuple):
    """One point of a match.

    Attributes:
        hand: Number of the hand, from 1.
        bidder: Who bids in it.
        dice: A face per seat; empty before the roll.
        bid: What was bid; 0 before.
        coins: What each seat has won so far.
    """

    hand: int
    bidder: Seat
    dice: tuple[int, ...]
    bid: int
    coins: tuple[int, ...]


class SealedView(NamedTuple):
    """What an asked seat may see."""

    hand: int
    bidder: Seat
    die: int
    bid: int | None
    coins: tuple[int, ...]


class SealedRules:
    """The rules of Sealed."""

    def __init__(self, num_seats: int, num_hands: int) -> None:
        self._num_seats = num_seats
        self._num_hands = num_hands
        self._bids = tuple(f"bid {count}" for count in range(num_seats, 6 * num_seats + 1))

    def initial(self, start: Seat) -> SealedState:
        """Return the state before the first roll."""
        return SealedState(1, start, (), 0, (0,) * self._num_seats)

    def node(self, state: SealedState) -> Node:
        """Return what must happen next."""
        if state.hand > self._num_hands:
            return Terminal(state.coins, to_places(state.coins))
        if not state.dice:
            return Chance(tuple(Die(f"die/{state.hand}/0/{seat}/0") for seat in range(self._num_seats)))
        if not state.bid:
            return Decision({state.bidder: listed(*self._bids)}, f"{state.hand}/0/0")
        return Decision({seat: self._sealed(state, seat) for seat in range(self._num_seats)}, f"{state.hand}/1/0")

    def apply(self, state: SealedState, given: Actions | Values) -> Step[SealedState]:
        """Return the step that follows."""
        if not state.dice:
            dice = cast("tuple[int, ...]", given)
            entries = tuple(f"{seat} roll {{{seat}:{die}}}" for seat, die in enumerate(dice))
            return Step(state._replace(dice=dice), entries)
        node = self.node(state)
        if not isinstance(node, Decision):
            raise IllegalActionError("nobody is asked here: no action is legal")
        actions = cast(Actions, given)
        for seat, ask in node.asks.items():
            legal, action = cast(Listed, ask).legal, actions.get(seat, "")
            if action not in legal:
                raise IllegalActionError(f"expected one of {', '.join(legal)} from seat {seat}, got {action!r}")
        if not state.bid:
            bid = actions[state.bidder]
            return Step(state._replace(bid=int(bid.split()[1])), (f"{state.bidder} {bid}",))
        return self._open(state, actions)

    def view(self, state: SealedState, seat: Seat) -> SealedView:
        """Return what `seat` may see."""
        return SealedView(state.hand, state.bidder, state.dice[seat], state.bid or None, state.coins)

    def default_action(self, state: SealedState, seat: Seat) -> str:
        """Return the lowest bid, `stand` or `pass`."""
        if not state.bid:
            return self._bids[0]
        return "stand" if seat == state.bidder else "pass"

    def _sealed(self, state: SealedState, seat: Seat) -> Listed:
        return listed("stand", "double") if seat == state.bidder else listed("pass", "call")

    def _open(self, state: SealedState, actions: Actions) -> Step[SealedState]:
        """Open the answers: all but the first call and what the bidder staked on it stay hidden."""
        bidder, count = state.bidder, self._num_seats
        turn = [(bidder + step) % count for step in range(1, count)]
        caller = next((seat for seat in turn if actions[seat] == "call"), None)
        is_open = {bidder, caller} if caller is not None else set()
        entries = tuple(
            f"{seat} {actions[seat]}" if seat in is_open else f"@{seat} {seat} {actions[seat]}" for seat in range(count)
        )
        if caller is None:
            gains = tuple(count - 1 if seat == bidder else -1 for seat in range(count))
            return self._next(state, gains, (*entries, "no call"))
        stake = 2 if actions[bidder] == "double" else 1
        winner, loser = (bidder, caller) if sum(state.dice) >= state.bid else (caller, bidder)
        gains = tuple(stake * ((seat == winner) - (seat == loser)) for seat in range(count))
        shown = f"reveal {' '.join(map(str, state.dice))}"
        return self._next(state, gains, (*entries, shown, f"{loser} pays {winner} {stake}"))

    def _next(self, state: SealedState, gains: tuple[int, ...], entries: tuple[str, ...]) -> Step[SealedState]:
        coins = tuple(have + gain for have, gain in zip(state.coins, gains, strict=True))
        return Step(SealedState(state.hand + 1, (state.bidder + 1) % self._num_seats, (), 0, coins), entries)


def sealed(num_seats: int, num_hands: int = 4) -> AnyGame:
    """Return the game for a number of seats from 2."""
    rules = SealedRules(num_seats, num_hands)
    return Game("sealed", num_seats, rules, None, NoPages(), (), settle_coins(num_seats, 2 * num_hands))
