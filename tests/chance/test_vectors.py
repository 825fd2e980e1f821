"""Twenty known values (D5): in a file, computed again without the arena, and computed by the arena."""

import json
from pathlib import Path
from typing import Any

import pytest

from arena.chance import block_key, decision_rand, draw, draw_all, match_key, seat_key, starting_seat, to_secret
from arena.rules import Die, Shuffle
from tests.chance import vectors

FILE = Path(__file__).with_name("vectors.json")
KNOWN: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))

SECRET = to_secret(KNOWN["seed"])
BLOCK = block_key(SECRET, KNOWN["block"], 0)
MATCH = match_key(BLOCK, rotation=2, num_seats=3)
SEAT = seat_key(MATCH, 1)
KEYS = {
    "secret": SECRET,
    "block": BLOCK,
    "block again": block_key(SECRET, KNOWN["block"], 1),
    "match": MATCH,
    "seat": SEAT,
}


def test_twenty_vectors_are_known() -> None:
    assert len(KNOWN["vectors"]) == 20


def test_file_is_what_the_script_writes() -> None:
    assert FILE.read_text(encoding="utf-8") == vectors.to_text()


def test_script_derives_keys_as_the_standard_does() -> None:
    assert vectors.same_as_library(b"\x0b" * 20, "Hi There")
    # Source: RFC 4231, test case 1.
    expected = "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    assert vectors.derive(b"\x0b" * 20, "Hi There").hex() == expected


@pytest.mark.parametrize("vector", KNOWN["vectors"], ids=lambda vector: f"{vector['what']}-{list(vector.values())[1]}")
def test_arena_gives_the_known_value(vector: dict[str, Any]) -> None:
    match vector:
        case {"what": "key", "of": name, "hex": value}:
            assert KEYS[name].hex() == value
        case {"what": "die", "at": at, "value": value}:
            assert draw(MATCH, Die(at)) == value
        case {"what": "pack", "at": at, "size": size, "value": value}:
            assert draw(MATCH, Shuffle(at, size)) == tuple(value)
        case {"what": "start", "seats": num_seats, "value": value}:
            assert starting_seat(BLOCK, num_seats) == value
        case {"what": "rand", "at": at, "value": value}:
            assert decision_rand(SEAT, at) == value
        case _:
            pytest.fail(f"expected a known kind of vector, got {vector}")


def test_several_draws_give_what_each_gives_alone() -> None:
    draws = (Die("die/1/0/0/0"), Shuffle("deck/1/0/0/0", 40), Die("die/1/0/0/1"))
    assert draw_all(MATCH, draws) == tuple(draw(MATCH, what) for what in draws)
