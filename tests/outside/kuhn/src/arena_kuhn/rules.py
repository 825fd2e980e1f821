"""The rules of Kuhn's poker.

The pack is J, Q, K. In each hand both seats put a coin into the pot and get a card that they alone see. The starter
says `check` or `bet`; after a check the other may check or bet, too. Whoever faces a bet says `call`, a coin more, or
`fold`. Where nobody folds the higher card takes the pot. The next hand begins with the other seat.

Entries: `deal {0:K} {1:J}` · `0 bet` · `1 call` · `reveal K J` · `0 wins 2`.

Source: H. W. Kuhn, A simplified two-person poker, Contributions to the Theory of Games 1 (1950), pages 97 to 103.
"""

from typing import NamedTuple, cast

from arena.errors import IllegalActionError
from arena.games.coins import final
from arena.rules import Actions, ActionTable, Chance, Decision, Listed, Node, Seat, Shuffle, Step, Values

CARDS = "JQK"
TABLE = ActionTable(("check", "bet", "call", "fold"))

_OPEN = TABLE.listed("check", "bet")
_FACING_A_BET = TABLE.listed("call", "fold")
_OVER = (("check", "check"), ("bet", "call"), ("bet", "fold"), ("check", "bet", "call"), ("check", "bet", "fold"))


class KuhnState(NamedTuple):
    """One point of a match.

    Attributes:
        hand: Number of the hand, from 1.
        starter: The seat that speaks first in it.
        cards: A card per seat, as an index into `CARDS`; empty before the deal.
        said: What has been said in this hand.
        coins: What each seat has won so far.
    """

    hand: int
    starter: Seat
    cards: tuple[int, ...]
    said: tuple[str, ...]
    coins: tuple[int, ...]


class KuhnView(NamedTuple):
    """What an asked seat may see: the fields of the message `arena_kuhn.v1.KuhnView`."""

    hand: int
    num_hands: int
    card: str
    starter: Seat
    said: tuple[str, ...]
    coins: tuple[int, ...]


class KuhnRules:
    """What may happen."""

    def __init__(self, num_hands: int) -> None:
        """Fix the length of a match."""
        self._num_hands = num_hands

    def initial(self, start: Seat) -> KuhnState:
        """Return the state before the first deal."""
        return KuhnState(1, start, (), (), (0, 0))

    def node(self, state: KuhnState) -> Node:
        """Return what must happen next."""
        if state.hand > self._num_hands:
            return final(state.coins, 0)
        if not state.cards:
            return Chance((Shuffle(f"deck/{state.hand}/0/0/0", len(CARDS)),))
        return Decision({_speaker(state): _choice(state)}, f"{state.hand}/{len(state.said)}/0")

    def apply(self, state: KuhnState, given: Actions | Values) -> Step[KuhnState]:
        """Return the step that follows."""
        if isinstance(given, tuple):
            cards = cast("tuple[tuple[int, ...]]", given)[0][:2]
            first, second = (CARDS[card] for card in cards)
            return Step(state._replace(cards=cards), (f"deal {{0:{first}}} {{1:{second}}}",))
        if not state.cards:
            raise IllegalActionError("nobody is asked before the deal: no action is legal")
        seat = _speaker(state)
        legal, word = _choice(state).legal, given.get(seat, "")
        if word not in legal:
            raise IllegalActionError(f"expected {' or '.join(legal)} from seat {seat}, got {word!r}")
        spoken = state._replace(said=(*state.said, word))
        entry = f"{seat} {word}"
        return self._settled(spoken, entry) if spoken.said in _OVER else Step(spoken, (entry,))

    def view(self, state: KuhnState, seat: Seat) -> KuhnView:
        """Return what `seat` may see."""
        card = CARDS[state.cards[seat]]
        return KuhnView(state.hand, self._num_hands, card, state.starter, state.said, state.coins)

    def default_action(self, state: KuhnState, seat: Seat) -> str:
        """Return `check`, or `fold` where there is a bet."""
        return "fold" if "bet" in state.said else "check"

    def _settled(self, state: KuhnState, entry: str) -> Step[KuhnState]:
        """Return the step to the next hand: cards are shown where nobody folds."""
        stake = 2 if state.said[-1] == "call" else 1
        shown: tuple[str, ...] = ()
        if state.said[-1] == "fold":
            winner = _speaker(state)
        else:
            winner = state.cards.index(max(state.cards))
            shown = (f"reveal {' '.join(CARDS[card] for card in state.cards)}",)
        coins = tuple(own + (stake if seat == winner else -stake) for seat, own in enumerate(state.coins))
        entries = (entry, *shown, f"{winner} wins {stake}")
        return Step(KuhnState(state.hand + 1, 1 - state.starter, (), (), coins), entries)


def _speaker(state: KuhnState) -> Seat:
    return (state.starter + len(state.said)) % 2


def _choice(state: KuhnState) -> Listed:
    return _FACING_A_BET if "bet" in state.said else _OPEN
