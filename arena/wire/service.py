"""The service as grpc.aio takes it: one coroutine per stream."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection, reflection_pb2_grpc

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


class _Health(health_pb2_grpc.HealthServicer):  # type: ignore[misc]  # it has no types
    """Health checking without `Watch`: what we serve, we serve until the end. Theirs must be set up from asyncio."""

    async def Check(self, request: health_pb2.HealthCheckRequest, context: Any) -> health_pb2.HealthCheckResponse:
        if request.service not in ("", SERVICE):
            await context.abort(grpc.StatusCode.NOT_FOUND, "no such service")
        return health_pb2.HealthCheckResponse(status=health_pb2.HealthCheckResponse.SERVING)


class _Reflection(reflection.aio.ReflectionServicer):  # type: ignore[misc]  # it has no types
    async def ServerReflectionInfo(self, request_iterator: Any, context: Any) -> None:
        # Theirs yields its replies; the guard serves only what writes them to the context.
        async for reply in super().ServerReflectionInfo(request_iterator, context):
            await context.write(reply)


def add_services(server: grpc.aio.Server, stream: Stream) -> None:
    """Serve `PlayService.Play`, health checking and reflection.

    Args:
        server: A server that has not started.
        stream: Coroutine that serves one call of `Play`, reading from and writing to its context.
    """
    play_service_pb2_grpc.add_PlayServiceServicer_to_server(_PlayService(stream), server)
    health_pb2_grpc.add_HealthServicer_to_server(_Health(), server)
    names = (SERVICE, health_pb2.DESCRIPTOR.services_by_name["Health"].full_name, reflection.SERVICE_NAME)
    reflection_pb2_grpc.add_ServerReflectionServicer_to_server(_Reflection(names), server)


def to_token(context: Context) -> str:
    """Return the token of a call; empty when it has none."""
    for key, value in context.invocation_metadata() or ():
        if key == TOKEN_METADATA:
            return value if isinstance(value, str) else ""
    return ""
