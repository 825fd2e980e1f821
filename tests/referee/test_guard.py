"""The server as a part of a run: whose fault ends what, how calls end, and where it may listen."""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import trio

import arena
from arena.errors import ConfigError
from arena.referee.guard import RECEIVE_LIMIT_BYTES, Guard, serve
from arena.referee.guest import Host, from_asyncio, run_with_grpc

import grpc  # isort: skip - after the guard, which silences it
from google.protobuf.timestamp_pb2 import Timestamp

Stream = grpc.aio.StreamStreamCall[bytes, bytes]
Context = grpc.aio.ServicerContext[bytes, bytes]
Talk = Callable[[object, Context], Awaitable[None]]
ANYWHERE = "127.0.0.1:0"


@contextlib.asynccontextmanager
async def served(host: Host, handler: "grpc.RpcMethodHandler[bytes, bytes]") -> AsyncIterator[int]:
    """Serve a method under the name Talk."""
    service = grpc.method_handlers_generic_handler("test.Service", {"Talk": handler})
    async with serve(host, lambda server: server.add_generic_rpc_handlers((service,)), insecure=[ANYWHERE]) as (port,):
        yield port


def talking(talk: Talk) -> "grpc.RpcMethodHandler[bytes, bytes]":
    """Return `talk` as a stream of bytes both ways."""
    return grpc.stream_stream_rpc_method_handler(talk)


async def echo(_: object, context: Context) -> None:
    """Answer every message with itself."""
    # The stubs forget that a server, too, reads the end.
    while (message := await context.read()) is not grpc.aio.EOF:  # type: ignore[comparison-overlap]
        await context.write(message)


async def fail(_: object, context: Context) -> None:
    """Fail at the first message, by our fault."""
    await context.read()
    raise LookupError("our fault")


@contextlib.asynccontextmanager
async def stream_to(port: int) -> AsyncIterator[Stream]:
    """Open a stream to Talk; for asyncio."""
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield channel.stream_stream("/test.Service/Talk")()


async def code_after(port: int, *messages: bytes) -> grpc.StatusCode:
    """Send messages on a stream of its own and return the status the stream ends with.

    For a call that is refused at once send none: a client of grpc.aio that writes into a refusal may report INTERNAL.
    """
    async with stream_to(port) as stream:
        with contextlib.suppress(grpc.RpcError):
            for message in messages:
                await stream.write(message)
            while await stream.read() is not grpc.aio.EOF:
                pass
        return await stream.code()


async def answer_to(port: int, message: bytes) -> object:
    """Send one message on a stream of its own and return the answer."""
    async with stream_to(port) as stream:
        await stream.write(message)
        return await stream.read()


def test_error_in_a_handler_comes_out_of_the_run() -> None:
    codes: list[grpc.StatusCode] = []

    async def main(host: Host) -> None:
        async with served(host, talking(fail)) as port:
            with trio.CancelScope(shield=True):
                codes.append(await from_asyncio(code_after(port, b"hello")))
            await trio.sleep_forever()

    with pytest.raises(LookupError, match="our fault"):
        run_with_grpc(main)
    assert codes == [grpc.StatusCode.INTERNAL]


def test_exit_in_a_handler_keeps_its_code() -> None:
    async def leave(_: object, context: Context) -> None:
        sys.exit(9)

    async def main(host: Host) -> None:
        async with served(host, talking(leave)) as port:
            await from_asyncio(code_after(port))
            await trio.sleep_forever()

    with pytest.raises(SystemExit) as caught:
        run_with_grpc(main)
    assert caught.value.code == 9


async def test_refusal_by_a_handler_ends_only_its_call(host: Host) -> None:
    async def refuse(_: object, context: Context) -> None:
        await context.abort(grpc.StatusCode.UNAUTHENTICATED, "who are you?")

    async with served(host, talking(refuse)) as port:
        assert await from_asyncio(code_after(port)) is grpc.StatusCode.UNAUTHENTICATED
        assert await from_asyncio(code_after(port)) is grpc.StatusCode.UNAUTHENTICATED


async def test_malformed_protobuf_ends_only_its_call(host: Host) -> None:
    async def echo_time(_: object, context: "grpc.aio.ServicerContext[Timestamp, Timestamp]") -> None:
        await context.write(await context.read())

    handler = grpc.stream_stream_rpc_method_handler(
        echo_time,
        request_deserializer=Timestamp.FromString,
        response_serializer=Timestamp.SerializeToString,
    )
    good = Timestamp(seconds=5).SerializeToString()
    async with served(host, handler) as port:  # type: ignore[arg-type]
        assert await from_asyncio(code_after(port, b"\xff\xff\xff")) is grpc.StatusCode.INVALID_ARGUMENT
        assert await from_asyncio(answer_to(port, good)) == good


async def test_too_long_a_message_ends_only_its_call(host: Host) -> None:
    async with served(host, talking(echo)) as port:
        code = await from_asyncio(code_after(port, bytes(RECEIVE_LIMIT_BYTES + 1)))
        assert code is grpc.StatusCode.RESOURCE_EXHAUSTED
        just_short = bytes(RECEIVE_LIMIT_BYTES)
        assert await from_asyncio(answer_to(port, just_short)) == just_short


async def test_peer_that_leaves_ends_only_its_call(host: Host) -> None:
    left = trio.Event()

    async def wait(_: object, context: Context) -> None:
        await context.write(b"hello")
        try:
            await asyncio.Event().wait()
        finally:
            left.set()

    async def visit(port: int) -> None:
        async with stream_to(port) as stream:
            await stream.read()
            stream.cancel()

    async with served(host, talking(wait)) as port:
        await from_asyncio(visit(port))
        await left.wait()


async def test_noise_on_the_port_harms_nobody(host: Host) -> None:
    async with served(host, talking(echo)) as port:
        for noise in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", bytes(range(256))):
            peer = await trio.open_tcp_stream("127.0.0.1", port)
            async with peer:
                await peer.send_all(noise)
        assert await from_asyncio(answer_to(port, b"still here")) == b"still here"


async def test_methods_gRPC_would_run_in_threads_count_as_not_implemented(host: Host) -> None:
    def synchronous(_: object, context: Context) -> None:
        raise NotImplementedError("as generated code does")

    async with served(host, talking(synchronous)) as port:  # type: ignore[arg-type]
        assert await from_asyncio(code_after(port)) is grpc.StatusCode.UNIMPLEMENTED


async def test_stopping_the_server_ends_open_streams_with_ok(host: Host) -> None:
    opened, codes = trio.Event(), []

    async def stay(port: int) -> None:
        async with stream_to(port) as stream:
            await stream.write(b"hello")
            await stream.read()
            opened.set()
            assert await stream.read() is grpc.aio.EOF
            codes.append(await stream.code())

    async with trio.open_nursery() as nursery, served(host, talking(echo)) as port:
        nursery.start_soon(from_asyncio, stay(port))
        await opened.wait()
    assert codes == [grpc.StatusCode.OK]


class Refused(Exception):
    """What `abort` of the fake context raises."""


class FakeContext:
    """As much of a call's context as a refusal needs."""

    async def abort(self, code: grpc.StatusCode, details: str) -> None:
        """Raise what was refused."""
        raise Refused(code)


async def test_call_that_begins_during_the_end_is_refused(host: Host) -> None:
    guard = Guard(host.crash)
    guard.close()

    async def continuation(_: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes]":
        return talking(echo)

    async def call() -> None:
        handler = await guard.intercept_service(continuation, None)  # type: ignore[arg-type]  # the guard does not look
        await handler.stream_stream(None, FakeContext())  # type: ignore[union-attr, misc, arg-type]

    with pytest.raises(Refused, match="UNAVAILABLE"):
        await from_asyncio(call())


QUIET_PROGRAM = """
import logging, trio
from tests.referee.test_guard import echo, served, stream_to, talking
from arena.referee.guest import from_asyncio, run_with_grpc

async def stay(port, opened):
    async with stream_to(port) as stream:
        await stream.write(b"hello")
        await stream.read()
        opened.set()
        await stream.read()

async def main(host):
    async with trio.open_nursery() as nursery, served(host, talking(echo)) as port:
        events = [trio.Event() for _ in range(8)]
        for event in events:
            nursery.start_soon(from_asyncio, stay(port, event))
        for event in events:
            await event.wait()

logging.getLogger("asyncio").setLevel(logging.ERROR)  # else a busy machine shows as warnings of slow callbacks
run_with_grpc(main)
"""


def test_server_with_open_streams_ends_without_a_word() -> None:
    roots = (Path(arena.__file__).parents[1], Path(__file__).parents[2])
    end = subprocess.run(
        (sys.executable, "-X", "dev", "-W", "default", "-c", QUIET_PROGRAM),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, roots))},
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert (end.returncode, end.stdout, end.stderr) == (0, b"", b"")


PING, GOAWAY, SETTINGS = 6, 7, 4
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def http2_frame(kind: int, payload: bytes = b"") -> bytes:
    """Return a frame on stream 0 without flags. RFC 9113, section 4.1."""
    return len(payload).to_bytes(3, "big") + bytes([kind]) + bytes(5) + payload


async def test_pings_are_no_reason_to_cut_a_peer_off(host: Host) -> None:
    num_pings, kinds = 10, list[int]()  # With gRPC's defaults the third is answered by GOAWAY.
    async with served(host, talking(echo)) as port, await trio.open_tcp_stream("127.0.0.1", port) as peer:
        await peer.send_all(PREFACE + http2_frame(SETTINGS) + num_pings * http2_frame(PING, bytes(8)))
        received = bytearray()
        while kinds.count(PING) < num_pings and GOAWAY not in kinds:
            received += await peer.receive_some()
            while len(received) >= 9 and len(received) >= (end := 9 + int.from_bytes(received[:3], "big")):
                kinds.append(received[3])
                del received[:end]
    assert GOAWAY not in kinds


async def test_address_in_use_is_named(host: Host) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ConfigError, match=f"cannot listen on '{address}'"):
            async with serve(host, lambda server: None, insecure=[address]):
                pass


async def test_two_servers_never_share_a_port(host: Host) -> None:
    async with served(host, talking(echo)) as port:
        with pytest.raises(ConfigError):
            async with serve(host, lambda server: None, insecure=[f"127.0.0.1:{port}"]):
                pass


async def test_stopping_the_server_refuses_a_call_without_a_stream(host: Host) -> None:
    opened, codes = trio.Event(), []

    async def think(_: object, context: Context) -> bytes:
        opened.set()
        await asyncio.Event().wait()
        return b"never"

    async def ask(port: int) -> None:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            method: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary("/test.Service/Talk")
            codes.append(await method(b"well?").code())

    handler: grpc.RpcMethodHandler[bytes, bytes] = grpc.unary_unary_rpc_method_handler(think)
    async with trio.open_nursery() as nursery, served(host, handler) as port:
        nursery.start_soon(from_asyncio, ask(port))
        await opened.wait()
    assert codes == [grpc.StatusCode.UNAVAILABLE]


async def test_socket_file_is_not_stolen_from_another_server(host: Host, tmp_path: Path) -> None:
    address = f"unix:{tmp_path}/socket"
    async with serve(host, lambda server: None, insecure=[address]):
        with pytest.raises(ConfigError, match="another program does"):
            async with serve(host, lambda server: None, insecure=[address]):
                pass
        assert (tmp_path / "socket").exists()


async def test_socket_file_of_a_dead_server_is_replaced(host: Host, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(f"{tmp_path}/socket")
    async with serve(host, lambda server: None, insecure=[f"unix:{tmp_path}/socket"]):
        pass


async def test_every_address_is_served(host: Host, tmp_path: Path) -> None:
    addresses = [ANYWHERE, f"unix:{tmp_path}/socket", ANYWHERE]
    async with serve(host, lambda server: None, insecure=addresses) as ports:
        assert len(ports) == 3
        for port in (ports[0], ports[2]):
            await (await trio.open_tcp_stream("127.0.0.1", port)).aclose()
        await (await trio.open_unix_socket(f"{tmp_path}/socket")).aclose()
