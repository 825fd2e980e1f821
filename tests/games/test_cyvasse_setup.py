"""The secret setup of Cyvasse: what may be built, what a mistake is told, and what nobody learns before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import IllegalActionError
from arena.games import make_game
from arena.games.cyvasse.board import RANKS, SQUARES, TILE_COUNTS
from arena.games.cyvasse.setup import DEFAULT_SETUP, format_setup, parse_setup, random_setup
from arena.games.cyvasse.state import Battle, CyvasseView
from arena.rules import Decision, Form
from tests.games.battles import Fight

GAME = make_game("cyvasse")
TILES, PIECES = DEFAULT_SETUP.split()


def begun(first: str = DEFAULT_SETUP, second: str = DEFAULT_SETUP, start: int = 0) -> Battle:
    """Return the state after both setups."""
    state = GAME.rules.apply(GAME.rules.initial(start), {0: first, 1: second}).state
    assert isinstance(state, Battle)
    return state


def complaint(text: str, seat: int = 0) -> str:
    """Return what a wrong setup is told."""
    with pytest.raises(IllegalActionError) as caught:
        parse_setup(text, seat)
    return str(caught.value)


def test_Y1_each_seat_places_one_of_each_piece() -> None:
    pieces = begun().position.pieces.decode()
    assert sorted(pieces.replace(".", "")) == sorted(RANKS + RANKS.lower())


def test_Y1_a_piece_twice_or_never_is_refused() -> None:
    assert complaint(f"{TILES} {PIECES.replace('P', 'L')}") == "setup: expected one P (Pawn), got 0"
    assert complaint(f"{TILES} {PIECES.replace('.', 'K', 1)}") == "setup: expected one K (King), got 2"


def test_Y2_the_tiles_fill_the_home_exactly() -> None:
    assert sum(TILE_COUNTS.values()) == 32
    assert TILE_COUNTS == {"M": 6, "W": 5, "B": 6, "G": 14, "F": 1}
    assert complaint(f"{TILES.replace('F', 'G')} {PIECES}") == "setup: expected 14 G (plain), got 15"
    assert complaint(f"{TILES.replace('W', 'M', 1)} {PIECES}") == "setup: expected 6 M (mountain), got 7"


@pytest.mark.parametrize(
    ("tiles", "squares"),
    [
        ("MMMGMGMG/GGGGGGGG/GMFWWWWW/BBBBBBGG", "a4 b4 c4"),
        ("MGGGMGMG/MMGGGGGG/GGFWWWWW/BBBBBBGM", "a3 a4 b3"),
        ("GGGGMGMG/MGMGGGGG/MGFWWWWW/MBBBBBBG", "a1 a2 a3"),
    ],
)
def test_Y3_three_mountains_side_by_side_are_refused_and_named(tiles: str, squares: str) -> None:
    said = complaint(f"{tiles} {PIECES}")
    assert said == f"setup: expected at most 2 mountains side by side, got 3: {squares}"


def test_Y3_mountains_that_touch_at_a_corner_are_not_connected() -> None:
    assert parse_setup("MGMGMGGG/GMGMGMGG/WWWWWBBB/BBBGGGGF ......../......../KPLAVHEC/......TD", 0)


def test_Y4_mountains_of_the_two_halves_may_touch() -> None:
    front = "MMGMMGMM/GGGGGGGG/WWWWWBBB/BBBGGGGF ......../KPLAVHEC/......../......TD"
    tiles = begun(front, front).position.tiles
    assert [tiles[SQUARES[name]] for name in ("a4", "b4", "a5", "b5")] == list(b"MMMM")


def test_Y5_only_the_dragon_may_stand_on_a_mountain() -> None:
    assert parse_setup(f"{TILES} {PIECES.replace('K.D', 'KD.')}", 0)
    assert (
        complaint(f"{TILES} {PIECES.replace('D', 'X').replace('K.X', '.KD')}")
        == "setup: expected only the Drago (D) on a mountain, got K on b1"
    )


def test_Y5_any_other_tile_holds_any_piece_and_water_does_not_freeze_it() -> None:
    swimmers = "WWWWWGGG/GGGGGGGG/MGMFBBBB/MGMBBMMG KPLAV.../.....HEC/......../.T.....D"
    battle = Fight(begun(swimmers).position)
    assert all(battle.of(square) for square in ("a4", "b4", "c4", "d4", "e4"))


def test_X1_Y6_who_begins_is_the_seat_of_the_block_and_told_only_with_the_setups() -> None:
    views = [[GAME.rules.view(GAME.rules.initial(start), seat) for seat in (0, 1)] for start in (0, 1)]
    assert views[0] == views[1]
    for start in (0, 1):
        state, entries = GAME.rules.apply(GAME.rules.initial(start), {0: DEFAULT_SETUP, 1: DEFAULT_SETUP})
        assert entries[2] == f"{start} begins"
        node = GAME.rules.node(state)
        assert isinstance(node, Decision)
        assert list(node.asks) == [start]


def test_setups_are_asked_of_both_at_once_and_neither_view_shows_a_tile() -> None:
    state = GAME.rules.initial(0)
    node = GAME.rules.node(state)
    assert isinstance(node, Decision)
    assert node.asks == {0: Form("setup"), 1: Form("setup")}
    for seat, home_rank in ((0, 1), (1, 5)):
        view = GAME.rules.view(state, seat)
        assert isinstance(view, CyvasseView)
        assert (view.home_rank, view.tiles, view.pieces) == (home_rank, None, None)


def test_Y35_a_bad_setup_is_refused_with_a_message_and_no_second_try() -> None:
    with pytest.raises(IllegalActionError, match="expected one K"):
        GAME.rules.apply(GAME.rules.initial(0), {0: DEFAULT_SETUP.replace("K", "."), 1: DEFAULT_SETUP})


def test_Y35_the_default_setup_is_legal_and_stands_on_the_rules_page() -> None:
    assert format_setup(parse_setup(DEFAULT_SETUP, 0)) == DEFAULT_SETUP
    assert DEFAULT_SETUP in GAME.pages.rules()
    assert GAME.rules.default_action(GAME.rules.initial(0), 1) == DEFAULT_SETUP


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected 4 rows of tiles and 4 of pieces, got 0 rows"),
        (TILES, "expected 4 rows of tiles and 4 of pieces, got 4 rows"),
        (f"{TILES[1:]} {PIECES}", "expected 8 tiles in tile row 1 from the front (rank 4), got 7: 'BMWGBMW'"),
        (f"{TILES} {PIECES}.", "expected 8 pieces in piece row 4 from the front (rank 1), got 9: 'K.DEH....'"),
        (
            f"{TILES.replace('F', 'X')} {PIECES}",
            "expected one of G W B M F on b2, tile row 3 from the front (rank 2), got 'X'",
        ),
        (
            f"{TILES} {PIECES.replace('K', 'Q')}",
            "expected one of P L A V H E C T D K . on a1, piece row 4 from the front",
        ),
        ("x" * 1000, "expected at most 400 characters, got 1000"),
    ],
)
def test_Y35_the_first_mistake_is_named(text: str, said: str) -> None:
    assert said in complaint(text)


def test_Y35_squares_are_named_from_the_seats_own_home() -> None:
    wrong = f"{TILES.replace('F', 'X')} {PIECES}"
    assert "on b2, tile row 3 from the front (rank 2)" in complaint(wrong, 0)
    assert "on b7, tile row 3 from the front (rank 7)" in complaint(wrong, 1)


def test_the_same_text_is_the_mirror_image_for_the_other_seat() -> None:
    position = begun().position
    for square, name in ((SQUARES[name], name) for name in SQUARES):
        mirrored = SQUARES[f"{name[0]}{9 - int(name[1])}"]
        assert position.tiles[square] == position.tiles[mirrored]
        assert chr(position.pieces[square]) == chr(position.pieces[mirrored]).swapcase()


@given(st.integers(0, 2**64 - 1))
def test_every_random_setup_is_legal_and_canonical(rand: int) -> None:
    text = random_setup(rand)
    assert format_setup(parse_setup(text, 0)) == text


@given(st.integers(0, 2**64 - 1), st.sampled_from(("/", " ", "\n", " / ")), st.booleans())
def test_a_setup_may_be_written_with_other_blanks_and_small_letters(rand: int, gap: str, is_small: bool) -> None:
    text = random_setup(rand)
    written = text.replace("/", gap)
    assert format_setup(parse_setup(written.lower() if is_small else written, 1)) == text


@given(st.text())
def test_whatever_is_written_nothing_but_an_illegal_action_comes_of_it(text: str) -> None:
    with pytest.raises(IllegalActionError) as caught:
        parse_setup(text, 1)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 1000
