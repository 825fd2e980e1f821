"""How units of Cyvasse move and take. Source: rules.md Y7 to Y23."""

import pytest

from tests.games.battles import fight, targets

WALKERS = "PLACTK"


def test_X2_Y7_one_action_and_the_other_seat_is_next() -> None:
    battle = fight("Ka1 kh8").play("a1a2")
    assert battle.position.mover == 1
    assert all(action.startswith("h8") for action in battle.moves)


def test_Y7_there_is_no_passing_while_anything_can_be_done() -> None:
    assert not {action for action in fight("Ka1 kh8").legal if "pass" in action}


def test_Y7_a_seat_without_an_action_is_passed_and_its_freeze_ends() -> None:
    battle = fight("Kb1 kh8", "Wa1").play("b1a1")
    assert battle.position.frozen == (0, 64)
    battle.play("h8h7")
    assert battle.entries == ["0 b1a1", "1 h8h7", "0 pass"]
    assert (battle.position.mover, battle.position.ply, battle.position.quiet) == (1, 3, 3)
    battle.play("h7h8")
    assert battle.of("a1") == {"a1a2", "a1b1", "a1b2"}


def test_Y7_a_pass_is_due_where_only_the_own_king_could_be_taken() -> None:
    battle = fight("Ka1 Pb1 kh8", "Ma2 Mb2 Mc1 Mc2", mover=1, frozen=("a1", "")).play("h8h7")
    assert battle.entries[-1] == "0 pass"
    besieging = fight("Ka1 Pb1 kh8", "Fa1 Ma2 Mb2 Mc1 Mc2", mover=1)
    assert "b1a1/b1" in besieging.play("h8h7").moves


def test_Y8_a_shooter_moves_or_shoots() -> None:
    moved = fight("Ad4 pf5 Ka1 kh8").play("d4e4")
    assert moved.letter("f5") == "p"
    assert moved.position.mover == 1
    shot = fight("Ae4 pf5 Ka1 kh8").play("e4*f5")
    assert (shot.letter("e4"), shot.letter("f5"), shot.position.mover) == ("A", ".", 1)


@pytest.mark.parametrize("letter", WALKERS)
def test_Y9_a_step_goes_to_any_of_the_eight_neighbours(letter: str) -> None:
    assert targets(fight(f"{letter}d4").moves) == {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}


def test_Y9_a_longer_move_may_turn() -> None:
    assert "a1c1" in fight("Ha1", "Mb1").moves
    assert "a1a3" in fight("Va1", "Ma2 Mb2 Mc2").of("a1") or "a1c1" in fight("Va1", "Ma2 Mb2 Mc2").moves


def test_Y9_a_unit_slips_between_two_pieces_or_mountains_at_a_corner() -> None:
    assert "a1b2" in fight("Pa1 ea2 eb1").moves
    assert fight("Pa1", "Ma2 Mb1").moves == {"a1b2"}


def test_Y10_every_piece_blocks_the_way() -> None:
    walled = "Va1 {}a2 {}b2 {}b1"
    assert targets(fight(walled.format(*"LLL")).of("a1")) == set()
    assert targets(fight(walled.format(*"lll")).of("a1")) == set()


def test_Y10_an_elephant_does_not_jump() -> None:
    assert "d4d6" not in fight("Ed4 dd5").moves
    assert "d4d6" not in fight("Ed4 Dd5").of("d4")


@pytest.mark.parametrize(
    ("letter", "count"), [("V", 24), ("H", 8), ("E", 16), ("D", 27), *((one, 8) for one in WALKERS)]
)
def test_Y11_moves_on_a_board_of_forest(letter: str, count: int) -> None:
    assert len(fight(f"{letter}d4", ground="B").moves) == count


def test_Y11_a_forest_entered_costs_one_more_and_leaving_costs_nothing() -> None:
    assert "d4d6" in fight("Vd4", "Bd5 Mc5 Me5 Mc4 Me4 Mc3 Md3 Me3").moves
    assert "d4d7" not in fight("Vd4", "Bd5 Mc5 Me5 Mc4 Me4 Mc3 Md3 Me3").moves
    assert "d4d7" in fight("Vd4", "Bd4").moves


def test_Y11_a_forest_may_be_entered_with_one_step_left() -> None:
    assert "d4d7" in fight("Vd4", "Bd7").moves
    assert "d4d6" in fight("Hd4", "Bd6").moves
    assert "d4d5" in fight("Pd4", "Bd5").moves


@pytest.mark.parametrize(
    ("letter", "count"), [("V", 8), ("H", 8), ("E", 16), ("D", 27), *((one, 8) for one in WALKERS)]
)
def test_Y12_moves_on_a_board_of_water(letter: str, count: int) -> None:
    assert len(fight(f"{letter}d4", ground="W").moves) == count


def test_Y12_a_unit_that_enters_water_misses_its_next_turn_and_is_free_after_it() -> None:
    battle = fight("Vd4 Ka1 kh8", "Wd5").play("d4d5", "h8h7")
    assert battle.of("d5") == set()
    battle.play("a1a2", "h7h8")
    assert "d5d8" in battle.of("d5")


def test_Y12_also_where_it_entered_by_a_capture() -> None:
    battle = fight("Vd4 pd5 Ka1 kh8", "Wd5").play("d4d5", "h8h7")
    assert battle.of("d5") == set()


def test_Y12_a_frozen_unit_neither_takes_nor_attacks_a_fortress() -> None:
    battle = fight("Vd4 pd6 pe6 Ka1 kh8", "Wd5 Fe6").play("d4d5", "h8h7")
    assert battle.of("d5") == set()


def test_Y12_a_frozen_unit_that_is_taken_freezes_nobody_else() -> None:
    battle = fight("Vd4 Ka1 kh8 dd8", "Wd5").play("d4d5", "d8d5")
    assert battle.position.frozen == (64, 64)


@pytest.mark.parametrize("letter", "ED")
def test_Y13_the_elephant_and_the_dragon_ignore_water_and_forest(letter: str) -> None:
    battle = fight(f"{letter}d4 Ka1 kh8", "Wd5 Bd6")
    assert {"d4d5", "d4d6"} <= battle.moves
    assert battle.play("d4d5", "h8h7").of("d5")


def test_Y13_no_mountain_is_entered_but_by_the_dragon() -> None:
    assert "d4d5" not in fight("Ed4", "Md5").moves
    assert "d4d6" not in fight("Ed4", "Md5").moves
    assert {"d4d5", "d4d6"} <= fight("Dd4", "Md5").moves


def test_Y14_the_elephant_goes_two_in_a_straight_line_only() -> None:
    moves = targets(fight("Ed4").moves)
    assert {"d6", "f6", "f4"} <= moves
    assert not {"e6", "f5", "c6"} & moves


def test_Y14_the_elephant_takes_on_either_step_over_water_forest_or_an_empty_fortress() -> None:
    for tile in "WBF":
        assert "d4d6" in fight("Ed4 hd6", f"{tile}d5").moves
    assert "d4d5" in fight("Ed4 hd5").moves


def test_Y15_the_dragon_flies_over_everything_but_the_enemy_dragon() -> None:
    assert {"a1d4", "a1h8"} <= fight("Da1 Pb2 pc3", "Md4 Be5 Wf6").moves
    assert "a1a8" not in fight("Da1 da5").moves
    assert "a1a5" in fight("Da1 da5").moves


def test_Y15_the_dragon_takes_nothing_that_stands_on_forest_nor_its_own() -> None:
    assert "a1a5" not in fight("Da1 pa5 kh8", "Ba5").moves
    assert "a1a5" not in fight("Da1 Pa5 kh8", "Ba5").moves
    assert "a1a8" in fight("Da1 pa5", "Ba5").moves


def test_Y15_an_enemy_dragon_on_forest_stops_it_and_stays() -> None:
    assert targets({a for a in fight("Da1 da5", "Ba5").of("a1") if a[2] == "a"}) == {"a2", "a3", "a4"}


def test_Y15_a_held_fortress_stops_the_flight_only_with_the_enemy_dragon_in_it() -> None:
    assert "a1a8" in fight("Da1 pa5", "Fa5").moves
    assert "a1a8" not in fight("Da1 da5", "Fa5").moves
    assert "a1a5/a4" in fight("Da1 da5", "Fa5").moves


def test_Y17_the_elephant_is_no_cavalry() -> None:
    assert "d4d5" in fight("Ed4 ld5").moves
    assert "d4d5" not in fight("Vd4 ld5").moves
    assert "d4d5" not in fight("Hd4 ld5").moves


def test_Y18_shooters_hit_the_dragon() -> None:
    for letter, square in (("A", "d5"), ("C", "d6"), ("T", "d7")):
        assert f"d4*{square}" in fight(f"{letter}d4 d{square}").moves


@pytest.mark.parametrize("letter", "PLVHEDK")
def test_Y19_every_melee_unit_takes_catapult_and_trebuchet(letter: str) -> None:
    for siege in "ct":
        assert "d4d5" in fight(f"{letter}d4 {siege}d5").moves


def test_Y19_the_archer_still_does_not_shoot_them() -> None:
    assert not {a for a in fight("Ad4 cd5 te5").moves if "*" in a}


@pytest.mark.parametrize("letter", "ACT")
def test_Y20_a_ranged_unit_enters_no_occupied_tile(letter: str) -> None:
    assert "d4d5" not in fight(f"{letter}d4 pd5").moves


def test_Y20_an_archer_hits_its_rank_and_one_above_only() -> None:
    shot = targets({a for a in fight("Ad4 pc3 lc4 ac5 vd3 hd5 ee3 ce4 te5").moves if "*" in a})
    assert shot == {"c3", "c4", "c5", "d3"}


def test_Y21_the_king_takes_what_is_next_to_it_but_nothing_on_a_mountain() -> None:
    assert "d4d5" in fight("Kd4 dd5").moves
    assert "d4d5" not in fight("Kd4 dd5", "Md5").moves


def test_Y21_kings_take_each_other_and_nobody_must_heed_a_threat() -> None:
    battle = fight("Kd4 kd6 Pa1 ph8").play("a1a2", "h8h7", "d4d5")
    assert battle.play("d6d5").end.returns == (-1, 1)


def test_Y22_own_pieces_may_be_taken_under_the_same_rules() -> None:
    battle = fight("Vd4 Pd6 Le4 Ka1 kh8")
    assert "d4d6" in battle.moves
    assert "d4e4" not in battle.moves
    assert battle.play("d4d6").letter("d6") == "V"


def test_Y22_taking_the_own_king_is_listed_and_loses_at_once() -> None:
    battle = fight("Ka1 Pb1 kh8")
    assert "b1a1" in battle.legal
    assert battle.rules.default_action(battle.state, 0) == "a1a2"
    ended = battle.play("b1a1")
    assert ended.end.returns == (-1, 1)
    assert ended.entries == ["0 b1a1", "1 wins"]


def test_Y23_a_capture_ends_the_move() -> None:
    assert targets(fight("Va1 pa2 pb2 pb1").of("a1")) == {"a2", "b2", "b1"}
