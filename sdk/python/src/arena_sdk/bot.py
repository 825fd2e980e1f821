"""What a bot is, and what it is asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from google.protobuf import any_pb2, descriptor_pool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from arena_sdk.rand import Rand
from botarena.v1 import match_pb2


@dataclass(frozen=True, slots=True)
class Match:
    """One match, as a bot sees it from its seat.

    Attributes:
        game: Name with the options that differ from the default, e.g. `ludicitude:petit_mia=true`.
        num_seats: Seats at the table.
        seat: Your own seat, 0-based.
        actions: The game's action table.
        names: Entrant names by seat, where the operator shows them; empty otherwise.
        history: Everything that has happened, as your seat sees it; it grows from request to request.
    """

    game: str
    num_seats: int
    seat: int
    actions: Sequence[str]
    names: Sequence[str]
    history: list[str]


class Request:
    """One decision to make.

    Attributes:
        match: The match it belongs to.
    """

    __slots__ = ("__dict__", "_message", "match")

    def __init__(self, match: Match, message: match_pb2.ActionRequest) -> None:
        """Wrap what the arena sent. `arena_sdk.testing.request` makes one for a test."""
        self.match = match
        self._message = message

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """Every legal action, in the game's own order. Empty when there is a form to fill in."""
        message, actions = self._message, self.match.actions
        ranges = message.legal_ranges
        inside = [action for i in range(0, len(ranges), 2) for action in actions[ranges[i] : ranges[i + 1]]]
        return (*inside, *message.legal_extra)

    @cached_property
    def view(self) -> Any:  # the message of whatever family of games is played
        """What your seat may see now: the view message of the game's family, e.g. `MiaView` of mia.proto.

        Of a game from outside it is the game's own message if your bot has imported its generated code, e.g. by
        `from arena_kuhn.v1.kuhn_pb2 import KuhnView`; else the `google.protobuf.Any` that carries it.
        """
        view = self._message.view
        name = view.WhichOneof("game")
        if name == "other":
            return _unpacked(view.other)
        return getattr(view, name) if name else None

    @cached_property
    def rand(self) -> Rand:
        """Random numbers of your own for this decision. A bot that uses no others can be replayed exactly."""
        return Rand(self._message.rand)

    @property
    def history(self) -> list[str]:
        """Everything that has happened in the match, as your seat sees it; `?` stands for what is hidden from it."""
        return self.match.history

    @property
    def seat(self) -> int:
        """Your own seat, 0-based."""
        return self.match.seat

    @property
    def form(self) -> str:
        """Name of the form to fill in; empty when the answer is one of `legal`."""
        return self._message.form

    @property
    def limit_s(self) -> float:
        """Seconds for this decision."""
        return self._message.limit_us / 1e6

    @property
    def bank_s(self) -> float:
        """Seconds left in your bank, this decision's included; 0 where there is no bank."""
        return self._message.bank_us / 1e6


@dataclass(frozen=True, slots=True)
class End:
    """How a match ended.

    Attributes:
        returns: Payoff of each seat; the sum is 0. Empty when the match does not count.
        places: 1-based finishing order of each seat; ties share the better place.
        kind: Why it ended, e.g. `rules` or `timeout`.
        reason: What went wrong, when it was your own fault; empty otherwise.
    """

    returns: Sequence[int]
    places: Sequence[int]
    kind: str
    reason: str


class Bot(Protocol):
    """A bot. One object plays one match; give it `on_match_start(match)` and `on_match_end(end)` if it needs them."""

    def act(self, request: Request) -> str:
        """Return the action to take: one of `request.legal`, or the text of a form."""


def _unpacked(carried: any_pb2.Any) -> Message:
    """Return the message that is carried, or what carries it where the message's type has not been imported."""
    try:
        own_type = GetMessageClass(descriptor_pool.Default().FindMessageTypeByName(carried.TypeName()))
    except KeyError:
        return carried
    return own_type.FromString(carried.value)
