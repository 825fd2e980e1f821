"""Positions of Cyvasse as text."""

import pytest
from hypothesis import given, settings

from arena.errors import ConfigError
from arena.games.cyvasse.board import ANY_DIRECTION, MOUNTAIN, NOWHERE, WATER, Position
from arena.games.cyvasse.fen import format_position, parse_position
from tests.games.battles import sketch
from tests.games.test_cyvasse_oracles import positions

GRASS = "/".join(["GGGGGGGG"] * 8)
BARE = "/".join(["........"] * 8)


def well_formed(position: Position) -> Position:
    """Return a position without what no battle can reach: freezes and aims of units that are not there."""
    frozen, aims = list(position.frozen), list(position.aims)
    for seat, (units, trebuchet) in enumerate(((b"PLAVHCTK", b"T"), (b"plavhctk", b"t"))):
        square = frozen[seat]
        if square != NOWHERE and (position.tiles[square] != WATER or position.pieces[square] not in units):
            frozen[seat] = NOWHERE
        if trebuchet not in position.pieces:
            aims[seat] = ANY_DIRECTION
    return position._replace(frozen=(frozen[0], frozen[1]), aims=(aims[0], aims[1]))


@settings(deadline=None)
@given(positions())
def test_what_is_written_reads_as_the_same_position(position: Position) -> None:
    position = well_formed(position)
    assert parse_position(format_position(position)) == position


def test_a_position_is_one_line_that_a_person_can_read() -> None:
    position = sketch("Ka1 Tb2 Pc3 kh8", "Wc3 Fe6", mover=1, frozen=("c3", ""), aims=("ne", ""), quiet=3, ply=41)
    assert format_position(position) == (
        "GGGGGGGG/GGGGGGGG/GGGGFGGG/GGGGGGGG/GGGGGGGG/GGWGGGGG/GGGGGGGG/GGGGGGGG "
        ".......k/......../......../......../......../..P...../.T....../K....... 1 c3,- ne,* 3 41"
    )


def test_what_is_left_out_is_the_beginning_of_a_battle() -> None:
    assert parse_position(f"{GRASS} {BARE}") == sketch("")
    assert parse_position(f"{GRASS} {BARE} 1") == sketch("", mover=1)
    assert parse_position(f"{GRASS}\n{BARE}\n".replace("/", "\n")) == sketch("")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected 8 rows of tiles, 8 of pieces and up to 5 words, got 0"),
        (f"{GRASS} {BARE} 0 -,- *,* 0 0 0", "up to 5 words, got 22"),
        (f"{GRASS[1:]} {BARE}", "expected 8 tiles in rank 8, got 7"),
        (f"{GRASS} {BARE}.", "expected 8 pieces in rank 1, got 9"),
        (f"x{GRASS[1:]} {BARE}", "expected one of G W B M F on a8, got 'x'"),
        (f"{GRASS} {BARE[:-1]}Q", "on h1, got 'Q'"),
        (f"{GRASS} {BARE} 2", "expected 0 or 1 as the seat to move, got '2'"),
        (f"{GRASS} {BARE} 0 a1", "expected frozen units of both seats with a comma between, got 'a1'"),
        (f"{GRASS} {BARE} 0 a9,-", "expected a square or - for a frozen unit, got 'a9'"),
        (f"{GRASS} {BARE} 0 a1,-", "expected a unit of seat 0, on water, that water stops on a1, got nothing"),
        (f"{GRASS} {BARE} 0 -,- up,*", "as a direction, got 'up'"),
        (f"{GRASS} {BARE} 0 -,- n,*", "expected * as the direction of seat 0, which has no Trabucco"),
        (f"{GRASS} {BARE} 0 -,- *,* -1", "expected a number of quiet plies of up to 4 digits, got '-1'"),
        (f"{GRASS} {BARE} 0 -,- *,* 0 ²", "expected a number of plies of up to 4 digits"),
        (f"{GRASS} KK{BARE[2:]}", "expected one K of seat 0 at most, got 2"),
        (f"M{GRASS[1:]} K{BARE[1:]}", "expected only a Drago on the mountain a8, got 'K'"),
    ],
)
def test_the_first_mistake_of_a_position_is_named(text: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_position(text)
    assert said in str(caught.value)


def test_a_dragon_may_stand_on_a_mountain() -> None:
    assert parse_position(f"M{GRASS[1:]} d{BARE[1:]}").tiles.count(MOUNTAIN) == 1
