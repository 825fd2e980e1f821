"""The Merkle tree of RFC 6962, section 2.1: one hash that stands for a list."""

import hashlib
from collections.abc import Iterable


def leaf_hash(data: bytes) -> bytes:
    """Return the hash of one entry."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of two neighbouring trees."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_hash(leaves: Iterable[bytes]) -> bytes:
    """Return the hash of a tree over leaf hashes in order; that of no leaf is the SHA-256 of nothing.

    A tree of n leaves splits at the largest power of two below n. So it is a row of full trees, one for each bit of
    n, the largest first: these are all that is held while leaves come in, and they are joined from the right at the
    end.
    """
    full: list[bytes] = []
    for count, leaf in enumerate(leaves, start=1):
        full.append(leaf)
        while len(full) > count.bit_count():
            right = full.pop()
            full.append(node_hash(full.pop(), right))
    if not full:
        return hashlib.sha256(b"").digest()
    root = full.pop()
    while full:
        root = node_hash(full.pop(), root)
    return root
