"""Requests without an arena, to test a bot with.

>>> request("lisandria", seat=1, history=["0 roll ?", "0 announce 66"]).legal
('doubt', 'roll', 'raise 21')
>>> request("sette", seat=1, legal=["stake 1", "stake 2"], view={"coins": [150, 2, 148]}).view.shooter
1
"""

from collections.abc import Mapping, Sequence

from google.protobuf.message import Message

from arena_sdk.bot import Match, Request
from arena_sdk.positions import POSITIONS, SEATS, VIEWS, Position, opening_position, to_view
from botarena.v1 import match_pb2, view_pb2


def request(
    game: str,
    *,
    seat: int,
    history: Sequence[str] = (),
    num_seats: int | None = None,
    legal: Sequence[str] | None = None,
    view: Message | Mapping[str, object] | None = None,
    actions: Sequence[str] | None = None,
    rand: int = 1,
    form: str = "",
) -> Request:
    """Return the request that the arena would send to `seat` after `history`.

    In Lisandria, Tokyo and Ludicitude legal actions and view follow from the history, which must be one that can be.
    In the other games of the arena the view is that of a seat which is the first to be asked, without dice and cards:
    `view={…}` gives the fields that are different, and `legal` or `form` what is asked. No other game is known.

    Args:
        game: Name with options, e.g. `ludicitude:petit_mia=true`.
        seat: Seat that is asked.
        history: Everything that has happened, as that seat sees it, e.g. `["0 roll ?", "0 announce 65"]`.
        num_seats: Seats at the table; `None` for the game's usual number.
        legal: Legal actions, in place of those that follow from the history.
        view: Fields of the view that are different, or a message such as `MiaView` in place of all of it.
        actions: The game's action table; `None` for that of the arena, and where it is not known for `legal`.
        rand: What `request.rand` starts from.
        form: Name of the form to fill in.

    Raises:
        ValueError: The history cannot be, or another seat is asked after it, or what is asked is unknown, or the view
            has no such field.
    """
    name = game.partition(":")[0]
    num_seats = SEATS.get(name, 2) if num_seats is None else num_seats
    if not 0 <= seat < num_seats:
        raise ValueError(f"expected a seat from 0 to {num_seats - 1}, got {seat}")
    position = _to_position(game, num_seats, seat, history, is_asked=legal is not None or bool(form))
    legal = position.legal if legal is None else legal
    message = match_pb2.ActionRequest(
        decision=1,
        match=1,
        legal_extra=legal,
        form=form,
        view=_changed(position.view, view),
        entries=history,
        limit_us=1_000_000,
        rand=rand,
    )
    table = tuple(actions if actions is not None else position.actions or legal)
    return Request(Match(position.game, num_seats, seat, table, (), list(history)), message)


def _to_position(game: str, num_seats: int, seat: int, history: Sequence[str], *, is_asked: bool) -> Position:
    name = game.partition(":")[0]
    if name in POSITIONS:
        return POSITIONS[name](game, num_seats, seat, history)
    if not is_asked:
        raise ValueError(
            f"legal actions of {name!r} do not follow from a history, only those of {', '.join(POSITIONS)}: "
            "give legal=[…] or form=…"
        )
    return opening_position(game, num_seats, seat) if name in VIEWS else Position(game, (), (), view_pb2.View())


def _changed(known: view_pb2.View, given: Message | Mapping[str, object] | None) -> view_pb2.View:
    """Return the view with what was given in its place."""
    if given is None:
        return known
    if isinstance(given, Message):
        return to_view(given)
    family = known.WhichOneof("game")
    if family is None:
        raise ValueError(f"no view of this game is known: expected a message as view, got {dict(given)!r}")
    view = view_pb2.View()
    view.CopyFrom(known)
    _change(getattr(view, family), given)
    return view


def _change(view: Message, given: Mapping[str, object]) -> None:
    """Put other values into some fields of a view."""
    fields = view.DESCRIPTOR.fields_by_name
    for name in given:
        if name not in fields:
            raise ValueError(f"{view.DESCRIPTOR.name} has no field {name!r}; its fields: {', '.join(fields)}")
        view.ClearField(name)
    try:
        view.MergeFrom(type(view)(**{name: value for name, value in given.items() if value is not None}))
    except TypeError as error:
        raise ValueError(f"expected values that fit {view.DESCRIPTOR.name}, got {dict(given)!r}: {error}") from None
