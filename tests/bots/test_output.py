"""What is kept of an output, without any process."""

from hypothesis import given
from hypothesis import strategies as st

from arena.bots.output import LINE_CHARACTERS, NUM_LAST_LINES, HeadAndTail

CHUNKS = st.lists(st.binary(max_size=30))
SIZES = st.integers(0, 40)


@given(CHUNKS, SIZES, SIZES)
def test_head_and_tail_are_the_first_and_the_last_bytes(chunks: list[bytes], head_bytes: int, tail_bytes: int) -> None:
    output = HeadAndTail(head_bytes, tail_bytes)
    log = b"".join(output.add(chunk) for chunk in chunks) + output.ending()
    whole = b"".join(chunks)
    if len(whole) <= head_bytes + tail_bytes:
        assert log == whole
    else:
        gap = b"\n[%d bytes dropped]\n" % (len(whole) - head_bytes - tail_bytes)
        assert log == whole[:head_bytes] + gap + whole[len(whole) - tail_bytes :]


@given(CHUNKS)
def test_last_lines_are_short_and_harmless(chunks: list[bytes]) -> None:
    output = HeadAndTail()
    for chunk in chunks:
        output.add(chunk)
    assert output.last_lines() == "" or output.last_lines().isprintable()
    assert len(output.last_lines()) <= NUM_LAST_LINES * (LINE_CHARACTERS + len(" | "))


def test_last_lines_are_the_last_that_are_not_empty() -> None:
    output = HeadAndTail()
    output.add(b"".join(b"line %d\n\n" % number for number in range(10)))
    assert output.last_lines() == "line 5 | line 6 | line 7 | line 8 | line 9"


def test_last_lines_outlive_the_head() -> None:
    output = HeadAndTail(head_bytes=4, tail_bytes=0)
    output.add(b"first\nlast\n")
    assert output.last_lines() == "first | last"
