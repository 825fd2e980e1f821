"""What a history leads to."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from google.protobuf.message import Message

from botarena.v1 import view_pb2


class Position(NamedTuple):
    """A point of a match at which one seat is asked, as that seat sees it.

    Attributes:
        game: Name with the options that differ from the default, as the arena spells it.
        actions: The game's action table.
        legal: The legal actions, in the game's own order.
        view: What the seat may see.
    """

    game: str
    actions: tuple[str, ...]
    legal: tuple[str, ...]
    view: view_pb2.View


class ToPosition(Protocol):
    """Reader of the histories of one family of games."""

    def __call__(self, game: str, num_seats: int, seat: int, history: Sequence[str]) -> Position:
        """Return the position after the history.

        Args:
            game: Name with options, e.g. `tokyo:lives=3`.
            num_seats: Seats at the table.
            seat: Seat that is asked.
            history: Everything that has happened, as that seat sees it.

        Raises:
            ValueError: No such option, or the history cannot be, or another seat is asked after it.
        """


def to_view(message: Message) -> view_pb2.View:
    """Return a family's view in its place; one of a game from outside goes as `Any`, as on the wire."""
    view = view_pb2.View()
    for field in view.DESCRIPTOR.oneofs_by_name["game"].fields:
        if field.message_type is message.DESCRIPTOR:
            getattr(view, field.name).CopyFrom(message)
            return view
    view.other.Pack(message)
    return view
