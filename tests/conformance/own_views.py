"""Views of games from outside: message types of their own, made without generated code, carried in `View.other`."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from google.protobuf.descriptor_pb2 import DescriptorProto, FieldDescriptorProto, FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from arena.match import Request
from arena.rules import AnyGame, View
from arena.testing.worlds import MakeWire, Wire
from arena.wire.messages import Encoder, End, Start
from arena.wire.views import fill

PACKAGE = "tests.conformance"

MessageType: TypeAlias = type[Message]

_TYPES = {
    "uint32": FieldDescriptorProto.TYPE_UINT32,
    "sint32": FieldDescriptorProto.TYPE_SINT32,
    "string": FieldDescriptorProto.TYPE_STRING,
}


class AnyView(NamedTuple):
    """A view that is already a message: its fields are those of `google.protobuf.Any`."""

    type_url: str
    value: bytes


def own_wire(message_type: MessageType) -> MakeWire:
    """Return the arena's way of writing to a stream for a game with a message type of its own."""

    def make(game: AnyGame) -> Wire:
        to_batch = Encoder(game, "other").to_batch

        def write(starts: Sequence[Start], requests: Sequence[tuple[int, int, Request]], ends: Sequence[End]) -> bytes:
            carried = [(n, match, request._replace(view=_packed(request.view))) for n, match, request in requests]
            return to_batch(starts, carried, ends).SerializeToString(deterministic=True)

        return write

    def _packed(view: View) -> View:
        message = message_type()
        fill(message, view)
        name = message.DESCRIPTOR.full_name
        return AnyView(f"type.googleapis.com/{name}", message.SerializeToString(deterministic=True))

    return make


def to_message_type(name: str, **fields: str) -> MessageType:
    """Return a message type with these fields, numbered in order; `*uint32` is a repeated one."""
    message = DescriptorProto(name=name)
    for number, (field, kind) in enumerate(fields.items(), 1):
        repeated = kind.startswith("*")
        label = FieldDescriptorProto.LABEL_REPEATED if repeated else FieldDescriptorProto.LABEL_OPTIONAL
        message.field.add(name=field, number=number, label=label, type=_TYPES[kind.removeprefix("*")])
    pool = DescriptorPool()
    file = FileDescriptorProto(name=f"{name}.proto", package=PACKAGE, syntax="proto3", message_type=[message])
    pool.AddSerializedFile(file.SerializeToString())
    return GetMessageClass(pool.FindMessageTypeByName(f"{PACKAGE}.{name}"))


SEALED_WIRE = own_wire(
    to_message_type("SealedView", hand="uint32", bidder="uint32", die="uint32", bid="uint32", coins="*sint32")
)
LAYOUT_WIRE = own_wire(
    to_message_type("LayoutView", hand="uint32", cards="*string", coins="uint32", max_stake="uint32")
)
