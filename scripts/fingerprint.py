#!/usr/bin/env python3
"""Prints the fingerprint of a run folder, worked out from its log alone. Uses nothing of the arena: check us with it.

usage: fingerprint.py RUN_FOLDER

The fingerprint is the root of the Merkle tree of RFC 6962, section 2.1, over one leaf for each match, in schedule
order:

- leaf: JSON of end (its kind), entries, game, places, returns, seats; keys sorted, no spaces, ASCII;
- order: by the ordinal after the slash in a block's name, at two seats then by the pair, then by rotation;
- a block that was begun again counts only with its last attempt.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Leaf(NamedTuple):
    """One match: its place in the order, then what the tree needs."""

    ordinal: int
    names: list[str]
    rotation: int
    attempt: int
    digest: bytes


def main(arguments: list[str]) -> int:
    """Print the fingerprint; return the exit status."""
    if len(arguments) != 1:
        print("usage: fingerprint.py RUN_FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    try:
        print(fingerprint(folder))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"{folder} is no run that can be read: {error!r}", file=sys.stderr)
        return 1
    return 0


def fingerprint(folder: Path) -> str:
    """Return the fingerprint of a run folder, in hexadecimal."""
    game = json.loads((folder / "manifest.json").read_bytes())["game"]
    leaves = sorted(read_leaves(folder / "matches.jsonl", game))
    last = {(leaf.ordinal, *leaf.names): 0 for leaf in leaves}
    for leaf in leaves:
        block = (leaf.ordinal, *leaf.names)
        last[block] = max(last[block], leaf.attempt)
    return tree([leaf.digest for leaf in leaves if leaf.attempt == last[leaf.ordinal, *leaf.names]]).hex()


def read_leaves(log: Path, game: str) -> Iterator[Leaf]:
    """Yield a leaf for each line of the log."""
    with log.open("rb") as lines:
        for line in lines:
            match = json.loads(line)
            names, _, ordinal = match["block"].rpartition("/")
            content = {key: match[key] for key in ("entries", "places", "returns", "seats")}
            content |= {"game": game, "end": match["end"]["kind"]}
            text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
            digest = hashlib.sha256(b"\x00" + text.encode("ascii")).digest()
            yield Leaf(int(ordinal), names.split(","), match["rotation"], match["attempt"], digest)


def tree(leaves: list[bytes]) -> bytes:
    """Return the hash of the tree over some leaves, as RFC 6962 writes it down."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\x01" + tree(leaves[:split]) + tree(leaves[split:])).digest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
