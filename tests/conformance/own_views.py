"""Views of games from outside: message types of their own, made without generated code, carried in `View.other`."""

from google.protobuf.descriptor_pb2 import DescriptorProto, FieldDescriptorProto, FileDescriptorProto
from google.protobuf.descriptor_pool import Default

from arena.testing.worlds import arena_wire

PACKAGE = "tests.conformance"

_TYPES = {
    "uint32": FieldDescriptorProto.TYPE_UINT32,
    "sint32": FieldDescriptorProto.TYPE_SINT32,
    "string": FieldDescriptorProto.TYPE_STRING,
}


def to_message_type(name: str, **fields: str) -> str:
    """Make a message type with these fields, numbered in order, and return its full name; `*uint32` is a
    repeated one."""
    message = DescriptorProto(name=name)
    for number, (field, kind) in enumerate(fields.items(), 1):
        repeated = kind.startswith("*")
        label = FieldDescriptorProto.LABEL_REPEATED if repeated else FieldDescriptorProto.LABEL_OPTIONAL
        message.field.add(name=field, number=number, label=label, type=_TYPES[kind.removeprefix("*")])
    pool = Default()
    file = FileDescriptorProto(name=f"{name}.proto", package=PACKAGE, syntax="proto3", message_type=[message])
    pool.AddSerializedFile(file.SerializeToString())
    return f"{PACKAGE}.{name}"


SEALED_WIRE = arena_wire(
    to_message_type("SealedView", hand="uint32", bidder="uint32", die="uint32", bid="uint32", coins="*sint32")
)
LAYOUT_WIRE = arena_wire(
    to_message_type("LayoutView", hand="uint32", cards="*string", coins="uint32", max_stake="uint32")
)
