"""The Merkle tree and the fingerprint made with it."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.replay import Record, verify
from arena.replay.fingerprint import Fingerprint, to_leaf
from arena.replay.merkle import leaf_hash, root_hash
from tests.replay.runs import make_manifest, play_run

# Certificate Transparency's own test data: google/certificate-transparency-go, merkle reference tests, after RFC 6962.
INPUTS = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


@pytest.mark.parametrize("size", range(1, 9))
def test_roots_of_certificate_transparency(size: int) -> None:
    leaves = [leaf_hash(bytes.fromhex(text)) for text in INPUTS[:size]]
    assert root_hash(leaves).hex() == ROOTS[size - 1]


def test_no_leaf_hashes_as_nothing() -> None:
    assert root_hash([]).hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@given(st.lists(st.binary(max_size=4), max_size=70))
def test_the_root_is_that_of_the_recursive_definition(entries: list[bytes]) -> None:
    assert root_hash(leaf_hash(entry) for entry in entries) == _by_definition(entries)


def _by_definition(entries: list[bytes]) -> bytes:
    """Source: RFC 6962, section 2.1."""
    if not entries:
        return hashlib.sha256().digest()
    if len(entries) == 1:
        return hashlib.sha256(b"\x00" + entries[0]).digest()
    split = 1
    while split * 2 < len(entries):
        split *= 2
    return hashlib.sha256(b"\x01" + _by_definition(entries[:split]) + _by_definition(entries[split:])).digest()


def test_a_leaf_holds_what_was_played_and_nothing_of_when_or_where() -> None:
    record = _record()
    leaf = json.loads(to_leaf("lisandria", record))
    assert list(leaf) == ["end", "entries", "game", "places", "returns", "seats"]
    assert leaf["end"] == "rules"
    same = record._replace(block="x/1", rotation=1, attempt=2, elapsed_us=(), actions=())
    assert to_leaf("lisandria", same) == to_leaf("lisandria", record)


def test_order_of_writing_does_not_matter_and_order_of_the_schedule_does() -> None:
    records = play_run(make_manifest(num_blocks=1)).records
    forward, backward = Fingerprint("lisandria"), Fingerprint("lisandria")
    for position, record in enumerate(records):
        forward.put(position, record)
    for position, record in reversed(list(enumerate(records))):
        backward.put(position, record)
    assert forward.root(range(6)) == backward.root(range(6))
    assert forward.root(range(6)) != forward.root(reversed(range(6)))


def test_equal_runs_have_equal_fingerprints_whatever_the_order_of_endings() -> None:
    manifest = make_manifest(num_blocks=3)
    first, second = (verify(play_run(manifest).with_records(order).to_run()) for order in _two_orders())
    assert first.fingerprint == second.fingerprint
    assert not first.problems + second.problems


def _two_orders() -> tuple[tuple[Record, ...], tuple[Record, ...]]:
    records = play_run(make_manifest(num_blocks=3)).records
    return records, records[::-1]


def _record() -> Record:
    return play_run(make_manifest(num_blocks=1)).records[0]
