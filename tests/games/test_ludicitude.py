"""Ludicitude, item by item of rules.md section 2."""

import pytest

from arena.errors import IllegalActionError
from arena.games import GAMES
from arena.match.transcript import AUDIENCE, masked
from tests.games.playthroughs import Playthrough

NEXT = (1, 3)
"""A roll whose value does not matter."""


def _values(actions: tuple[str, ...], verb: str) -> list[int]:
    return [int(action.split()[1]) for action in actions if action.startswith(verb)]


def _after(value: int, options: str = "") -> Playthrough:
    """Return the position of seat 1, to whom seat 0 has passed a roll of 1 and 3 as `value`."""
    return Playthrough(f"ludicitude{options}", 3, 0, [(1, 3), NEXT]).play(f"0 announce {value}")


def test_U1_pairs_fall_from_11_to_66() -> None:
    assert _values(_after(65).legal, "raise") == [66, 55, 44, 33, 22, 11, 21]


def test_U1_pairs_rise_with_the_option() -> None:
    assert _values(_after(65, ":pairs=66-high").legal, "raise") == [11, 22, 33, 44, 55, 66, 21]


def test_U2_little_mia_ranks_between_the_highest_pair_and_21() -> None:
    played = _after(11, ":petit_mia=true")
    assert _values(played.legal, "raise") == [31, 21]
    assert _values(_after(31, ":petit_mia=true").legal, "raise") == [21]


def test_U2_little_mia_is_doubted_like_any_value() -> None:
    played = _after(31, ":petit_mia=true")
    assert played.legal == ("doubt", "look", "raise 21")
    assert played.play("1 doubt").view.lives == (6, 5, 6)


def test_U2_31_is_the_lowest_value_by_default() -> None:
    assert 31 not in _values(_after(32).legal, "raise")


def test_U3_receiver_may_pass_higher_look_or_accuse() -> None:
    played = _after(11)
    assert played.legal == ("doubt", "look", "raise 21")


def test_U3_looker_re_rolls_none_one_or_both() -> None:
    assert _after(61).play("1 look").legal == ("reroll none", "reroll high", "reroll low", "reroll both")


def test_U3_there_is_no_blind_re_roll() -> None:
    with pytest.raises(IllegalActionError):
        _after(61).act("1 roll")


@pytest.mark.parametrize("action", ["doubt", "raise 62", "announce 62"])
def test_U4_looking_is_accepting(action: str) -> None:
    played = _after(61).play("1 look")
    with pytest.raises(IllegalActionError):
        played.act(f"1 {action}")


@pytest.mark.parametrize(
    ("which", "fallen", "value"), [("high", (5,), 51), ("low", (3,), 33), ("both", (6, 4), 64), ("none", None, 31)]
)
def test_U5_re_roller_sees_the_result_and_announces(which: str, fallen: tuple[int, ...] | None, value: int) -> None:
    """The first roll shows a 1 and a 3; the other die stays."""
    dice = [(1, 3), *([fallen] if fallen else [])]
    played = Playthrough("ludicitude", 2, 0, dice).play("0 announce 32", "1 look", f"1 reroll {which}")
    assert played.view.dice == value
    assert all(action.startswith("announce") for action in played.legal)


def test_U5_re_rolled_dice_lie_under_the_cup_for_the_next() -> None:
    played = Playthrough("ludicitude", 3, 0, [(1, 3), (5,)]).play("0 announce 32", "1 look", "1 reroll high")
    played.play("1 announce 65", "2 look")
    assert played.view.dice == 51


@pytest.mark.parametrize(("which", "fallen", "count"), [("none", None, 0), ("low", (3,), 1), ("both", (6, 4), 2)])
def test_U6_others_learn_the_number_of_dice_and_nothing_else(
    which: str, fallen: tuple[int, ...] | None, count: int
) -> None:
    dice = [(1, 3), *([fallen] if fallen else [])]
    played = Playthrough("ludicitude", 3, 0, dice).play("0 announce 32", "1 look", f"1 reroll {which}")
    for other in (0, 2, AUDIENCE):
        told = masked(played.entries, other)[-2:]
        assert told == ["1 look ?", f"1 reroll {count} ?" if count else "1 reroll 0"]


@pytest.mark.parametrize(("which", "fallen"), [("none", None), ("low", (3,)), ("both", (6, 4))])
def test_U6_number_of_dice_can_be_hidden(which: str, fallen: tuple[int, ...] | None) -> None:
    dice = [(1, 3), *([fallen] if fallen else [])]
    played = Playthrough("ludicitude:reroll_count=hidden", 3, 0, dice)
    played.play("0 announce 32", "1 look", f"1 reroll {which}")
    assert masked(played.entries, 2)[-2:] == ["1 look ?", "1 reroll ?"]


def test_U7_player_after_a_wrong_accuser_starts() -> None:
    played = Playthrough("ludicitude", 4, 0, [(6, 5), NEXT]).play("0 announce 65", "1 doubt")
    assert played.view.lives == (6, 5, 6, 6)
    assert played.mover == 2


def test_U7_at_two_seats_that_is_the_accused() -> None:
    played = Playthrough("ludicitude", 2, 0, [(6, 5), NEXT]).play("0 announce 65", "1 doubt")
    assert played.mover == 0


def test_U8_right_accuser_starts() -> None:
    played = _after(65).play("1 doubt")
    assert played.view.lives == (5, 6, 6)
    assert played.mover == 1


@pytest.mark.parametrize("last", ["announce", "raise"])
def test_U9_mia_leaves_two_choices_however_it_was_announced(last: str) -> None:
    played = Playthrough("ludicitude", 3, 0, [(1, 2), NEXT])
    lines = ["0 announce 21"] if last == "announce" else ["0 announce 61", "1 raise 21"]
    played.play(*lines)
    assert played.legal == ("doubt", "accept")


def test_U9_accepting_a_mia_costs_a_life_and_the_accepter_starts() -> None:
    played = Playthrough("ludicitude", 3, 0, [(1, 2), NEXT]).play("0 announce 21", "1 accept")
    assert (played.view.lives, played.mover) == ((6, 5, 6), 1)
    assert not any(entry.startswith("reveal") for entry in played.entries)


def test_U9_accuser_of_a_true_mia_loses_two_and_the_next_starts() -> None:
    played = Playthrough("ludicitude", 3, 0, [(1, 2), NEXT]).play("0 announce 21", "1 doubt")
    assert (played.view.lives, played.mover) == ((6, 4, 6), 2)


def test_U9_passer_of_a_false_mia_loses_one_and_the_accuser_starts() -> None:
    played = Playthrough("ludicitude", 3, 0, [(1, 1), NEXT]).play("0 announce 21", "1 doubt")
    assert (played.view.lives, played.mover) == ((5, 6, 6), 1)


def test_U10_passer_is_the_last_who_passed_whether_he_looked_or_not() -> None:
    blind = _after(61).play("1 raise 62", "2 doubt")
    assert blind.view.lives == (6, 5, 6)
    looked = _after(61).play("1 look", "1 reroll none", "1 announce 62", "2 doubt")
    assert looked.view.lives == (6, 5, 6)


def test_U11_first_without_lives_loses_and_the_others_rank_by_lives() -> None:
    played = Playthrough("ludicitude:lives=2", 4, 0, [(1, 3), NEXT, (1, 2)])
    played.play("0 announce 65", "1 doubt", "1 announce 65", "2 doubt", "2 announce 21", "3 doubt")
    assert played.end.places == (2, 2, 1, 4)
    assert played.end.returns == (1, 1, 1, -3)


def test_U11_elimination_goes_on_to_the_last_one_standing() -> None:
    played = Playthrough("ludicitude:end=elimination,lives=1", 3, 0, [(1, 3), (6, 6)])
    played.play("0 announce 65", "1 doubt")
    assert played.mover == 1
    played.play("1 announce 66", "2 doubt")
    assert played.end.places == (3, 1, 2)
    assert played.end.returns == (-1, 2, -1)


def test_U11_starter_after_a_wrong_accusation_is_the_next_living_seat() -> None:
    played = Playthrough("ludicitude:end=elimination,lives=1", 4, 0, [(6, 5), (1, 3), NEXT])
    played.play("0 announce 65", "1 doubt")
    assert played.mover == 2
    played.play("2 announce 65", "3 doubt")
    assert played.mover == 3
    assert played.view.lives == (1, 0, 0, 1)


def test_U12_six_lives_and_two_to_ten_seats() -> None:
    assert Playthrough("ludicitude", 2, 0, [NEXT]).view.lives == (6, 6)
    assert (GAMES["ludicitude"].min_seats, GAMES["ludicitude"].max_seats) == (2, 10)


def test_U13_first_roller_sees_his_dice_and_may_not_re_roll() -> None:
    played = Playthrough("ludicitude", 2, 0, [(6, 5)])
    assert played.view.dice == 65
    assert len(played.legal) == 21
    assert masked(played.entries, 1) == ["0 roll ?"]


def test_U14_look_after_11_binds_to_21() -> None:
    assert _after(11).play("1 look", "1 reroll none").legal == ("announce 21",)


def test_U14_lower_than_seen_may_be_announced_if_above_the_last() -> None:
    played = Playthrough("ludicitude", 2, 0, [(6, 5)]).play("0 announce 31", "1 look", "1 reroll none")
    assert played.view.dice == 65
    assert "announce 32" in played.legal


def test_U14_dice_are_shown_again_only_on_a_new_look() -> None:
    played = Playthrough("ludicitude", 2, 0, [(6, 5)]).play("0 announce 31", "1 raise 32")
    assert played.view.dice is None
    assert played.play("0 look").view.dice == 65
