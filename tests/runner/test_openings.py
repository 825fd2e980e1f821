"""Reading positions from a file: comments, problems by line, bounds."""

from dataclasses import replace
from pathlib import Path

import pytest

from arena.errors import ConfigError
from arena.games import GAMES
from arena.runner.openings import MOST_BYTES, MOST_OPENINGS, read_openings

GRASS = "/".join(["GGGGGGGG"] * 8)
EMPTY = "........"
DUEL = f"{GRASS} .......k/{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/V......./{EMPTY}/K......."
CANONICAL = f"{DUEL} 0 -,- *,* 0 0"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "positions.txt"


def problems(file: Path) -> list[str]:
    """Return what is wrong with a file of positions of Cyvasse."""
    return [str(problem) for problem in read_openings(file, "cyvasse").problems]


def test_positions_are_read_in_order_and_in_canonical_form(file: Path) -> None:
    file.write_text(f"{DUEL}\n{DUEL.replace('/', ' ')} 1\n")
    read = read_openings(file, "cyvasse:catapult_min_range=1")
    assert [game.opening for game in read.games] == [CANONICAL, f"{DUEL} 1 -,- *,* 0 0"]
    assert {game.name for game in read.games} == {"cyvasse:catapult_min_range=1"}
    assert read.problems == ()


def test_comments_blank_lines_and_foreign_line_ends_say_nothing(file: Path) -> None:
    file.write_bytes(f"\ufeff# duels\r\n\r\n  # more\r\n{DUEL} # the plainest\r\n".encode())
    assert [game.opening for game in read_openings(file, "cyvasse").games] == [CANONICAL]


def test_every_problem_is_told_with_its_line(file: Path) -> None:
    drawn, kingless = f"{DUEL} 0 -,- *,* 100 100", DUEL.replace("k", ".")
    file.write_text(f"# five\n{DUEL}\nrubbish\n\n{kingless}\n{drawn}\n{DUEL.replace('V', 'x')}\n")
    assert problems(file) == [
        f"{file}, line 3: a position: expected 8 rows of tiles, 8 of pieces and up to 5 words, got 1",
        f"{file}, line 5: a position to play from: expected a K of each seat, seat 1 has none",
        f"{file}, line 6: a position to play from: expected a battle that goes on, got one that ends at 'draw quiet'",
        f"{file}, line 7: a position: expected one of P L A V H E C T D K p l a v h e c t d k . on a3, got 'x'",
    ]


def test_Y34_a_position_at_the_hard_cap_is_over(file: Path) -> None:
    file.write_text(f"{DUEL} 0 -,- *,* 0 400")
    assert "ends at 'draw length'" in problems(file)[0]


def test_Y34_two_seats_that_are_shut_in_are_drawn_at_once(file: Path) -> None:
    tiles = "GGGGGGMG/GGGGGGMM/GGGGGGGG/GGGGGGGG/GGGGGGGG/GGGGGGGG/MMGGGGGG/GMGGGGGG"
    file.write_text(f"{tiles} .......k/{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/K.......")
    assert "ends at 'draw repetition'" in problems(file)[0]


def test_Y7_a_mover_without_an_action_is_passed_over(file: Path) -> None:
    tiles = "GGGGGGMG/GGGGGGMM/GGGGGGGG/GGGGGGGG/GGGGGGGG/GGGGGGGG/GGGGGGGG/GGGGGGGG"
    file.write_text(f"{tiles} .......k/{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/V......./{EMPTY}/K....... 1")
    (game,) = read_openings(file, "cyvasse").games
    _, entries = game.rules.apply(game.rules.initial(0), ())
    assert entries == (f"position {game.opening}", "1 pass")


@pytest.mark.parametrize("content", ["", "# nothing\n\n", f"{DUEL}\n" * (MOST_OPENINGS + 1)])
def test_no_position_and_too_many_are_refused(file: Path, content: str) -> None:
    file.write_text(content)
    with pytest.raises(ConfigError, match=r"expected 1 to 10,000 positions, one a line, got (0|10,001)"):
        read_openings(file, "cyvasse")


def test_a_file_that_is_too_long_is_refused(file: Path) -> None:
    file.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(ConfigError, match="expected at most 4,194,304 bytes, got more"):
        read_openings(file, "cyvasse")


def test_what_is_no_text_is_refused(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=r"--start .*can't decode"):
        read_openings(file, "cyvasse")


@pytest.mark.parametrize("name", ["/dev/null", "/nowhere/positions.txt"])
def test_what_is_no_file_is_refused(name: str) -> None:
    with pytest.raises(ConfigError, match="expected a file of positions"):
        read_openings(Path(name), "cyvasse")


def test_a_game_without_chosen_positions_refuses_them(file: Path) -> None:
    file.write_text(DUEL)
    with pytest.raises(ConfigError, match="--start: lisandria has no positions to begin from; leave it out"):
        read_openings(file, "lisandria")


def test_a_game_from_outside_begins_from_positions_like_any_other(file: Path) -> None:
    kinds = {"mine": replace(GAMES["cyvasse"], name="mine")}
    file.write_text(DUEL)
    (game,) = read_openings(file, "mine", kinds=kinds).games
    assert (game.name, game.opening) == ("mine", CANONICAL)
