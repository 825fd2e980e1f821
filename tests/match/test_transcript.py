"""Masking: what is hidden from a seat does not reach it, in any entry that a game can write."""

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from arena.match.transcript import AUDIENCE, mask, masked, unmask
from arena.rules import Seat

SEATS = range(12)
PUBLIC = "abc xyz0123456789-·"
SECRET = "ABCDEFGÅΩ♠ "
"""No character but the space is also public, so that a secret can be told from what stands around it."""


class Part(NamedTuple):
    """A piece of an entry: open text, or a secret that some seats may read."""

    seats: tuple[Seat, ...]
    text: str


SOME_SEATS = st.lists(st.sampled_from(SEATS), min_size=1, max_size=4, unique=True).map(lambda s: tuple(sorted(s)))
OPEN = st.builds(Part, st.just(()), st.text(PUBLIC, max_size=12))
HIDDEN = st.builds(Part, SOME_SEATS, st.text(SECRET, min_size=1, max_size=12).filter(str.strip))
PARTS = st.lists(OPEN | HIDDEN, min_size=1, max_size=6)
READERS = st.sampled_from([*SEATS, AUDIENCE])


def _to_entry(parts: list[Part]) -> str:
    return "".join(f"{{{_named(part.seats)}:{part.text}}}" if part.seats else part.text for part in parts)


def _named(seats: tuple[Seat, ...]) -> str:
    return ",".join(map(str, seats))


@given(PARTS, READERS)
def test_reader_sees_what_is_open_or_names_it_and_a_question_mark_for_the_rest(
    parts: list[Part], reader: Seat | None
) -> None:
    seen = "".join(part.text if not part.seats or reader in part.seats else "?" for part in parts)
    assert mask(_to_entry(parts), reader) == seen


@given(PARTS, READERS)
def test_no_character_of_a_secret_reaches_a_seat_that_is_not_named(parts: list[Part], reader: Seat | None) -> None:
    hidden = [part for part in parts if part.seats and reader not in part.seats]
    told = {char for part in parts if reader in part.seats for char in part.text}
    seen = mask(_to_entry(parts), reader) or ""
    secret = {char for part in hidden for char in part.text} - told - {" "}
    assert not secret & set(seen)


@given(SOME_SEATS, PARTS, READERS)
def test_private_entry_does_not_exist_for_others(
    seats: tuple[Seat, ...], parts: list[Part], reader: Seat | None
) -> None:
    entry = f"@{_named(seats)} {_to_entry(parts)}"
    assert mask(entry, reader) == (mask(_to_entry(parts), reader) if reader in seats else None)


@given(PARTS)
def test_unmasked_entry_shows_everything(parts: list[Part]) -> None:
    shown = "".join(part.text for part in parts)
    assert unmask(_to_entry(parts)) == shown
    assert unmask(f"@3 {_to_entry(parts)}") == shown


@given(st.lists(PARTS.map(_to_entry), max_size=5), READERS)
def test_transcript_is_masked_entry_by_entry(entries: list[str], reader: Seat | None) -> None:
    assert masked(entries, reader) == [mask(entry, reader) for entry in entries]


def test_length_of_a_secret_is_hidden() -> None:
    assert mask("deal {1:AC 2C 7S}", 0) == mask("deal {1:}", 0) == "deal ?"


def test_seat_1_is_not_seat_11() -> None:
    assert mask("0 look {11:64}", 1) == "0 look ?"
    assert mask("@11 11 pass", 1) is None


def test_audience_sees_what_is_public() -> None:
    assert masked(["0 roll {0:64}", "@0 0 pass", "reveal 64"], AUDIENCE) == ["0 roll ?", "reveal 64"]
