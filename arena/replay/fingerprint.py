"""The fingerprint of a run: one hash that equal runs share.

It is the Merkle root, in schedule order, over what was played and how it ended. Equal secrets and deterministic bots
give equal fingerprints whatever the concurrency, where no time fault happened: no time, host, attempt or version is
in it.
"""

import json
from collections.abc import Iterable

from arena.replay.merkle import leaf_hash, root_hash
from arena.replay.record import Record

_SIZE = 32

_encode = json.JSONEncoder(separators=(",", ":"), sort_keys=True, check_circular=False).encode


def to_leaf(game: str, record: Record) -> bytes:
    """Return the canonical JSON of a match: keys sorted, no spaces, ASCII."""
    fields = {
        "game": game,
        "seats": record.seats,
        "entries": record.entries,
        "places": record.places,
        "returns": record.returns,
        "end": record.ending.kind,
    }
    return _encode(fields).encode("ascii")


class Fingerprint:
    """Collects matches in any order, 32 bytes for each."""

    def __init__(self, game: str) -> None:
        """Collect nothing yet.

        Args:
            game: Name of the game as the manifest has it.
        """
        self._game = game
        self._leaves = bytearray()

    def put(self, position: int, record: Record) -> None:
        """Take the match at a 0-based position in the schedule; a later one replaces an earlier one."""
        first = position * _SIZE
        if len(self._leaves) < first + _SIZE:
            self._leaves.extend(bytes(first + _SIZE - len(self._leaves)))
        self._leaves[first : first + _SIZE] = leaf_hash(to_leaf(self._game, record))

    def root(self, positions: Iterable[int]) -> str:
        """Return the fingerprint of the matches at some positions, in hexadecimal.

        Args:
            positions: Positions that were put and count, in schedule order.
        """
        return root_hash(bytes(self._leaves[_SIZE * position : _SIZE * (position + 1)]) for position in positions).hex()
