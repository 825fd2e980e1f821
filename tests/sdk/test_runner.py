"""The loop of a bot process against a real gRPC server."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arena_sdk import End, Match, Request, run
from botarena.v1.play_service_pb2 import PlayResponse
from tests.sdk.arenas import GOODBYE, TOKEN, WELCOME, Arena, Asked, Script, serving, to_batch

BOT = Path(__file__).parents[2] / "example_bots/random_legal.py"

Play = Callable[..., Arena]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return a function that runs a bot against a script until the bot leaves."""

    def played(script: Script, make_bot: Callable[[], object], **options: object) -> Arena:
        with serving(script) as arena:
            monkeypatch.setenv("ARENA_ADDRESS", arena.address)
            monkeypatch.setenv("ARENA_TOKEN", TOKEN)
            run(make_bot, **options)  # type: ignore[arg-type]  # some tests run what is no bot
            return arena

    return played


class Doubter:
    def act(self, request: Request) -> str:
        return "doubt"


def _one_batch(*requests: Asked, num_matches: int = 1) -> Script:
    def script(arena: Arena) -> Iterator[PlayResponse]:
        yield from arena.greet()
        yield to_batch(*requests, num_matches=num_matches)
        arena.hear_answers(len(requests))
        yield GOODBYE

    return script


def test_it_says_hello_then_ready(play: Play) -> None:
    def script(arena: Arena) -> Iterator[PlayResponse]:
        yield from arena.greet()
        yield GOODBYE

    arena = play(script, Doubter, games=["lisandria"], max_in_flight=7)
    hello = arena.heard[0].hello
    assert (hello.contract, hello.sdk[:7], list(hello.games), hello.max_in_flight) == (1, "python ", ["lisandria"], 7)
    assert [message.WhichOneof("message") for message in arena.heard] == ["hello", "ready"]


def test_it_closes_its_side_after_goodbye(play: Play) -> None:
    arena = play(_one_batch((1, 1, [])), Doubter)
    assert arena.is_closed_by_bot.wait(10)


def test_a_batch_is_answered_in_the_order_asked(play: Play) -> None:
    requests: list[Asked] = [(decision, 1 + decision % 3, []) for decision in range(1, 101)]
    arena = play(_one_batch(*requests, num_matches=3), Doubter)
    assert [answer.decision for answer in arena.answers] == list(range(1, 101))
    assert {answer.action for answer in arena.answers} == {"doubt"}


def test_the_bot_sees_what_the_arena_sent(play: Play) -> None:
    seen: list[tuple[object, ...]] = []

    class Watcher:
        def act(self, request: Request) -> str:
            seen.append((request.match.game, request.seat, request.legal, list(request.history)))
            return "doubt"

    play(_one_batch((1, 1, ["0 roll ?"]), (2, 2, []), (3, 1, ["0 announce 65"]), num_matches=2), Watcher)
    assert seen == [
        ("lisandria", 1, ("doubt", "roll"), ["0 roll ?"]),
        ("lisandria", 1, ("doubt", "roll"), []),
        ("lisandria", 1, ("doubt", "roll"), ["0 roll ?", "0 announce 65"]),
    ]


def test_an_exception_is_told_and_the_process_plays_on(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    class FailsAtSecond:
        def act(self, request: Request) -> str:
            if request.rand.bits() == second:
                raise KeyError("65")
            return "doubt"

    second = Request(Match("", 2, 0, (), (), []), to_batch((2, 1, [])).batch.requests[0]).rand.bits()
    arena = play(_one_batch((1, 1, []), (2, 2, []), (3, 1, []), num_matches=2), FailsAtSecond)
    assert [(a.decision, a.action, a.error) for a in arena.answers] == [
        (1, "doubt", ""),
        (2, "", "KeyError: '65'"),
        (3, "doubt", ""),
    ]
    assert 'raise KeyError("65")' in capsys.readouterr().err


@pytest.mark.parametrize("returned", [None, 65, b"doubt", ["doubt"]])
def test_what_is_no_text_is_told_and_the_process_plays_on(play: Play, returned: object) -> None:
    class Mute:
        def act(self, request: Request) -> object:
            return returned if request.match.history else "doubt"

    arena = play(_one_batch((1, 1, ["0 roll ?"]), (2, 2, []), num_matches=2), Mute)
    assert [(a.decision, a.action, a.error) for a in arena.answers] == [
        (1, "", f"TypeError: act returned {returned!r}, expected an action as text"),
        (2, "doubt", ""),
    ]


def test_each_match_has_an_object_and_each_hook_is_called_once(play: Play) -> None:
    calls: list[tuple[object, ...]] = []

    class Noting:
        def __init__(self) -> None:
            self.number = len({call[1] for call in calls})

        def on_match_start(self, match: Match) -> None:
            calls.append(("start", self.number, match.seat, match.num_seats))

        def act(self, request: Request) -> str:
            calls.append(("act", self.number))
            return "doubt"

        def on_match_end(self, end: End) -> None:
            calls.append(("end", self.number, end.returns, end.places, end.kind, end.reason))

    def script(arena: Arena) -> Iterator[PlayResponse]:
        yield from arena.greet()
        yield to_batch((1, 1, []), (2, 2, []), (3, 1, []), num_matches=2)
        arena.hear_answers(3)
        yield to_batch(ends=(2, 1))
        yield GOODBYE

    play(script, Noting)
    end = ((1, -1), (1, 2), "timeout", "late")
    assert calls == [
        ("start", 0, 1, 2),
        ("start", 1, 1, 2),
        ("act", 0),
        ("act", 1),
        ("act", 0),
        ("end", 1, *end),
        ("end", 0, *end),
    ]


def test_a_hook_that_fails_costs_nothing(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    class Clumsy(Doubter):
        def on_match_start(self, match: Match) -> None:
            raise RuntimeError("too early")

    arena = play(_one_batch((1, 1, [])), Clumsy)
    assert [answer.action for answer in arena.answers] == ["doubt"]
    assert "RuntimeError: too early" in capsys.readouterr().err


def test_it_leaves_when_the_arena_goes(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    def script(arena: Arena) -> Iterator[PlayResponse]:
        yield from arena.greet()
        yield to_batch((1, 1, []), num_matches=1)
        arena.hear_answers(1)
        arena.stop()
        arena.gone.wait()

    arena = play(script, Doubter)
    assert [answer.decision for answer in arena.answers] == [1]
    assert capsys.readouterr().err == ""


def test_it_answers_nothing_of_an_empty_batch(play: Play) -> None:
    def script(arena: Arena) -> Iterator[PlayResponse]:
        yield from arena.greet()
        yield to_batch(num_matches=1)
        yield to_batch((1, 1, []))
        arena.hear_answers(1)
        yield GOODBYE

    arena = play(script, Doubter)
    assert [len(message.answers.answers) for message in arena.heard[2:]] == [1]


def _start(**environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("ARENA_")}
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return subprocess.run(
        [sys.executable, str(BOT)],
        env={**kept, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_bot_started_by_hand_says_how_to_start_it() -> None:
    ended = _start()
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr == (
        f"NotStartedByArena: ARENA_ADDRESS is not set: this is a bot, start it with `arena run --bots {BOT}`\n"
    )


def test_a_refused_token_ends_the_process_with_one_line() -> None:
    with serving(lambda _: iter((WELCOME,))) as arena:
        ended = _start(ARENA_ADDRESS=arena.address, ARENA_TOKEN="another")
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", "BotRefused: no such token\n")


def test_an_address_without_an_arena_ends_the_process_with_one_line() -> None:
    with serving(lambda _: iter(())) as arena:
        address = arena.address
    ended = _start(ARENA_ADDRESS=address, ARENA_TOKEN=TOKEN)
    assert ended.returncode == 1
    assert ended.stderr.startswith("ArenaUnreachable: ")
    assert ended.stderr.count("\n") == 1


class _Idle:
    """A bot that forgot to act."""


@pytest.mark.parametrize(
    ("given", "expected"),
    [(_Idle(), r"give it the class itself, run\(_Idle\)"), (_Idle, r"_Idle has no method act\(self, request\)")],
)
def test_what_cannot_be_a_bot_is_told_before_anything_is_played(given: Any, expected: str) -> None:
    with pytest.raises(SystemExit, match=expected):
        run(given)
