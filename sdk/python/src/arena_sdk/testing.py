"""Requests without an arena, to test a bot with.

>>> request("lisandria", seat=1, history=["0 roll ?", "0 announce 66"]).legal
('doubt', 'roll', 'raise 21')
"""

from collections.abc import Sequence

from google.protobuf.message import Message

from arena_sdk.bot import Match, Request
from arena_sdk.positions import POSITIONS, Position
from botarena.v1 import match_pb2, view_pb2


def request(
    game: str,
    *,
    seat: int,
    history: Sequence[str],
    num_seats: int = 2,
    legal: Sequence[str] | None = None,
    view: Message | None = None,
    rand: int = 1,
    form: str = "",
) -> Request:
    """Return the request that the arena would send to `seat` after `history`.

    The legal actions and the view of Lisandria, Tokyo and Ludicitude follow from the history, which must be one that
    can be. Of other games nothing is derived: give `legal` or `form`, and `view` if the bot reads it.

    Args:
        game: Name with options, e.g. `ludicitude:petit_mia=true`.
        seat: Seat that is asked.
        history: Everything that has happened, as that seat sees it, e.g. `["0 roll ?", "0 announce 65"]`.
        num_seats: Seats at the table.
        legal: Legal actions, in place of those that follow from the history.
        view: The view, in place of the one that follows from the history: a message such as `MiaView`.
        rand: What `request.rand` starts from.
        form: Name of the form to fill in.

    Raises:
        ValueError: The history cannot be, or another seat is asked after it, or what is asked is unknown.
    """
    if not 0 <= seat < num_seats:
        raise ValueError(f"expected a seat from 0 to {num_seats - 1}, got {seat}")
    name = game.partition(":")[0]
    if name in POSITIONS:
        position = POSITIONS[name](game, num_seats, seat, history)
    elif legal is None and not form:
        raise ValueError(f"nothing is derived for {name!r}, only for {', '.join(POSITIONS)}: give legal=[…] or form=…")
    else:
        position = Position(game, (), (), view_pb2.View())
    message = match_pb2.ActionRequest(
        decision=1,
        match=1,
        legal_extra=position.legal if legal is None else legal,
        form=form,
        view=position.view if view is None else _to_view(view),
        entries=history,
        limit_us=1_000_000,
        rand=rand,
    )
    return Request(Match(position.game, num_seats, seat, position.actions, (), list(history)), message)


def _to_view(message: Message) -> view_pb2.View:
    """Return a family's view in its place; one of a game from outside goes as `Any`, as on the wire."""
    view = view_pb2.View()
    for field in view.DESCRIPTOR.oneofs_by_name["game"].fields:
        if field.message_type is message.DESCRIPTOR:
            getattr(view, field.name).CopyFrom(message)
            return view
    view.other.Pack(message)
    return view
