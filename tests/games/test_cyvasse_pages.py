"""What a person reads about Cyvasse."""

import pytest

from arena.games import make_game
from arena.games.cyvasse.board import RANKS, TILES
from arena.games.cyvasse.setup import DEFAULT_SETUP
from arena.games.cyvasse.wording import PIECE_NAMES, TILE_NAMES
from arena.testing.playing import play
from arena.testing.strategies import random_legal

GAME = make_game("cyvasse")
SETUPS = (f"0 setup {DEFAULT_SETUP}", f"1 setup {DEFAULT_SETUP}", "1 begins")


def test_the_rules_page_names_every_tile_and_piece_in_english_and_as_in_the_text() -> None:
    page = GAME.pages.rules()
    for letter, names in (*((t, TILE_NAMES[t]) for t in TILES), *((p, PIECE_NAMES[p]) for p in RANKS)):
        assert f"{letter} {names.english} ({names.original})" in page


def test_the_rules_page_follows_the_option() -> None:
    other = make_game("cyvasse:catapult_min_range=1").pages.rules()
    assert "shoots exactly 2 tiles away" in GAME.pages.rules()
    assert "shoots 1 or 2 tiles away" in other
    assert "catapult_min_range=1" in other


def test_the_rules_page_fits_a_terminal() -> None:
    assert max(len(line) for line in GAME.pages.rules().splitlines()) <= 88


def test_nothing_but_the_empty_board_is_drawn_before_the_setups() -> None:
    assert not any(mark in "".join(GAME.pages.draw(())[1:9]) for mark in "~♣▲·")


def test_the_board_is_drawn_with_tiles_and_pieces() -> None:
    board = GAME.pages.draw(SETUPS)
    assert board[1].startswith("  8  ♣k♣ ▲▲▲ ♣d♣  e   h   ·  ▲▲▲  ·   8     ▶ small letters  seat 1")
    assert board[8].startswith("  1  ♣K♣ ▲▲▲ ♣D♣  E   H   ·  ▲▲▲  ·   1       capitals       seat 0")
    assert "[L]" in board[7]


def test_what_was_taken_frozen_or_aimed_stands_beside_the_board() -> None:
    tiles = "/".join(["GGGGGGGG"] * 6) + "/WGGGGGGG/GGGGGGGG"
    pieces = "k......p/......../......../......../......../......../......../KV.T...."
    entries = (f"position {tiles} {pieces} 0", "0 d1d2", "1 a8a7", "0 b1a2", "1 h8h7")
    drawn = GAME.pages.draw(entries)
    assert any("frozen a2, T shoots n" in line for line in drawn)
    assert any("(~V~)" in line for line in GAME.pages.draw(entries[:4]))


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("1 d6e5", "seat 1: Pawn d6 to e5"),
        ("1 d6d5", "seat 1: Pawn d6 to d5, and stops in the water"),
        ("1 offer draw", "seat 1 offers a draw"),
        ("1 forfeits", "seat 1 forfeits"),
    ],
)
def test_each_entry_is_told_in_plain_english(entry: str, told: str) -> None:
    assert GAME.pages.tell((*SETUPS, entry))[-1] == told


def test_captures_shots_and_sieges_are_told() -> None:
    page = GAME.pages.rules()
    for told in (
        "Light Cavalry c4 attacks the Pawn in fortress e6 from d5; the",
        "Trebuchet f2 shoots the Dragon on f4",
        "King e8 to d7, and stops in the water",
        "Light Cavalry d5 takes the King on d7",
        "a King is taken: seat 0 wins",
    ):
        assert told in page


def test_a_whole_match_is_told_and_drawn() -> None:
    for seed in ("1", "2", "3"):
        entries = tuple(play(GAME, seed, random_legal).match.entries)
        told = GAME.pages.tell(entries)
        assert len(told) == len(entries)
        assert all(line.isprintable() and line for line in told)
        for count in range(0, len(entries) + 1, 7):
            assert all(len(line) <= 80 for line in GAME.pages.draw(entries[:count]))


def test_page_says_how_a_draw_is_offered_and_accepted() -> None:
    rows = {row.split("   ")[0].strip(): row for row in make_game("cyvasse").pages.rules().splitlines()}
    assert "before a move" in rows["offer draw"]
    assert "the match is drawn" in rows["accept draw"]
