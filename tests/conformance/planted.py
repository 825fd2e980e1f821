"""Good games and streams with one leak planted in each."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias, cast

from arena.errors import IllegalActionError
from arena.games import make_game
from arena.games.mia.rules import MiaState, MiaView, Phase
from arena.match import Request
from arena.rules import Actions, AnyGame, Decision, Form, Listed, Node, Seat, Step, Terminal, Values, View, listed
from arena.testing.layout import CARDS, DEALT, LayoutState, layout
from arena.testing.playing import Watch
from arena.testing.sealed import SealedState, sealed
from arena.testing.strategies import Fill
from arena.testing.worlds import MakeWire, Wire, arena_wire
from arena.wire.messages import End, Start
from tests.conformance.own_views import LAYOUT_WIRE, SEALED_WIRE

MIA_WIRE = arena_wire("mia")


class Planted(NamedTuple):
    """A leak: the game and stream that hold it, and by what a seat can tell."""

    game: AnyGame
    make_wire: MakeWire
    what: str
    fill: Fill | None = None


class BentRules:
    """Rules of which some answers are bent; what is not bent stays as it is."""

    def __init__(
        self,
        game: AnyGame,
        *,
        node: Callable[[object, Node], Node] = lambda _state, node: node,
        view: Callable[[object, View], View] = lambda _state, view: view,
        entry: Callable[[str], str] = lambda entry: entry,
        entries: Callable[[tuple[str, ...]], tuple[str, ...]] = lambda entries: entries,
        default: Callable[[object, str], str] = lambda _state, action: action,
        given: Callable[[Actions | Values], Actions | Values] = lambda given: given,
    ) -> None:
        self._rules = game.rules
        self._bend_node = node
        self._bend_view = view
        self._bend_entry = entry
        self._bend_entries = entries
        self._bend_default = default
        self._bend_given = given

    def initial(self, start: Seat) -> object:
        return self._rules.initial(start)

    def node(self, state: object) -> Node:
        return self._bend_node(state, self._rules.node(state))

    def apply(self, state: object, given: Actions | Values) -> Step[object]:
        reached, entries = self._rules.apply(state, self._bend_given(given))
        return Step(reached, self._bend_entries(tuple(self._bend_entry(entry) for entry in entries)))

    def view(self, state: object, seat: Seat) -> View:
        return self._bend_view(state, self._rules.view(state, seat))

    def default_action(self, state: object, seat: Seat) -> str:
        return self._bend_default(state, self._rules.default_action(state, seat))


MIA = make_game("lisandria:lives=2", 3)
SEALED = sealed(3)
LAYOUT = layout(3)
DUEL = make_game("lisandria:lives=1", 2)


def plants() -> dict[str, Planted]:
    """Return every leak by name."""
    return {
        "legal list": _mia(BentRules(MIA, node=_shorter_list), "a request"),
        "length": _mia(BentRules(MIA, entry=_longer_for_pairs), "an entry"),
        "key order": Planted(MIA, _leaky_wire(_other_order), "a request"),
        "counter": Planted(MIA, _leaky_wire(_other_number), "a request"),
        "send order": Planted(
            replace(SEALED, rules=BentRules(SEALED, node=_other_seats_first)), SEALED_WIRE, "who is asked"
        ),
        "exception text": _talkative_form(),
        "remaining time": Planted(MIA, _leaky_wire(_other_time), "a request"),
        "entry without marks": _mia(BentRules(MIA, entry=_unmarked), "an entry"),
        "view field": _mia(BentRules(MIA, view=_all_seeing), "a request"),
        "random bits": _mia(BentRules(MIA, node=_other_place), "a request"),
        "default action": _mia(BentRules(MIA, default=_knowing_default), "an entry"),
        "result": Planted(replace(DUEL, rules=BentRules(DUEL, node=_other_returns)), MIA_WIRE, "the end of the match"),
    }


def clean() -> list[Planted]:
    """Return the games and streams that the leaks are planted in, as they were."""
    return [
        Planted(MIA, MIA_WIRE, ""),
        Planted(DUEL, MIA_WIRE, ""),
        Planted(SEALED, SEALED_WIRE, ""),
        Planted(LAYOUT, LAYOUT_WIRE, ""),
    ]


def shows_sixes(word: str) -> AnyGame:
    """Return a game in which chance decides whether anything is shown at all: every six, by an entry with this word."""

    def shown(entries: tuple[str, ...]) -> tuple[str, ...]:
        return (*entries, *(f"{word} 6" for entry in entries if re.search(r"roll \{\d:6\}", entry)))

    return replace(SEALED, rules=BentRules(SEALED, entries=shown))


def is_odd(state: object) -> bool:
    """Return whether the sum of the hidden dice is odd."""
    return bool(sum(cast("MiaState | SealedState", state).dice) % 2)


def _mia(rules: BentRules, what: str) -> Planted:
    return Planted(replace(MIA, rules=rules), MIA_WIRE, what)


def _shorter_list(state: object, node: Node) -> Node:
    if not isinstance(node, Decision) or cast(MiaState, state).phase is not Phase.RECEIVE or not is_odd(state):
        return node
    ((seat, ask),) = node.asks.items()
    legal = cast(Listed, ask).legal
    return node._replace(asks={seat: listed(*legal[:-1]) if len(legal) > 2 else ask})


def _longer_for_pairs(entry: str) -> str:
    return re.sub(r"\{(\d):((\d)\3)\}", r"{\1:\2}{\1:!}", entry)


def _unmarked(entry: str) -> str:
    return re.sub(r"\{\d:(\d\d)\}", r"\1", entry)


def _all_seeing(state: object, view: View) -> View:
    first, second = cast(MiaState, state).dice
    return cast(MiaView, view)._replace(dice=10 * first + second)


def _other_place(state: object, node: Node) -> Node:
    return node._replace(at=f"{node.at}/{is_odd(state)}") if isinstance(node, Decision) else node


def _knowing_default(state: object, action: str) -> str:
    mia = cast(MiaState, state)
    return "roll" if mia.phase is Phase.RECEIVE and is_odd(state) and mia.standing < 20 else action


Write: TypeAlias = Callable[[Request, int], bytes]
"""The good writer of a request and its number."""


def _leaky_wire(leak: Callable[[bool, Request, int, Write], bytes]) -> MakeWire:
    """Return a stream that knows what is hidden when it writes a request."""

    def make(watched: AnyGame) -> Wire:
        write_batch = MIA_WIRE(watched)
        watch = cast(Watch, watched.rules)

        def write(starts: Sequence[Start], requests: Sequence[tuple[int, int, Request]], ends: Sequence[End]) -> bytes:
            if not requests:
                return write_batch(starts, requests, ends)
            ((number, match, request),) = requests
            return leak(is_odd(watch.state), request, number, lambda r, n: write_batch(starts, [(n, match, r)], ends))

        return write

    return make


def _other_order(odd: bool, request: Request, number: int, write: Write) -> bytes:
    """Write a message that parses as the same, in another order of its bytes."""
    no_batch = b"\x12\x00"
    return no_batch + write(request, number) if odd else write(request, number) + no_batch


def _other_number(odd: bool, request: Request, number: int, write: Write) -> bytes:
    return write(request, 2 * number + odd)


def _other_time(odd: bool, request: Request, number: int, write: Write) -> bytes:
    return write(request._replace(bank_us=request.bank_us - odd), number)


def _other_seats_first(state: object, node: Node) -> Node:
    if not isinstance(node, Decision) or not is_odd(state):
        return node
    return node._replace(asks=dict(sorted(node.asks.items(), reverse=True)))


def _other_returns(state: object, node: Node) -> Node:
    """Pay for dice that may not have been shown."""
    if isinstance(node, Terminal) and is_odd(state):
        return node._replace(returns=tuple(2 * amount for amount in node.returns))
    return node


class TalkativeNotation:
    """A reader of forms that says too much in its error messages."""

    def example(self, form: Form, view: View, rand: int) -> str:
        assert LAYOUT.notation
        return LAYOUT.notation.example(form, view, rand)

    def parse(self, state: LayoutState, seat: Seat, text: str) -> str:
        assert LAYOUT.notation
        try:
            return LAYOUT.notation.parse(state, seat, text)
        except IllegalActionError as error:
            other = (seat + 1) % LAYOUT.num_seats
            raise IllegalActionError(f"{error}; seat {other} holds {CARDS[state.pack[DEALT * other]]}") from None


def _talkative_form() -> Planted:
    return Planted(replace(LAYOUT, notation=TalkativeNotation()), LAYOUT_WIRE, "the text about a fault")
