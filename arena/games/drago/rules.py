"""Rules of Drago (S1), with rules.md D.

A hand, or smazzata: the dealer turns a card, whose suit is trumps (seme dominante), and deals three cards to each of
the others. In turn from the dealer's right each knocks (picchia il pugno) and so promises a trick (presa), or puts the
cards away and may take three new ones, with which it must then play. Three tricks share the pot; who stayed and took
none goes in drago and pays the pot anew for the next hand.
"""

from typing import TypeVar, cast

from arena.errors import IllegalActionError
from arena.games.coins import final
from arena.games.drago.cards import CARDS, DECLARE, OFFER, choice, followers, to_names, winner
from arena.games.drago.ledger import Ledger, close_hand, open_hand, opening_ledger, to_payment
from arena.games.drago.state import STAYING, DragoState, DragoView, Phase, Played, Role
from arena.games.drago.variant import CARDS_EACH, Variant
from arena.rules import Actions, Chance, Decision, Listed, Node, Seat, Shuffle, Step, Values, not_listed

T = TypeVar("T")
Entries = tuple[str, ...]

_CARD = {f"play {name}": card for card, name in enumerate(CARDS)}


class DragoRules:
    """The rules of Drago with its options."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._no_tricks = (0,) * variant.num_seats

    def initial(self, start: Seat) -> DragoState:
        """Return the state before the first deal; `start` is the first dealer."""
        return self._shuffling(opening_ledger(self._variant, start))

    def node(self, state: DragoState) -> Node:
        """Return what must happen next."""
        phase, ledger = state.phase, state.ledger
        if phase is Phase.SHUFFLE:
            return Chance((Shuffle(f"deck/{ledger.hand}/0/0/0", len(CARDS)),))
        if phase is Phase.OVER:
            return final(ledger.coins, 0)
        return Decision({state.order[state.place]: self._ask(state)}, f"{ledger.hand}/{state.turn}/0")

    def apply(self, state: DragoState, given: Actions | Values) -> Step[DragoState]:
        """Return the step that follows."""
        phase = state.phase
        if phase is Phase.SHUFFLE:
            return self._deal(state, cast("tuple[tuple[int, ...]]", given)[0])
        legal = self._ask(state).legal
        seat = state.order[state.place]
        action = cast(Actions, given).get(seat, "")
        if action not in legal:
            raise not_listed(legal, seat, action)
        if phase is Phase.PLAY:
            return self._play(state, seat, _CARD[action])
        if phase is Phase.DECLARE:
            return self._declare(state, seat, action)
        return self._answer(state, seat, action)

    def view(self, state: DragoState, seat: Seat) -> DragoView:
        """Return what `seat` may see: of all cards in hand only its own (D17)."""
        ledger, trick = state.ledger, state.trick
        return DragoView(
            state.phase,
            ledger.hand,
            self._variant.num_hands,
            ledger.dealer,
            CARDS[state.deck[0]],
            sum(ledger.stakes),
            to_payment(self._variant, ledger),
            to_names(state.hands[seat]),
            state.roles,
            len(CARDS) - state.top,
            tuple([Played(state.order[place], CARDS[card]) for place, card in enumerate(trick)]),
            state.tricks,
            ledger.coins,
        )

    def default_action(self, state: DragoState, seat: Seat) -> str:
        """Return the action of a seat that gave none: fold, refuse, the lowest card that it may play. Source: X5."""
        if state.phase is Phase.DECLARE:
            return "fold"
        return "refuse" if state.phase is Phase.OFFER else self._ask(state).legal[0]

    def _ask(self, state: DragoState) -> Listed:
        phase = state.phase
        if phase is Phase.PLAY:
            hand, trick = state.hands[state.order[state.place]], state.trick
            return choice(followers(hand, trick[0] & 3, state.deck[0] & 3) if trick else hand)
        if phase is Phase.DECLARE:
            return DECLARE
        if phase is Phase.OFFER:
            return OFFER
        raise IllegalActionError("nobody is asked here: no action is legal")

    def _shuffling(self, ledger: Ledger) -> DragoState:
        none = self._no_tricks
        return DragoState(ledger, Phase.SHUFFLE, 0, (), 0, (Role.WAITING,) * len(none), (), 0, (), (), none)

    def _deal(self, state: DragoState, deck: tuple[int, ...]) -> Step[DragoState]:
        """Turn the trump card, then deal three cards each; the turned card is nobody's (D1, D2)."""
        ledger, entries = open_hand(self._variant, state.ledger)
        dealer, num_seats = ledger.dealer, self._variant.num_seats
        order = self._variant.dealt(dealer)
        hands, roles = [tuple[int, ...]()] * num_seats, [Role.DEALER] * num_seats
        top = 1
        for seat in order:
            hands[seat], roles[seat] = tuple(sorted(deck[top : top + CARDS_EACH])), Role.WAITING
            top += CARDS_EACH
        dealt = " ".join([f"{{{seat}:{' '.join(to_names(hands[seat]))}}}" for seat in order])
        phase = Phase.DECLARE
        begun = DragoState(ledger, phase, 0, order, 0, tuple(roles), deck, top, tuple(hands), (), self._no_tricks)
        return Step(begun, (*entries, f"turn {CARDS[deck[0]]}", f"{dealer} deals {dealt}"))

    def _declare(self, state: DragoState, seat: Seat, action: str) -> Step[DragoState]:
        ledger, phase, turn, order, place, roles, deck, top, hands, trick, tricks = state
        roles = _put(roles, seat, Role.IN if action == "knock" else Role.OUT)
        is_offered = action == "fold" and self._variant.offers_at_once and _has_new_cards(state)
        if is_offered:
            phase = Phase.OFFER
        declared = DragoState(ledger, phase, turn + 1, order, place, roles, deck, top, hands, trick, tricks)
        entries = (f"{seat} {action}",)
        return Step(declared, entries) if is_offered else self._after_declaration(declared, entries)

    def _answer(self, state: DragoState, seat: Seat, action: str) -> Step[DragoState]:
        """Give three new cards from the top of the stock to a seat that takes them: it is in for good (D6)."""
        answered, entry = state._replace(turn=state.turn + 1), f"{seat} {action}"
        if action == "redraw":
            top = state.top + CARDS_EACH
            cards = tuple(sorted(state.deck[state.top : top]))
            hands, roles = _put(state.hands, seat, cards), _put(state.roles, seat, Role.REDRAWN)
            answered = answered._replace(top=top, hands=hands, roles=roles)
            entry = f"{entry} {{{seat}:{' '.join(to_names(cards))}}}"
        after = self._after_declaration if self._variant.offers_at_once else self._after_offer
        return after(answered, (entry,))

    def _after_declaration(self, state: DragoState, entries: Entries) -> Step[DragoState]:
        """Go on to the next seat's declaration; after the last to the offers of D5 (b), where they come then."""
        place = state.place + 1
        if place < len(state.order):
            return Step(state._replace(phase=Phase.DECLARE, place=place), entries)
        folded = tuple([seat for seat in state.order if state.roles[seat] is Role.OUT])
        if self._variant.offers_at_once or not folded:
            return self._begin_play(state, entries)
        return self._after_offer(state._replace(phase=Phase.OFFER, order=folded, place=-1), entries)

    def _after_offer(self, state: DragoState, entries: Entries) -> Step[DragoState]:
        """Go on to the next seat that folded, as long as there are three cards to offer (D7)."""
        place = state.place + 1
        if place < len(state.order) and _has_new_cards(state):
            return Step(state._replace(place=place), entries)
        return self._begin_play(state, entries)

    def _begin_play(self, state: DragoState, entries: Entries) -> Step[DragoState]:
        """Let the first seat from the dealer's right that is in lead (D10); nobody or one alone does not play."""
        dealt = self._variant.dealt(state.ledger.dealer)
        staying = tuple([seat for seat in dealt if state.roles[seat] in STAYING])
        if len(staying) > 1:
            return Step(state._replace(phase=Phase.PLAY, order=staying, place=0), entries)
        tricks = _put(state.tricks, staying[0], CARDS_EACH) if staying else state.tricks  # D9
        return self._close(state.ledger, staying, tricks, entries)

    def _play(self, state: DragoState, seat: Seat, card: int) -> Step[DragoState]:
        ledger, phase, turn, order, place, roles, deck, top, hands, trick, tricks = state
        hands = _put(hands, seat, tuple([other for other in hands[seat] if other != card]))
        trick, place = (*trick, card), place + 1
        entries = (f"{seat} play {CARDS[card]}",)
        if place == len(order):
            return self._take(state, hands, trick, entries)
        return Step(DragoState(ledger, phase, turn + 1, order, place, roles, deck, top, hands, trick, tricks), entries)

    def _take(
        self, state: DragoState, hands: tuple[tuple[int, ...], ...], trick: tuple[int, ...], entries: Entries
    ) -> Step[DragoState]:
        """Give the trick to whoever takes it; he leads to the next."""
        ledger, phase, turn, order, _, roles, deck, top, _, _, tricks = state
        first = winner(trick, deck[0] & 3)
        order = order[first:] + order[:first]
        tricks = _put(tricks, order[0], tricks[order[0]] + 1)
        entries = (*entries, f"{order[0]} trick {sum(tricks)}")
        if sum(tricks) == CARDS_EACH:
            return self._close(ledger, order, tricks, entries)
        return Step(DragoState(ledger, phase, turn + 1, order, 0, roles, deck, top, hands, (), tricks), entries)

    def _close(
        self, ledger: Ledger, staying: tuple[Seat, ...], tricks: tuple[int, ...], entries: Entries
    ) -> Step[DragoState]:
        closed, paid = close_hand(self._variant, ledger, staying, tricks)
        state = self._shuffling(closed)
        if closed.hand > self._variant.num_hands:
            state = state._replace(phase=Phase.OVER)
        return Step(state, (*entries, *paid))


def _has_new_cards(state: DragoState) -> bool:
    return len(state.deck) - state.top >= CARDS_EACH


def _put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
