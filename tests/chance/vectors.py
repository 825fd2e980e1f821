"""Twenty known values of the arena's chance, computed without the arena.

Written from the text of the design alone, with nothing but the standard library and without `arena`: anybody can check
the dice of a run with it, or port it. `python tests/chance/vectors.py > tests/chance/vectors.json` writes the file.

    secret of a seed   SHA-256("arena/seed/1\\n" + seed)
    key of a block     HMAC-SHA-256(secret, "block/" attempt "/" name)
    key of a match     at two seats that share their dice the block's; else HMAC-SHA-256(block key, "match/" rotation)
    key of a seat      HMAC-SHA-256(match key, "bot/" seat)
    stream             SHAKE-256("arena/1" + key + coordinate), as long as needed
    die                the first byte below 252, mod 6, plus 1
    below n            the first 32-bit little-endian word below the greatest multiple of n, mod n
    pack of n          Fisher-Yates from the top: for i = 0, 1, …, n-2 swap card i with card i + below(n - i)
    starting seat      below(seats) of the stream at "start" under the block's key
    rand               the first 8 bytes, little-endian, of the stream at the decision under the seat's key
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator

SEED = "twenty vectors"
BLOCK = "ann,bob,cy/7"


def seed_secret(seed: str) -> bytes:
    return hashlib.sha256(b"arena/seed/1\n" + seed.encode("utf-8")).digest()


def derive(key: bytes, label: str) -> bytes:
    """HMAC by its definition (RFC 2104), so that not even that is shared with the arena."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + label.encode("utf-8")).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def stream(key: bytes, at: str) -> Iterator[int]:
    """Yield the bytes of a stream without end."""
    shake, length, position = hashlib.shake_256(b"arena/1" + key + at.encode("utf-8")), 64, 0
    while True:
        data = shake.digest(length)
        yield from data[position:]
        position, length = length, 2 * length


def below(data: Iterator[int], bound: int) -> int:
    while True:
        word = sum(next(data) << 8 * place for place in range(4))
        if word < (1 << 32) // bound * bound:
            return word % bound


def die(key: bytes, at: str) -> int:
    return next(byte for byte in stream(key, at) if byte < 252) % 6 + 1


def pack(key: bytes, at: str, size: int) -> list[int]:
    data, cards = stream(key, at), list(range(size))
    for i in range(size - 1):
        j = i + below(data, size - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def rand(key: bytes, at: str) -> int:
    data = stream(key, at)
    return sum(next(data) << 8 * place for place in range(8))


def first_redrawn(key: bytes) -> str:
    """Return a coordinate at which the first byte is thrown away: one die in 64 is such."""
    coordinates = (f"die/1/{turn}/0/0" for turn in range(10_000))
    return next(at for at in coordinates if next(stream(key, at)) >= 252)


def vectors() -> list[dict[str, object]]:
    """Return the twenty vectors: what is asked, where, and the value."""
    secret = seed_secret(SEED)
    block, again = derive(secret, f"block/0/{BLOCK}"), derive(secret, f"block/1/{BLOCK}")
    match = derive(block, "match/2")
    seat = derive(match, "bot/1")
    dice = ["die/1/0/0/0", "die/1/0/0/1", "die/1/1/0/0", "die/2/0/0/0", "die/12/3/9/4", first_redrawn(match)]
    packs = [("deck/1/0/0/0", 2), ("deck/1/0/0/0", 5), ("deck/3/0/1/0", 39), ("deck/3/0/1/0", 40), ("deck/9/0/0/2", 52)]
    keys = {"secret": secret, "block": block, "block again": again, "match": match, "seat": seat}
    found: list[dict[str, object]] = [{"what": "key", "of": name, "hex": key.hex()} for name, key in keys.items()]
    found += [{"what": "die", "at": at, "value": die(match, at)} for at in dice]
    found += [{"what": "pack", "at": at, "size": size, "value": pack(match, at, size)} for at, size in packs]
    found += [{"what": "start", "seats": seats, "value": below(stream(block, "start"), seats)} for seats in (2, 7)]
    found += [{"what": "rand", "at": at, "value": rand(seat, at)} for at in ("1/0/2", "12/34/0")]
    return found


def to_text() -> str:
    """Return the file, one vector a line."""
    lines = ",\n  ".join(json.dumps(vector) for vector in vectors())
    return f'{{"seed": {json.dumps(SEED)}, "block": {json.dumps(BLOCK)}, "vectors": [\n  {lines}\n]}}\n'


def same_as_library(key: bytes, label: str) -> bool:
    """Return whether our HMAC is the library's."""
    return hmac.digest(key, label.encode(), "sha256") == derive(key, label)


if __name__ == "__main__":
    sys.stdout.write(to_text())
