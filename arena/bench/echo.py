"""The far end of the echo measurements: a process that answers each message with one of a given size.

usage: python -m arena.bench.echo fd NUMBER ASKED ANSWERED | grpc ADDRESS ANSWERED
"""

import asyncio
import socket
import sys

import grpc

METHOD = "/botarena.bench.Echo/Play"


def answer_socket(descriptor: int, asked: int, answered: int) -> None:
    """Answer every `asked` bytes on a socket with `answered` bytes, until it is closed."""
    reply = bytes(answered)
    with socket.socket(fileno=descriptor) as line:
        while _read(line, asked):
            line.sendall(reply)


async def answer_grpc(address: str, answered: int) -> None:
    """Answer every message of a stream, until it ends."""
    reply = bytes(answered)
    async with grpc.aio.insecure_channel(address) as channel:
        call: grpc.aio.StreamStreamCall[bytes, bytes] = channel.stream_stream(METHOD)()
        while await call.read() is not grpc.aio.EOF:
            await call.write(reply)
        await call.done_writing()


def _read(line: socket.socket, size: int) -> bool:
    left = size
    while left:
        came = line.recv(left)
        if not came:
            return False
        left -= len(came)
    return True


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["fd", number, asked, answered]:
            answer_socket(int(number), int(asked), int(answered))
        case ["grpc", address, answered]:
            asyncio.run(answer_grpc(address, int(answered)))
        case _:
            sys.exit(f"unexpected arguments {sys.argv[1:]!r}")
