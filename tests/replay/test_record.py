"""The line of the log: written and read back, and refused by name when it is not one."""

import json
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import ReplayError
from arena.replay import Record, parse_line, to_line
from arena.results import Ending, Fault, Kind
from tests.replay.runs import make_manifest, play_run

HEAD = "0" * 64
FAULTS = tuple(kind for kind in Kind if kind not in (Kind.RULES, Kind.VOID))
PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
TEXTS = st.text(st.characters(exclude_categories=())).filter(lambda text: not PAIR.search(text))
NUMBERS = st.integers(0, 2**63)


@st.composite
def records(draw: st.DrawFn) -> Record:
    num_seats = draw(st.integers(2, 10))
    seats = st.integers(0, num_seats - 1)
    actions = draw(st.lists(TEXTS))
    faults = st.builds(Fault, NUMBERS, seats, st.sampled_from(FAULTS), TEXTS, st.booleans())
    returns = draw(st.lists(st.integers(-(10**9), 10**9), min_size=num_seats - 1, max_size=num_seats - 1))
    by_fault = st.builds(Ending, st.sampled_from(FAULTS), seats, TEXTS)
    return Record(
        draw(TEXTS),
        draw(seats),
        draw(NUMBERS),
        tuple(draw(st.lists(TEXTS, min_size=num_seats, max_size=num_seats))),
        tuple(actions),
        tuple(draw(st.lists(NUMBERS, min_size=len(actions), max_size=len(actions)))),
        tuple(draw(st.lists(TEXTS))),
        tuple(draw(st.lists(faults))),
        tuple(draw(st.lists(st.integers(1, num_seats), min_size=num_seats, max_size=num_seats))),
        (*returns, -sum(returns)),
        draw(by_fault | st.just(Ending(Kind.RULES))),
    )


@given(records())
def test_what_is_written_is_read_back(record: Record) -> None:
    assert parse_line(to_line(record, HEAD), 1) == (record, HEAD)


@given(records())
def test_a_record_is_one_printable_line_whatever_a_bot_wrote(record: Record) -> None:
    line = to_line(record, HEAD)
    assert line.endswith(b"\n")
    assert line.isascii()
    assert line[:-1].decode().isprintable()


@given(st.binary() | st.binary().map(lambda data: data + b"\n"))
def test_no_bytes_do_worse_than_be_refused(data: bytes) -> None:
    with pytest.raises(ReplayError, match="line 3"):
        parse_line(data, 3)


def ending(kind: str, seat: int | None) -> object:
    return {"kind": kind, "seat": seat, "evidence": ""}


Change = Callable[[dict[str, object]], object]

REFUSED: list[tuple[str, str, Change]] = [
    ("v", "written by a newer arena, in version 2; this one reads up to 1", lambda line: line.update(v=2)),
    ("v", "expected a version from 1", lambda line: line.update(v=True)),
    ("v", "expected a version from 1", lambda line: line.pop("v")),
    ("prev", "64 hexadecimal digits", lambda line: line.update(prev="0" * 63 + "G")),
    ("us", "expected this field, got none", lambda line: line.pop("us")),
    ("time", "expected no such field", lambda line: line.update(time=1)),
    ("block", "expected a text, got 3", lambda line: line.update(block=3)),
    ("rotation", "expected less than 2, got 2", lambda line: line.update(rotation=2)),
    ("attempt", "from 0 up, got -1", lambda line: line.update(attempt=-1)),
    ("attempt", "from 0 up, got 1.0", lambda line: line.update(attempt=1.0)),
    ("actions", "expected only texts, got None", lambda line: line.update(actions=[None])),
    ("us", "expected only whole numbers, got True", lambda line: line.update(us=[True])),
    ("us", "a time from 0 up for each of", lambda line: line.update(us=[1])),
    ("us", "a time from 0 up for each of", lambda line: line.update(us=[-1], actions=["0 doubt"])),
    ("faults", "expected a list", lambda line: line.update(faults={})),
    ("faults", r"expected \[decision, seat, kind", lambda line: line.update(faults=[[0, 0, "rules", "", True]])),
    ("faults", r"expected \[decision, seat, kind", lambda line: line.update(faults=[[0, 2, "crash", "", True]])),
    ("faults", r"expected \[decision, seat, kind", lambda line: line.update(faults=[[True, 0, "crash", "", True]])),
    ("places", "a place for each of 2 seats", lambda line: line.update(places=[1])),
    ("places", "a place for each of 2 seats", lambda line: line.update(places=[1, 3])),
    ("returns", "2 returns with sum 0", lambda line: line.update(returns=[1, 1])),
    ("end.kind", "expected one of", lambda line: line.update(end=ending("void", None))),
    ("end.seat", "expected the seat at fault", lambda line: line.update(end=ending("rules", 0))),
    ("end.seat", "expected the seat at fault", lambda line: line.update(end=ending("crash", None))),
    ("end.evidence", "expected this field", lambda line: line.update(end={"kind": "rules", "seat": None})),
    ("end", "expected an object", lambda line: line.update(end="rules")),
]


@pytest.mark.parametrize(("field", "message", "change"), REFUSED)
def test_a_wrong_field_is_named(field: str, message: str, change: Change) -> None:
    line: dict[str, object] = json.loads(_line())
    change(line)
    with pytest.raises(ReplayError, match=message) as caught:
        parse_line(json.dumps(line).encode() + b"\n", 17)
    assert (caught.value.line, caught.value.field) == (17, field)


@pytest.mark.parametrize("data", [b"[]\n", b"{\n", b"null\n", b"[" * 100_000 + b"\n", b'{"v":' + b"9" * 5000 + b"}\n"])
def test_what_is_no_object_is_refused(data: bytes) -> None:
    with pytest.raises(ReplayError, match="expected a JSON object"):
        parse_line(data, 1)


def test_a_cut_line_is_refused() -> None:
    with pytest.raises(ReplayError, match="line 9, line: expected a newline"):
        parse_line(_line()[:-1], 9)


def test_a_record_gives_its_result() -> None:
    run = play_run(make_manifest(num_blocks=1))
    result = run.records[0].to_result()
    assert (result.block, result.entrants) == ("ann,bob/0", ("ann", "bob"))
    assert (result.returns, result.places) == (run.records[0].returns, run.records[0].places)


def _line() -> bytes:
    return play_run(make_manifest(num_blocks=1, entrants=("ann", "bob"))).lines[0]
