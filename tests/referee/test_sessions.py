"""Streams as a bot sees them: who is let in, what each side must say, health and reflection. Real sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import grpc
import pytest
import trio
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from arena.chance import block_key, match_key, to_secret
from arena.clock import TimeControl
from arena.games import make_game
from arena.match import Match
from arena.referee.guard import serve
from arena.referee.guest import Host, from_asyncio
from arena.referee.hub import Hub
from arena.referee.line import Chair, Line, Table
from arena.referee.sessions import Session, Sessions
from arena.referee.ticker import Ticker
from arena.results import Kind
from arena.wire.messages import Encoder, Hello
from arena.wire.service import SERVICE, add_services
from botarena.v1 import play_service_pb2 as pb
from botarena.v1 import play_service_pb2_grpc

CONTROL = TimeControl()
HELLO = pb.PlayRequest(hello=pb.Hello(contract=1, sdk="test 1", max_in_flight=7))
READY = pb.PlayRequest(ready=pb.Ready())


def refuse_chess(hello: Hello) -> str:
    return "does not play lisandria, only chess" if hello.games == ("chess",) else ""


@asynccontextmanager
async def door(host: Host, hub: Hub | None = None) -> AsyncIterator[tuple[Session, str]]:
    """Yield a session that waits for its bot, and the address."""
    ticker = Ticker(asyncio.get_running_loop())
    sessions = Sessions(hub or Hub(CONTROL), CONTROL, ticker)
    session = Session(Line("ann", 0, most_in_flight=100), Encoder(make_game("lisandria"), "mia"), refuse_chess)
    sessions.invite(session)
    async with serve(host, partial(add_services, stream=sessions.stream), insecure=["127.0.0.1:0"]) as (port,):
        yield session, f"127.0.0.1:{port}"
    ticker.stop()


async def talk(address: str, token: str, *messages: Any) -> tuple[list[Any], grpc.StatusCode, str]:
    """Send some messages, close our side, and return what came and how the call ended."""
    async with grpc.aio.insecure_channel(address) as channel:
        stub: Any = play_service_pb2_grpc.PlayServiceStub(channel)
        call = stub.Play(iter(messages), metadata=(("arena-token", token),) if token else ())
        came = []
        try:
            while (message := await call.read()) is not grpc.aio.EOF:
                came.append(message)
        except grpc.aio.AioRpcError:
            came.clear()
        return came, await call.code(), await call.details()


async def test_a_bot_is_welcomed_with_the_least_of_all_wishes(host: Host) -> None:
    async with door(host) as (session, address):
        came, _, _ = await from_asyncio(talk(address, session.token, HELLO))
        assert came[0].welcome.name == "ann"
        assert came[0].welcome.max_in_flight == 7
        assert came[0].welcome.time_control.move_us == CONTROL.move_us
        assert session.hello == Hello("test 1", (), 7)


@pytest.mark.parametrize("token", ["", "wrong"])
async def test_without_the_token_nobody_comes_in(host: Host, token: str) -> None:
    async with door(host) as (session, address):
        came, code, _ = await from_asyncio(talk(address, token, HELLO))
        assert came == []
        assert code is grpc.StatusCode.UNAUTHENTICATED
        assert not session.is_connected


async def test_a_second_stream_is_refused_and_harms_nobody(host: Host) -> None:
    async with door(host) as (session, address), _connected(address, session.token) as call:
        _, code, details = await from_asyncio(talk(address, session.token, HELLO))
        assert code is grpc.StatusCode.ALREADY_EXISTS
        assert "do not retry" in details
        await from_asyncio(_write(call, READY))
        await session.ready.wait()


async def test_a_bot_of_other_games_is_refused_with_the_reason(host: Host) -> None:
    async with door(host) as (session, address):
        chess = pb.PlayRequest(hello=pb.Hello(contract=1, games=["chess"]))
        _, code, details = await from_asyncio(talk(address, session.token, chess))
        assert code is grpc.StatusCode.FAILED_PRECONDITION
        assert details == "does not play lisandria, only chess"
        assert session.loss == (Kind.NO_START, details)


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ((READY,), "expected Hello first, got ready"),
        ((pb.PlayRequest(),), "expected Hello first, got an empty message"),
        ((HELLO, HELLO), "expected Ready after Hello, got hello"),
    ],
)
async def test_a_message_out_of_turn_is_a_fault_of_protocol(host: Host, messages: Any, expected: str) -> None:
    async with door(host) as (session, address):
        _, code, details = await from_asyncio(talk(address, session.token, *messages))
        assert code is grpc.StatusCode.INVALID_ARGUMENT
        assert expected in details
        assert session.loss
        assert session.loss[0] is Kind.PROTOCOL


async def test_a_bot_that_hangs_up_is_noticed(host: Host) -> None:
    async with door(host) as (session, address):
        await from_asyncio(talk(address, session.token, HELLO))
        await session.ended.wait()
        assert session.loss == (Kind.DISCONNECT, "the bot closed its stream")


async def test_another_version_of_the_contract_is_refused(host: Host) -> None:
    async with door(host) as (session, address):
        newer = pb.PlayRequest(hello=pb.Hello(contract=2))
        _, code, details = await from_asyncio(talk(address, session.token, newer))
        assert code is grpc.StatusCode.FAILED_PRECONDITION
        assert "expected contract 1, got 2" in details


async def test_a_bot_that_never_answers_is_late_and_then_hung(host: Host) -> None:
    hub = Hub(TimeControl(move_us=50_000, margin_us=0), hang_s=0.1)
    async with door(host, hub) as (session, address), _connected(address, session.token) as call:
        await from_asyncio(_write(call, READY))
        await session.ready.wait()
        match = _open_match(hub, session.line)
        await session.ended.wait()
        assert session.loss == (Kind.TIMEOUT, "hung: the overdue answer never came")
        assert match.outcome
        assert match.outcome.ending.kind is Kind.TIMEOUT


async def test_an_answer_to_a_guessed_decision_is_not_taken(host: Host) -> None:
    hub = Hub(CONTROL)
    async with door(host, hub) as (session, address), _connected(address, session.token) as call:
        early = pb.PlayRequest(
            answers=pb.Answers(answers=[pb.Answer(decision=n, action="announce 41") for n in range(9)])
        )
        await from_asyncio(_write(call, READY))
        await from_asyncio(_write(call, early))
        await session.ready.wait()
        match = _open_match(hub, session.line)
        batch = (await from_asyncio(_read(call))).batch
        answer = pb.Answer(decision=batch.requests[0].decision, action="announce 54")
        await from_asyncio(_write(call, pb.PlayRequest(answers=pb.Answers(answers=[answer]))))
        while not match.actions:  # noqa: ASYNC110 - a match has no event for it
            await trio.sleep(0.005)
        assert match.actions == ["0 announce 54"]
        assert session.line.counts.stale == 9


async def test_a_message_too_long_is_a_fault_of_protocol_that_names_its_size(host: Host) -> None:
    hub = Hub(CONTROL)
    async with door(host, hub) as (session, address), _connected(address, session.token) as call:
        await from_asyncio(_write(call, READY))
        await session.ready.wait()
        _open_match(hub, session.line)
        long = pb.PlayRequest(answers=pb.Answers(answers=[pb.Answer(decision=1, action="x" * 300_000)]))
        await from_asyncio(_write(call, long))
        await session.ended.wait()
        assert session.loss
        assert session.loss[0] is Kind.PROTOCOL
        assert "at most 262144 bytes, got one of 300" in session.loss[1]


async def test_health_is_told(host: Host) -> None:
    async with door(host) as (_, address):

        async def check(service: str) -> int:
            async with grpc.aio.insecure_channel(address) as channel:
                stub: Any = health_pb2_grpc.HealthStub(channel)
                reply = await stub.Check(health_pb2.HealthCheckRequest(service=service))
                return int(reply.status)

        assert await from_asyncio(check(SERVICE)) == health_pb2.HealthCheckResponse.SERVING
        with pytest.raises(grpc.aio.AioRpcError, match="NOT_FOUND"):
            await from_asyncio(check("chess"))


async def test_the_contract_can_be_asked_for(host: Host) -> None:
    async with door(host) as (_, address):

        async def services() -> list[str]:
            async with grpc.aio.insecure_channel(address) as channel:
                stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
                asked = iter([reflection_pb2.ServerReflectionRequest(list_services="")])
                reply = await stub.ServerReflectionInfo(asked).read()
                return [service.name for service in reply.list_services_response.service]

        assert SERVICE in await from_asyncio(services())


@asynccontextmanager
async def _connected(address: str, token: str) -> AsyncIterator[Any]:
    """Yield a call on which Hello was said and Welcome heard."""

    async def connect() -> tuple[Any, Any]:
        channel = grpc.aio.insecure_channel(address)
        stub: Any = play_service_pb2_grpc.PlayServiceStub(channel)
        call = stub.Play(metadata=(("arena-token", token),))
        await call.write(HELLO)
        await call.read()
        return channel, call

    channel, call = await from_asyncio(connect())
    try:
        yield call
    finally:
        await from_asyncio(channel.close())


async def _write(call: Any, message: Any) -> None:
    await call.write(message)


async def _read(call: Any) -> Any:
    return await call.read()


def _open_match(hub: Hub, line: Line) -> Match:
    """Open a match in which the seat of `line` begins, against a stream that nobody reads."""
    key = match_key(block_key(to_secret("1"), "ann,bob/0", 0), 0, 2)
    match = Match(make_game("lisandria"), key, 0, hub._control)
    hub.open(Table(match, (Chair(line, 0), Chair(Line("bob", 0), 1)), lambda *_: None))
    return match
