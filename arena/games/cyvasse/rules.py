"""Rules of Cyvasse (S1, with rules.md Y): a secret setup, then a battle of one action a turn until a Re is captured.

An offer of a draw is an action of its own: a seat may say `offer draw` before it moves, once a turn. On its next turn
the other seat may `accept draw`; any other action declines.
"""

from typing import assert_never, cast

from arena.errors import ConfigError, IllegalActionError
from arena.games.cyvasse.actions import ACCEPT, OFFER, all_actions
from arena.games.cyvasse.advance import advance, pass_turn
from arena.games.cyvasse.board import (
    ANY_DIRECTION,
    DIRECTION_NAMES,
    FORTRESS,
    HOME_RANKS,
    NOWHERE,
    SQUARE_NAMES,
    UNBUILT,
    Position,
    owner,
    to_letter,
    to_piece,
)
from arena.games.cyvasse.fen import format_position
from arena.games.cyvasse.generator import Generator
from arena.games.cyvasse.setup import (
    DEFAULT_SETUP,
    FORM,
    format_setup,
    parse_setup,
    place_home,
    random_setup,
)
from arena.games.cyvasse.state import Battle, CyvasseState, CyvasseView, Given, Over, Setup
from arena.rules import Actions, Chance, Decision, Form, Listed, Node, Seat, Step, Terminal, Values, View

MOST_QUIET_PLIES = 100
MOST_PLIES = 400
MOST_OCCURRENCES = 3

SETUP_PHASE = 1
BATTLE_PHASE = 2

DRAWN = Terminal((0, 0), (1, 1))
WON = (Terminal((1, -1), (1, 2)), Terminal((-1, 1), (2, 1)))
"""By winner (X9)."""


class CyvasseRules:
    """The rules with their options fixed, and the reader of setups."""

    def __init__(self, *, catapult_min_range: int = 2, opening: Position | None = None) -> None:
        """Make the rules.

        Args:
            catapult_min_range: 1 or 2 (Y25).
            opening: Position to play from; its own seat begins. `None` for a match with setups.

        Raises:
            ConfigError: A seat has no Re in that position.
        """
        self._actions = all_actions()
        self._catapult_min_range = catapult_min_range
        self._generator = Generator(self._actions, catapult_min_range)
        self._opening = opening
        if opening is not None:
            _check_kings(opening)

    @property
    def actions(self) -> tuple[str, ...]:
        """The action table."""
        return self._actions.names

    def initial(self, start: Seat) -> CyvasseState:
        """Return the state before the setups, or before a given position is shown."""
        return Setup(start) if self._opening is None else Given(self._opening)

    def at(self, position: Position) -> CyvasseState:
        """Return the state at any position, also one without Re, as if the battle began there."""
        return self._reach(position, (), [], is_offered=False).state

    def node(self, state: CyvasseState) -> Node:
        """Return what must happen next. A given position is shown by chance without draws: nobody is asked."""
        match state:
            case Battle(position, _, legal, has_offered):
                return Decision({position.mover: legal}, f"1/{position.ply + 1}/{int(has_offered)}")
            case Setup():
                return Decision({0: Form(FORM), 1: Form(FORM)}, "1/0/0")
            case Given():
                return Chance(())
            case Over(_, terminal):
                return terminal
            case _:
                assert_never(state)

    def apply(self, state: CyvasseState, given: Actions | Values) -> Step[CyvasseState]:
        """Return the step that follows."""
        match state:
            case Battle():
                return self._act(state, cast(Actions, given))
            case Setup():
                return self._begin(state, cast(Actions, given))
            case Given(position):
                return self._reach(position, (), [f"position {format_position(position)}"], is_offered=False)
            case Over():
                raise IllegalActionError("nobody is asked here: no action is legal")
            case _:
                assert_never(state)

    def view(self, state: CyvasseState, seat: Seat) -> CyvasseView:
        """Return what `seat` may see: nothing of a setup but where its own home is, then everything."""
        home_rank = 1 if seat == 0 else HOME_RANKS + 1
        if isinstance(state, Setup | Given):
            return CyvasseView(SETUP_PHASE, home_rank, self._catapult_min_range, None, None, (), (), 0, 0, False)
        tiles, pieces, _, frozen, aims, quiet, ply = state.position
        return CyvasseView(
            BATTLE_PHASE,
            home_rank,
            self._catapult_min_range,
            tiles.decode(),
            pieces.decode(),
            _FROZEN[frozen[0]] + _FROZEN[frozen[1]],
            _AIMS[aims[0]] + _AIMS[aims[1]],
            quiet,
            ply,
            isinstance(state, Battle) and state.is_offered,
        )

    def default_action(self, state: CyvasseState, seat: Seat) -> str:
        """Return the default setup, or the first move that does not take the own Re. Source: X5."""
        if not isinstance(state, Battle):
            return DEFAULT_SETUP
        return next(action for action in state.legal.legal if not self._is_suicide(state.position, action))

    def parse(self, state: CyvasseState, seat: Seat, text: str) -> str:
        """Return the canonical form of a setup."""
        return format_setup(parse_setup(text, seat))

    def example(self, form: Form, view: View, rand: int) -> str:
        """Return a random legal setup."""
        return random_setup(rand)

    def _begin(self, state: Setup, actions: Actions) -> Step[CyvasseState]:
        """Take the screen away."""
        position, entries = UNBUILT._replace(mover=state.start), list[str]()
        for seat in (0, 1):
            home = parse_setup(actions.get(seat, ""), seat)
            if actions[seat] != format_setup(home):
                raise IllegalActionError(f"expected a setup in canonical form from seat {seat}, got {actions[seat]!r}")
            position = place_home(position, home, seat)
            entries.append(f"{seat} setup {actions[seat]}")
        return self._reach(position, (), [*entries, f"{state.start} begins"], is_offered=False)

    def _act(self, state: Battle, actions: Actions) -> Step[CyvasseState]:
        position, seen, legal, _, _ = state
        seat = position.mover
        action = actions.get(seat, "")
        if action not in legal.legal:
            some = ", ".join(legal.legal[:_SHOWN])
            raise IllegalActionError(
                f"expected one of {some}, … ({len(legal.legal)} in all) from seat {seat}, got {action!r}"
            )
        entry = f"{seat} {action}"
        if action == OFFER:
            return Step(state._replace(legal=self._without_offer(legal), has_offered=True), (entry,))
        if action == ACCEPT:
            return Step(Over(position, DRAWN), (entry, "draw agreed"))
        after, taken = advance(position, self._actions.meanings[action])
        if to_letter(taken) == "K":
            winner = 1 - owner(taken)
            return Step(Over(after, WON[winner]), (entry, f"{winner} wins"))
        return self._reach(after, seen if after.quiet else (), [entry], is_offered=state.has_offered)

    def _reach(
        self, position: Position, seen: tuple[bytes, ...], entries: list[str], *, is_offered: bool
    ) -> Step[CyvasseState]:
        """Return the step to a position, through passes that are due (Y7), or to a draw (Y34).

        Args:
            position: Where the battle is now.
            seen: The positions before it that it could repeat.
            entries: What led here.
            is_offered: Whether a draw was offered with the move; a pass lets the offer lapse.
        """
        while True:
            seen = (*seen, _identity(position))
            if draw := _drawn(position, seen):
                return Step(Over(position, DRAWN), (*entries, draw))
            places = self._generator.places(position)
            if not self._is_pass_due(position, places):
                places.append(self._actions.accept if is_offered else self._actions.offer)
                legal = self._actions.listed(places)
                return Step(Battle(position, seen, legal, has_offered=False, is_offered=is_offered), tuple(entries))
            entries.append(f"{position.mover} pass")
            position, is_offered = pass_turn(position), False

    def _is_pass_due(self, position: Position, places: list[int]) -> bool:
        names = self._actions.names
        return all(self._is_suicide(position, names[place]) for place in places)

    def _is_suicide(self, position: Position, action: str) -> bool:
        """Return whether an action takes the mover's own Re (one in a fortress stays), or is no move at all."""
        move = self._actions.meanings.get(action)
        if move is None:
            return True
        is_own_king = position.pieces[move.target] == to_piece("K", position.mover)
        return is_own_king and position.tiles[move.target] != FORTRESS

    def _without_offer(self, legal: Listed) -> Listed:
        """Return a list whose last action was the offer of a draw."""
        assert legal.legal[-1] == OFFER, "of all actions the offer comes last in order"
        *ranges, start, stop = legal.ranges
        rest = (start, stop - 1) if start < stop - 1 else ()
        return Listed(legal.legal[:-1], (*ranges, *rest), ())


_SHOWN = 10
_FROZEN = (*((name,) for name in SQUARE_NAMES), ("",))
_AIMS = (*((name,) for name in DIRECTION_NAMES), ("any",))
assert len(_FROZEN) == NOWHERE + 1
assert len(_AIMS) == ANY_DIRECTION + 1


def settle(played: Terminal | None, forfeited: tuple[Seat, ...]) -> Terminal:
    """Return how a match with forfeited chairs ends: the first to forfeit loses. Source: rules.md X8."""
    return WON[1 - forfeited[0]]


def _check_kings(position: Position) -> None:
    for seat in (0, 1):
        if to_piece("K", seat) not in position.pieces:
            raise ConfigError(f"a position to play from: expected a K of each seat, seat {seat} has none")


def _identity(position: Position) -> bytes:
    """Return what makes two positions the same (Y34); when tiles change, what was seen before is forgotten."""
    return position.pieces + bytes((position.mover, *position.frozen, *position.aims))


def _drawn(position: Position, seen: tuple[bytes, ...]) -> str:
    """Return the entry of a draw that is due, or nothing."""
    if seen.count(seen[-1]) >= MOST_OCCURRENCES:
        return "draw repetition"
    if position.quiet >= MOST_QUIET_PLIES:
        return "draw quiet"
    return "draw length" if position.ply >= MOST_PLIES else ""
