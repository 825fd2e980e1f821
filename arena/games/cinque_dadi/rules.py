"""Rules of Cinque dadi (S1, section "Cinque dadi"), with rules.md C.

A hand (the text's turno or round): all throw their dice under their own cups; the opener bids that at least so many of
all dice show a face; the next seat raises or doubts (dubita). A doubt uncovers all dice: a false bid costs the bidder a
die, a true one the doubter, and whoever lost it opens the next hand. Who has no die is out.

Palo: a seat that comes down to one die for the first time opens a palo hand. In it only seats with a single die may
change the face.

Calza: between a bid and the answer to it, whoever lacks a die may call the bid exactly right, and gains a die or loses
one. All who may are asked at once, unseen; the first in turn order counts, and nobody learns what the others said.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, cast

from arena.errors import IllegalActionError
from arena.games.cinque_dadi.bids import FACES, Bid, to_bid
from arena.games.cinque_dadi.places import ended
from arena.games.cinque_dadi.tables import CALZA, DOUBT, PASS, Tables
from arena.games.cinque_dadi.variant import Variant
from arena.rules import Actions, Chance, Decision, Die, Listed, Node, Seat, Step, Terminal, Values


class Phase(IntEnum):
    """What happens next. The first two travel in views."""

    BID = 1
    CALZA = 2
    THROW = 3
    OVER = 4


class Hand(NamedTuple):
    """What stays the same in a hand, once the dice have fallen.

    Attributes:
        number: Number of the hand, from 1.
        num_dice: Dice left of each seat.
        out: Seats without dice, in the order in which they went.
        been_palo: Seats that have been palo in this match (C8).
        palo: Seat whose palo hand this is.
        callers: Seats that may call calza when they neither made the bid nor must answer it (C13).
        in_play: Dice in play.
        dice: Faces of each seat's dice, lowest first; empty before they fall.
    """

    number: int
    num_dice: tuple[int, ...]
    out: tuple[Seat, ...]
    been_palo: frozenset[Seat]
    palo: Seat | None
    callers: tuple[Seat, ...]
    in_play: int
    dice: tuple[tuple[int, ...], ...]


class CinqueDadiState(NamedTuple):
    """One point of a match.

    Attributes:
        hand: The hand.
        phase: What happens next.
        turn: Bids made in this hand.
        mover: Seat that bids or doubts next; its calza window comes first.
        bidder: Who made the last bid; the mover when a hand opens.
        standing: Rank of the last bid, or -1 when a hand opens: below every rank, so all may be bid.
    """

    hand: Hand
    phase: Phase
    turn: int
    mover: Seat
    bidder: Seat
    standing: int


class CinqueDadiView(NamedTuple):
    """What a seat may see. Fields as in cinque_dadi.proto."""

    phase: int
    hand: int
    turn: int
    num_dice: tuple[int, ...]
    dice: tuple[int, ...]
    mover: Seat
    bid: Bid | None
    bidder: Seat | None
    palo: Seat | None


class CinqueDadiRules:
    """The rules of one game of Cinque dadi."""

    def __init__(self, variant: Variant) -> None:
        seats = range(variant.num_seats)
        self._variant = variant
        self._tables = Tables(variant.most_dice)
        self._bids = tuple(to_bid(rank) for rank in range(FACES * variant.most_dice))
        self._around = tuple((*range(seat, variant.num_seats), *range(seat)) for seat in seats)
        self._refusals = tuple(f"@{seat} {seat} {PASS}" for seat in seats)

    @property
    def actions(self) -> tuple[str, ...]:
        """The action table."""
        return self._tables.actions

    def initial(self, start: Seat) -> CinqueDadiState:
        """Return the state before the first throw."""
        variant = self._variant
        num_dice = (variant.num_dice,) * variant.num_seats
        hand = Hand(1, num_dice, (), frozenset(), None, (), variant.most_dice, ())
        return CinqueDadiState(hand, Phase.THROW, 0, start, start, -1)

    def node(self, state: CinqueDadiState) -> Node:
        """Return what must happen next."""
        hand, phase, turn, mover, bidder, _ = state
        if phase is Phase.BID:
            return Decision({mover: self._ask(state)}, f"{hand.number}/{turn}/1")
        if phase is Phase.CALZA:
            window = self._tables.window
            asks = {seat: window for seat in hand.callers if seat != bidder and seat != mover}
            return Decision(asks, f"{hand.number}/{turn}/0")
        if phase is Phase.THROW:
            number, most = hand.number, self._variant.num_dice
            pairs = enumerate(hand.num_dice)
            return Chance(tuple([die for seat, count in pairs for die in _cup(number, seat, most)[:count]]))
        return self._terminal(state)

    def apply(self, state: CinqueDadiState, given: Actions | Values) -> Step[CinqueDadiState]:
        """Return the step that follows."""
        phase = state.phase
        if phase is Phase.BID:
            return self._answer(state, cast(Actions, given))
        if phase is Phase.CALZA:
            return self._open_window(state, cast(Actions, given))
        if phase is Phase.THROW:
            return self._fall(state, cast("tuple[int, ...]", given))
        raise IllegalActionError("the match is over: no action is legal")

    def view(self, state: CinqueDadiState, seat: Seat) -> CinqueDadiView:
        """Return what `seat` may see: of dice only its own (C12)."""
        hand, phase, turn, mover, bidder, standing = state
        is_open = standing < 0
        return CinqueDadiView(
            phase,
            hand.number,
            turn,
            hand.num_dice,
            hand.dice[seat] if hand.dice else (),
            mover,
            None if is_open else self._bids[standing],
            None if is_open else bidder,
            hand.palo,
        )

    def default_action(self, state: CinqueDadiState, seat: Seat) -> str:
        """Return the action of a seat that gave none: doubt, or the lowest opening; no calza. Source: X5."""
        if state.phase is Phase.CALZA:
            return PASS
        return DOUBT if state.standing >= 0 else self._tables.bids[0]

    def _ask(self, state: CinqueDadiState) -> Listed:
        standing, in_play = state.standing, state.hand.in_play
        if standing < 0:
            return self._tables.opening(in_play)
        if _is_locked(state):
            return self._tables.locked_answer(standing, in_play)
        return self._tables.answer(standing, in_play)

    def _fall(self, state: CinqueDadiState, faces: tuple[int, ...]) -> Step[CinqueDadiState]:
        """Let all dice fall: each seat sees its own."""
        hand, start = state.hand, 0
        dice: list[tuple[int, ...]] = []
        for count in hand.num_dice:
            dice.append(tuple(sorted(faces[start : start + count])))
            start += count
        thrown = Hand(*hand[:-1], tuple(dice))
        entries = [f"{seat} roll {{{seat}:{_digits(dice[seat])}}}" for seat in self._around[state.mover] if dice[seat]]
        return Step(CinqueDadiState(thrown, Phase.BID, 0, state.mover, state.bidder, -1), tuple(entries))

    def _answer(self, state: CinqueDadiState, actions: Actions) -> Step[CinqueDadiState]:
        hand, _, turn, mover, _, standing = state
        action = actions.get(mover, "")
        if action == DOUBT and standing >= 0:
            return self._doubt(state)
        rank = self._tables.rank.get(action, -1)
        is_legal = standing < rank < FACES * hand.in_play
        if not is_legal or (_is_locked(state) and rank % FACES != standing % FACES):
            raise IllegalActionError(f"expected {_summary(self._ask(state).legal)} from seat {mover}, got {action!r}")
        following = self._following(hand, mover)
        is_window = len(hand.callers) > (mover in hand.callers) + (following in hand.callers)
        phase = Phase.CALZA if is_window else Phase.BID
        return Step(CinqueDadiState(hand, phase, turn + 1, following, mover, rank), (f"{mover} {action}",))

    def _open_window(self, state: CinqueDadiState, actions: Actions) -> Step[CinqueDadiState]:
        """Open the answers of all who might call calza: the first caller counts, all else stays hidden (C14)."""
        hand, _, turn, mover, bidder, standing = state
        asked = [seat for seat in hand.callers if seat not in (mover, bidder)]
        for seat in asked:
            if (action := actions.get(seat, "")) not in self._tables.window.legal:
                raise IllegalActionError(f"expected {PASS} or {CALZA} from seat {seat}, got {action!r}")
        calls = [seat for seat in self._around[mover] if seat in asked and actions[seat] == CALZA]
        if not calls:
            passed = CinqueDadiState(hand, Phase.BID, turn, mover, bidder, standing)
            return Step(passed, tuple([self._refusals[seat] for seat in asked]))
        entries = [_window_entry(seat, actions[seat], calls[0]) for seat in asked]
        return self._calza(state, calls[0], entries)

    def _doubt(self, state: CinqueDadiState) -> Step[CinqueDadiState]:
        """Uncover the dice: the bid is true if at least as many show its face (C5)."""
        doubter = state.mover
        found, shown = self._uncover(state, doubter)
        loser = doubter if found >= self._bids[state.standing].quantity else state.bidder
        return self._close(state, loser, -1, [f"{doubter} {DOUBT}", *shown])

    def _calza(self, state: CinqueDadiState, caller: Seat, entries: list[str]) -> Step[CinqueDadiState]:
        """Uncover the dice, the caller's first (C19): only a bid that is exactly right gains a die (C15)."""
        found, shown = self._uncover(state, caller)
        change = 1 if found == self._bids[state.standing].quantity else -1
        return self._close(state, caller, change, [*entries, *shown])

    def _uncover(self, state: CinqueDadiState, first: Seat) -> tuple[int, list[str]]:
        """Return how many dice show the face of the bid, and what all see, from seat `first` on (X6)."""
        dice, face = state.hand.dice, self._bids[state.standing].face
        found = sum([own.count(face) for own in dice])
        shown = [f"{seat} reveal {_digits(dice[seat])}" for seat in self._around[first] if dice[seat]]
        return found, [*shown, f"found {found}x{face}"]

    def _close(self, state: CinqueDadiState, seat: Seat, change: int, entries: list[str]) -> Step[CinqueDadiState]:
        """End the hand: `seat`, whose number of dice changes, opens the next one (C6, C16), or who follows it (X3)."""
        hand = state.hand
        left = hand.num_dice[seat] + change
        num_dice = (*hand.num_dice[:seat], left, *hand.num_dice[seat + 1 :])
        out, been_palo = hand.out, hand.been_palo
        entries.append(f"{seat} {'gains' if change > 0 else 'loses'} 1")
        if not left:
            out = (*out, seat)
            entries.append(f"{seat} out")
        palo = seat if left == 1 and seat not in been_palo and self._is_palo_played(out) else None
        if palo is not None:
            been_palo |= {seat}
            entries.append(f"{seat} palo")
        callers = self._callers(num_dice, is_palo=palo is not None)
        following = Hand(hand.number + 1, num_dice, out, been_palo, palo, callers, hand.in_play + change, ())
        opener = seat if left else self._following(following, seat)
        phase = Phase.OVER if len(out) == self._variant.num_seats - 1 else Phase.THROW
        return Step(CinqueDadiState(following, phase, 0, opener, opener, -1), tuple(entries))

    def _is_palo_played(self, out: tuple[Seat, ...]) -> bool:
        return self._variant.palo_two_players or self._variant.num_seats - len(out) > 2

    def _callers(self, num_dice: tuple[int, ...], *, is_palo: bool) -> tuple[Seat, ...]:
        if is_palo and not self._variant.calza_in_palo:
            return ()
        return tuple([seat for seat, count in enumerate(num_dice) if 0 < count < self._variant.num_dice])

    def _following(self, hand: Hand, seat: Seat) -> Seat:
        """Return the next seat with dice (X2)."""
        num_dice = hand.num_dice
        while True:
            seat = (seat + 1) % len(num_dice)
            if num_dice[seat]:
                return seat

    def _terminal(self, state: CinqueDadiState) -> Terminal:
        return ended((*state.hand.out, state.mover))


def _is_locked(state: CinqueDadiState) -> bool:
    """Return whether the mover must keep the face of the last bid: in a palo hand, with two dice or more (C10)."""
    hand = state.hand
    return hand.palo is not None and state.standing >= 0 and hand.num_dice[state.mover] > 1


def _window_entry(seat: Seat, action: str, caller: Seat) -> str:
    if seat == caller:
        return f"{seat} {CALZA}"
    return f"@{seat} {seat} {action}" + (" unheard" if action == CALZA else "")


@lru_cache(maxsize=8192)
def _cup(number: int, seat: Seat, most: int) -> tuple[Die, ...]:
    """Return the dice of a seat in a hand. They are the same in every match, and making them takes longer than play."""
    return tuple(Die(f"die/{number}/0/{seat}/{index}") for index in range(most))


@lru_cache(maxsize=8192)
def _digits(dice: tuple[int, ...]) -> str:
    return "".join(map(str, dice))


def _summary(legal: tuple[str, ...]) -> str:
    return ", ".join(legal) if len(legal) <= 12 else f"{', '.join(legal[:10])}, … {legal[-1]} ({len(legal)} in all)"
