"""The loop of a bot process: dial in, answer, leave when the arena goes."""

import os
import sys
import traceback
from collections.abc import Callable, Sequence

os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # read when grpc is imported; its core would write into the bot's log

import grpc

from arena_sdk.bot import Bot, End, Match, Request
from arena_sdk.errors import ArenaUnreachable, BotRefused, NotStartedByArena
from arena_sdk.outbox import Outbox
from arena_sdk.version import __version__
from botarena.v1 import match_pb2, play_service_pb2, play_service_pb2_grpc

CONTRACT = 1
SDK = f"python {__version__}"

_REFUSALS = (
    grpc.StatusCode.UNAUTHENTICATED,
    grpc.StatusCode.ALREADY_EXISTS,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
)
_CHANNEL_OPTIONS = (
    # A silent network is noticed within half a minute, also while the bot waits for its turn.
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.max_receive_message_length", 64 * 1024 * 1024),
)


def run(make_bot: Callable[[], Bot], *, games: Sequence[str] = (), max_in_flight: int = 0) -> None:
    """Play every match the arena gives this process, then return.

    The last line of a bot's file. Prints why and exits with status 1 when the bot cannot play.

    Args:
        make_bot: Called once per match, e.g. the bot's class.
        games: Names of the games it can play; empty for all.
        max_in_flight: Most requests to be asked at once; 0 for as many as the arena likes.
    """
    _check(make_bot)
    sys.setswitchinterval(5e-4)  # the sender must get its turn while a bot thinks
    hello = play_service_pb2.Hello(contract=CONTRACT, sdk=SDK, games=games, max_in_flight=max_in_flight)
    try:
        _play(_Session(make_bot), hello, *_invitation())
    except (NotStartedByArena, BotRefused, ArenaUnreachable) as error:
        sys.exit(f"{type(error).__name__}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


def _check(make_bot: object) -> None:
    """Refuse what cannot make a bot, before anything is played."""
    if not callable(make_bot):
        kind = type(make_bot).__name__
        sys.exit(f"run({kind}()) was given a bot; give it the class itself, run({kind}), for each match has its own")
    if isinstance(make_bot, type) and not callable(getattr(make_bot, "act", None)):
        sys.exit(f"{make_bot.__name__} has no method act(self, request), which a bot needs")


def _invitation() -> tuple[str, str]:
    try:
        return os.environ["ARENA_ADDRESS"], os.environ["ARENA_TOKEN"]
    except KeyError as missing:
        raise NotStartedByArena(
            f"{missing.args[0]} is not set: this is a bot, start it with `arena run --bots {sys.argv[0]}`"
        ) from None


def _play(session: "_Session", hello: play_service_pb2.Hello, address: str, token: str) -> None:
    with grpc.insecure_channel(address, options=_CHANNEL_OPTIONS) as channel:
        session.outbox.send(play_service_pb2.PlayRequest(hello=hello))
        stub = play_service_pb2_grpc.PlayServiceStub(channel)
        call = stub.Play(iter(session.outbox), metadata=(("arena-token", token),))
        try:
            for message in call:
                session.take(message)
        except grpc.RpcError as error:
            _explain(error, session.is_welcome)
        finally:
            session.outbox.close()


def _explain(error: grpc.RpcError, is_welcome: bool) -> None:  # noqa: FBT001
    """Raise what the author should read; an arena that went away in the middle is no error of the bot."""
    if error.code() in _REFUSALS:
        raise BotRefused(error.details()) from None
    if not is_welcome:
        raise ArenaUnreachable(error.details()) from None


class _Session:
    """What one stream has told so far."""

    def __init__(self, make_bot: Callable[[], Bot]) -> None:
        self.outbox = Outbox()
        self.is_welcome = False
        self._make_bot = make_bot
        self._games: dict[int, match_pb2.Game] = {}
        self._actions: dict[int, tuple[str, ...]] = {}
        self._playing: dict[int, tuple[Match, Bot]] = {}

    def take(self, message: play_service_pb2.PlayResponse) -> None:
        match message.WhichOneof("message"):
            case "welcome":
                self.is_welcome = True
                self.outbox.send(play_service_pb2.PlayRequest(ready=play_service_pb2.Ready()))
            case "batch":
                self._take_batch(message.batch)
            case "goodbye":
                self.outbox.close()

    def _take_batch(self, batch: play_service_pb2.Batch) -> None:
        for game in batch.games:
            self._games[game.game] = game
            self._actions[game.game] = tuple(game.actions)
        for start in batch.starts:
            self._start(start)
        for request in batch.requests:
            self._answer(request)
        self.outbox.flush()
        for end in batch.ends:
            self._end(end)

    def _start(self, start: match_pb2.MatchStart) -> None:
        game = self._games[start.game]
        match = Match(game.name, game.num_seats, start.seat, self._actions[start.game], tuple(start.names), [])
        bot = self._make_bot()
        self._playing[start.match] = match, bot
        _call_hook(bot, "on_match_start", match)

    def _answer(self, message: match_pb2.ActionRequest) -> None:
        match, bot = self._playing[message.match]
        match.history.extend(message.entries)
        try:
            action = bot.act(Request(match, message))
            if not isinstance(action, str):
                raise TypeError(f"act returned {action!r}, expected an action as text")
            self.outbox.answer(message.decision, action)
        except Exception as error:  # noqa: BLE001 - one match is lost by it, the others of this process go on
            traceback.print_exc()
            self.outbox.fail(message.decision, f"{type(error).__name__}: {error}")

    def _end(self, message: match_pb2.MatchEnd) -> None:
        match, bot = self._playing.pop(message.match)
        match.history.extend(message.entries)
        if message.reason:
            sys.stderr.write(f"arena: {message.reason}\n")
            sys.stderr.flush()
        kind = match_pb2.EndKind.Name(message.kind).removeprefix("END_KIND_").lower()
        _call_hook(bot, "on_match_end", End(tuple(message.returns), tuple(message.places), kind, message.reason))


def _call_hook(bot: Bot, name: str, argument: Match | End) -> None:
    """Call a hook if the bot has it. What it raises goes into the log and costs nothing."""
    hook = getattr(bot, name, None)
    if hook is None:
        return
    try:
        hook(argument)
    except Exception:  # noqa: BLE001 - a hook is the author's, the match goes on
        traceback.print_exc()
