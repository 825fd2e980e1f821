"""Five aces thrown in Dice bugiardo: rules.md P12, and chances by enumeration over the rules' own dice."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from arena.errors import IllegalActionError
from arena.games import make_game
from arena.games.dice_bugiardo.rules import BugiardoRules
from arena.games.dice_bugiardo.state import BugiardoState
from arena.match.transcript import masked
from arena.rules import Chance
from tests.games.playthroughs import Playthrough
from tests.games.poker_dice import ACES, NEXT, PAIR_OF_KINGS, TWO_NINES, opened, rerolls, throw, winner_of

FOUR = "A-A-A-A-K"


@pytest.mark.parametrize(("caller", "other", "chaser"), [(ACES, TWO_NINES, 1), (TWO_NINES, ACES, 0)])
def test_P12_opening_throw_of_five_aces_is_shown_at_once_in_or_out_of_turn(
    caller: str, other: str, chaser: int
) -> None:
    played = opened(caller, other)
    assert f"{1 - chaser} reveal {ACES}" in masked(played.entries, None)
    assert (played.mover, played.legal[0]) == (chaser, "stop")
    assert not [action for action in played.legal if action.startswith(("announce", "doubt"))]


def test_P12_later_throw_of_five_aces_is_not_followed_by_an_announcement() -> None:
    played = opened(TWO_NINES, FOUR, throw("A")).play(f"0 announce {TWO_NINES}", "1 reroll K")
    assert (played.mover, played.view.throws_left) == (0, 2)
    assert played.entries[-2:] == [f"1 reveal {ACES}", f"0 reveal {TWO_NINES}"]


def test_P12_chaser_keeps_what_it_likes_and_has_its_remaining_throws() -> None:
    played = opened(ACES, "A-A-K-D-9", throw("A-A-10"), throw("A")).play("1 reroll K-D-9")
    assert (played.view.dice, played.view.throws_left) == ("A-A-A-A-10", 1)
    assert set(rerolls(played)) == {
        "A",
        "10",
        "A-A",
        "A-10",
        "A-A-A",
        "A-A-10",
        "A-A-A-A",
        "A-A-A-10",
        "A-A-A-A-10",
    }
    played.act("1 reroll 10")
    assert "draw" in played.entries


def test_P12_chaser_without_five_aces_after_its_last_throw_loses() -> None:
    played = opened(ACES, FOUR, throw("9"), throw("9")).play("1 reroll K", "1 reroll 9")
    assert winner_of(played) == 0


def test_P12_chaser_that_used_one_throw_has_one_left() -> None:
    played = opened(FOUR, PAIR_OF_KINGS, throw("9"), throw("A"), throw("9"))
    played.play(f"0 announce {TWO_NINES}", "1 reroll A", "1 announce K-K-A-D-9", "0 reroll K")
    assert (played.mover, played.view.throws_left) == (1, 1)
    assert winner_of(played.play("1 reroll 9")) == 0


def test_P12_chaser_without_throws_loses_at_once() -> None:
    played = opened(FOUR, PAIR_OF_KINGS, throw("9"), throw("9"), throw("A"))
    played.play(f"0 announce {TWO_NINES}", "1 reroll A", "1 reroll D", "1 announce K-K-K-D-9", "0 reroll K")
    assert winner_of(played) == 0


def test_P12_chaser_may_give_up() -> None:
    played = opened(ACES, FOUR).play("1 stop")
    assert winner_of(played) == 0


def test_P12_giving_up_is_for_chasers_alone() -> None:
    for lines in ([], [f"0 announce {TWO_NINES}"]):
        played = opened(TWO_NINES, FOUR).play(*lines)
        with pytest.raises(IllegalActionError):
            played.act(f"{played.mover} stop")


def test_P12_draw_is_replayed_from_the_start_by_the_same_caller() -> None:
    played = opened(TWO_NINES, FOUR, throw("A"), throw(ACES))
    played.play("0 announce A-A-K-D-B", "1 reroll K", "0 reroll D-B-10-9-9")
    assert played.entries[-3:] == ["draw", f"0 roll {{0:{TWO_NINES}}}", f"1 roll {{1:{TWO_NINES}}}"]
    view = played.view
    assert (played.mover, view.hand, view.standing, view.throws_left, view.opponent_throws_left) == (0, 2, None, 2, 2)
    assert (view.hands_won, view.opponent_hands_won) == (0, 0)


def test_P12_five_aces_each_on_the_opening_throw_are_a_draw() -> None:
    played = opened(ACES, ACES, throw(PAIR_OF_KINGS, TWO_NINES))
    assert played.entries[4:7] == [f"0 reveal {ACES}", f"1 reveal {ACES}", "draw"]
    assert (played.mover, played.view.hand, played.view.dice) == (0, 2, PAIR_OF_KINGS)


def test_P12_winner_by_five_aces_calls_next() -> None:
    played = opened(TWO_NINES, ACES, NEXT).play("0 stop")
    assert (played.mover, played.view.hands_won) == (1, 1)


def test_P14_draws_do_not_count() -> None:
    played = opened(ACES, ACES, throw(ACES, ACES), NEXT)
    played.play("0 announce A-D-B-10-9", "1 doubt", "0 announce A-D-B-10-9", "1 doubt")
    assert played.end.returns == (1, -1)


def test_P12_throws_of_a_chase_are_open() -> None:
    played = opened(ACES, FOUR, throw("9")).play("1 reroll K")
    assert masked(played.entries, None)[-2:] == ["1 reroll ?", "1 reveal A-A-A-A-9"]


@pytest.mark.parametrize("held", ["A-A-A-K-D", FOUR])
def test_P12_chance_of_a_chase_by_enumeration(held: str) -> None:
    """Every die has two throws to become an ace: (11/36) to the number of dice."""
    played = opened(ACES, held)
    rules = played.game.rules
    assert isinstance(rules, BugiardoRules)

    @cache
    def chance_of_draw(state: BugiardoState) -> Fraction:
        node = rules.node(state)
        if state.hand == 2:
            return Fraction(0)
        if isinstance(node, Chance):
            steps = [rules.apply(state, faces) for faces in product(range(1, 7), repeat=len(node.draws))]
            draws = [Fraction(1) if "draw" in step.entries else chance_of_draw(step.state) for step in steps]
            return sum(draws, Fraction()) / len(steps)
        return chance_of_draw(rules.apply(state, {1: rules.default_action(state, 1)}).state)

    missing = 5 - held.split("-").count("A")
    assert chance_of_draw(_state(played)) == Fraction(11, 36) ** missing


def _state(played: Playthrough) -> BugiardoState:
    state = played.state
    assert isinstance(state, BugiardoState)
    return state


def test_P12_five_aces_are_thrown_once_in_7776() -> None:
    """Opening throws of both, the other's fixed: exactly one of the caller's 7776 throws ends the talk."""
    rules = make_game("dice-bugiardo").rules
    before = rules.apply(rules.initial(0), (1, 6)).state
    reached = (rules.apply(before, (*faces, *throw(FOUR))).state for faces in product(range(1, 7), repeat=5))
    assert sum(state.mover == 1 for state in reached) == 1
