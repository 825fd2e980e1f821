"""When messages leave the outbox. If one is held for ever, the test that waits for it is ended by pytest's time-out."""

import threading
from collections.abc import Iterator
from queue import Queue

import pytest

from arena_sdk import outbox as outbox_module
from arena_sdk.outbox import HOLD_S, Outbox
from botarena.v1.play_service_pb2 import Answer, Answers, Hello, PlayRequest, Ready

HELLO = PlayRequest(hello=Hello(contract=1))
READY = PlayRequest(ready=Ready())


@pytest.fixture
def for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold answers back for an hour, so that what leaves earlier was released and did not just run out of time."""
    monkeypatch.setattr(outbox_module, "HOLD_S", 3600)


def _numbers(message: PlayRequest) -> list[int]:
    return [answer.decision for answer in message.answers.answers]


def _in_a_thread(outbox: Outbox) -> Queue[PlayRequest | None]:
    """Take messages as gRPC does, in a thread of its own; `None` marks the end."""
    taken: Queue[PlayRequest | None] = Queue()

    def take() -> None:
        for message in outbox:
            taken.put(message)
        taken.put(None)

    threading.Thread(target=take, daemon=True).start()
    return taken


def _rest(taken: Queue[PlayRequest | None]) -> Iterator[PlayRequest]:
    return iter(taken.get, None)


def test_an_answer_is_held_no_longer_than_the_contract_allows() -> None:
    assert HOLD_S <= 0.001


def test_an_answer_leaves_without_being_flushed() -> None:
    outbox = Outbox()
    taken = _in_a_thread(outbox)
    outbox.answer(1, "doubt")
    assert taken.get() == PlayRequest(answers=Answers(answers=[Answer(decision=1, action="doubt")]))
    outbox.close()
    assert taken.get() is None


@pytest.mark.usefixtures("for_ever")
def test_a_flush_sends_all_held_answers_in_one_message() -> None:
    outbox = Outbox()
    taken = _in_a_thread(outbox)
    for decision in (1, 2, 3):
        outbox.answer(decision, "roll")
    outbox.flush()
    first = taken.get()
    assert first
    assert _numbers(first) == [1, 2, 3]
    outbox.close()
    assert taken.get() is None


@pytest.mark.usefixtures("for_ever")
def test_a_flush_with_nothing_held_does_not_release_the_next_answer() -> None:
    outbox = Outbox()
    outbox.flush()
    taken = _in_a_thread(outbox)
    outbox.answer(1, "roll")
    outbox.answer(2, "roll")
    outbox.flush()
    first = taken.get()
    assert first
    assert _numbers(first) == [1, 2]
    outbox.close()
    assert taken.get() is None


@pytest.mark.usefixtures("for_ever")
def test_a_failure_takes_the_answers_before_it_along_at_once() -> None:
    outbox = Outbox()
    taken = _in_a_thread(outbox)
    outbox.answer(1, "roll")
    outbox.fail(2, "ValueError: no idea")
    first = taken.get()
    assert first
    assert [(a.decision, a.action, a.error) for a in first.answers.answers] == [
        (1, "roll", ""),
        (2, "", "ValueError: no idea"),
    ]
    outbox.close()
    assert taken.get() is None


def test_a_long_error_is_cut() -> None:
    outbox = Outbox()
    outbox.fail(1, "x" * 5000)
    assert next(iter(outbox)).answers.answers[0].error == "x" * 1000


def test_an_error_that_is_no_unicode_is_told_all_the_same() -> None:
    outbox = Outbox()
    outbox.fail(1, "ValueError: \udcff")
    assert next(iter(outbox)).answers.answers[0].error == "ValueError: \\udcff"


@pytest.mark.usefixtures("for_ever")
def test_a_message_leaves_at_once() -> None:
    outbox = Outbox()
    taken = _in_a_thread(outbox)
    outbox.send(HELLO)
    assert taken.get() == HELLO
    outbox.send(READY)
    assert taken.get() == READY
    outbox.close()
    assert taken.get() is None


def test_messages_keep_their_order() -> None:
    outbox = Outbox()
    outbox.send(HELLO)
    outbox.send(READY)
    outbox.close()
    assert list(outbox) == [HELLO, READY]


def test_closing_sends_what_is_held() -> None:
    outbox = Outbox()
    outbox.answer(1, "doubt")
    outbox.close()
    assert [_numbers(message) for message in outbox] == [[1]]


def test_closing_sends_what_was_answered_while_gRPC_held_the_last_message() -> None:
    outbox = Outbox()
    outbox.send(HELLO)
    messages = iter(outbox)
    assert next(messages) == HELLO
    outbox.answer(1, "doubt")
    outbox.close()
    assert [_numbers(message) for message in messages] == [[1]]


def test_nothing_is_lost_and_each_thread_keeps_its_order() -> None:
    outbox, num = Outbox(), 3_000
    taken = _in_a_thread(outbox)

    def answer(start: int) -> None:
        for decision in range(start, 2 * num, 2):
            outbox.answer(decision, "roll")
            if decision % 50 == start:
                outbox.flush()

    threads = [threading.Thread(target=answer, args=(start,)) for start in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    outbox.close()
    decisions = [decision for message in _rest(taken) for decision in _numbers(message)]
    assert [d for d in decisions if d % 2 == 0] == list(range(0, 2 * num, 2))
    assert [d for d in decisions if d % 2 == 1] == list(range(1, 2 * num, 2))
