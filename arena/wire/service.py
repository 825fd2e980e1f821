"""The service as grpc.aio takes it: one coroutine per stream."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import grpc

from botarena.v1 import play_service_pb2, play_service_pb2_grpc

Context: TypeAlias = grpc.aio.ServicerContext[play_service_pb2.PlayRequest, play_service_pb2.PlayResponse]
Stream: TypeAlias = Callable[[Context], Awaitable[None]]

SERVICE = "botarena.v1.PlayService"
TOKEN_METADATA = "arena-token"
"""Key under which a bot's call carries its token."""


class _PlayService(play_service_pb2_grpc.PlayServiceServicer):
    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    # The stubs know only the iterator form; this is grpc.aio's other one, which reads and writes through the context.
    async def Play(self, request_iterator: object, context: Context) -> None:  # type: ignore[override]
        await self._stream(context)


def add_play_service(server: grpc.aio.Server, stream: Stream) -> None:
    """Serve `PlayService.Play` with a coroutine that reads from and writes to the context of its call."""
    play_service_pb2_grpc.add_PlayServiceServicer_to_server(_PlayService(stream), server)


def to_token(context: Context) -> str:
    """Return the token of a call; empty when it has none."""
    for key, value in context.invocation_metadata() or ():
        if key == TOKEN_METADATA:
            return value if isinstance(value, str) else ""
    return ""
