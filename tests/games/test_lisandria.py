"""Lisandria and Tokyo, item by item of rules.md sections 1 and 3."""

import pytest

from arena.errors import ConfigError, IllegalActionError
from arena.games import GAMES, make_game
from arena.match.transcript import masked
from tests.games.playthroughs import Playthrough

TWO = pytest.mark.parametrize("game", ["lisandria", "tokyo"])
NEXT = (1, 3)
"""A roll whose value does not matter."""


def _values(actions: tuple[str, ...], verb: str) -> list[int]:
    return [int(action.split()[1]) for action in actions if action.startswith(verb)]


@TWO
def test_L1_T1_opener_may_announce_every_value_in_the_listed_order(game: str) -> None:
    played = Playthrough(game, 2, 0, [(1, 3)])
    expected = "31 32 41 42 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 21"
    assert _values(played.legal, "announce") == [int(value) for value in expected.split()]


@TWO
def test_L2_only_a_strictly_higher_value_may_follow_by_any_step(game: str) -> None:
    played = Playthrough(game, 2, 0, [(1, 3)]).play("0 announce 64")
    assert _values(played.legal, "raise") == [65, 11, 22, 33, 44, 55, 66, 21]


def test_L2_roller_must_announce_strictly_higher() -> None:
    played = Playthrough("lisandria", 2, 0, [(1, 3), (1, 3)]).play("0 announce 66", "1 roll")
    assert played.legal == ("announce 21",)


def test_L2_new_hand_has_no_floor() -> None:
    played = Playthrough("lisandria", 2, 0, [(6, 6), (1, 3)]).play("0 announce 66", "1 doubt")
    assert "announce 31" in played.legal


def test_L3_roller_sees_the_new_dice_and_nobody_sees_the_old_ones() -> None:
    played = Playthrough("lisandria", 2, 0, [(6, 5), (1, 4)]).play("0 announce 65", "1 roll")
    assert played.view_of(1).dice == 41
    assert played.view_of(0).dice is None
    assert masked(played.entries, 1) == ["0 roll ?", "0 announce 65", "1 roll 41"]


def test_L3_both_dice_are_rolled() -> None:
    played = Playthrough("lisandria", 2, 0, [(6, 5), (2, 2)]).play("0 announce 65", "1 roll")
    assert played.view.dice == 22


def test_L4_roller_is_always_shown_his_dice() -> None:
    played = Playthrough("lisandria", 2, 0, [(5, 6)])
    assert played.view.dice == 65
    assert masked(played.entries, 0) == ["0 roll 65"]


def test_L5_raiser_sees_nothing() -> None:
    played = Playthrough("lisandria", 3, 0, [(5, 6)]).play("0 announce 31")
    assert played.view.dice is None
    played.act("1 raise 32")
    assert masked(played.entries, 1) == ["0 roll ?", "0 announce 31", "1 raise 32"]


def test_L5_cup_that_comes_back_is_not_shown_again_but_stands_in_the_history() -> None:
    played = Playthrough("lisandria", 2, 0, [(5, 6)]).play("0 announce 31", "1 raise 32")
    assert played.mover == 0
    assert played.view.dice is None
    assert "0 roll 65" in masked(played.entries, 0)


def test_L6_last_raiser_answers_for_the_dice_that_another_rolled() -> None:
    played = Playthrough("lisandria", 4, 0, [(3, 1), NEXT]).play("0 announce 31", "1 raise 32", "2 raise 41", "3 doubt")
    assert played.view.lives == (6, 6, 5, 6)


def test_L6_raiser_is_right_though_the_roller_lied_downwards() -> None:
    played = Playthrough("lisandria", 3, 0, [(6, 6), NEXT]).play("0 announce 31", "1 raise 66", "2 doubt")
    assert played.view.lives == (6, 6, 5)


@pytest.mark.parametrize(
    ("value", "dice", "loser"), [(66, (1, 2), 1), (65, (6, 6), 1), (66, (6, 5), 0), (11, (6, 5), 0)]
)
def test_L7_ranks_are_compared_and_not_numbers(value: int, dice: tuple[int, int], loser: int) -> None:
    played = Playthrough("lisandria", 2, 0, [dice, NEXT]).play(f"0 announce {value}", "1 doubt")
    assert played.view.lives[loser] == 5


@TWO
@pytest.mark.parametrize("dice", [(6, 1), (1, 3)], ids=["truth", "lie"])
def test_L8_doubter_starts_the_next_hand_right_or_wrong(game: str, dice: tuple[int, int]) -> None:
    played = Playthrough(game, 3, 0, [dice, NEXT]).play("0 announce 61", "1 doubt")
    assert played.mover == 1
    assert (played.view.hand, played.view.standing) == (2, None)


@TWO
def test_L9_raised_21_leaves_two_choices_and_doubles_the_stake(game: str) -> None:
    played = Playthrough(game, 3, 0, [(1, 2), NEXT]).play("0 announce 61", "1 raise 21")
    assert played.legal == ("doubt", "accept")
    played.act("2 doubt")
    assert played.view.lives[2] == played.view.lives[0] - 2


@TWO
def test_L9_raised_21_can_only_be_doubted_for_one_life_with_the_option_plain(game: str) -> None:
    played = Playthrough(f"{game}:raised_21=plain", 3, 0, [(1, 2), NEXT]).play("0 announce 61", "1 raise 21")
    assert played.legal == ("doubt",)
    played.act("2 doubt")
    assert played.view.lives[2] == played.view.lives[0] - 1


def test_L9_announced_21_is_special_with_the_option_plain_too() -> None:
    played = Playthrough("lisandria:raised_21=plain", 3, 0, [(1, 2), NEXT]).play("0 announce 21")
    assert played.legal == ("doubt", "accept")
    played.act("1 doubt")
    assert played.view.lives == (6, 4, 6)


@pytest.mark.parametrize("action", ["roll", "raise 21", "announce 21", "look"])
def test_L10_receiver_of_21_may_only_accept_or_doubt(action: str) -> None:
    played = Playthrough("lisandria", 2, 0, [(1, 2)]).play("0 announce 21")
    with pytest.raises(IllegalActionError, match="expected one of doubt, accept from seat 1"):
        played.act(f"1 {action}")


def test_L11_only_21_is_left_after_66() -> None:
    played = Playthrough("lisandria", 2, 0, [(1, 3), (1, 3)]).play("0 announce 66")
    assert played.legal == ("doubt", "roll", "raise 21")
    assert played.play("1 roll").legal == ("announce 21",)


def test_L12_accepting_21_costs_a_life_and_keeps_the_dice_covered() -> None:
    played = Playthrough("lisandria", 3, 0, [(1, 2), NEXT]).play("0 announce 21", "1 accept")
    assert played.view.lives == (6, 5, 6)
    assert played.mover == 1
    assert not any(entry.startswith("reveal") for entry in played.entries)
    assert masked(played.entries, None) == ["0 roll ?", "0 announce 21", "1 accept", "1 loses 1", "1 roll ?"]


@pytest.mark.parametrize(("dice", "lives"), [((1, 2), (6, 4, 6)), ((6, 6), (5, 6, 6))], ids=["true", "false"])
def test_L13_doubter_of_21_starts_and_loses_two_if_it_is_true(dice: tuple[int, int], lives: tuple[int, ...]) -> None:
    played = Playthrough("lisandria", 3, 0, [dice, NEXT]).play("0 announce 21", "1 doubt")
    assert played.view.lives == lives
    assert played.mover == 1


def test_L14_lives_stop_at_zero() -> None:
    played = Playthrough("lisandria:lives=1", 3, 0, [(1, 2), NEXT]).play("0 announce 21", "1 doubt")
    assert played.view.lives == (1, 0, 1)
    assert played.entries[-3:-1] == ["1 loses 1", "1 out"]


def test_L15_real_21_under_a_lower_announcement_costs_one_life() -> None:
    played = Playthrough("lisandria", 2, 0, [(1, 2), NEXT]).play("0 announce 65", "1 doubt")
    assert played.view.lives == (6, 5)


def test_L16_lower_than_rolled_may_be_announced() -> None:
    played = Playthrough("lisandria", 2, 0, [(1, 3), (1, 2)]).play("0 announce 31", "1 roll")
    assert "announce 32" in played.legal
    assert played.view.dice == 21


@pytest.mark.parametrize(
    ("game", "lives"), [("lisandria", 6), ("tokyo", 8), ("lisandria:lives=3", 3), ("tokyo:lives=1", 1)]
)
def test_L17_lives(game: str, lives: int) -> None:
    assert Playthrough(game, 2, 0, [(1, 3)]).view.lives == (lives, lives)


@TWO
def test_L18_two_to_ten_seats(game: str) -> None:
    assert (GAMES[game].min_seats, GAMES[game].max_seats, GAMES[game].default_seats) == (2, 10, 2)
    for num_seats in (1, 11):
        with pytest.raises(ConfigError, match="is for 2 to 10 seats"):
            make_game(game, num_seats)


@pytest.mark.parametrize("value", ["10", "12", "13", "20", "30", "56", "67", "77", "00", "6", "065", "６５"])
def test_L19_values_that_no_throw_gives_are_illegal(value: str) -> None:
    played = Playthrough("lisandria", 2, 0, [(1, 3)])
    with pytest.raises(IllegalActionError):
        played.act(f"0 announce {value}")


def test_T2_kth_penalty_weighs_k() -> None:
    played = _penalties("tokyo:penalties=true", 3)
    assert played.view.penalties == (0, 1 + 2 + 3)
    assert played.view.lives == ()
    assert "1 drinks 3" in played.entries


def test_T2_weight_of_a_penalty_is_capped() -> None:
    assert _penalties("tokyo:penalties=true,cap=2", 4).view.penalties == (0, 1 + 2 + 2 + 2)


def test_T2_doubted_true_tokyo_gives_two_penalties() -> None:
    played = Playthrough("tokyo:penalties=true", 2, 0, [(1, 2), NEXT]).play("0 announce 21", "1 doubt")
    assert played.view.penalties == (0, 1 + 2)


def test_T2_default_limit_is_36_which_the_eighth_penalty_reaches() -> None:
    played = _penalties("tokyo:penalties=true", 7)
    assert played.view.penalties == (0, 28)
    over = _penalties("tokyo:penalties=true", 8)
    assert over.end.returns == (1, -1)


def test_T2_last_one_upright_wins() -> None:
    played = Playthrough("tokyo:penalties=true,penalty_limit=1", 3, 0, [(1, 3), (1, 3)])
    played.play("0 announce 32", "1 doubt", "1 announce 32", "2 doubt")
    assert played.end.places == (3, 2, 1)
    assert played.end.returns == (-1, -1, 2)


def test_T2_without_a_limit_a_match_has_ten_hands_a_seat() -> None:
    played = _penalties("tokyo:penalties=true,penalty_limit=none", 20)
    assert played.end.places == (1, 2)
    assert played.end.returns == (1, -1)


def test_T2_lowest_total_wins_and_ties_are_shared() -> None:
    played = Playthrough("tokyo:penalties=true,penalty_limit=none,hands=1", 4, 0, [(1, 3)])
    played.play("0 announce 32", "1 doubt")
    assert played.end.places == (4, 1, 1, 1)
    assert played.end.returns == (-3, 1, 1, 1)


@pytest.mark.parametrize("options", ["cap=3", "penalty_limit=5", "hands=5", "penalties=true,hands=5"])
def test_T2_options_that_need_another_are_refused_without_it(options: str) -> None:
    with pytest.raises(ConfigError, match=r"needs? penalt"):
        make_game(f"tokyo:{options}")


def test_T3_saucer_has_no_effect_so_tokyo_differs_from_lisandria_in_lives_alone() -> None:
    lines = ["0 announce 61", "1 roll", "1 announce 65", "0 raise 21", "1 doubt"]
    dice = [(6, 1), (5, 6), NEXT]
    one, other = (Playthrough(game, 2, 0, dice).play(*lines) for game in ("lisandria:lives=6", "tokyo:lives=6"))
    assert one.entries == other.entries
    assert one.view == other.view


def _penalties(game: str, count: int) -> Playthrough:
    """Return a match at two seats in which seat 1 has wrongly doubted, and taken a penalty, so many times."""
    played = Playthrough(game, 2, 0, [(6, 6)] * (count + 1)).play("0 announce 31", "1 doubt")
    for _ in range(count - 1):
        played.play("1 announce 31", "0 raise 32", "1 doubt")
    return played
