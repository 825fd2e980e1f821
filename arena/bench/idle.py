"""Bots that say Hello and Ready and then wait, each over a connection of its own: the far end of `streams`.

usage: python -m arena.bench.idle ADDRESS < tokens, one a line
"""

import asyncio
import sys

import grpc

from arena.wire.messages import Incoming, Outgoing
from arena.wire.service import SERVICE, TOKEN_METADATA

OWN_CONNECTION = (("grpc.use_local_subchannel_pool", 1),)


async def wait(address: str, token: str) -> None:
    """Be a bot that is never asked, until goodbye."""
    hello, ready = Incoming(), Incoming()
    hello.hello.contract = 1
    ready.ready.SetInParent()
    async with grpc.aio.insecure_channel(address, options=OWN_CONNECTION) as channel:
        play = channel.stream_stream(
            f"/{SERVICE}/Play",
            request_serializer=Incoming.SerializeToString,
            response_deserializer=Outgoing.FromString,
        )
        call = play(metadata=((TOKEN_METADATA, token),))
        await call.write(hello)
        await call.read()
        await call.write(ready)
        while isinstance(message := await call.read(), Outgoing) and not message.HasField("goodbye"):
            pass
        await call.done_writing()


async def main() -> None:
    """Be as many bots as there are tokens."""
    address, tokens = sys.argv[1], sys.stdin.read().split()
    await asyncio.gather(*(wait(address, token) for token in tokens))


if __name__ == "__main__":
    asyncio.run(main())
