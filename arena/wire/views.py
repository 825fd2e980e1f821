"""Views on the wire: a message is filled from a NamedTuple by field name, so no game is named here."""

from collections.abc import Callable
from typing import TypeAlias

from google.protobuf import descriptor_pool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from arena.errors import ConfigError
from arena.rules import View
from botarena.v1 import view_pb2

WriteView: TypeAlias = Callable[[view_pb2.View, View], None]


def to_view_writer(name: str) -> WriteView:
    """Return what copies views into the `View` message.

    Args:
        name: A field of it, or, for a game from outside, the full name of a message type that has been imported.

    Raises:
        ConfigError: There is no such field or type.
    """
    if name in view_pb2.View.DESCRIPTOR.fields_by_name:
        return lambda message, view: fill(getattr(message, name), view)
    try:
        own_type = GetMessageClass(descriptor_pool.Default().FindMessageTypeByName(name))
    except KeyError:
        raise ConfigError(f"expected a field of View or an imported message type for views, got {name!r}") from None

    def write(message: view_pb2.View, view: View) -> None:
        own = own_type()
        fill(own, view)
        message.other.Pack(own, deterministic=True)

    return write


def fill(message: Message, view: View) -> None:
    """Copy a view into a message with the same field names.

    `None` and empty tuples leave a field unset; a NamedTuple becomes a message; a tuple becomes a repeated field.
    """
    for name, value in zip(view._fields, view, strict=True):  # type: ignore[attr-defined]  # a View is a NamedTuple
        if value is None or value == ():
            continue
        if not isinstance(value, tuple):
            setattr(message, name, value)
        elif hasattr(value, "_fields"):
            fill(getattr(message, name), value)
        elif hasattr(value[0], "_fields"):
            for item in value:
                fill(getattr(message, name).add(), item)
        else:
            getattr(message, name).extend(value)
