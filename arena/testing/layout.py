"""Layout: a game for tests, whose decisions are secret simultaneous forms over a shuffled pack.

Each hand a pack of 40 cards is shuffled and every seat is dealt three. All seats fill in the form `stakes` at the same
time: coins on their own cards, or `none`. The next card is turned up: stakes on its suit win as many coins from each
other seat, the other stakes lose as many. Cards and stakes stay hidden; only the sums are told.

Form `stakes`: `7C=2 AD=1`, cards in any order and case, at most `max_stake` coins on a card and `coins` in all, both in
the view. Canonical form: in the order of the hand, one space between, or `none`.

Entries: `deal {0:7C AD 2B} {1:3S RC 4D}` · `0 stakes {0:7C=2 AD=1}` · `reveal 5C` · `0 wins 1`.
"""

import re
from typing import NamedTuple, cast

from arena.errors import IllegalActionError
from arena.games.coins import settle_coins, to_places
from arena.rules import (
    Actions,
    AnyGame,
    Chance,
    Decision,
    Form,
    Game,
    Node,
    Seat,
    Shuffle,
    Step,
    Terminal,
    Values,
    View,
)
from arena.testing.no_pages import NoPages
from arena.testing.strategies import split_mix

CARDS = tuple(f"{rank}{suit}" for suit in "CDBS" for rank in "A234567FR0")
DEALT = 3
COINS = 5
MAX_STAKE = 3

_STAKE = re.compile(r"([A-Z0-9]{2})=([0-9]{1,4})")
_LONGEST = 100


class LayoutState(NamedTuple):
    """One point of a match.

    Attributes:
        hand: Number of the hand, from 1.
        pack: Cards as indices into `CARDS`, top first; empty before the shuffle.
        coins: What each seat has won so far.
    """

    hand: int
    pack: tuple[int, ...]
    coins: tuple[int, ...]


class LayoutView(NamedTuple):
    """What an asked seat may see."""

    hand: int
    cards: tuple[str, ...]
    coins: int
    max_stake: int


class LayoutRules:
    """The rules of Layout, and the reader of its form."""

    def __init__(self, num_seats: int, num_hands: int) -> None:
        self._num_seats = num_seats
        self._num_hands = num_hands

    def initial(self, start: Seat) -> LayoutState:
        """Return the state before the first shuffle; nobody begins."""
        return LayoutState(1, (), (0,) * self._num_seats)

    def node(self, state: LayoutState) -> Node:
        """Return what must happen next."""
        if state.hand > self._num_hands:
            return Terminal(state.coins, to_places(state.coins))
        if not state.pack:
            return Chance((Shuffle(f"deck/{state.hand}/0/0/0", len(CARDS)),))
        return Decision(dict.fromkeys(range(self._num_seats), Form("stakes")), f"{state.hand}/0/0")

    def apply(self, state: LayoutState, given: Actions | Values) -> Step[LayoutState]:
        """Return the step that follows."""
        if not state.pack:
            dealt = state._replace(pack=cast("tuple[tuple[int, ...]]", given)[0])
            hands = [f"{{{seat}:{' '.join(_hand(dealt, seat))}}}" for seat in range(self._num_seats)]
            return Step(dealt, (f"deal {' '.join(hands)}",))
        actions = cast(Actions, given)
        stakes = [self._stakes(state, seat, actions.get(seat, "")) for seat in range(self._num_seats)]
        for seat, placed in enumerate(stakes):
            if _to_text(state, seat, placed) != actions[seat]:
                raise IllegalActionError(f"expected the canonical form from seat {seat}, got {actions[seat]!r}")
        return self._turn(state, stakes)

    def view(self, state: LayoutState, seat: Seat) -> LayoutView:
        """Return what `seat` may see."""
        return LayoutView(state.hand, _hand(state, seat), COINS, MAX_STAKE)

    def default_action(self, state: LayoutState, seat: Seat) -> str:
        """Return no stakes."""
        return "none"

    def parse(self, state: LayoutState, seat: Seat, text: str) -> str:
        """Return the canonical form of what a seat staked."""
        return _to_text(state, seat, self._stakes(state, seat, text))

    def _stakes(self, state: LayoutState, seat: Seat, text: str) -> dict[str, int]:
        if len(text) > _LONGEST:
            raise IllegalActionError(f"expected at most {_LONGEST} characters, got {len(text)}")
        if text.strip().lower() == "none":
            return {}
        stakes: dict[str, int] = {}
        hand = _hand(state, seat)
        for number, part in enumerate(text.upper().split(), 1):
            if not (found := _STAKE.fullmatch(part)):
                raise IllegalActionError(f"expected CARD=COINS such as {hand[0]}=1 as stake {number}, got {part!r}")
            card, coins = found[1], int(found[2])
            if card not in hand:
                raise IllegalActionError(f"expected one of {' '.join(hand)} in stake {number}, got {card!r}")
            if card in stakes:
                raise IllegalActionError(f"expected each card once, got {card!r} again in stake {number}")
            if not 1 <= coins <= MAX_STAKE:
                raise IllegalActionError(f"expected 1 to {MAX_STAKE} coins on {card}, got {coins}")
            stakes[card] = coins
        if not stakes:
            raise IllegalActionError(f"expected stakes such as {hand[0]}=1, or none, got {text!r}")
        if sum(stakes.values()) > COINS:
            raise IllegalActionError(f"expected at most {COINS} coins in all, got {sum(stakes.values())}")
        return stakes

    def example(self, form: Form, view: View, rand: int) -> str:
        """Return a legal form, not always in canonical spelling."""
        assert isinstance(view, LayoutView)
        bits = split_mix(rand)
        stakes = [
            f"{card}={1 + (bits >> 8 * index & 1)}" for index, card in enumerate(view.cards[:2]) if bits >> index & 16
        ]
        return " ".join(reversed(stakes)).lower() or "none"

    def _turn(self, state: LayoutState, stakes: list[dict[str, int]]) -> Step[LayoutState]:
        turned = CARDS[state.pack[DEALT * self._num_seats]]
        wins = [sum(coins if card[1] == turned[1] else -coins for card, coins in placed.items()) for placed in stakes]
        placed = tuple(f"{seat} stakes {{{seat}:{_to_text(state, seat, own)}}}" for seat, own in enumerate(stakes))
        told = tuple(f"{seat} wins {amount}" for seat, amount in enumerate(wins))
        coins = tuple(have + self._num_seats * own - sum(wins) for have, own in zip(state.coins, wins, strict=True))
        return Step(LayoutState(state.hand + 1, (), coins), (*placed, f"reveal {turned}", *told))


def layout(num_seats: int, num_hands: int = 2) -> AnyGame:
    """Return the game for 2 to 13 seats."""
    rules = LayoutRules(num_seats, num_hands)
    return Game(
        "layout", num_seats, rules, rules, NoPages(), (), settle_coins(num_seats, COINS * num_seats * num_hands)
    )


def _hand(state: LayoutState, seat: Seat) -> tuple[str, ...]:
    return tuple(CARDS[card] for card in state.pack[DEALT * seat : DEALT * (seat + 1)])


def _to_text(state: LayoutState, seat: Seat, stakes: dict[str, int]) -> str:
    return " ".join(f"{card}={stakes[card]}" for card in _hand(state, seat) if card in stakes) or "none"
