"""A small arena on a loopback port that plays a script, to run the SDK's loop against."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import grpc

from botarena.v1 import match_pb2, play_service_pb2_grpc
from botarena.v1.play_service_pb2 import Answer, Batch, Goodbye, PlayRequest, PlayResponse, Welcome

TOKEN = "a-token"
ACTIONS = ("doubt", "accept", "roll")

Script = Callable[["Arena"], Iterator[PlayResponse]]
Asked = tuple[int, int, list[str]]
"""Decision, match and new entries of a request."""

WELCOME = PlayResponse(welcome=Welcome(name="mine", arena_version="0.1.0"))
GOODBYE = PlayResponse(goodbye=Goodbye(reason="the tournament is over"))


@dataclass
class Arena(play_service_pb2_grpc.PlayServiceServicer):
    """Takes one bot at a time and plays the script with it.

    Attributes:
        script: Yields what the arena sends.
        heard: Every message of the bot, in order.
        answers: Every answer, in order.
        address: Where it listens.
        stop: Breaks the stream off.
        gone: Set when the bot's call is over.
        is_closed_by_bot: Set when the bot has closed its side by itself.
    """

    script: Script
    heard: list[PlayRequest] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    address: str = ""
    stop: Callable[[], object] = lambda: None
    gone: threading.Event = field(default_factory=threading.Event)
    is_closed_by_bot: threading.Event = field(default_factory=threading.Event)
    _incoming: Iterator[PlayRequest] = field(default_factory=lambda: iter(()))

    def Play(self, requests: Iterator[PlayRequest], context: grpc.ServicerContext) -> Iterator[PlayResponse]:
        """Play the script with a bot that has the token."""
        if ("arena-token", TOKEN) not in [tuple(item) for item in context.invocation_metadata()]:
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "no such token")
        context.add_callback(self.gone.set)
        self._incoming = requests
        yield from self.script(self)
        if next(self._incoming, None) is None:
            self.is_closed_by_bot.set()

    def hear(self) -> PlayRequest:
        """Wait for the bot's next message."""
        message = next(self._incoming)
        self.heard.append(message)
        return message

    def greet(self) -> Iterator[PlayResponse]:
        """Take the bot's Hello and Ready."""
        self.hear()
        yield WELCOME
        self.hear()

    def hear_answers(self, count: int) -> None:
        """Wait until the bot has given so many answers in all."""
        while len(self.answers) < count:
            self.answers.extend(self.hear().answers.answers)


@contextmanager
def serving(script: Script) -> Iterator[Arena]:
    """Serve a script on a free port."""
    arena = Arena(script)
    server = grpc.server(ThreadPoolExecutor(4), options=[("grpc.so_reuseport", 0)])
    play_service_pb2_grpc.add_PlayServiceServicer_to_server(arena, server)
    arena.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    arena.stop = partial(server.stop, None)
    server.start()
    try:
        yield arena
    finally:
        server.stop(None).wait()


def to_batch(*requests: Asked, num_matches: int = 0, ends: tuple[int, ...] = ()) -> PlayResponse:
    """Return a batch.

    Args:
        requests: What is asked.
        num_matches: So many matches start, from 1, with the game before them.
        ends: Matches that end, won by seat 0.
    """
    batch = Batch()
    if num_matches:
        batch.games.add(game=1, name="lisandria", num_seats=2, actions=ACTIONS)
    for match in range(1, num_matches + 1):
        batch.starts.add(match=match, game=1, seat=1)
    for decision, match, entries in requests:
        batch.requests.add(decision=decision, match=match, legal_ranges=[0, 1, 2, 3], entries=entries, rand=decision)
    for match in ends:
        batch.ends.add(
            match=match,
            returns=[1, -1],
            places=[1, 2],
            kind=match_pb2.END_KIND_TIMEOUT,
            reason="late",
            entries=["1 out"],
        )
    return PlayResponse(batch=batch)
