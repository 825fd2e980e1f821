"""Work counted, not timed: the same on every machine, so that a change that makes a move dearer is seen at once.

The bounds lie a tenth above what was counted when they were written down; lower them when work is saved.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from arena.bench.pure import first_requests, matches, play_on
from arena.bench.sizes import of_a_round_trip
from arena.games import make_game
from arena.replay.record import record, to_digest, to_line
from arena.wire.messages import Encoder

CALLS_OF_THE_MATCH = {"lisandria": 65, "cinque-dadi": 86, "drago": 114, "cyvasse": 265}
"""Calls of functions, ours and C's, for each decision: chance, rules, views, masking, clocks, judging."""


def calls_in(work: Callable[[], int]) -> float:
    """Return the calls of functions, Python's and C's, for each thing that `work` says it did."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        done = work()
    finally:
        sys.setprofile(None)
    return count / done


@pytest.mark.parametrize("name", CALLS_OF_THE_MATCH)
def test_calls_of_the_match_machine_stay_within_their_bound(name: str) -> None:
    game = make_game(name)
    for match in islice(matches(game), 3):
        play_on(match)  # what is kept from one match to the next is there now
    chosen = list(islice(matches(game), 3, 13))
    assert calls_in(lambda: sum(map(play_on, chosen))) <= CALLS_OF_THE_MATCH[name]


def test_messages_of_a_decision_stay_small() -> None:
    asked, answered = of_a_round_trip()
    assert asked <= 89
    assert answered <= 22


def test_log_of_a_match_stays_small() -> None:
    lines = list(islice(_lines(), 50))
    assert sum(map(len, lines)) / len(lines) <= 2000


def test_legal_actions_travel_as_ranges() -> None:
    """A request of 180 actions costs as much as one of three."""
    game = make_game("cyvasse")
    encoder = Encoder(game, "cyvasse")
    encoder.to_batch([], [], [])
    for number, (request, _) in enumerate(first_requests(game, 60)):
        batch = encoder.to_batch([], [(number, 1, request)], []).batch
        assert len(batch.requests[0].legal_extra) <= 2


def _lines() -> Iterator[bytes]:
    for number, match in enumerate(matches(make_game("lisandria"))):
        play_on(match)
        yield to_line(record(match, f"ann,bob/{number}", 0, 0, ("ann", "bob")), to_digest(b""))
