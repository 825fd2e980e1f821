"""The record of one finished match, and the line of the log that holds it.

A line is one JSON object in ASCII without spaces, its fields in the order of `_NAMES`, ended by a newline. Whatever a
bot wrote (line ends, lone surrogates, terminal codes) stands in it as escapes, so a line is always one line and
harmless to print. `prev` chains the lines: it is the SHA-256 of the previous line's bytes, newline included, as
`sha256sum` gives it; that of the first line is the SHA-256 of manifest.json.

No field is ever ignored: a line of version 1 with a field that version 1 does not have is refused.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from arena.errors import ReplayError
from arena.match import Match
from arena.replay.fields import Fields, parse_fields, shown
from arena.results import Ending, Fault, Kind, MatchResult

VERSION: Final = 1

_NAMES: Final = (
    "v",
    "prev",
    "block",
    "rotation",
    "attempt",
    "seats",
    "actions",
    "us",
    "entries",
    "faults",
    "places",
    "returns",
    "end",
)
_FAULTS = frozenset(kind.value for kind in Kind if kind not in (Kind.RULES, Kind.VOID))
_ENDINGS = _FAULTS | {Kind.RULES.value}
_HEX = frozenset("0123456789abcdef")

# Kept, for `json.dumps` would make one at every call.
_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


class Record(NamedTuple):
    """One finished match.

    Attributes:
        block: Name of its block.
        rotation: 0-based rotation of the block's line-up.
        attempt: How often the block had been begun before.
        seats: Entrant on each seat.
        actions: Every action applied, as `seat action`, simultaneous ones in seat order.
        elapsed_us: Time each of them took, as judged, in microseconds; `us` in the log.
        entries: Everything that happened, with hidden parts marked.
        faults: Every fault, in the order in which they came.
        places: 1-based finishing order of each seat.
        returns: Payoff of each seat.
        ending: Why it ended; `end` in the log.
    """

    block: str
    rotation: int
    attempt: int
    seats: tuple[str, ...]
    actions: tuple[str, ...]
    elapsed_us: tuple[int, ...]
    entries: tuple[str, ...]
    faults: tuple[Fault, ...]
    places: tuple[int, ...]
    returns: tuple[int, ...]
    ending: Ending

    def to_result(self) -> MatchResult:
        """Return what tables and ratings need to know of the match."""
        return MatchResult(self.block, self.rotation, self.seats, self.returns, self.places)


def record(match: Match, block: str, rotation: int, attempt: int, seats: Sequence[str]) -> Record:
    """Return the record of a match that has its outcome.

    Args:
        match: The match.
        block: Name of its block.
        rotation: 0-based rotation of the block's line-up.
        attempt: How often the block had been begun before.
        seats: Entrant on each seat.
    """
    outcome = match.outcome
    assert outcome, "only a finished match is recorded"
    return Record(
        block,
        rotation,
        attempt,
        tuple(seats),
        tuple(match.actions),
        tuple(match.elapsed_us),
        tuple(match.entries),
        tuple(match.faults),
        outcome.places,
        outcome.returns,
        outcome.ending,
    )


def to_line(record: Record, prev: str) -> bytes:
    """Return the line of the log that holds a record.

    Equal records give equal bytes. A high surrogate just before a low one, which no UTF-8 holds, is read back as the
    one character that they encode.

    Args:
        record: The match.
        prev: `to_digest` of the previous line.
    """
    fields = {
        "v": VERSION,
        "prev": prev,
        "block": record.block,
        "rotation": record.rotation,
        "attempt": record.attempt,
        "seats": record.seats,
        "actions": record.actions,
        "us": record.elapsed_us,
        "entries": record.entries,
        "faults": record.faults,
        "places": record.places,
        "returns": record.returns,
        "end": record.ending._asdict(),
    }
    return f"{_encode(fields)}\n".encode("ascii")


def to_digest(data: bytes) -> str:
    """Return what the next line must have as `prev` after these bytes: a whole line, or the whole of manifest.json."""
    return hashlib.sha256(data).hexdigest()


def parse_line(line: bytes, number: int) -> tuple[Record, str]:
    """Return the record that a line holds, and the line's `prev`.

    Args:
        line: The line with its newline.
        number: Its 1-based number, for messages.

    Raises:
        ReplayError: It is no line of a log, it contradicts itself, or a newer arena wrote it.
    """
    if not line.endswith(b"\n"):
        raise ReplayError(number, "line", f"expected a newline at the end of {len(line)} bytes; the line is cut off")
    fields = parse_fields(line, _NAMES, VERSION, number)
    seats = fields.texts("seats")
    record = Record(
        fields.text("block"),
        fields.number("rotation"),
        fields.number("attempt"),
        seats,
        fields.texts("actions"),
        fields.numbers("us"),
        fields.texts("entries"),
        tuple([_parse_fault(fields, item, len(seats)) for item in fields.items("faults")]),
        fields.numbers("places"),
        fields.numbers("returns"),
        _parse_ending(fields, len(seats)),
    )
    _check_sizes(fields, record)
    return record, parse_digest(fields, "prev")


def parse_digest(fields: Fields, name: str) -> str:
    """Return a field that holds 32 bytes in lower-case hexadecimal.

    Raises:
        ReplayError: It holds something else.
    """
    text = fields.text(name)
    if len(text) != 64 or not _HEX.issuperset(text):
        raise fields.error(name, f"expected 64 hexadecimal digits, got {shown(text)}")
    return text


def _parse_fault(fields: Fields, item: object, num_seats: int) -> Fault:
    match item:
        case [int(decision), int(seat), str(kind), str(evidence), bool(is_forfeit)]:
            if (
                type(decision) is int
                and type(seat) is int
                and decision >= 0
                and 0 <= seat < num_seats
                and kind in _FAULTS
            ):
                return Fault(decision, seat, Kind(kind), evidence, is_forfeit)
    raise fields.error("faults", f"expected [decision, seat, kind, evidence, forfeit], got {shown(item)}")


def _parse_ending(fields: Fields, num_seats: int) -> Ending:
    end = Fields(fields.object("end"), Ending._fields, fields.line, "end.")
    kind, evidence, seat = end.text("kind"), end.text("evidence"), fields.object("end")["seat"]
    if kind not in _ENDINGS:
        raise end.error("kind", f"expected one of {', '.join(sorted(_ENDINGS))}, got {shown(kind)}")
    if seat is None and kind == Kind.RULES:
        return Ending(Kind.RULES, None, evidence)
    if type(seat) is not int or not 0 <= seat < num_seats or kind == Kind.RULES:
        raise end.error("seat", f"expected the seat at fault, and null where kind is rules, got {shown(seat)}")
    return Ending(Kind(kind), seat, evidence)


def _check_sizes(fields: Fields, record: Record) -> None:
    num_seats = len(record.seats)
    if record.rotation >= num_seats:
        raise fields.error("rotation", f"expected less than {num_seats}, got {record.rotation}")
    if len(record.elapsed_us) != len(record.actions) or min(record.elapsed_us, default=0) < 0:
        message = f"expected a time from 0 up for each of {len(record.actions)} actions, got {shown(record.elapsed_us)}"
        raise fields.error("us", message)
    if len(record.places) != num_seats or not all(1 <= place <= num_seats for place in record.places):
        raise fields.error("places", f"expected a place for each of {num_seats} seats, got {shown(record.places)}")
    if len(record.returns) != num_seats or sum(record.returns) != 0:
        raise fields.error("returns", f"expected {num_seats} returns with sum 0, got {shown(record.returns)}")


def chain_error(number: int, head: str, prev: str) -> ReplayError:
    """Return the error of line `number`, whose `prev` is not the digest `head` of what stands before it."""
    before = f"line {number - 1}" if number > 1 else "manifest.json"
    return ReplayError(number, "prev", f"expected {head}, the SHA-256 of {before}, got {prev}")
