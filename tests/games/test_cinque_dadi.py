"""Cinque dadi, item by item of rules.md section 5: bids, doubts and palo. Calza has a file of its own."""

from itertools import product

import pytest

from arena.errors import IllegalActionError
from arena.games import GAMES
from arena.rules import Chance, Decision
from tests.games.cinque_dadi_tables import Table

# Figures from oracles.json, cinque_dadi: raise_vectors and palo_raise_vectors.
RAISES = [
    ("3x4", "3x5", True),
    ("3x4", "3x3", False),
    ("3x4", "4x4", True),
    ("5x6", "5x1", False),
    ("1x1", "1x2", True),
]
PALO_RAISES = [("2x3", "2x4", 3, False), ("2x3", "3x2", 3, False), ("2x3", "3x2", 1, True)]


def bids(table: Table) -> list[str]:
    return [action for action in table.legal if "x" in action]


def test_C1_ones_are_not_wild() -> None:
    table = Table(2, "11115 11115").play("0 3x5", "1 doubt")
    assert "found 2x5" in table.entries
    assert table.num_dice == (4, 5)


def test_C1_ones_are_the_lowest_face() -> None:
    assert bids(Table(2).play("0 1x1"))[:5] == ["1x2", "1x3", "1x4", "1x5", "1x6"]


@pytest.mark.parametrize(("previous", "new", "is_legal"), RAISES)
def test_C2_raise_vectors(previous: str, new: str, is_legal: bool) -> None:
    table = Table(2).play(f"0 {previous}")
    assert (new in table.legal) == is_legal
    if not is_legal:
        with pytest.raises(IllegalActionError, match=f"got '{new}'"):
            table.act(f"1 {new}")


def test_C2_raises_are_lexicographic() -> None:
    every = [f"{count}x{face}" for count in range(1, 5) for face in range(1, 7)]
    for rank, bid in enumerate(every):
        assert bids(Table(2, options="dice=2").play(f"0 {bid}")) == every[rank + 1 :]


def test_C2_five_threes_may_go_to_six_twos() -> None:
    assert "6x2" in Table(2).play("0 5x3").legal


def test_C3_there_are_six_legal_bids_for_each_die_in_play() -> None:
    """All figures of oracles.json, number_of_legal_bids, but the one for a single die, when the match is over."""
    table, seen = Table(6), list[int]()
    while isinstance(table.node, Decision):
        in_play = sum(table.num_dice)
        assert len(table.legal) == 6 * in_play
        seen.append(in_play)
        table.lose(table.mover)
    assert seen == list(range(30, 1, -1))[: len(seen)]
    assert seen[-1] == 6


@pytest.mark.parametrize("in_play", range(2, 11))
def test_C3_few_dice_have_six_legal_bids_each(in_play: int) -> None:
    assert len(Table(in_play, options="dice=1").legal) == 6 * in_play


def test_C3_after_the_highest_bid_only_a_doubt_is_left() -> None:
    assert Table(2).play("0 10x6").legal == ("doubt",)
    assert Table(2).play("0 10x5").legal == ("doubt", "10x6")


def test_C3_dice_that_are_lost_no_longer_count() -> None:
    table = Table(2).lose(0)
    assert table.legal[-1] == "9x6"
    with pytest.raises(IllegalActionError):
        table.act("0 10x1")


def test_C4_opener_bids_any_face_and_cannot_doubt() -> None:
    table = Table(3, start=1)
    assert (table.asked, table.legal[0], table.legal[-1], len(table.legal)) == ([1], "1x1", "15x6", 90)
    for action in ("doubt", "calza", "pass", "0x3", "16x1", "1x7", "1x0"):
        with pytest.raises(IllegalActionError):
            table.act(f"1 {action}")


@pytest.mark.parametrize("bid", [f"{count}x{face}" for count in (1, 2) for face in range(1, 7)])
def test_C5_bid_is_true_if_at_least_as_many_dice_show_the_face(bid: str) -> None:
    """All 36 throws of two dice: seat 0 loses if the bid is false, seat 1 if it is true."""
    count, face = map(int, bid.split("x"))
    for throw in product(range(1, 7), repeat=2):
        table = Table(2, f"{throw[0]}{throw[1]}", options="dice=1").play(f"0 {bid}", "1 doubt")
        assert table.num_dice == ((1, 0) if throw.count(face) >= count else (0, 1))


def test_C5_chance_of_a_true_bid_by_enumeration() -> None:
    """At least one six among four dice in 671 throws of 1296, at least two in 171: the binomial law."""
    survived = [0, 0]
    for throw in product(range(1, 7), repeat=4):
        for number, bid in enumerate(("1x6", "2x6")):
            table = Table(2, "".join(map(str, throw)), options="dice=2").play(f"0 {bid}", "1 doubt")
            survived[number] += table.num_dice == (2, 1)
    assert survived == [671, 171]


def test_C6_loser_of_the_die_opens_the_next_hand() -> None:
    assert Table(3, "22222 22222 22222").play("0 2x2", "1 doubt").asked == [1]
    assert Table(3, "22222 22222 22222").play("0 2x3", "1 doubt").asked == [0]


def test_C6_after_an_eliminated_loser_the_next_living_seat_opens() -> None:
    """First seat 1 goes, then seat 0, whose bid was false; seat 2 opens both times."""
    table = Table(4, options="dice=1").play("0 1x1", "1 doubt")
    assert ("1 out" in table.entries, table.asked) == (True, [2])
    table.play("2 1x1", "3 2x1", "0 3x6", "2 doubt")
    assert table.num_dice == (0, 0, 1, 1)
    assert table.asked == [2]


def test_C6_turns_skip_who_is_out() -> None:
    table = Table(4, options="dice=1").play("0 1x1", "1 doubt", "2 1x1", "3 1x2", "0 1x3")
    assert table.asked == [2]


def test_C7_all_dice_are_thrown_anew_in_the_next_hand() -> None:
    table = Table(2, "23456 23456", "1111 22222").play("0 1x1", "1 doubt")
    assert table.view_of(0).dice == (1, 1, 1, 1)
    assert table.view_of(1).dice == (2, 2, 2, 2, 2)
    assert table.view_of(0).hand == 2


def test_C7_every_die_has_a_coordinate_of_its_hand() -> None:
    rules = Table(2, options="dice=2").game.rules
    node = rules.node(rules.initial(1))
    assert isinstance(node, Chance)
    assert [die.at for die in node.draws] == ["die/1/0/0/0", "die/1/0/0/1", "die/1/0/1/0", "die/1/0/1/1"]


def test_C8_palo_comes_of_itself_with_the_first_single_die() -> None:
    table = Table(3, options="dice=2").lose(0)
    assert table.entries.count("0 palo") == 1
    assert (table.palo, table.asked, table.num_dice) == (0, [0], (1, 2, 2))


def test_C8_two_dice_are_no_palo() -> None:
    assert Table(3, options="dice=3").lose(0).palo is None


def test_C8_palo_comes_once_in_a_match() -> None:
    """Seat 0 is palo, gets its die back by calza, and comes down to one again."""
    table = Table(3, "11 11 11", "3 33 45", options="dice=2").lose(0).play("0 1x3", "1 3x3", "0 calza")
    assert table.num_dice == (2, 2, 2)
    table.lose(0)
    assert (table.palo, table.num_dice) == (None, (1, 2, 2))
    assert table.entries.count("0 palo") == 1


def test_C8_no_palo_where_all_start_with_one_die() -> None:
    table = Table(3, options="dice=1").lose(0)
    assert (table.palo, table.num_dice) == (None, (0, 1, 1))


def test_C9_palo_opens_the_next_hand_and_only_that_one_is_his() -> None:
    table = Table(3, options="dice=3").lose(0, 0)
    assert (table.palo, table.asked) == (0, [0])
    table.lose(1)
    assert (table.palo, table.asked) == (None, [1])


def test_C9_one_palo_hand_may_follow_another() -> None:
    table = Table(3, options="dice=2").lose(0, 1)
    assert (table.palo, table.asked, table.num_dice) == (1, [1], (1, 1, 2))


@pytest.mark.parametrize(("previous", "new", "raiser_dice", "is_legal"), PALO_RAISES)
def test_C10_palo_raise_vectors(previous: str, new: str, raiser_dice: int, is_legal: bool) -> None:
    """Seat 0, with one die, opens its palo hand; seat 1 has three dice, or one since its own palo hand."""
    losses = (0, 0) if raiser_dice == 3 else (1, 1, 2, 0, 0)
    table = Table(3, options="dice=3").lose(*losses)
    assert (table.palo, table.num_dice[1]) == (0, raiser_dice)
    table.play(f"0 {previous}")
    if table.asked == [2]:
        table.act("pass")
    assert (new in table.legal) == is_legal


def test_C10_with_two_dice_or_more_the_face_stays_and_the_count_rises() -> None:
    table = Table(2, options="dice=3").lose(0, 0).play("0 1x5")
    assert table.legal == ("doubt", "2x5", "3x5", "4x5")
    with pytest.raises(IllegalActionError, match="expected doubt, 2x5, 3x5, 4x5 from seat 1, got '2x6'"):
        table.act("1 2x6")


def test_C10_palo_may_change_his_own_face_later() -> None:
    table = Table(2, options="dice=3").lose(0, 0).play("0 1x5", "1 2x5")
    assert table.legal[:4] == ("doubt", "2x6", "3x1", "3x2")


def test_C10_after_a_change_the_new_face_is_locked() -> None:
    table = Table(2, options="dice=3").lose(0, 0).play("0 1x5", "1 2x5", "0 2x6")
    assert table.legal == ("doubt", "3x6", "4x6")


def test_C10_any_seat_with_a_single_die_may_change_the_face() -> None:
    """Not only the palo: here seat 0, whose own palo hand is over."""
    table = Table(3, options="dice=2").lose(0, 1)
    assert (table.palo, table.num_dice) == (1, (1, 1, 2))
    table.play("1 1x3", "0 pass", "2 2x3", "1 pass")
    assert table.asked == [0]
    assert "2x4" in table.legal


def test_C10_locked_bid_on_all_dice_leaves_only_a_doubt() -> None:
    table = Table(2, options="dice=3").lose(0, 0).play("0 4x2")
    assert table.legal == ("doubt",)


def test_C10_palo_opens_with_any_bid() -> None:
    assert len(Table(2, options="dice=3").lose(0, 0).legal) == 24


def test_C10_lock_ends_with_the_hand() -> None:
    table = Table(3, options="dice=3").lose(0, 0, 1).play("1 1x5", "pass")
    assert table.palo is None
    assert "1x6" in table.legal


def test_C11_palo_locks_with_two_seats_left() -> None:
    assert Table(2, options="dice=2").lose(0).play("0 1x5").legal == ("doubt", "2x5", "3x5")


def test_C11_option_lifts_the_lock_with_two_seats_left() -> None:
    table = Table(2, options="dice=2,palo_two_players=false").lose(0)
    assert (table.palo, "0 palo" in table.entries) == (None, False)
    assert "1x6" in table.play("0 1x5").legal


def test_C11_option_keeps_the_lock_with_three_seats() -> None:
    table = Table(3, options="dice=2,palo_two_players=false").lose(0)
    assert (table.palo, table.play("0 1x5").legal) == (0, ("doubt", "2x5", "3x5", "4x5", "5x5"))


def test_C11_option_lifts_the_lock_when_the_third_seat_has_gone() -> None:
    table = Table(3, options="dice=2,palo_two_players=false").lose(0, 0, 1)
    assert (table.num_dice, table.palo) == ((0, 1, 2), None)


def test_C12_seats_see_their_dice_in_a_palo_hand() -> None:
    table = Table(2, "11 11", "4 52", options="dice=2").play("0 4x6", "1 doubt")
    assert (table.palo, table.view_of(0).dice, table.view_of(1).dice) == (0, (4,), (2, 5))


def test_C18_two_to_ten_seats() -> None:
    kind = GAMES["cinque-dadi"]
    assert (kind.min_seats, kind.max_seats, kind.default_seats) == (2, 10, 2)
    assert len(Table(10).legal) == 300


def test_C18_five_dice_each() -> None:
    assert Table(2).num_dice == (5, 5)
