"""The form of stakes in Punta e raddoppia: how it is read, and what is said of mistakes."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import IllegalActionError
from arena.games import make_game
from tests.games.punta_tables import table

Parse = Callable[[str], str]


@pytest.fixture
def parse() -> Parse:
    played = table("7")
    notation = played.game.notation
    assert notation
    return lambda text: notation.parse(played.state, 1, text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("A=10 7=5", "A=10 7=5"),
        ("  7=5\ta=010 ", "A=10 7=5"),
        ("k=1 10=2 j=3 2=4", "2=4 10=2 J=3 K=1"),
        ("NONE", "none"),
        ("9=999999", "9=999999"),
    ],
)
def test_stakes_have_one_spelling(parse: Parse, text: str, canonical: str) -> None:
    assert parse(text) == canonical
    assert parse(canonical) == canonical


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected stakes such as A=10 7=5, or none, got ''"),
        ("A=10 7", "expected RANK=COINS such as A=10 as stake 2, got '7'"),
        ("A=-1", "expected RANK=COINS such as A=10 as stake 1, got 'A=-1'"),
        ("A=1000000", "expected RANK=COINS such as A=10 as stake 1, got 'A=1000000'"),
        ("A=٣", "expected RANK=COINS such as A=10 as stake 1, got 'A=٣'"),
        ("A=1 1=5", "expected one of A 2 3 4 5 6 7 8 9 10 J Q K as the rank of stake 2, got '1'"),
        ("7=5 7=5", "expected each rank once, got 7 again as stake 2"),
        ("7=0", "expected at least 1 coin on 7, got 0"),
        ("none 7=1", "expected RANK=COINS such as A=10 as stake 1, got 'NONE'"),
        ("A=1 " * 60, "expected stakes of at most 200 characters, got 240"),
    ],
)
def test_wrong_stakes_are_explained_by_their_first_error(parse: Parse, text: str, complaint: str) -> None:
    with pytest.raises(IllegalActionError) as error:
        parse(text)
    assert str(error.value) == complaint


@given(text=st.text(max_size=30) | st.text("AKQ=0123456789 noe\n", max_size=40))
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    notation = make_game("punta-e-raddoppia").notation
    assert notation
    state = make_game("punta-e-raddoppia").rules.initial(0)
    try:
        canonical = notation.parse(state, 1, text)
    except IllegalActionError:
        return
    assert notation.parse(state, 1, canonical) == canonical


def test_only_canonical_stakes_are_applied() -> None:
    played = table("7")
    with pytest.raises(IllegalActionError, match=r"canonical stakes from seat 1, got '7=5  A=1'"):
        played.game.rules.apply(played.state, {1: "7=5  A=1", 2: "none"})
