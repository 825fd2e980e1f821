"""A conversation with one bot outside of any match: the same requests, in lock-step, without a clock."""

import asyncio
from collections.abc import Sequence

import grpc

from arena import __version__
from arena.clock import TimeControl
from arena.errors import BotError
from arena.match import Request
from arena.wire import messages
from arena.wire.messages import Answer, Encoder, Incoming, Start
from arena.wire.service import Context, to_token

HANDLE = 1
"""Handle of the only match."""


class Asker:
    """Asks a bot one seat's requests of one match, one after the other.

    Attributes:
        answers: What it answered so far; an error text in brackets where it failed.
        done: Set when it has answered them all, or can answer no more.
    """

    def __init__(
        self, name: str, token: str, encoder: Encoder, control: TimeControl, requests: Sequence[Request]
    ) -> None:
        """Wait for the bot that shows `token`.

        Args:
            name: What the bot is called.
            token: What it must show.
            encoder: Writer of its batches.
            control: Time control it is told.
            requests: At least one, all of one seat.
        """
        self.answers: list[str] = []
        self.done = asyncio.Event()
        self._name = name
        self._token = token
        self._encoder = encoder
        self._control = control
        self._requests = requests
        self._is_taken = False

    async def stream(self, context: Context) -> None:
        """Serve the bot's call of `PlayService.Play`."""
        if to_token(context) != self._token or self._is_taken:
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, "the token is missing or unknown; do not retry")
        self._is_taken = True
        try:
            await self._converse(context)
        except BotError as error:
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(error))
        finally:
            self.done.set()

    async def _converse(self, context: Context) -> None:
        messages.read_hello(await self._read(context))
        await context.write(messages.to_welcome(self._name, __version__, 1, self._control))
        messages.read_ready(await self._read(context))
        for decision, request in enumerate(self._requests, start=1):
            starts = [Start(HANDLE, request.seat, ())] if decision == 1 else []
            await context.write(self._encoder.to_batch(starts, [(decision, HANDLE, request)], []))
            answer = self._only(messages.read_answers(await self._read(context)), decision)
            self.answers.append(f"({answer.error})" if answer.error else answer.action)
        await context.write(messages.to_goodbye("that was all"))

    def _only(self, answers: list[Answer], decision: int) -> Answer:
        if [answer.decision for answer in answers] != [decision]:
            raise BotError(f"expected one answer, to decision {decision}, got {len(answers)} answers")
        return answers[0]

    async def _read(self, context: Context) -> Incoming:
        message: object = await context.read()
        if not isinstance(message, Incoming):
            raise BotError(f"the bot left after {len(self.answers)} of {len(self._requests)} answers")
        return message
