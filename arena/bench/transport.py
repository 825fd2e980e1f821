"""What the transport alone gives: round trips over a socket pair and over a bare grpc.aio stream, lock-step.

The messages have the sizes of a request and an answer of the referee's, the far end is a process of its own.
"""

import asyncio
import socket
import subprocess
import sys
import time

import grpc

from arena.bench.echo import METHOD
from arena.bench.figures import Figures

ECHO = (sys.executable, "-m", "arena.bench.echo")
WARM_UP = 200
"""Round trips before the clock is started."""


def measure(figures: Figures, seconds: float, asked: int, answered: int) -> None:
    """Measure both for some seconds each.

    Args:
        figures: Takes `echo.socket_pair` and `echo.grpc_aio`, in round trips per second.
        seconds: How long.
        asked: Size of a message there, in bytes.
        answered: Size of a message back.
    """
    figures.add("echo", "socket_pair", "round_trips_per_s", over_sockets(seconds, asked, answered))
    figures.add("echo", "grpc_aio", "round_trips_per_s", asyncio.run(over_grpc(seconds, asked, answered)))


def over_sockets(seconds: float, asked: int, answered: int) -> float:
    """Return the round trips per second over a socket pair."""
    ours, theirs = socket.socketpair()
    far = [*ECHO, "fd", str(theirs.fileno()), str(asked), str(answered)]
    with ours, subprocess.Popen(far, pass_fds=[theirs.fileno()]) as process:
        theirs.close()
        message, count, began = bytes(asked), -WARM_UP, time.perf_counter()
        while count < 0 or time.perf_counter() < began + seconds:
            ours.sendall(message)
            if len(ours.recv(answered, socket.MSG_WAITALL)) < answered:
                raise RuntimeError("the far end of the echo is gone")
            count += 1
            if count == 0:
                began = time.perf_counter()
        elapsed = time.perf_counter() - began
        ours.shutdown(socket.SHUT_RDWR)
        process.wait()
    return count / elapsed


async def over_grpc(seconds: float, asked: int, answered: int) -> float:
    """Return the round trips per second over one stream of a grpc.aio server without any of our code."""
    rate: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    async def play(_requests: object, context: "grpc.aio.ServicerContext[bytes, bytes]") -> None:
        message, count, began = bytes(asked), -WARM_UP, time.perf_counter()
        while count < 0 or time.perf_counter() < began + seconds:
            await context.write(message)
            await context.read()
            count += 1
            if count == 0:
                began = time.perf_counter()
        rate.set_result(count / (time.perf_counter() - began))

    server = grpc.aio.server()
    service, _, method = METHOD[1:].partition("/")
    handler: grpc.RpcMethodHandler[bytes, bytes] = grpc.stream_stream_rpc_method_handler(play)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, {method: handler}),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    with subprocess.Popen([*ECHO, "grpc", f"127.0.0.1:{port}", str(answered)]) as process:  # noqa: ASYNC220 - before the clock
        try:
            return await rate
        finally:
            await server.stop(1)
            await asyncio.to_thread(process.wait)
