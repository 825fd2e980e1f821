"""Rules of the Mia family: Lisandria (S0), Tokyo (S4) and Ludicitude (S2), with rules.md L, T and U.

A hand: the opener rolls both dice under the cup, sees them and announces a value; the cup passes on. A receiver doubts,
raises blind, or continues in his game's way: in Lisandria and Tokyo he rolls the dice unseen and announces what he then
sees, in Ludicitude he looks, may re-roll, and announces. Only the last announcer answers for what lies under the cup.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from arena.errors import IllegalActionError
from arena.games.mia.score import Score, final, is_over, lose, next_living, opening_score
from arena.games.mia.tables import UNSAID, Tables
from arena.games.mia.values import to_value
from arena.games.mia.variant import Variant
from arena.rules import Actions, Chance, Decision, Die, Listed, Node, Seat, Step, Values


class Phase(IntEnum):
    """What the seat with the cup does next. The first three travel in its view."""

    ANNOUNCE = 1
    RECEIVE = 2
    REROLL = 3
    ROLL = 4
    OVER = 5


class MiaState(NamedTuple):
    """One point of a match.

    Attributes:
        score: Lives, penalties and the hand's number.
        turn: Passes of the cup in this hand.
        mover: Seat with the cup.
        phase: What it does next.
        dice: Faces under the cup, by die; zeros before the hand's first roll.
        falling: Dice about to be thrown, by index.
        standing: Rank of the last announcement, or -1 when a hand opens: below every rank, so all may be announced.
        announcer: Who made it; the mover when a hand opens.
        is_raised: Whether it was made blind.
    """

    score: Score
    turn: int
    mover: Seat
    phase: Phase
    dice: tuple[int, int]
    falling: tuple[int, ...]
    standing: int
    announcer: Seat
    is_raised: bool


class MiaView(NamedTuple):
    """What the seat that must decide may see. Fields as in mia.proto."""

    phase: int
    hand: int
    turn: int
    lives: tuple[int, ...]
    penalties: tuple[int, ...]
    standing: int | None
    announcer: Seat | None
    dice: int | None


_BOTH = (0, 1)
_NO_DICE = (0, 0)
_STEPS = {Phase.RECEIVE: 0, Phase.REROLL: 1, Phase.ANNOUNCE: 2}

# Compared with at every move: to find a member in its class takes longer than to make a tuple.
_ANNOUNCE, _RECEIVE, _REROLL, _ROLL, _OVER = Phase.ANNOUNCE, Phase.RECEIVE, Phase.REROLL, Phase.ROLL, Phase.OVER

# The constructor of a NamedTuple is a Python function; what every move makes is made without it in half the time.
_new = tuple.__new__

KEPT_NODES = 65_536
"""Most rolls, and most decisions, that are kept for the next time they come up."""


class MiaRules:
    """The rules of one game of the family."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._tables = Tables(variant)
        self._rank = {value: rank for rank, value in enumerate(variant.order)}
        self._top = len(variant.order) - 1
        self._next = tuple((seat + 1) % variant.num_seats for seat in range(variant.num_seats))
        # Nodes depend on little of the state and come back in every match: kept, they cost a look-up.
        self._roll = lru_cache(KEPT_NODES)(_to_roll)
        self._decision = lru_cache(KEPT_NODES)(self._to_decision)

    @property
    def actions(self) -> tuple[str, ...]:
        """The action table."""
        return self._tables.actions

    def initial(self, start: Seat) -> MiaState:
        """Return the state before the first roll."""
        return self._opening(opening_score(self._variant), start)

    def node(self, state: MiaState) -> Node:
        """Return what must happen next."""
        score, turn, mover, phase, _, falling, standing, _, is_raised = state
        if phase is _ROLL:
            return self._roll(score.hand, turn, mover, falling)
        if phase is _OVER:
            return final(self._variant, score)
        return self._decision(score.hand, turn, mover, phase, standing, is_raised)

    def apply(self, state: MiaState, given: Actions | Values) -> Step[MiaState]:
        """Return the step that follows."""
        phase = state.phase
        if phase is _ROLL:
            return self._fall(state, given)  # type: ignore[arg-type]  # dice fall as ints; a cast would be a call
        action: str = given.get(state.mover, "")  # type: ignore[union-attr]  # a decision is given actions; likewise
        if phase is _ANNOUNCE:
            return self._announce(state, action)
        return self._receive(state, action) if phase is _RECEIVE else self._reroll(state, action)

    def view(self, state: MiaState, seat: Seat) -> MiaView:
        """Return what `seat` may see: the dice only between its own roll or look and its announcement (L5)."""
        score, standing = state.score, state.standing
        sees = state.mover == seat and (state.phase is _ANNOUNCE or state.phase is _REROLL)
        is_open = standing < 0
        is_counting_up = self._variant.penalties
        seen = (
            state.phase,
            score.hand,
            state.turn,
            () if is_counting_up else score.lives,
            score.lives if is_counting_up else (),
            None if is_open else self._variant.order[standing],
            None if is_open else state.announcer,
            to_value(*state.dice) if sees else None,
        )
        return _new(MiaView, seen)

    def default_action(self, state: MiaState, seat: Seat) -> str:
        """Return the action of a seat that gave none: doubt; once committed, the truth or the least lie. Source: X5."""
        if state.phase is Phase.RECEIVE:
            return "doubt"
        if state.phase is Phase.REROLL:
            return "reroll none"
        rank = max(self._rank[to_value(*state.dice)], state.standing + 1)
        return f"announce {self._variant.order[rank]}"

    def _opening(self, score: Score, seat: Seat) -> MiaState:
        return _new(MiaState, (score, 0, seat, _ROLL, _NO_DICE, _BOTH, -1, seat, False))

    def _to_decision(
        self,
        hand: int,
        turn: int,
        mover: Seat,
        phase: Phase,
        standing: int,
        is_raised: bool,  # noqa: FBT001 - by position like the rest, for a quick key of the cache
    ) -> Decision:
        return Decision({mover: self._ask(phase, standing, is_raised=is_raised)}, f"{hand}/{turn}/{_STEPS[phase]}")

    def _ask(self, phase: Phase, standing: int, *, is_raised: bool) -> Listed:
        match phase:
            case Phase.RECEIVE:
                return self._tables.receive(standing, is_plain=self._is_plain(standing, is_raised=is_raised))
            case Phase.ANNOUNCE:
                return self._tables.announce[standing + 1]
            case Phase.REROLL:
                return self._tables.reroll
            case _:
                raise IllegalActionError("nobody is asked here: no action is legal")

    def _is_plain(self, standing: int, *, is_raised: bool) -> bool:
        """Return whether the standing value is a 21 that counts as any other value, since it was only raised (L9)."""
        return is_raised and not self._variant.is_raised_mia_special and standing == self._top

    def _check(self, state: MiaState, action: str) -> None:
        legal = self._ask(state.phase, state.standing, is_raised=state.is_raised).legal
        if action not in legal:
            raise IllegalActionError(f"expected one of {', '.join(legal)} from seat {state.mover}, got {action!r}")

    def _fall(self, state: MiaState, faces: tuple[int, ...]) -> Step[MiaState]:
        """Let the dice fall: the roller alone sees them (L3, L4, U5)."""
        score, turn, mover, _, dice, falling, standing, announcer, is_raised = state
        if falling == _BOTH:
            first, second = faces
        else:
            first, second = (faces[0], dice[1]) if falling == (0,) else (dice[0], faces[0])
        fallen = (first, second)
        if not self._variant.looks or dice == _NO_DICE:
            entries = self._tables.rolls[mover][fallen]
        else:
            entries = (self._rerolled_entry(state, fallen, faces),)
        after = _new(MiaState, (score, turn, mover, _ANNOUNCE, fallen, (), standing, announcer, is_raised))
        return _new(Step, (after, entries))

    def _rerolled_entry(self, state: MiaState, dice: tuple[int, int], faces: tuple[int, ...]) -> str:
        mover = state.mover
        which = self._which(state)
        shown = to_value(*dice) if which == "both" else faces[0]
        count = f"{len(faces)} " if self._variant.shows_reroll_count else ""
        return f"{mover} reroll {count}{{{mover}:{which} {shown}}}"

    def _which(self, state: MiaState) -> str:
        if len(state.falling) == 2:
            return "both"
        return "high" if state.falling[0] == _high_die(state.dice) else "low"

    def _announce(self, state: MiaState, action: str) -> Step[MiaState]:
        rank, entries = self._tables.announces[state.mover].get(action, UNSAID)
        if rank <= state.standing:
            self._check(state, action)
        return self._pass_on(state, rank, entries, is_raised=False)

    def _receive(self, state: MiaState, action: str) -> Step[MiaState]:
        if action == "doubt":
            return self._doubt(state)
        rank, entries = self._tables.raises[state.mover].get(action, UNSAID)
        if rank > state.standing:
            return self._pass_on(state, rank, entries, is_raised=True)
        self._check(state, action)
        if action == "accept":
            return self._lose(state, state.mover, 1, state.mover, (f"{state.mover} accept",))
        if action == "roll":
            score, turn, mover, _, dice, _, standing, announcer, is_raised = state
            rolling = _new(MiaState, (score, turn, mover, _ROLL, dice, _BOTH, standing, announcer, is_raised))
            return _new(Step, (rolling, ()))
        seat = state.mover
        entry = f"{seat} look {{{seat}:{to_value(*state.dice)}}}"
        return Step(state._replace(phase=_REROLL), (entry,))

    def _reroll(self, state: MiaState, action: str) -> Step[MiaState]:
        self._check(state, action)
        high = _high_die(state.dice)
        falling = {"reroll none": (), "reroll high": (high,), "reroll low": (1 - high,), "reroll both": _BOTH}[action]
        if falling:
            return Step(state._replace(phase=_ROLL, falling=falling), ())
        seat = state.mover
        entry = f"{seat} reroll 0" if self._variant.shows_reroll_count else f"{seat} reroll {{{seat}:none}}"
        return Step(state._replace(phase=_ANNOUNCE), (entry,))

    def _pass_on(self, state: MiaState, rank: int, entries: tuple[str, ...], *, is_raised: bool) -> Step[MiaState]:
        """Hand the cup to the next seat under a new announcement."""
        score, turn, mover, _, dice, _, _, _, _ = state
        receiver = self._next[mover]
        if receiver in score.out:
            receiver = next_living(self._variant, score, receiver)
        passed = _new(MiaState, (score, turn + 1, receiver, _RECEIVE, dice, (), rank, mover, is_raised))
        return _new(Step, (passed, entries))

    def _doubt(self, state: MiaState) -> Step[MiaState]:
        """Lift the cup: ranks are compared, equal is true (L7). Starters: L8, L13, U7, U8, U9."""
        value, doubter = to_value(*state.dice), state.mover
        entries = (f"{doubter} doubt", f"reveal {value}")
        if self._rank[value] < state.standing:
            return self._lose(state, state.announcer, 1, doubter, entries)
        is_double = state.standing == self._top and not self._is_plain(state.standing, is_raised=state.is_raised)
        starter = doubter if self._variant.wrong_doubter_starts else next_living(self._variant, state.score, doubter)
        return self._lose(state, doubter, 2 if is_double else 1, starter, entries)

    def _lose(
        self, state: MiaState, loser: Seat, count: int, starter: Seat, entries: tuple[str, ...]
    ) -> Step[MiaState]:
        score, loss = lose(self._variant, state.score, loser, count)
        entries = (*entries, f"{loser} {'drinks' if self._variant.penalties else 'loses'} {loss}")
        if score.out != state.score.out:
            entries = (*entries, f"{loser} out")
        if is_over(self._variant, score):
            return Step(state._replace(score=score, phase=_OVER), entries)
        if starter in score.out:  # X3
            starter = next_living(self._variant, score, starter)
        return Step(self._opening(score, starter), entries)


def _to_roll(hand: int, turn: int, mover: Seat, falling: tuple[int, ...]) -> Chance:
    return Chance(tuple([Die(f"die/{hand}/{turn}/{mover}/{index}") for index in falling]))


def _high_die(dice: tuple[int, int]) -> int:
    return 0 if dice[0] >= dice[1] else 1
