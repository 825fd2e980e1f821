"""manifest.json and end.json: written and read back, and refused by name."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.clock import TimeControl
from arena.errors import ReplayError
from arena.match import Policy
from arena.replay.manifest import End, Entrant, Manifest, end_bytes, manifest_bytes, parse_end, parse_manifest
from tests.replay.runs import SECRET, make_manifest

TEXTS = st.text()
TABLES = st.dictionaries(TEXTS, TEXTS)
TIMES = st.builds(
    TimeControl,
    move_us=st.integers(1, 10**9),
    bank_us=st.integers(1, 10**9),
    increment_us=st.integers(0, 10**6),
    start_us=st.integers(1, 10**8),
    margin_us=st.integers(0, 10**6),
)
ENTRANTS = st.builds(Entrant, TEXTS, TEXTS, TEXTS, st.lists(TEXTS).map(tuple), TEXTS)
MANIFESTS = st.builds(
    Manifest,
    arena=TEXTS,
    game=TEXTS,
    num_seats=st.just(2),
    format=st.just("round-robin"),
    num_blocks=st.integers(1, 10**6),
    time=TIMES,
    policy=st.sampled_from(Policy),
    in_flight=st.integers(0, 10**6),
    concurrency=st.integers(0, 10**6),
    shows_names=st.booleans(),
    shares_dice=st.booleans(),
    seed=st.none() | TEXTS,
    secret_sha256=st.binary(min_size=32, max_size=32).map(bytes.hex),
    entrants=st.lists(ENTRANTS, min_size=2, unique_by=lambda entrant: entrant.name).map(tuple),
    joined=st.just(()),
    bot_paths=st.lists(TEXTS).map(tuple),
    versions=TABLES,
    limits=TABLES,
    created=TEXTS,
    openings=st.lists(TEXTS.filter(bool)).map(tuple),
)


@given(MANIFESTS)
def test_a_manifest_is_read_back(manifest: Manifest) -> None:
    assert parse_manifest(manifest_bytes(manifest)) == manifest


@given(st.integers(0, 10**9), st.binary(min_size=32, max_size=32), st.lists(TEXTS).map(tuple))
def test_an_end_is_read_back(num_lines: int, head: bytes, void: tuple[str, ...]) -> None:
    end = End(num_lines, head.hex(), SECRET, void)
    assert parse_end(end_bytes(end)) == end


def test_blocks_are_those_of_the_format() -> None:
    names = [block.name for block in make_manifest(num_blocks=1).plan().since(0)]
    assert names == ["ann,bob/0", "ann,cat/0", "bob,cat/0"]


Change = Callable[[dict[str, object]], object]

REFUSED: list[tuple[str, str, Change]] = [
    ("v", "written by a newer arena", lambda fields: fields.update(v=2)),
    ("rules", "expected no such field", lambda fields: fields.update(rules="")),
    ("created", "expected this field", lambda fields: fields.pop("created")),
    ("format", "no format is called 'swis'", lambda fields: fields.update(format="swis")),
    ("time", "--time: expected", lambda fields: fields.update(time="fast")),
    ("policy", "expected one of strict, lenient", lambda fields: fields.update(policy="kind")),
    ("seats", "from 2 up, got 1", lambda fields: fields.update(seats=1)),
    ("shows_names", "expected true or false", lambda fields: fields.update(shows_names=1)),
    ("entrants", "expected objects", lambda fields: fields.update(entrants=["ann"])),
    ("entrants[0].name", "expected this field", lambda fields: fields.update(entrants=[{}])),
    ("entrants", "at least 2 entrants of different names", lambda fields: fields.update(entrants=[])),
    ("limits.memory", "expected a text", lambda fields: fields.update(limits={"memory": 1})),
    ("openings", "expected a list, got 'KQk'", lambda fields: fields.update(openings="KQk")),
    ("openings", "expected only texts", lambda fields: fields.update(openings=[1])),
    ("openings", "got an empty one", lambda fields: fields.update(openings=[""])),
    ("secret_sha256", "64 hexadecimal digits", lambda fields: fields.update(secret_sha256="")),
]


@pytest.mark.parametrize(("field", "message", "change"), REFUSED)
def test_a_wrong_field_is_named(field: str, message: str, change: Change) -> None:
    fields: dict[str, object] = json.loads(manifest_bytes(make_manifest()))
    change(fields)
    with pytest.raises(ReplayError, match=message) as caught:
        parse_manifest(json.dumps(fields).encode())
    assert caught.value.field == f"manifest.json, {field}"


def test_a_manifest_without_chosen_positions_is_what_it_was_before_there_were_any() -> None:
    fields = json.loads(manifest_bytes(make_manifest()))
    assert "openings" not in fields
    assert parse_manifest(json.dumps(fields).encode()).openings == ()


def test_doubled_entrants_are_refused() -> None:
    manifest = make_manifest()
    doubled = replace(manifest, entrants=manifest.entrants[:1] * 3)
    with pytest.raises(ReplayError, match="of different names"):
        parse_manifest(manifest_bytes(doubled))
