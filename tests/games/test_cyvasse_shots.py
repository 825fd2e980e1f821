"""Shots and fortresses of Cyvasse. Source: rules.md Y24 to Y33."""

import pytest

from arena.games import make_game
from tests.games.battles import Fight, fight, sketch, targets

RING = {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}
"""Around d4."""
SECOND_RING = {"b2", "b4", "b6", "d2", "d6", "f2", "f4", "f6"}
"""Two tiles from d4 on the eight lines."""
ENEMIES = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9) if (file, rank) != ("d", 4)]


def shots(battle: Fight) -> set[str]:
    """Return what the mover can hit."""
    return targets({action for action in battle.moves if "*" in action})


def crowd(letter: str) -> str:
    """Return a sketch of a unit on d4 with an enemy on every other square."""
    return " ".join([f"{letter}d4", *(f"p{square}" for square in ENEMIES)])


def test_Y24_the_archer_hits_the_eight_neighbours() -> None:
    assert shots(fight(crowd("A"))) == RING


def test_Y25_the_catapult_hits_exactly_two_tiles_away_on_the_lines() -> None:
    assert shots(fight(crowd("C"))) == SECOND_RING


def test_Y25_with_catapult_min_range_1_it_hits_one_or_two_tiles_away() -> None:
    assert shots(Fight(sketch(crowd("C")), catapult_min_range=1)) == RING | SECOND_RING
    assert make_game("cyvasse:catapult_min_range=1").name == "cyvasse:catapult_min_range=1"


def test_Y26_a_trebuchet_that_has_not_moved_hits_up_to_three_tiles_all_around() -> None:
    third = {"a1", "a4", "a7", "d1", "d7", "g1", "g4", "g7"}
    assert shots(fight(crowd("T"))) == RING | SECOND_RING | third


def test_Y26_after_a_step_it_hits_only_in_that_direction_until_it_steps_again() -> None:
    battle = fight("Td3 pd6 pe5 pg4 Ka1 kh8").play("d3d4", "h8h7")
    assert shots(battle) == {"d6"}
    battle.play("a1a2", "h7h8")
    assert shots(battle) == {"d6"}
    battle.play("d4e4", "h8h7")
    assert shots(battle) == {"g4"}


def test_Y26_the_direction_is_kept_where_it_leads_off_the_board_and_after_a_shot() -> None:
    assert shots(fight("Td7 pd6 pe7 Ka1 kh4").play("d7d8", "h4h5")) == set()
    assert shots(fight("Td4 pd6 pd7 pe5 Ka1 kh8", aims=("n", "")).play("d4*d6", "h8g8")) == {"d7"}


def test_Y26_one_target_a_shot() -> None:
    battle = fight("Td4 pd5 pd6 pd7 Ka1 kh8").play("d4*d6")
    assert [battle.letter(square) for square in ("d5", "d6", "d7")] == ["p", ".", "p"]


def test_Y27_only_mountains_between_block_a_shot() -> None:
    assert "d4*d6" not in fight("Cd4 ed6", "Md5").moves
    for tile in "GWBF":
        assert "d4*d6" in fight("Cd4 ed6", f"{tile}d5").moves
    assert "d4*d6" in fight("Cd4 ed6 pd5").moves
    assert "d4*d6" in fight("Cd4 ed6 Pd5").moves


def test_Y27_a_dragon_on_a_mountain_is_hit_and_hides_what_is_beyond() -> None:
    assert "d4*d6" in fight("Cd4 dd6", "Md6").moves
    beyond = fight("Td4 dd5 pd6", "Md5").moves
    assert "d4*d5" in beyond
    assert "d4*d6" not in beyond


@pytest.mark.parametrize(("letter", "square"), [("A", "d5"), ("C", "d6"), ("T", "d7")])
def test_Y28_nobody_shoots_from_water_but_from_and_into_forest(letter: str, square: str) -> None:
    assert f"d4*{square}" not in fight(f"{letter}d4 p{square}", "Wd4").moves
    assert f"d4*{square}" in fight(f"{letter}d4 p{square}", f"Bd4 B{square}").moves
    assert f"d4*{square}" in fight(f"{letter}d4 p{square}", f"W{square}").moves


def test_Y29_an_attack_on_a_held_fortress_leaves_the_occupant_on_a_plain() -> None:
    battle = fight("Vb2 pd4 Ka1 kh8", "Fd4").play("b2d4/c3")
    assert (battle.letter("d4"), battle.tile("d4"), battle.letter("c3")) == ("p", "G", "V")
    assert battle.position.quiet == 0
    assert "c3d4" in battle.play("h8h7").moves


def test_Y29_the_mover_chooses_the_last_tile_of_its_path() -> None:
    lasts = {a[-2:] for a in fight("Vb2 pd4", "Fd4").moves if "/" in a}
    assert lasts == {"c3", "c4", "d3"}
    assert {a for a in fight("Vc3 pd4", "Fd4").moves if a.endswith("/c3")} == {"c3d4/c3"}


def test_Y29_only_who_could_take_the_occupant_attacks() -> None:
    assert not {a for a in fight("Pd4 ed5", "Fd5").moves if "d5" in a}
    assert not {a for a in fight("Vd4 ld5", "Fd5").moves if "d5" in a}


def test_Y29_a_king_in_a_fortress_stays_and_the_battle_goes_on() -> None:
    battle = fight("Pd4 kd5 Ka1", "Fd5").play("d4d5/d4")
    assert battle.letter("d5") == "k"
    assert battle.play("d5d4").letter("d4") == "k"


def test_Y29_whom_water_stops_goes_no_further_to_a_fortress() -> None:
    walled = "Wd4 Fd5 Mc5 Me5 Mc4 Me4 Mc6 Md6 Me6"
    assert "d3d5/d4" not in fight("Hd3 pd5", walled).moves
    assert "d3d5/d4" in fight("Ed3 pd5", walled).moves
    assert "d3d5/d4" in fight("Dd3 pd5", walled).moves


def test_Y29_from_water_a_unit_attacks_and_is_not_frozen_again() -> None:
    battle = fight("Pd4 pd5 Ka1 kh8", "Wd4 Fd5").play("d4d5/d4", "h8h7")
    assert "d4d5" in battle.moves
    assert "d4d5/d4" not in fight("Pd4 pd5", "Wd4 Fd5", frozen=("d4", "")).moves


@pytest.mark.parametrize("letter", "ED")
def test_Y13_Y14_Y29_elephant_and_dragon_end_on_water_before_a_fortress_unfrozen(letter: str) -> None:
    battle = fight(f"{letter}d3 pd5 Ka1 kh8", "Wd4 Fd5").play("d3d5/d4", "h8h7")
    assert battle.of("d4")


def test_Y14_an_elephant_next_to_a_fortress_stays() -> None:
    assert {a for a in fight("Ed4 pd5", "Fd5").moves if "/" in a} == {"d4d5/d4"}


@pytest.mark.parametrize(("letter", "square"), [("A", "d5"), ("C", "d6"), ("T", "d7")])
def test_Y30_a_shot_at_a_held_fortress_destroys_it_and_the_shooter_stays(letter: str, square: str) -> None:
    battle = fight(f"{letter}d4 p{square} Ka1 kh8", f"F{square}").play(f"d4*{square}")
    assert (battle.letter(square), battle.tile(square), battle.letter("d4")) == ("p", "G", letter)
    assert battle.position.quiet == 0


def test_Y30_a_trebuchets_aim_does_not_change_by_a_shot() -> None:
    assert fight("Td4 pd5 Ka1 kh8", "Fd5").play("d4*d5").position.aims == (8, 8)


def test_Y31_a_dragon_needs_the_tile_before_the_fortress() -> None:
    blocked = fight("Da1 Pc3 pd4", "Fd4").moves
    assert "a1d4/c3" not in blocked
    assert "a1e5" in blocked
    assert "a1d4/c3" not in fight("Da1 pc3 pd4", "Fd4").moves
    for tile in "GWBM":
        assert "a1d4/c3" in fight("Da1 Pb2 pd4", f"Fd4 {tile}c3").moves
    assert "c3d4/c3" in fight("Dc3 pd4", "Fd4").moves


def test_Y32_a_fortress_serves_whoever_stands_in_it() -> None:
    battle = fight("Va5 vh1 Ka1 kh8", "Fb6").play("a5b6", "h1g1")
    assert battle.letter("b6") == "V"
    enemy = fight("Vb6 ha6 Ka1 kh8", "Fb6", mover=1).moves
    assert "a6b6/a6" in enemy
    assert "a6b6" not in enemy


def test_Y33_ones_own_fortress_is_attacked_like_another() -> None:
    battle = fight("Vd4 Pd5 Ka1 kh8", "Fd5").play("d4d5/d4")
    assert (battle.letter("d5"), battle.tile("d5")) == ("P", "G")
    king = fight("Vd4 Kd5 kh8", "Fd5").play("d4d5/d4")
    assert king.letter("d5") == "K"
    assert king.legal


def test_Y33_the_default_action_may_attack_the_own_kings_fortress_but_never_takes_it() -> None:
    battle = fight("Kb1 Va1 kh8", "Fb1")
    assert battle.rules.default_action(battle.state, 0) == battle.legal[0]
