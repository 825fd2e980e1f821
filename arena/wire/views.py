"""Views on the wire: a message is filled from a NamedTuple by field name, so no game is named here."""

from google.protobuf.message import Message

from arena.rules import View


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
