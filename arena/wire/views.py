"""Views on the wire: a message is filled from a NamedTuple by field name, so no game is named here."""

from collections.abc import Callable
from typing import TypeAlias

from google.protobuf import descriptor_pool
from google.protobuf.descriptor import Descriptor
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
    own_type = GetMessageClass(_own_descriptor(name))

    def write(message: view_pb2.View, view: View) -> None:
        own = own_type()
        fill(own, view)
        message.other.Pack(own, deterministic=True)

    return write


def check_view(name: str, view: View) -> None:
    """Refuse a view that its message cannot hold.

    Args:
        name: As for `to_view_writer`.
        view: Any view of the game.

    Raises:
        ConfigError: There is no such message, it has other fields, or its fields take other values.
    """
    field = view_pb2.View.DESCRIPTOR.fields_by_name.get(name)
    descriptor = (field and field.message_type) or _own_descriptor(name)
    if not hasattr(view, "_fields"):
        raise ConfigError(f"expected a NamedTuple as view, got {type(view).__name__}")
    _check_fields(descriptor, view)
    try:
        fill(GetMessageClass(descriptor)(), view)
    except (AttributeError, TypeError, ValueError) as error:
        message = f"expected values that message {descriptor.full_name} takes, got {view!r}: {error}"
        raise ConfigError(" ".join(message.split())) from None


def fill(message: Message, view: View) -> None:
    """Copy a view into a message with the same field names.

    `None` and empty tuples leave a field unset; a NamedTuple becomes a message; a tuple becomes a repeated field.
    """
    for name, value in zip(view._fields, view, strict=True):  # type: ignore[attr-defined]  # a View is a NamedTuple
        if not isinstance(value, tuple):
            if value is not None:
                setattr(message, name, value)
        elif not value:
            continue
        elif hasattr(value, "_fields"):
            fill(getattr(message, name), value)
        elif hasattr(value[0], "_fields"):
            for item in value:
                fill(getattr(message, name).add(), item)
        else:
            getattr(message, name).extend(value)


def _own_descriptor(name: str) -> Descriptor:
    try:
        return descriptor_pool.Default().FindMessageTypeByName(name)
    except KeyError:
        raise ConfigError(
            f"expected a field of View or an imported message type for views, got {name!r}; "
            "import its generated code where the game's kind is made"
        ) from None


def _check_fields(descriptor: Descriptor, view: View) -> None:
    """Compare the names of fields, also of views within the view."""
    ours, theirs = set(view._fields), set(descriptor.fields_by_name)  # type: ignore[attr-defined]  # a NamedTuple
    if ours != theirs:
        odd = min(ours ^ theirs)
        has, lacks = (type(view).__name__, descriptor.full_name)[:: 1 if odd in ours else -1]
        raise ConfigError(f"expected the same fields in view and message: {has} has {odd!r}, {lacks} has not")
    for name, value in zip(view._fields, view, strict=True):  # type: ignore[attr-defined]  # a NamedTuple
        inner = descriptor.fields_by_name[name].message_type
        first = value[0] if isinstance(value, tuple) and value and not hasattr(value, "_fields") else value
        if inner and isinstance(first, tuple) and hasattr(first, "_fields"):
            _check_fields(inner, first)
