"""Chouette, item by item of rules.md: P14, P17, P18, X1, X8 to X10."""

from itertools import permutations

import pytest

from arena.errors import ConfigError
from arena.games import GAMES, make_game
from arena.match.transcript import masked
from arena.rules import Seat, Terminal
from tests.games.playthroughs import Playthrough
from tests.games.poker_dice import ACES, NEXT, SEAT_0_CALLS, TWO_NINES, throw

IN_SEAT_ORDER = {3: (1, 6, 5), 4: (1, 6, 5, 4)}
"""Throws for the queue that seat everybody in seat order."""


def _chouette(game: str, num_seats: int, sets: int) -> Playthrough:
    """Return a match in which the lower seat at the table wins every throw for the call."""
    later = [NEXT] * sets if "unit=hand" in game else [NEXT, *[SEAT_0_CALLS, NEXT, NEXT] * sets]
    return Playthrough(game, num_seats, 0, [IN_SEAT_ORDER[num_seats], SEAT_0_CALLS, NEXT, *later])


def _win(played: Playthrough, winner: Seat, hands: int = 1) -> None:
    """Let a seat at the table win hands: the caller tells the truth or an impossible lie, and is doubted."""
    for _ in range(hands):
        caller, other = played.mover, played.view.opponent
        played.play(f"{caller} announce {'A-D-B-10-9' if winner == caller else ACES}", f"{other} doubt")


def test_P17_the_two_highest_dice_play_and_the_others_wait_in_order() -> None:
    played = Playthrough("chouette", 4, 0, [(2, 5, 6, 1), SEAT_0_CALLS, NEXT])
    assert played.entries[:8] == [
        "0 order 9",
        "1 order D",
        "2 order K",
        "3 order A",
        "3 sits",
        "2 sits",
        "1 waits",
        "0 waits",
    ]
    assert played.view.queue == (1, 0)


def test_P17_seats_that_tie_throw_again_among_themselves() -> None:
    played = Playthrough("chouette", 4, 0, [(5, 2, 5, 2), (3, 2, 2, 3), SEAT_0_CALLS, NEXT])
    thrown = [entry.split()[0] for entry in played.entries if "order" in entry]
    assert thrown == ["0", "1", "2", "3", "0", "2", "1", "3"]
    assert (played.view.opponent, played.view.queue) == (2, (3, 1))


def test_P17_ties_that_are_left_are_thrown_again_until_none_is() -> None:
    played = Playthrough("chouette", 3, 0, [(5, 5, 5), (5, 1, 5), (2, 3), SEAT_0_CALLS, NEXT])
    assert [entry for entry in played.entries if "sits" in entry or "waits" in entry] == ["1 sits", "2 sits", "0 waits"]


def test_P17_winner_keeps_its_place_and_the_loser_goes_to_the_back_of_the_queue() -> None:
    played = _chouette("chouette", 4, 2)
    _win(played, 0, hands=2)
    assert [entry for entry in played.entries if "wins set" in entry or "waits" in entry][-2:] == [
        "0 wins set",
        "1 waits",
    ]
    assert (played.view.opponent, played.view.queue, played.view.set) == (2, (3, 1), 2)


def test_P17_loser_may_be_the_one_who_sat_there_longer() -> None:
    played = _chouette("chouette", 3, 1)
    _win(played, 1, hands=2)
    assert {played.mover, played.view.opponent} == {1, 2}
    assert played.view.queue == (0,)


def test_P17_every_set_has_a_fresh_throw_for_the_call() -> None:
    dice = [IN_SEAT_ORDER[3], SEAT_0_CALLS, NEXT, NEXT, (6, 1), NEXT]
    played = Playthrough("chouette", 3, 0, dice)
    _win(played, 0, hands=2)
    assert [entry for entry in played.entries if "high" in entry][-2:] == ["0 high K", "2 high A"]
    assert played.mover == 2


def test_P17_with_unit_hand_seats_change_after_every_hand_and_the_winner_calls_without_a_throw() -> None:
    played = _chouette("chouette:unit=hand", 3, 3)
    _win(played, 1)
    assert (played.mover, played.view.opponent, played.view.queue) == (1, 2, (0,))
    _win(played, 2)
    assert (played.mover, played.view.opponent, played.view.queue) == (2, 0, (1,))
    assert sum("high" in entry for entry in played.entries) == 2
    assert not [entry for entry in played.entries if entry.endswith("wins set")]


def test_P17_with_unit_hand_a_draw_is_replayed_by_the_same_two() -> None:
    both = (1,) * 10
    played = Playthrough("chouette:unit=hand", 3, 0, [IN_SEAT_ORDER[3], SEAT_0_CALLS, both, NEXT])
    assert "draw" in played.entries
    assert (played.mover, played.view.opponent, played.view.hand, played.view.set) == (0, 1, 2, 1)


def test_P17_seats_that_wait_decide_nothing_and_see_no_dice() -> None:
    played = _chouette("chouette", 4, 1)
    assert list(played.node.asks) == [0]
    assert played.view_of(2).dice == played.view_of(3).dice == ""


def test_P17_best_of_belongs_to_sets() -> None:
    with pytest.raises(ConfigError, match="best_of needs unit=set"):
        make_game("chouette:unit=hand,best_of=5")


def test_P14_sets_of_a_chouette_may_be_best_of_five() -> None:
    played = Playthrough("chouette:best_of=5", 3, 0, [IN_SEAT_ORDER[3], SEAT_0_CALLS, *[NEXT] * 3, SEAT_0_CALLS, NEXT])
    _win(played, 0, hands=2)
    assert played.view.set == 1
    _win(played, 0)
    assert played.view.set == 2


@pytest.mark.parametrize("game", ["chouette", "chouette:unit=hand"])
def test_P18_default_length_is_every_seat_against_every_other_once_each_way(game: str) -> None:
    played = _chouette(game, 3, 6)
    for _ in range(6):
        _win(played, played.mover or 0, hands=1 if "hand" in game else 2)
    assert sum(" wins " in entry for entry in played.entries) == (6 if "hand" in game else 6 * 3)
    assert sum(played.end.returns) == 0


def test_X4_P18_length_is_an_option_and_equals_share_a_place() -> None:
    played = _chouette("chouette:unit=hand,length=2", 4, 2)
    _win(played, 0)
    _win(played, 0)
    assert played.end == Terminal((2, -1, -1, 0), (1, 3, 3, 2))


def test_X9_returns_are_sets_won_less_sets_lost_and_places_follow() -> None:
    played = _chouette("chouette:unit=hand,length=3", 3, 3)
    _win(played, 1)
    _win(played, 2)
    _win(played, 0)
    assert played.end == Terminal((0, 0, 0), (1, 1, 1))


def test_X1_dice_say_who_begins_whatever_the_starting_seat() -> None:
    rules = make_game("chouette", 5).rules
    assert len({rules.initial(start) for start in range(5)}) == 1


def test_X5_default_is_to_tell_the_truth_and_to_doubt() -> None:
    played = Playthrough("chouette", 3, 0, [IN_SEAT_ORDER[3], SEAT_0_CALLS, throw("A-A-A-K-K", TWO_NINES)])
    rules = played.game.rules
    assert rules.default_action(played.state, 0) == "announce A-A-A-K-K"
    assert rules.default_action(played.play("0 announce A-A-A-K-K").state, 1) == "doubt"


def test_X6_screen_lifted_shows_both_hands_also_to_those_who_wait() -> None:
    played = _chouette("chouette", 3, 1).play(f"0 announce {TWO_NINES}", "1 doubt")
    assert masked(played.entries, 2)[-6:-2] == [
        "1 doubt",
        f"0 reveal {TWO_NINES}",
        f"1 reveal {TWO_NINES}",
        "0 wins hand",
    ]


@pytest.mark.parametrize("forfeited", list(permutations(range(4), 2)), ids=str)
def test_X8_forfeited_chairs_are_last_and_have_lost_every_set_they_could(forfeited: tuple[Seat, Seat]) -> None:
    """In a match of 12 sets at four seats a loser sits down again three sets later: four losses at most."""
    settled = make_game("chouette", 4).settle(Terminal((3, -2, -1, 0), (1, 4, 3, 2)), forfeited)
    assert [settled.places[seat] for seat in forfeited] == [4, 3]
    assert [settled.returns[seat] for seat in forfeited] == [-4, -4]
    assert sum(settled.returns) == 0


def test_X8_no_seat_can_lose_more_sets_than_a_forfeited_chair_pays() -> None:
    played = _chouette("chouette:unit=hand", 4, 12)
    for _ in range(12):
        _win(played, played.view.opponent if played.mover == 3 else played.mover or 0)
    assert min(played.end.returns) >= -4


def test_X10_three_to_ten_seats() -> None:
    kind = GAMES["chouette"]
    assert (kind.min_seats, kind.max_seats, kind.default_seats) == (3, 10, 3)
