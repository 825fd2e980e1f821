"""Rules of Dice bugiardo and Chouette (S3), with rules.md P1 to P18 and P20.

A hand: two seats throw five dice each behind a screen (schermo). The caller (chiamante) announces a hand, true or not.
From then on whoever has heard an announcement lifts the screen or announces more, before which it may throw some of its
own dice again. The dice of the last announcer decide. Five aces thrown end all talk: the other must throw them as well.
"""

from functools import lru_cache
from typing import cast

from arena.errors import IllegalActionError
from arena.games.dice_bugiardo.lots import split, throwers
from arena.games.dice_bugiardo.score import Score, final, is_over, opening_score, win_hand
from arena.games.dice_bugiardo.state import MOST_THROWS, BugiardoState, DiceBugiardoView, Phase
from arena.games.dice_bugiardo.tables import ANNOUNCE, REROLL, join, to_tables
from arena.games.dice_bugiardo.values import ACES, NUM_DICE, Dice, to_order
from arena.games.dice_bugiardo.variant import Variant
from arena.rules import Actions, Chance, Decision, Die, Listed, Node, Seat, Step, Values, not_listed

Moved = Step[BugiardoState]

_BEFORE_HANDS = 0
"""The hand in the coordinate of throws for an order: hands count from 1."""
_BEFORE_THROWS = 0
"""The throw in the coordinate of throws for an order: throws of a hand count from 1."""


class BugiardoRules:
    """The rules of one game of the family."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._tables = to_tables(variant.dice)
        self._order = to_order(variant.dice)
        self._ranks = self._order.ranks
        self._top = len(self._order.hands) - 1

    @property
    def actions(self) -> tuple[str, ...]:
        """The action table."""
        return self._tables.actions

    def initial(self, start: Seat) -> BugiardoState:
        """Return the state before the first throw. It is the same for every `start`: here dice say who begins (P15)."""
        seats = tuple(range(self._variant.num_seats))
        phase = Phase.ORDER if self._variant.is_chouette else Phase.HIGH
        return _deciding(opening_score(seats), 1, phase, seats)

    def node(self, state: BugiardoState) -> Node:
        """Return what must happen next. A die's coordinate has the throw of its seat in place of the turn.

        Turns would do as well, but two throws may fall into one; and so a seat's dice do not depend on when it throws.
        """
        score, hand, turn, phase, mover, _, throws, falling, _, groups = state
        if falling:
            dice = _dice(hand, throws[mover], score.table[mover])
            return Chance(tuple([dice[index] for index in falling]))
        if phase <= Phase.CHASE:
            return Decision({score.table[mover]: self._ask(state)}, f"{hand}/{turn}/{throws[mover]}")
        if phase is Phase.ROLL:
            return Chance(_dice(hand, 1, score.table[0]) + _dice(hand, 1, score.table[1]))
        if phase is Phase.OVER:
            return final(score)
        at = f"die/{_BEFORE_HANDS if phase is Phase.ORDER else hand}/{_BEFORE_THROWS}"
        return Chance(tuple([Die(f"{at}/{seat}/{turn}") for seat in throwers(groups)]))

    def apply(self, state: BugiardoState, given: Actions | Values) -> Moved:
        """Return the step that follows."""
        if state.falling:
            return self._fall(state, cast(Dice, given))
        phase = state.phase
        if phase <= Phase.CHASE:
            return self._act(state, cast(Actions, given))
        if phase is Phase.ROLL:
            return self._open(state, cast(Dice, given))
        if phase is Phase.OVER:
            raise IllegalActionError("the match is over: no action is legal")
        return self._decide_order(state, cast(Dice, given))

    def view(self, state: BugiardoState, seat: Seat) -> DiceBugiardoView:
        """Return what `seat` may see: of the dice its own alone (P13). A seat that waits sees no dice."""
        score, hand, turn, phase, _, dice, throws, _, standing, _ = state
        own = 1 if seat == score.table[1] else 0
        rank = self._ranks.get(dice[own]) if seat == score.table[own] else None
        is_chouette = self._variant.is_chouette
        return DiceBugiardoView(
            phase,
            score.set,
            hand,
            turn,
            score.table[1 - own],
            "" if rank is None else self._order.texts[rank],
            self._order.texts[standing] if standing >= 0 else None,
            MOST_THROWS - throws[own],
            MOST_THROWS - throws[1 - own],
            score.hands_won[score.table[own]],
            score.hands_won[score.table[1 - own]],
            score.sets_won if is_chouette else (),
            score.sets_lost if is_chouette else (),
            score.queue,
        )

    def default_action(self, state: BugiardoState, seat: Seat) -> str:
        """Return the action of a seat that gave none: doubt; once committed, the truth or the next hand. Source: X5."""
        dice = state.dice[state.mover]
        if state.phase is Phase.RECEIVE:
            return "doubt"
        if state.phase is Phase.CHASE:
            return REROLL + self._tables.texts[tuple([face for face in dice if face != 1])]
        return ANNOUNCE + self._order.texts[max(self._ranks[dice], state.standing + 1)]

    def _ask(self, state: BugiardoState) -> Listed:
        _, _, _, phase, mover, dice, throws, _, standing, _ = state
        tables = self._tables
        if phase is Phase.CHASE:
            return tables.chase[self._ranks[dice[mover]]]
        heard = tables.receive[standing] if phase is Phase.RECEIVE else tables.announce[standing + 1]
        return (
            join(heard, tables.rerolls[self._ranks[dice[mover]]]) if self._may_throw(standing, throws[mover]) else heard
        )

    def _may_throw(self, standing: int, throws: int) -> bool:
        """Return whether dice may be thrown again: not before an announcement (P7), nor after five aces (P11)."""
        return 0 <= standing < self._top and throws < MOST_THROWS

    def _act(self, state: BugiardoState, actions: Actions) -> Moved:
        """Do what the mover chose. Checked case by case: to look for it in lists of 250 would take most of the time."""
        _, _, _, phase, mover, dice, throws, _, standing, _ = state
        seat, tables = state.score.table[mover], self._tables
        action = actions.get(seat, "")
        is_chase = phase is Phase.CHASE
        rank = tables.ranks.get(action, -1)
        if rank > standing and not is_chase:
            return _announce(state, rank, f"{seat} {action}")
        may_throw = is_chase or self._may_throw(standing, throws[mover])
        if may_throw and action in tables.rerolls[self._ranks[dice[mover]]].legal:
            return Step(_pick_up(state, tables.thrown[action]), ())
        if action == "doubt" and phase is Phase.RECEIVE:
            return self._doubt(state)
        if action == "stop" and is_chase:
            return self._win(state, 1 - mover, (f"{seat} stop",))
        raise not_listed(self._ask(state).legal, seat, action)

    def _decide_order(self, state: BugiardoState, faces: Dice) -> Moved:
        """Let the dice for the queue (ORDER) or for the call (HIGH) fall; who ties throws again (P15, P17)."""
        fallen = dict(zip(throwers(state.groups), faces, strict=True))
        word = "order" if state.phase is Phase.ORDER else "high"
        entries = tuple([f"{seat} {word} {self._variant.dice.symbols[face - 1]}" for seat, face in fallen.items()])
        groups = split(state.groups, fallen)
        if throwers(groups):
            return Step(state._replace(turn=state.turn + 1, groups=groups), entries)
        order = tuple(seat for (seat,) in groups)
        if state.phase is Phase.HIGH:
            return Step(_hand(state.score._replace(table=(order[0], order[1])), state.hand), entries)
        score = opening_score(order)
        entries = (*entries, *(f"{s} sits" for s in score.table), *(f"{s} waits" for s in score.queue))
        return Step(_deciding(score, state.hand, Phase.HIGH, score.table), entries)

    def _open(self, state: BugiardoState, faces: Dice) -> Moved:
        """Both have thrown: each sees its own dice."""
        score, hand, turn, _, mover, _, throws, _, standing, groups = state
        dice = (faces[:NUM_DICE], faces[NUM_DICE:])
        first, second = score.table
        entries = (
            f"{first} roll {{{first}:{self._text(dice[0])}}}",
            f"{second} roll {{{second}:{self._text(dice[1])}}}",
        )
        opened = BugiardoState(score, hand, turn, Phase.CALL, mover, dice, throws, (), standing, groups)
        return self._five_aces(opened, entries) if ACES in dice else Step(opened, entries)

    def _fall(self, state: BugiardoState, faces: Dice) -> Moved:
        """The mover's dice have fallen again: it alone sees them, or both where the screen is lifted."""
        score, hand, turn, phase, mover, dice, throws, falling, standing, groups = state
        now = list(dice[mover])
        for index, face in zip(falling, faces, strict=True):
            now[index] = face
        own = tuple(now)
        both = (own, dice[1]) if mover == 0 else (dice[0], own)
        fallen = BugiardoState(score, hand, turn, phase, mover, both, throws, (), standing, groups)
        entry = self._reroll_entry(score.table[mover], tuple([dice[mover][index] for index in falling]), own)
        if phase is Phase.CHASE:
            return self._chase(fallen, (entry, self._reveal(fallen, mover)))
        return self._five_aces(fallen, (entry,)) if own == ACES else Step(fallen, (entry,))

    def _reroll_entry(self, seat: Seat, thrown: Dice, own: Dice) -> str:
        count = f"{len(thrown)} " if self._variant.shows_thrown else ""
        return f"{seat} reroll {count}{{{seat}:{self._tables.texts[thrown]} {self._text(own)}}}"

    def _doubt(self, state: BugiardoState) -> Moved:
        """Lift the screen: the announcer wins with as much as announced or more (P1, P2)."""
        doubter, announcer = state.mover, 1 - state.mover
        entries = (
            f"{state.score.table[doubter]} doubt",
            self._reveal(state, announcer),
            self._reveal(state, doubter),
        )
        is_true = self._ranks[state.dice[announcer]] >= state.standing
        return self._win(state, announcer if is_true else doubter, entries)

    def _five_aces(self, state: BugiardoState, entries: tuple[str, ...]) -> Moved:
        """The screen goes up at once, and the other may chase the five aces (P12)."""
        thrower = state.dice.index(ACES)
        entries = (*entries, self._reveal(state, thrower), self._reveal(state, 1 - thrower))
        chased = state._replace(turn=state.turn + 1, phase=Phase.CHASE, mover=1 - thrower)
        return self._chase(chased, entries)

    def _chase(self, state: BugiardoState, entries: tuple[str, ...]) -> Moved:
        """Go on chasing: five aces too are a draw, the last throw without them loses (P12)."""
        chaser = state.mover
        if state.dice[chaser] == ACES:
            return Step(_hand(state.score, state.hand + 1), (*entries, "draw"))
        if state.throws[chaser] == MOST_THROWS:
            return self._win(state, 1 - chaser, entries)
        return Step(state, entries)

    def _win(self, state: BugiardoState, position: int, entries: tuple[str, ...]) -> Moved:
        score, more = win_hand(self._variant, state.score, state.score.table[position])
        entries = (*entries, *more)
        if is_over(self._variant, score):
            return Step(state._replace(score=score, phase=Phase.OVER), entries)
        if score.set != state.score.set and not self._variant.changes_by_hand:
            return Step(_deciding(score, state.hand + 1, Phase.HIGH, score.table), entries)
        return Step(_hand(score, state.hand + 1), entries)

    def _reveal(self, state: BugiardoState, position: int) -> str:
        return f"{state.score.table[position]} reveal {self._text(state.dice[position])}"

    def _text(self, dice: Dice) -> str:
        return self._order.texts[self._ranks[dice]]


@lru_cache(maxsize=4096)
def _dice(hand: int, throw: int, seat: Seat) -> tuple[Die, ...]:
    """Return the five dice of a throw; the same coordinates come up in every match."""
    return tuple(Die(f"die/{hand}/{throw}/{seat}/{index}") for index in range(NUM_DICE))


def _hand(score: Score, hand: int) -> BugiardoState:
    """Return the state before the opening throw of a hand."""
    return BugiardoState(score, hand, 0, Phase.ROLL, 0, ((), ()), (1, 1), (), -1, ())


def _deciding(score: Score, hand: int, phase: Phase, seats: tuple[Seat, ...]) -> BugiardoState:
    """Return the state before the first throw for an order of `seats`."""
    return _hand(score, hand)._replace(phase=phase, groups=(tuple(sorted(seats)),))


def _announce(state: BugiardoState, rank: int, entry: str) -> Moved:
    score, hand, turn, _, mover, dice, throws, _, _, groups = state
    heard = BugiardoState(score, hand, turn + 1, Phase.RECEIVE, 1 - mover, dice, throws, (), rank, groups)
    return Step(heard, (entry,))


def _pick_up(state: BugiardoState, thrown: Dice) -> BugiardoState:
    """Return the state with these dice in the mover's hand: it has not decided to doubt, and now it cannot (P9)."""
    score, hand, turn, phase, mover, dice, throws, _, standing, groups = state
    left, falling = list(thrown), []
    for index, face in enumerate(dice[mover]):
        if face in left:
            left.remove(face)
            falling.append(index)
    after = Phase.CHASE if phase is Phase.CHASE else Phase.COMMITTED
    thrice = (throws[0] + 1, throws[1]) if mover == 0 else (throws[0], throws[1] + 1)
    return BugiardoState(score, hand, turn, after, mover, dice, thrice, tuple(falling), standing, groups)
