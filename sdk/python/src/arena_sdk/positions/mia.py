"""Positions of Lisandria, Tokyo and Ludicitude: what is asked after a history, and what the seat may see.

The entries are those of `mia.proto`. At every point the entries that can follow are few enough to be listed, each with
the point that it leads to; so a history is followed by looking up one entry after the other.
"""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from arena_sdk.positions.mia_variant import Variant, to_variant
from arena_sdk.positions.position import Position
from botarena.v1 import mia_pb2, view_pb2

_FACES = range(1, 7)


class _Phase(Enum):
    ROLL = auto()
    ANNOUNCE = auto()
    RECEIVE = auto()
    REROLL = auto()
    REVEAL = auto()
    OVER = auto()


_ASKED = {
    _Phase.ANNOUNCE: mia_pb2.MIA_PHASE_ANNOUNCE,
    _Phase.RECEIVE: mia_pb2.MIA_PHASE_RECEIVE,
    _Phase.REROLL: mia_pb2.MIA_PHASE_REROLL,
}


class _State(NamedTuple):
    """One point of a match, as one seat knows it.

    Attributes:
        phase: What happens next, once nothing is due.
        mover: Seat with the cup.
        hand: Number of the hand, from 1.
        turn: Passes of the cup in it.
        scores: Lives or weight of penalties, by seat.
        num_penalties: Penalties taken, by seat.
        out: Seats that are out.
        forfeited: Seats that lost their chair.
        standing: Rank of the last announcement, -1 when the hand opens.
        announcer: Who made it.
        is_raised: Whether it was made blind.
        cup: Value under the cup where the seat knows it, else 0.
        due: Entries that must come first.
    """

    phase: _Phase
    mover: int
    hand: int
    turn: int
    scores: tuple[int, ...]
    num_penalties: tuple[int, ...]
    out: tuple[int, ...]
    forfeited: tuple[int, ...]
    standing: int
    announcer: int
    is_raised: bool
    cup: int
    due: tuple[str, ...]


def mia_position(game: str, num_seats: int, seat: int, history: Sequence[str]) -> Position:
    """Return the position after a history.

    Args:
        game: Name with options, e.g. `tokyo:lives=3`.
        num_seats: Seats at the table.
        seat: Seat that is asked.
        history: Everything that has happened, as that seat sees it.

    Raises:
        ValueError: No such option, or the history cannot be, or another seat is asked after it.
    """
    variant = to_variant(game, num_seats)
    table = _Table(variant, num_seats, seat)
    state, following = table.start(), table.openings()
    for i, entry in enumerate(history):
        if entry not in following:
            raise ValueError(f"history[{i}] cannot be: expected {_shortened(following)}, got {entry!r}")
        state = following[entry]
        following = table.following(state)
    if not history or state.due or state.phase not in _ASKED:
        raise ValueError(f"nobody is asked at the end of the history: expected {_shortened(following)} next")
    if state.mover != seat:
        raise ValueError(f"seat {state.mover} is asked after {history[-1]!r}, not seat {seat}")
    return Position(variant.name, variant.actions, table.legal(state), table.view(state))


def _shortened(entries: Sequence[str] | dict[str, _State]) -> str:
    texts = [repr(entry) for entry in entries] or ["nothing, for the match is over"]
    return " or ".join(texts if len(texts) <= 5 else [*texts[:3], "…", texts[-1]])


class _Table:
    """The rules as one seat sees them at work."""

    def __init__(self, variant: Variant, num_seats: int, seat: int) -> None:
        self._variant = variant
        self._num_seats = num_seats
        self._seat = seat
        self._top = len(variant.order) - 1

    def start(self) -> _State:
        """Return the point before the first roll, with seat 0 as the opener."""
        zeros = (0,) * self._num_seats
        scores = (self._variant.lives,) * self._num_seats
        return _State(_Phase.ROLL, 0, 1, 0, scores, zeros, (), (), -1, 0, is_raised=False, cup=0, due=())

    def openings(self) -> dict[str, _State]:
        """Return what can be a match's first entry: any seat may open it."""
        start = self.start()
        firsts = [self.following(self._opening(start, seat)) for seat in range(self._num_seats)]
        return {entry: state for first in firsts for entry, state in first.items()}

    def following(self, state: _State) -> dict[str, _State]:
        """Return the entries that can follow, each with the point it leads to."""
        if state.due:
            return {state.due[0]: state._replace(due=state.due[1:])}
        match state.phase:
            case _Phase.ROLL:
                return self._rolls(state, f"{state.mover} roll")
            case _Phase.REVEAL:
                shown = [state.cup] if state.cup else self._variant.order
                return {f"reveal {value}": self._lifted(state, value) for value in shown}
            case _Phase.REROLL:
                return self._rerolls(state) | self._forfeits(state)
            case _Phase.ANNOUNCE | _Phase.RECEIVE:
                return self._acts(state) | self._forfeits(state)
            case _Phase.OVER:
                return {}

    def legal(self, state: _State) -> tuple[str, ...]:
        """Return the legal actions of the seat with the cup, in the order of the action table."""
        return tuple(action for action in self._variant.actions if self._is_legal(state, action))

    def view(self, state: _State) -> view_pb2.View:
        """Return what the seat with the cup may see."""
        view = mia_pb2.MiaView(phase=_ASKED[state.phase], hand=state.hand, turn=state.turn)
        (view.penalties if self._variant.penalties else view.lives).extend(state.scores)
        if state.standing >= 0:
            view.standing, view.announcer = self._variant.order[state.standing], state.announcer
        if state.phase is not _Phase.RECEIVE:
            view.dice = state.cup
        return view_pb2.View(mia=view)

    def _is_legal(self, state: _State, action: str) -> bool:
        verb, _, what = action.partition(" ")
        is_top = state.standing == self._top
        if state.phase is not _Phase.RECEIVE:
            is_asked = verb == ("reroll" if state.phase is _Phase.REROLL else "announce")
            return is_asked and (verb == "reroll" or self._variant.order.index(int(what)) > state.standing)
        if verb == "raise":
            return self._variant.order.index(int(what)) > state.standing
        if verb == "accept":
            return is_top and not self._is_plain(state)
        return verb == "doubt" or (verb in ("roll", "look") and not is_top)

    def _is_plain(self, state: _State) -> bool:
        return state.is_raised and self._variant.is_raised_21_plain

    def _acts(self, state: _State) -> dict[str, _State]:
        """Return the entries of the actions that are legal before or after the dice were seen."""
        found: dict[str, _State] = {}
        for action in self.legal(state):
            entry, verb = f"{state.mover} {action}", action.split()[0]
            match verb:
                case "announce" | "raise":
                    found[entry] = self._passed(state, int(action.split()[1]), is_raised=verb == "raise")
                case "doubt":
                    found[entry] = state._replace(phase=_Phase.REVEAL)
                case "accept":
                    found[entry] = self._lost(state, state.mover, 1, state.mover)
                case "roll":
                    found |= self._rolls(state, entry)
                case "look":
                    found |= self._looks(state, entry)
        return found

    def _passed(self, state: _State, value: int, *, is_raised: bool) -> _State:
        return state._replace(
            phase=_Phase.RECEIVE,
            mover=self._next(state, state.mover),
            turn=state.turn + 1,
            standing=self._variant.order.index(value),
            announcer=state.mover,
            is_raised=is_raised,
        )

    def _rolls(self, state: _State, entry: str) -> dict[str, _State]:
        rolled = state._replace(phase=_Phase.ANNOUNCE)
        if state.mover != self._seat:
            return {f"{entry} ?": rolled._replace(cup=0)}
        return {f"{entry} {value}": rolled._replace(cup=value) for value in self._variant.order}

    def _looks(self, state: _State, entry: str) -> dict[str, _State]:
        looked = state._replace(phase=_Phase.REROLL)
        if state.mover != self._seat:
            return {f"{entry} ?": looked}
        shown = [state.cup] if state.cup else self._variant.order
        return {f"{entry} {value}": looked._replace(cup=value) for value in shown}

    def _rerolls(self, state: _State) -> dict[str, _State]:
        mover, shows_count = state.mover, self._variant.shows_count
        kept = state._replace(phase=_Phase.ANNOUNCE)
        unknown = kept._replace(cup=0)
        if mover != self._seat:
            if shows_count:
                return {f"{mover} reroll 0": kept, f"{mover} reroll 1 ?": unknown, f"{mover} reroll 2 ?": unknown}
            return {f"{mover} reroll ?": unknown}
        one, two = ("1 ", "2 ") if shows_count else ("", "")
        high, low = divmod(state.cup, 10)
        found = {f"{mover} reroll {'0' if shows_count else 'none'}": kept}
        for face in _FACES:
            found[f"{mover} reroll {one}high {face}"] = kept._replace(cup=_to_value(face, low))
            found[f"{mover} reroll {one}low {face}"] = kept._replace(cup=_to_value(high, face))
        for value in self._variant.order:
            found[f"{mover} reroll {two}both {value}"] = kept._replace(cup=value)
        return found

    def _forfeits(self, state: _State) -> dict[str, _State]:
        """Return the entry of a lost chair. At two seats nothing follows it, and nobody is asked about its own."""
        if self._num_seats == 2 or state.mover in (self._seat, *state.forfeited):
            return {}
        return {f"{state.mover} forfeits": state._replace(forfeited=(*state.forfeited, state.mover))}

    def _lifted(self, state: _State, value: int) -> _State:
        doubter = state.mover
        if self._variant.order.index(value) < state.standing:
            return self._lost(state, state.announcer, 1, doubter)
        is_double = state.standing == self._top and not self._is_plain(state)
        starter = self._next(state, doubter) if self._variant.looks else doubter
        return self._lost(state, doubter, 2 if is_double else 1, starter)

    def _lost(self, state: _State, loser: int, count: int, starter: int) -> _State:
        """Return the point at which what `loser` loses must be entered, with the next hand after it."""
        variant, before, taken = self._variant, state.scores[loser], state.num_penalties[loser]
        if variant.penalties:
            loss = sum(min(k, variant.cap) for k in range(taken + 1, taken + count + 1))
            after, is_out = before + loss, 0 < variant.limit <= before + loss
        else:
            loss = min(count, before)
            after, is_out = before - loss, before == loss
        due = (f"{loser} {'drinks' if variant.penalties else 'loses'} {loss}", *((f"{loser} out",) if is_out else ()))
        state = state._replace(
            hand=state.hand + 1,
            scores=_put(state.scores, loser, after),
            num_penalties=_put(state.num_penalties, loser, taken + count),
            out=(*state.out, loser) if is_out else state.out,
            due=due,
        )
        if self._is_over(state):
            return state._replace(phase=_Phase.OVER)
        return self._opening(state, self._next(state, starter) if starter in state.out else starter)

    def _is_over(self, state: _State) -> bool:
        if self._variant.hands:
            return state.hand > self._variant.hands
        return len(state.out) >= (1 if self._variant.ends_at_first_out else self._num_seats - 1)

    def _opening(self, state: _State, starter: int) -> _State:
        return state._replace(phase=_Phase.ROLL, mover=starter, turn=0, standing=-1, is_raised=False, cup=0)

    def _next(self, state: _State, seat: int) -> int:
        following = ((seat + step) % self._num_seats for step in range(1, self._num_seats + 1))
        return next(other for other in following if other not in state.out)


def _to_value(first: int, second: int) -> int:
    return 10 * max(first, second) + min(first, second)


def _put(scores: tuple[int, ...], seat: int, score: int) -> tuple[int, ...]:
    return (*scores[:seat], score, *scores[seat + 1 :])
