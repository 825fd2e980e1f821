"""The gRPC server as a part of a run: it ends with it, and what fails in its handlers ends up in the right place."""

import asyncio
import inspect
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeAlias, TypeVar

# Read when grpc is imported: else its core writes to our stderr, at every failed handshake for one.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")

import grpc
import trio
from google.protobuf.message import DecodeError

from arena.errors import ConfigError
from arena.referee.guest import Host, from_asyncio

RECEIVE_LIMIT_BYTES = 4 * 1024 * 1024
STOP_GRACE_S = 0.3
CLOSING = "the arena is closing"

Options: TypeAlias = Sequence[tuple[str, str | int]]
Request = TypeVar("Request")
Reply = TypeVar("Reply")
Context: TypeAlias = grpc.aio.ServicerContext[Request, Reply]
Method: TypeAlias = Callable[[object, Context[Request, Reply]], Awaitable[Reply]]

OUR_OPTIONS: Options = (
    # Without it a second server on the same port takes half of the first one's connections, silently.
    ("grpc.so_reuseport", 0),
    # Any client may ping as often as it likes: the default answer to keepalive is GOAWAY, too_many_pings.
    # We ping nobody: a single-threaded bot that thinks for long could not answer.
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_ping_strikes", 0),
    ("grpc.http2.min_ping_interval_without_data_ms", 1),
)


class Guard(grpc.aio.ServerInterceptor):
    """Lets our faults end the run and a peer's faults its own call, and ends every call politely when the server stops.

    Only `async def` methods are served, those that read and write through their context; any other counts as not
    implemented, as do the methods of generated base classes: gRPC would run them in threads, out of reach.

    Attributes:
        is_closing: Whether the end has begun.
    """

    def __init__(self, crash: Callable[[BaseException], None]) -> None:
        self.is_closing = False
        self._crash = crash
        self._calls: set[asyncio.Task[object]] = set()

    def close(self) -> None:
        """End all calls, streams with status OK, and refuse new ones."""
        self.is_closing = True
        for call in tuple(self._calls):
            call.cancel()

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable["grpc.RpcMethodHandler[Request, Reply] | None"]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> "grpc.RpcMethodHandler[Request, Reply] | None":
        """Put this guard around the method that was called; gRPC calls this at the start of each call."""
        handler = await continuation(handler_call_details)
        if handler is None:
            return None
        kind = f"{_arity(handler.request_streaming)}_{_arity(handler.response_streaming)}"
        method = getattr(handler, kind)
        if not inspect.iscoroutinefunction(method):
            return None
        guarded = partial(self._serve, method, is_stream=handler.response_streaming)
        # A handler is a named tuple, which its abstract type does not say.
        return handler._replace(**{kind: guarded})  # type: ignore[attr-defined, no-any-return]

    async def _serve(
        self, method: Method[Request, Reply], request: object, context: Context[Request, Reply], *, is_stream: bool
    ) -> Reply:
        call = asyncio.current_task()
        assert call is not None
        self._calls.add(call)
        try:
            return await self._answer(method, request, context)
        except asyncio.CancelledError:
            if not self.is_closing:
                raise  # The peer has left.
            call.uncancel()
            if not is_stream:
                await context.abort(grpc.StatusCode.UNAVAILABLE, CLOSING)
            return None  # type: ignore[return-value]  # To return now ends a stream with status OK.
        finally:
            self._calls.discard(call)

    async def _answer(self, method: Method[Request, Reply], request: object, context: Context[Request, Reply]) -> Reply:
        if self.is_closing:
            await context.abort(grpc.StatusCode.UNAVAILABLE, CLOSING)
        try:
            return await method(request, context)
        except (asyncio.CancelledError, grpc.aio.AbortError, grpc.aio.InternalError):
            raise  # The end, a refusal of ours, or a peer that left while we wrote.
        except DecodeError as error:
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, f"expected a message of this contract, got {error}")
        except BaseException as error:  # noqa: BLE001 - it comes out of the run; gRPC would only log it
            self._crash(error)
            await context.abort(grpc.StatusCode.INTERNAL, "the referee failed")


@asynccontextmanager
async def serve(
    host: Host,
    add_services: Callable[[grpc.aio.Server], None],
    *,
    insecure: Sequence[str] = (),
    secure: Sequence[tuple[str, grpc.ServerCredentials]] = (),
    receive_limit_bytes: int = RECEIVE_LIMIT_BYTES,
    options: Options = (),
    grace_s: float = STOP_GRACE_S,
) -> AsyncIterator[tuple[int, ...]]:
    """Serve gRPC while the block runs, and yield the ports: those of `insecure` first, then those of `secure`.

    Args:
        host: The run; what fails in a handler ends it.
        add_services: Given the server before it starts.
        insecure: Addresses to listen on: `127.0.0.1:0`, `[::1]:7000`, `unix:/run/arena/socket`.
        secure: The same with credentials.
        receive_limit_bytes: Longest message a peer may send; a longer one ends its call with RESOURCE_EXHAUSTED.
        options: More of gRPC's channel arguments; they win over ours.
        grace_s: Seconds a peer that does not read may hold up the end.

    Raises:
        ConfigError: If an address cannot be listened on.
    """
    guard = Guard(host.crash)
    limit = ("grpc.max_receive_message_length", receive_limit_bytes)
    server = grpc.aio.server(interceptors=[guard], options=[*OUR_OPTIONS, limit, *options])
    add_services(server)
    ports = _listen(server, insecure, secure)
    try:
        with trio.CancelScope(shield=True):  # gRPC cannot be interrupted while it starts; that takes milliseconds
            await from_asyncio(server.start())
        _watch(server, guard, host)
        yield ports
    finally:
        guard.close()
        with trio.CancelScope(shield=True):
            await from_asyncio(server.stop(grace_s))


def _arity(is_streaming: bool) -> str:  # noqa: FBT001 - gRPC's own flags
    return "stream" if is_streaming else "unary"


def _listen(
    server: grpc.aio.Server, insecure: Sequence[str], secure: Sequence[tuple[str, grpc.ServerCredentials]]
) -> tuple[int, ...]:
    ports = [_bound(address, server.add_insecure_port) for address in insecure]
    for address, credentials in secure:
        ports.append(_bound(address, partial(server.add_secure_port, server_credentials=credentials)))
    return tuple(ports)


def _bound(address: str, add_port: Callable[[str], int]) -> int:
    advice = "stop what listens there, or choose another address; 127.0.0.1:0 takes any free port"
    if _is_taken_socket(address):
        raise ConfigError(f"cannot listen on {address!r}: another program does; {advice}")
    try:
        return add_port(address)
    except RuntimeError as error:
        raise ConfigError(
            f"cannot listen on {address!r}: it is in use or not an address of this machine; {advice}"
        ) from error


def _is_taken_socket(address: str) -> bool:
    # gRPC would bind silently, steal the path from the other server, and remove the file at the end.
    scheme, _, path = address.partition(":")
    if scheme != "unix" or not os.path.exists(path):
        return False
    with socket.socket(socket.AF_UNIX) as probe:
        probe.setblocking(False)
        return probe.connect_ex(path) == 0


def _watch(server: grpc.aio.Server, guard: Guard, host: Host) -> None:
    watch = asyncio.get_running_loop().create_task(server.wait_for_termination())

    def ended(_: "asyncio.Task[bool]") -> None:
        if not guard.is_closing:
            host.crash(RuntimeError("the gRPC server ended by itself"))

    watch.add_done_callback(ended)
