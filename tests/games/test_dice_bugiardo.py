"""Dice bugiardo, item by item of rules.md section 4."""

import pytest

from arena.errors import ConfigError, IllegalActionError
from arena.games import GAMES, make_game
from arena.match.transcript import masked
from arena.rules import Terminal
from tests.games.playthroughs import Playthrough
from tests.games.poker_dice import (
    ACES,
    NEXT,
    PAIR_OF_KINGS,
    SEAT_0_CALLS,
    TWO_NINES,
    announces,
    opened,
    rerolls,
    throw,
    winner_of,
)

BEST_BUT_ONE = "K-K-K-K-K"


def test_P1_dice_of_the_announcer_decide_and_not_those_of_the_doubter() -> None:
    played = opened(TWO_NINES, "A-A-A-A-K").play(f"0 announce {PAIR_OF_KINGS}", "1 doubt")
    assert winner_of(played) == 1


def test_P1_dice_decide_as_they_lie_after_throwing_again() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS, throw("9-9"))
    played.play(f"0 announce {TWO_NINES}", "1 reroll K-K", f"1 announce {PAIR_OF_KINGS}", "0 doubt")
    assert "1 reveal 9-9-9-A-D" in played.entries
    assert winner_of(played) == 1


def test_P1_only_the_last_announcement_counts() -> None:
    played = opened(TWO_NINES, "10-10-D-B-9")
    played.play("0 announce 9-9-A-K-D", "1 announce 10-10-D-B-9", "0 announce B-B-D-10-9", "1 doubt")
    assert winner_of(played) == 1


@pytest.mark.parametrize(
    ("dice", "said", "winner"),
    [(PAIR_OF_KINGS, PAIR_OF_KINGS, 0), ("A-A-A-K-K", PAIR_OF_KINGS, 0), (PAIR_OF_KINGS, "K-K-A-D-10", 1)],
    ids=["as announced", "more", "less"],
)
def test_P2_announcer_wins_with_as_much_or_more(dice: str, said: str, winner: int) -> None:
    assert winner_of(opened(dice, TWO_NINES).play(f"0 announce {said}", "1 doubt")) == winner


def test_P3_combinations_stand_in_the_order_of_the_text() -> None:
    order = announces(opened(TWO_NINES, TWO_NINES))
    lowest_first = [
        "A-K-D-B-9",
        "A-A-K-D-B",
        "A-A-K-K-D",
        "A-A-A-K-D",
        "K-D-B-10-9",
        "A-K-D-B-10",
        "9-9-9-10-10",
        "9-9-9-9-10",
        "9-9-9-9-9",
    ]
    assert sorted(lowest_first, key=order.index) == lowest_first


def test_P3_example_of_the_text_three_tens_with_ace_and_lady_beat_three_tens_with_ace_and_nine() -> None:
    order = announces(opened(TWO_NINES, TWO_NINES))
    assert order.index("10-10-10-A-D") > order.index("10-10-10-A-9")


def test_P4_two_pairs_compare_the_higher_pair_then_the_lower_then_the_fifth_die() -> None:
    order = announces(opened(TWO_NINES, TWO_NINES))
    lowest_first = ["D-D-B-B-A", "K-K-9-9-A", "K-K-10-10-9", "K-K-10-10-A"]
    assert sorted(lowest_first, key=order.index) == lowest_first


def test_P5_announcements_are_the_252_hands_of_five_dice() -> None:
    order = announces(opened(TWO_NINES, TWO_NINES))
    assert len({tuple(sorted(hand.split("-"))) for hand in order}) == len(order) == 252


@pytest.mark.parametrize(
    "text", ["announce tris", "announce 10-10-10", "announce A-D-10-10-10", "announce a-a-a-k-d", ""]
)
def test_P5_inexact_announcements_are_refused(text: str) -> None:
    with pytest.raises(IllegalActionError, match="expected one of announce A-D-B-10-9"):
        opened(TWO_NINES, TWO_NINES).act(f"0 {text}")


def test_P6_only_a_strictly_higher_hand_may_follow() -> None:
    played = opened(TWO_NINES, TWO_NINES)
    order = announces(played)
    played.act(f"0 announce {PAIR_OF_KINGS}")
    assert announces(played) == order[order.index(PAIR_OF_KINGS) + 1 :]


def test_P6_less_than_one_holds_may_be_announced() -> None:
    played = opened("A-A-A-K-K", TWO_NINES)
    assert "announce A-D-B-10-9" in played.legal
    assert "announce 9-9-D-B-10" in played.play("0 announce A-D-B-10-9").legal


def test_P7_caller_opens_on_his_first_throw() -> None:
    played = opened(TWO_NINES, TWO_NINES)
    assert (played.mover, rerolls(played), len(played.legal)) == (0, [], 252)
    assert played.view.throws_left == 2


def test_P7_caller_has_both_throws_left_when_the_turn_comes_back() -> None:
    played = opened(TWO_NINES, TWO_NINES).play("0 announce A-D-B-10-9", f"1 announce {TWO_NINES}")
    assert (played.mover, played.view.throws_left) == (0, 2)
    assert rerolls(played)


def test_P8_any_of_ones_dice_may_be_thrown_again_and_equal_dice_are_one_choice() -> None:
    played = opened(TWO_NINES, "A-A-A-K-K").play(f"0 announce {TWO_NINES}")
    expected = {"A", "A-A", "A-A-A", "K", "K-K", "A-K", "A-K-K", "A-A-K", "A-A-K-K", "A-A-A-K", "A-A-A-K-K"}
    assert set(rerolls(played)) == expected
    assert len(rerolls(opened(TWO_NINES, "A-K-D-B-9").play("0 announce A-D-B-10-9"))) == 31


def test_P8_dice_that_are_not_ones_own_cannot_be_thrown() -> None:
    played = opened(TWO_NINES, "A-A-A-K-K").play(f"0 announce {TWO_NINES}")
    with pytest.raises(IllegalActionError):
        played.act("1 reroll 9")


def test_P8_kept_dice_stay_and_the_result_is_seen() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS, throw("K-10-10")).play(f"0 announce {TWO_NINES}", "1 reroll A-D-9")
    assert played.view.dice == "K-K-K-10-10"


def test_P8_both_throws_may_be_made_in_one_turn_and_no_fourth_throw() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS, throw("9"), throw("10"))
    played.play(f"0 announce {TWO_NINES}", "1 reroll A", "1 reroll D")
    assert (played.view.throws_left, rerolls(played)) == (0, [])


def test_P8_throws_may_be_spread_over_turns() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS, throw("9"), throw("10"))
    played.play(f"0 announce {TWO_NINES}", "1 reroll A", "1 announce K-K-9-9-D", "0 announce K-K-9-9-A")
    assert played.view.throws_left == 1
    played.play("1 reroll D", "1 announce K-K-10-10-9", "0 announce A-A-A-K-D")
    assert rerolls(played) == []
    assert "doubt" in played.legal


def test_P8_a_new_hand_has_three_throws_again() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS, throw("9"))
    played.play(f"0 announce {TWO_NINES}", "1 reroll A", "1 announce K-K-9-9-D", "0 doubt")
    assert (played.view.throws_left, played.view.opponent_throws_left) == (2, 2)


def test_P9_whoever_has_thrown_must_announce() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS, throw("9")).play(f"0 announce {TWO_NINES}", "1 reroll A")
    assert "doubt" not in played.legal
    with pytest.raises(IllegalActionError):
        played.act("1 doubt")


def test_P9_after_the_best_hand_but_one_only_five_aces_are_left_to_say() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS, throw("9"), throw("9"))
    played.play(f"0 announce {BEST_BUT_ONE}", "1 reroll A", "1 reroll D")
    assert played.legal == (f"announce {ACES}",)


def test_P10_nobody_needs_to_throw() -> None:
    played = opened(TWO_NINES, TWO_NINES).play(f"0 announce {TWO_NINES}", f"1 announce {BEST_BUT_ONE}")
    assert played.mover == 0


def test_P11_after_five_aces_announced_the_screen_can_only_be_lifted() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS).play(f"0 announce {ACES}")
    assert played.legal == ("doubt",)
    assert winner_of(played.play("1 doubt")) == 1


@pytest.mark.parametrize("game", ["dice-bugiardo", "dice-bugiardo:show_thrown=true"])
def test_P13_faces_and_which_dice_are_hidden_and_the_throw_is_public(game: str) -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS, throw("9-9"), game=game)
    played.play(f"0 announce {TWO_NINES}", "1 reroll A-D")
    count = "2 " if "true" in game else ""
    assert masked(played.entries, 1)[2:] == [
        "0 roll ?",
        f"1 roll {PAIR_OF_KINGS}",
        f"0 announce {TWO_NINES}",
        f"1 reroll {count}A-D 9-9-9-K-K",
    ]
    assert masked(played.entries, 0)[-1] == masked(played.entries, None)[-1] == f"1 reroll {count}?"
    assert played.view_of(0).opponent_throws_left == 1


def test_P13_view_shows_own_dice_alone() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS).play(f"0 announce {TWO_NINES}")
    assert (played.view_of(0).dice, played.view_of(1).dice) == (TWO_NINES, PAIR_OF_KINGS)


@pytest.mark.parametrize(("best_of", "to_win"), [("3", 2), ("5", 3)])
def test_P14_set_is_won_by_two_or_three_hands(best_of: str, to_win: int) -> None:
    played = opened(TWO_NINES, TWO_NINES, game=f"dice-bugiardo:best_of={best_of}")
    for _ in range(to_win):
        assert played.mover == 0
        played.play("0 announce A-D-B-10-9", "1 doubt")
    assert played.entries[-1] == "0 wins set"
    assert played.end.returns == (1, -1)
    assert [option.default for option in GAMES["dice-bugiardo"].options if option.name == "best_of"] == ["3"]


def test_P14_hands_may_go_to_two_all_in_a_best_of_five() -> None:
    played = opened(TWO_NINES, TWO_NINES, game="dice-bugiardo:best_of=5")
    for winner in (0, 1, 0, 1):
        loser_lies = f"{played.mover} announce {'A-D-B-10-9' if winner == played.mover else ACES}"
        played.play(loser_lies, f"{1 - int(loser_lies[0])} doubt")
    assert (played.view.hands_won, played.view.opponent_hands_won, played.view.hand) == (2, 2, 5)


def test_P15_higher_die_calls_and_the_ace_is_the_highest() -> None:
    played = Playthrough("dice-bugiardo", 2, 0, [(6, 1), NEXT])
    assert played.mover == 1
    assert played.entries[:3] == ["0 high K", "1 high A", f"1 roll {{1:{TWO_NINES}}}"]


def test_P15_tie_is_thrown_again() -> None:
    played = Playthrough("dice-bugiardo", 2, 0, [(2, 2), (1, 1), (3, 2), NEXT])
    assert played.mover == 0
    assert [entry for entry in played.entries if "high" in entry][-2:] == ["0 high 10", "1 high 9"]


@pytest.mark.parametrize(("said", "winner"), [("A-D-B-10-9", 0), (ACES, 1)])
def test_P15_winner_of_a_hand_calls_the_next(said: str, winner: int) -> None:
    played = opened(TWO_NINES, TWO_NINES).play(f"0 announce {said}", "1 doubt")
    assert (played.mover, played.view.hand, played.view.turn) == (winner, 2, 0)


def test_P16_a_match_is_one_set_of_hands() -> None:
    played = opened(TWO_NINES, TWO_NINES)
    played.play("0 announce A-D-B-10-9", "1 doubt", "0 announce A-D-B-10-9", "1 doubt")
    assert [entry for entry in played.entries if "wins" in entry] == ["0 wins hand", "0 wins hand", "0 wins set"]
    assert played.end.places == (1, 2)


PIP = "dice-bugiardo:dice=pip"


def test_P20_one_is_the_highest_face_but_for_straights() -> None:
    order = announces(Playthrough(PIP, 2, 0, [SEAT_0_CALLS, NEXT]))
    lowest_first = [
        "1-6-4-3-2",
        "1-6-5-3-2",
        "1-6-5-4-2",
        "1-6-5-4-3",
        "2-2-5-4-3",
        "6-6-1-5-4",
        "1-1-4-3-2",
        "1-1-1-6-5",
        "5-4-3-2-1",
        "6-5-4-3-2",
        "2-2-2-3-3",
        "6-6-6-6-6",
        "1-1-1-1-1",
    ]
    assert order[:4] == lowest_first[:4]
    assert sorted(lowest_first, key=order.index) == lowest_first
    assert order[-1] == "1-1-1-1-1"


@pytest.mark.parametrize(
    ("dice", "hand"),
    [((1, 6, 5, 4, 3), "1-6-5-4-3"), ((1, 5, 4, 3, 2), "5-4-3-2-1"), ((6, 5, 4, 3, 2), "6-5-4-3-2")],
    ids=["nothing", "scala bassa", "scala alta"],
)
def test_P20_trap_of_the_straights(dice: tuple[int, ...], hand: str) -> None:
    played = Playthrough(PIP, 2, 0, [SEAT_0_CALLS, (*dice, *dice), NEXT])
    assert played.view.dice == hand
    is_straight = announces(played).index(hand) > announces(played).index("1-1-1-6-5")
    assert is_straight == (hand != "1-6-5-4-3")


def test_P20_five_ones_are_the_five_aces() -> None:
    played = Playthrough(PIP, 2, 0, [SEAT_0_CALLS, (1, 1, 1, 1, 1, 2, 2, 3, 4, 5), (1, 1)])
    assert played.legal[0] == "stop"
    assert played.play("1 reroll 2-2").view.dice == "1-1-5-4-3"


def test_P20_high_die_of_pip_dice_is_the_one() -> None:
    assert Playthrough(PIP, 2, 0, [(6, 1), NEXT]).entries[:2] == ["0 high 6", "1 high 1"]


def test_X1_dice_say_who_calls_whatever_the_starting_seat() -> None:
    rules = make_game("dice-bugiardo").rules
    assert rules.initial(0) == rules.initial(1)


def test_X5_default_is_to_doubt_and_the_caller_says_what_he_has() -> None:
    played = opened("A-A-A-K-K", PAIR_OF_KINGS)
    assert _default(played) == "announce A-A-A-K-K"
    assert _default(played.play("0 announce A-D-B-10-9")) == "doubt"


@pytest.mark.parametrize(
    ("standing", "default"),
    [(TWO_NINES, "announce 9-9-9-K-K"), ("9-9-9-K-K", "announce 9-9-9-A-A"), (BEST_BUT_ONE, f"announce {ACES}")],
    ids=["higher", "equal", "lower"],
)
def test_X5_committed_seat_says_what_it_has_or_the_next_hand(standing: str, default: str) -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS, throw("9-9")).play(f"0 announce {standing}", "1 reroll A-D")
    assert _default(played) == default


def test_X5_chaser_throws_all_but_its_aces() -> None:
    assert _default(opened(ACES, "A-A-K-D-D")) == "reroll K-D-D"
    assert _default(opened(ACES, "A-K-D-B-9")) == "reroll K-D-B-9"


def test_X6_screen_lifted_shows_both_hands_to_everybody() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS).play(f"0 announce {TWO_NINES}", "1 doubt")
    assert masked(played.entries, None)[5:8] == ["1 doubt", f"0 reveal {TWO_NINES}", f"1 reveal {PAIR_OF_KINGS}"]


def test_X8_at_two_seats_the_other_wins() -> None:
    for seat in (0, 1):
        settled = make_game("dice-bugiardo").settle(None, (seat,))
        assert (settled.returns[1 - seat], settled.returns[seat]) == (1, -1)
        assert settled.places[1 - seat] == 1


def test_X4_X9_winner_of_the_set_is_first_and_wins_one_point() -> None:
    played = opened(TWO_NINES, PAIR_OF_KINGS, NEXT).play(
        f"0 announce {TWO_NINES}", "1 doubt", f"0 announce {ACES}", "1 doubt"
    )
    assert [entry for entry in played.entries if entry.endswith("wins hand")] == ["0 wins hand", "1 wins hand"]
    played.play(f"1 announce {ACES}", "0 doubt")
    assert played.end == Terminal((1, -1), (1, 2))


def test_X10_two_seats_play() -> None:
    kind = GAMES["dice-bugiardo"]
    assert (kind.min_seats, kind.max_seats, kind.default_seats) == (2, 2, 2)
    with pytest.raises(ConfigError):
        make_game("dice-bugiardo", 3)


def _default(played: Playthrough) -> str:
    assert played.mover is not None
    return played.game.rules.default_action(played.state, played.mover)
