"""The contract of a game: what a rules module offers, and the values it speaks in.

A game is three small protocols. `Rules` says what may happen, `Notation` reads what a bot wrote where the choices are
too many to list, `Pages` explains the game to a person. `Game` holds the three together with options and number of
seats fixed.

States are immutable and know nothing of time, files or randomness: a state that needs dice says so with a `Chance`
node, and whoever plays the game (a match, a test, an exact enumeration) supplies the values.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from arena.errors import IllegalActionError

Seat: TypeAlias = int
"""0-based place at the table. "Next" is seat + 1, skipping seats that are out."""

Actions: TypeAlias = Mapping[Seat, str]
"""What the asked seats answered, in canonical notation, in seat order."""

Value: TypeAlias = int | tuple[int, ...]
"""What one draw gave: a face from 1 to 6 for a `Die`, a permutation for a `Shuffle`."""

Values: TypeAlias = tuple[Value, ...]
"""What chance gave: one value per draw."""

View: TypeAlias = tuple[object, ...]
"""What one seat may see: a NamedTuple with the field names of the view's message."""


class Listed(NamedTuple):
    """A choice from a list.

    Attributes:
        legal: Every legal action, in the game's own order.
        ranges: The same list for the wire: start, stop, start, stop, … into the game's action table.
        extra: The legal actions that are not in the table. `legal` is the ranges written out, then these.
    """

    legal: tuple[str, ...]
    ranges: tuple[int, ...]
    extra: tuple[str, ...]


def listed(*legal: str) -> Listed:
    """Return a choice from actions that stand in no table."""
    return Listed(legal, (), legal)


def not_listed(legal: Sequence[str], seat: Seat, got: str) -> IllegalActionError:
    """Return the error of a seat that chose what is not in its list; long lists and texts are shortened."""
    listing = ", ".join(legal) if len(legal) <= 12 else f"{', '.join(legal[:10])}, … {legal[-1]} ({len(legal)} in all)"
    return IllegalActionError(f"expected one of {listing} from seat {seat}, got {got[:200]!r}")


class Form(NamedTuple):
    """A choice too wide to list: the seat fills in a form that the game's `Notation` reads.

    Attributes:
        name: Which form, as documented in the game's proto file. The limits in force stand in the seat's view.
    """

    name: str


Ask: TypeAlias = Listed | Form


class Die(NamedTuple):
    """One six-sided die.

    Attributes:
        at: Coordinate `die/hand/turn/seat/index`: hands count from 1, turn is the passes of the cup in this hand.
    """

    at: str


class Shuffle(NamedTuple):
    """One shuffled pack.

    Attributes:
        at: Coordinate `deck/hand/turn/seat/index`.
        size: Number of cards. The value is a permutation of `range(size)`, top card first.
    """

    at: str
    size: int


Draw: TypeAlias = Die | Shuffle


class Decision(NamedTuple):
    """One or more seats must choose. With several, all choose before anything is shown.

    Attributes:
        asks: What each asked seat may choose from, in seat order.
        at: Coordinate of the decision, `hand/turn/step`: a function of what every asked seat has seen.
    """

    asks: Mapping[Seat, Ask]
    at: str


class Chance(NamedTuple):
    """Dice fall or cards are shuffled next.

    Attributes:
        draws: Independent draws. `Rules.apply` takes one value for each.
    """

    draws: tuple[Draw, ...]


class Terminal(NamedTuple):
    """The play-through is over.

    Attributes:
        returns: Payoff of each seat in the game's unit; they sum to 0.
        places: 1-based finishing order of each seat; ties share the better place.
    """

    returns: tuple[int, ...]
    places: tuple[int, ...]


Node: TypeAlias = Decision | Chance | Terminal

State = TypeVar("State")
Read_contra = TypeVar("Read_contra", contravariant=True)


class Step(NamedTuple, Generic[State]):
    """One step of play.

    Attributes:
        state: The state reached.
        entries: What happened, as transcript entries. `{0,2:secret}` hides a part from all but seats 0 and 2; an
            entry that
            starts with `@1 ` exists for seat 1 alone.
    """

    state: State
    entries: tuple[str, ...]


class Rules(Protocol[State]):
    """What may happen in a game. Pure functions of an immutable state."""

    def initial(self, start: Seat) -> State:
        """Return the state before the first move; `start` is the seat that begins."""

    def node(self, state: State) -> Node:
        """Return what must happen next. The same state always gives the same node."""

    def apply(self, state: State, given: Actions | Values) -> Step[State]:
        """Return the step that follows.

        Args:
            state: A state whose node is not `Terminal`.
            given: For a `Decision` the canonical action of each asked seat; for `Chance` one value per draw.

        Raises:
            IllegalActionError: An action is not legal here, or an asked seat is missing.
        """

    def view(self, state: State, seat: Seat) -> View:
        """Return what `seat` may see now, built field by field from what the rules reveal to it."""

    def default_action(self, state: State, seat: Seat) -> str:
        """Return the action played for an asked seat that gave none. Source: rules.md X5."""


class Notation(Protocol[Read_contra]):
    """The game's text notation, where it has forms."""

    def parse(self, state: Read_contra, seat: Seat, text: str) -> str:
        """Return the canonical form of what `seat` wrote in answer to a `Form`.

        Raises:
            IllegalActionError: The text is no such form, or what it says is not legal; the message names the first
                error. Whatever the text is, nothing else may be raised: a bot could void its matches by it.
        """

    def example(self, form: Form, view: View, rand: int) -> str:
        """Return a legal text for a form, made from what a seat may see; other random bits give other texts.

        It serves whoever plays a game he does not know: `arena leakcheck`, tests, a bot that plays at random.
        """


class Pages(Protocol):
    """What a person reads about the game."""

    def rules(self) -> str:
        """Return the rules page as plain text: order of values, options, notation, an example hand."""

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        """Return the picture of a table, line by line, after the given masked or all-seeing transcript entries."""

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        """Return what happened in plain English, one line per masked or all-seeing transcript entry.

        A line says nothing that the entries up to its own do not show. Seats stand as `seat N`, here and at the end of
        lines of a drawing, so that a caller can put names in their place.
        """


Settle: TypeAlias = Callable[[Terminal | None, tuple[Seat, ...]], Terminal]
"""How a match with forfeited chairs ends (rules.md X8, X9): from what the rules gave and the chairs in the order in
which they forfeited, to the final result. `None` stands for a match at two seats that a forfeit ended before the rules
did."""


class Option(NamedTuple):
    """One option of a game, as `arena games NAME` prints it and `--game NAME:option=value` sets it.

    Attributes:
        name: Lower case with underscores.
        values: Legal values as text. Empty for a whole number between `low` and `high`, or for any text.
        default: Value where the operator says nothing.
        help: One line.
        low: Smallest number, inclusive; used only when `values` is empty.
        high: Largest number, inclusive; likewise.
        word: A text accepted beside the numbers, such as `none`; empty when there is none.
        is_text: Whether any text without a comma will do.
    """

    name: str
    values: tuple[str, ...]
    default: str
    help: str
    low: int = 0
    high: int = 0
    word: str = ""
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class Game(Generic[State]):
    """Rules with options and number of seats fixed.

    Attributes:
        name: Name with the options that differ from the default, e.g. `ludicitude:petit_mia=true`.
        num_seats: Seats at the table.
        rules: What may happen.
        notation: Reader of forms; `None` for a game without any.
        pages: Texts and drawings for people.
        actions: Action table, sent once per match; `Listed.ranges` point into it.
        settle: Result of a match with forfeited chairs.
        public: Words by which entries make chance public, as first word or after the seat's number: `reveal 64`.
        opening: Canonical text of the chosen position from which it begins; empty where it begins as usual. The first
            entry of a match states it to everybody.
    """

    name: str
    num_seats: int
    rules: Rules[State]
    notation: Notation[State] | None
    pages: Pages
    actions: tuple[str, ...]
    settle: Settle
    public: frozenset[str] = frozenset({"reveal"})
    opening: str = ""


AnyGame: TypeAlias = Game[Any]
"""A game whose state type nobody but its own rules looks into, hence the one `Any`."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """One line of the registry: a game before its options are chosen.

    Attributes:
        name: As the operator types it.
        title: Proper name, for people.
        summary: One line.
        source: The text it is played by.
        min_seats: Fewest seats.
        max_seats: Most seats.
        default_seats: Seats where the operator says nothing.
        options: Every option.
        build: Makes the game from all option values (name to text, complete) and the number of seats.
        view: Name of the view's field in the wire's `View` message; for a game from outside the full name of its own
            message type, e.g. `mygame.v1.MyView`, which must have been imported.
        openings: How it begins from a chosen position; `None` for a game that does not.
    """

    name: str
    title: str
    summary: str
    source: str
    min_seats: int
    max_seats: int
    default_seats: int
    options: tuple[Option, ...]
    build: "BuildGame"
    view: str
    openings: "Openings | None" = None


class BuildGame(Protocol):
    """Maker of a game from its options."""

    def __call__(self, name: str, num_seats: int, options: Mapping[str, str]) -> AnyGame:
        """Return the game.

        Raises:
            ConfigError: Two options exclude each other.
        """


class BuildOpening(Protocol):
    """Maker of a game that begins from a chosen position."""

    def __call__(self, name: str, num_seats: int, options: Mapping[str, str], opening: str) -> AnyGame:
        """Return the game: that of `BuildGame` but for its beginning, with the canonical text as `Game.opening`.

        Raises:
            ConfigError: The text is no position that a match can begin from; the message names the first error.
        """


class Openings(NamedTuple):
    """How a game begins from chosen positions, which stand in a file one a line.

    Attributes:
        build: Makes the game from such a line.
        help: One line: what the text says, or where that is explained.
        examples: Canonical texts that show what there is; the tests of conformance begin from them.
    """

    build: BuildOpening
    help: str
    examples: tuple[str, ...]


class ActionTable:
    """Actions with a fixed order, so that a legal list travels as ranges.

    A list of 180 strings costs 49 µs to make, encode and decode, a range into a table sent once 2.6 µs.
    """

    def __init__(self, actions: tuple[str, ...]) -> None:
        self.actions = actions
        self._index = {action: i for i, action in enumerate(actions)}

    def listed(self, *legal: str) -> Listed:
        """Return the choice from `legal`, its table actions first in table order, the others after them."""
        inside = sorted(self._index[action] for action in legal if action in self._index)
        ranges: list[int] = []
        for i in inside:
            if ranges and ranges[-1] == i:
                ranges[-1] = i + 1
            else:
                ranges += (i, i + 1)
        extra = tuple(action for action in legal if action not in self._index)
        return Listed(tuple(self.actions[i] for i in inside) + extra, tuple(ranges), extra)
