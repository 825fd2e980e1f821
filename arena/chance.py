"""Chance by coordinates: every die and every pack is a pure function of a key and of its place in the match.

There is no "next number". A value is SHAKE-256 over `arena/1`, the key and the coordinate, so the dice of a seat depend
neither on who sits there nor on how often others rolled, and a match can be replayed exactly anywhere.

    run secret ─ block key ─┬─ starting seat
                            └─ match key ─┬─ dice, packs        value = SHAKE-256(b"arena/1" ‖ match key ‖ coordinate)
                                          └─ bots' randomness   key of seat s = HMAC(match key, b"bot/s")
"""

import hashlib
import hmac
from collections.abc import Iterable
from typing import NewType

from arena.rules import Die, Draw, Seat, Value, Values

Secret = NewType("Secret", bytes)
"""32 bytes; whoever holds it can compute all chance of a run."""
BlockKey = NewType("BlockKey", bytes)
MatchKey = NewType("MatchKey", bytes)
SeatKey = NewType("SeatKey", bytes)

_DOMAIN = b"arena/1"
_FAIR_BELOW = 252
"""Bytes from here up are dropped: 256 is no multiple of 6, and `byte % 6` alone makes four faces 2.4 % likelier."""


def to_secret(seed: str) -> Secret:
    """Return the run secret that stands for a seed typed by a person. Anybody who knows the seed can compute it."""
    return Secret(hashlib.sha256(b"arena/seed/1\n" + seed.encode()).digest())


def block_key(secret: Secret, block: str, attempt: int) -> BlockKey:
    """Return the key of a block.

    Args:
        secret: The run's secret.
        block: Name of the block: sorted entrant names and an ordinal.
        attempt: 0 at first; one more each time the block is played again after a fault of ours.
    """
    return BlockKey(hmac.digest(secret, f"block/{attempt}/{block}".encode(), "sha256"))


def match_key(key: BlockKey, rotation: int, num_seats: int, *, shares_dice: bool = True) -> MatchKey:
    """Return the key of one match.

    At two seats both rotations share the dice, so the deal cancels from the difference between the two bots. At more
    seats an entrant would meet the same dice again in one process, so every match has its own key.
    """
    if num_seats == 2 and shares_dice:
        return MatchKey(key)
    return MatchKey(hmac.digest(key, f"match/{rotation}".encode(), "sha256"))


def seat_key(key: MatchKey, seat: Seat) -> SeatKey:
    """Return the key from which a bot's own random numbers in one match are derived."""
    return SeatKey(hmac.digest(key, f"bot/{seat}".encode(), "sha256"))


def starting_seat(key: BlockKey, num_seats: int) -> Seat:
    """Return the seat that begins, equal in all matches of the block. Source: rules.md X1."""
    return _below(_words(hashlib.shake_256(_DOMAIN + key + b"start").digest(128)), num_seats)


def lane_of(key: BlockKey, rotation: int, num_lanes: int) -> int:
    """Return which of an entrant's processes plays a rotation; drawn by block, it says nothing of who else plays."""
    shift = hashlib.shake_256(_DOMAIN + key + b"lane").digest(1)[0]
    return (rotation + shift) % num_lanes


def shuffled(secret: Secret, count: int, label: str) -> tuple[int, ...]:
    """Return the numbers below `count` in an order that nobody without the secret can foresee."""
    return _shuffle(secret, label, count)


def draw(key: MatchKey, what: Draw) -> Value:
    """Return the value of one draw: a face from 1 to 6, or a permutation with the top card first."""
    return _die(key, what.at) if isinstance(what, Die) else _shuffle(key, what.at, what.size)


def draw_all(key: MatchKey, draws: Iterable[Draw]) -> Values:
    """Return the value of each of several draws."""
    return tuple([_die(key, what.at) if isinstance(what, Die) else draw(key, what) for what in draws])


def decision_rand(key: SeatKey, at: str) -> int:
    """Return the 64 random bits that travel with the request for the decision at `at`."""
    return int.from_bytes(hashlib.shake_256(_DOMAIN + key + at.encode()).digest(8), "little")


def _die(key: bytes, at: str) -> int:
    stream = hashlib.shake_256(_DOMAIN + key + at.encode())
    first = stream.digest(1)[0]
    if first < _FAIR_BELOW:
        return first % 6 + 1
    return next(byte % 6 + 1 for byte in stream.digest(64) if byte < _FAIR_BELOW)


def _shuffle(key: bytes, at: str, size: int) -> tuple[int, ...]:
    """Fisher-Yates from the top.

    The words of the stream are used in order, those that would be unfair are passed over.
    """
    cards = list(range(size))
    words = _words(hashlib.shake_256(_DOMAIN + key + at.encode()).digest(16 * max(size, 8)))
    for i in range(size - 1):
        j = i + _below(words, size - i)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def _words(data: bytes) -> list[int]:
    """Return 32-bit little-endian words in reverse, so that `pop` takes the first."""
    return [int.from_bytes(data[i : i + 4], "little") for i in range(len(data) - 4, -1, -4)]


def _below(words: list[int], bound: int) -> int:
    fair = 2**32 - 2**32 % bound
    while (word := words.pop()) >= fair:
        pass
    return word % bound
