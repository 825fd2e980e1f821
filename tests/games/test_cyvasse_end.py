"""How a battle of Cyvasse ends, offers of a draw, and the notation. Source: rules.md Y6, Y34 to Y36, X5, X8, X9."""

import pytest

from arena.errors import ConfigError, IllegalActionError
from arena.games import make_game
from arena.games.cyvasse.kinds import CYVASSE, make_cyvasse
from arena.games.cyvasse.rules import CyvasseRules
from arena.games.cyvasse.state import Over
from arena.rules import Chance, Decision, Form, Listed
from arena.testing.playing import play
from arena.testing.strategies import first_legal
from tests.games.battles import fight, sketch

SHUFFLE = ("a1a2", "h8h7", "a2a1", "h7h8")


def test_X4_X9_whoever_takes_the_king_is_first_and_wins_one_point() -> None:
    ended = fight("Pg7 kh8 Ka1").play("g7h8")
    assert ended.end.returns == (1, -1)
    assert ended.end.places == (1, 2)
    assert ended.entries == ["0 g7h8", "0 wins"]


def test_Y6_an_aligned_dragon_wins_on_the_first_move() -> None:
    assert fight("Da1 Kh1 ka8").play("a1a8").end.returns == (1, -1)


def test_Y21_a_king_is_taken_by_a_shot() -> None:
    assert fight("Cd4 kd6 Ka1").play("d4*d6").end.returns == (1, -1)


def test_Y34_third_occurrence_is_a_draw_and_the_first_position_counts() -> None:
    battle = fight("Ka1 kh8").play(*SHUFFLE, *SHUFFLE[:3])
    assert battle.legal
    ended = battle.play(SHUFFLE[3])
    assert ended.entries[-1] == "draw repetition"
    assert (ended.end.returns, ended.end.places) == ((0, 0), (1, 1))


def test_Y34_positions_differ_by_frozen_units() -> None:
    still = fight("Ka1 kh8 Pd4").play(*SHUFFLE, *SHUFFLE[:3])
    assert isinstance(still.play(SHUFFLE[3]).state, Over)
    # The same squares come up three times, but the first time with a unit frozen.
    frozen = fight("Ka1 kh8 Pd4", "Wd4", frozen=("d4", "")).play(*SHUFFLE, *SHUFFLE)
    assert frozen.legal


def test_Y34_positions_differ_by_the_direction_of_a_trebuchet() -> None:
    battle = fight("Ta1 Kh1 kh8").play("a1a2", "h8h7", "a2a1", "h7h8", "a1b1", "h8h7", "b1a1", "h7h8")
    assert battle.legal  # a1 three times: unmoved, aimed south, aimed west


def test_Y34_positions_differ_by_the_seat_to_move() -> None:
    battle = fight("Hc1 kh8 Ka8").play("c1c2", "h8h7", "c2c3", "h7h8", "c3c1")
    assert battle.legal
    assert battle.position.pieces == sketch("Hc1 kh8 Ka8").pieces
    assert battle.position.mover == 1


def test_Y34_a_hundred_quiet_plies_are_a_draw() -> None:
    battle = fight("Ka1 kh8", quiet=98).play("a1a2")
    assert battle.play("h8h7").entries[-1] == "draw quiet"


def test_Y34_a_capture_of_ones_own_or_a_fallen_fortress_begins_the_count_anew() -> None:
    assert fight("Va1 Pa2 Kh1 kh8", quiet=99).play("a1a2").legal
    assert fight("Va1 pa2 Kh1 kh8", "Fa2", quiet=99).play("a1a2/a1").legal
    assert fight("Va1 pa2 Kh1 kh8", quiet=99).play("a1a2").position.quiet == 0


def test_Y34_four_hundred_plies_are_a_draw() -> None:
    battle = fight("Ka1 kh8", ply=398).play("a1a2")
    assert battle.play("h8h7").entries[-1] == "draw length"


def test_Y34_a_taken_king_wins_before_any_draw() -> None:
    assert fight("Pg7 kh8 Ka1", quiet=99, ply=399).play("g7h8").end.returns == (1, -1)


def test_Y7_both_seats_may_be_passed_before_one_can_act_again() -> None:
    walls = "Ma2 Mb2 Mb1 Mh7 Mg7 Mg8 Mb3 Mc3 Md3 Md2 Md1 Wc1"
    boxed = fight("Ka1 kh8 Pc2", walls).play("c2c1")
    assert boxed.entries[:3] == ["0 c2c1", "1 pass", "0 pass"]


def test_Y7_Y34_kings_walled_in_for_good_draw_by_passes() -> None:
    assert fight("Ka1 kh8", "Ma2 Mb2 Mb1 Mh7 Mg7 Mg8").end.returns == (0, 0)


def test_Y34_a_given_position_where_a_draw_is_due_is_one() -> None:
    assert fight("Ka1 kh8", quiet=100).end.returns == (0, 0)


def test_Y36_the_list_is_sorted_by_text_and_the_table_too() -> None:
    battle = fight("Va1 pb3 Ac3 ad4 Kh1 kh8", "Fb3")
    assert list(battle.legal) == sorted(battle.legal)
    assert {"a1b3/a2", "c3*d4", "a1a2"} <= battle.moves
    assert list(battle.rules.actions) == sorted(battle.rules.actions)


def test_Y36_two_paths_with_the_same_ends_are_one_action() -> None:
    assert len([a for a in fight("Va1").legal if a == "a1c2"]) == 1


def test_X5_the_default_is_the_first_move_that_does_not_take_the_own_king() -> None:
    battle = fight("Ka2 Va1 kh8")
    assert battle.legal[0] == "a1a2"
    assert battle.rules.default_action(battle.state, 0) == "a1a3"
    offered = fight("Kb1 kh8").play("offer draw", "b1b2")
    assert offered.rules.default_action(offered.state, 1) == "h8g7"


def test_X10_two_seats_play() -> None:
    assert (CYVASSE.min_seats, CYVASSE.default_seats, CYVASSE.max_seats) == (2, 2, 2)


def test_X8_a_forfeit_loses_and_of_two_the_first() -> None:
    settle = make_game("cyvasse").settle
    assert settle(None, (0,)).returns == (-1, 1)
    assert settle(None, (1,)).returns == (1, -1)
    assert settle(None, (1, 0)).places == (1, 2)


def test_a_draw_is_offered_before_a_move_and_accepted_on_the_next_turn() -> None:
    battle = fight("Ka1 kh8").play("offer draw")
    assert "offer draw" not in battle.legal
    assert battle.position.mover == 0
    battle.play("a1a2")
    assert "accept draw" in battle.legal
    ended = battle.play("accept draw")
    assert ended.entries == ["0 offer draw", "0 a1a2", "1 accept draw", "draw agreed"]
    assert ended.end.returns == (0, 0)


def test_after_an_offer_the_ranges_spell_the_list_even_where_they_ran_up_to_the_offer() -> None:
    battle = fight("Ka1 Ph8 ph7 ka8", "Fh7").play("offer draw")
    assert battle.legal[-1] == "h8h7/h8"
    node = battle.rules.node(battle.state)
    assert isinstance(node, Decision)
    ask = node.asks[0]
    assert isinstance(ask, Listed)
    pairs = zip(ask.ranges[::2], ask.ranges[1::2], strict=True)
    assert tuple(action for start, stop in pairs for action in battle.rules.actions[start:stop]) == battle.legal


def test_any_other_action_declines_a_draw() -> None:
    battle = fight("Ka1 kh8").play("offer draw", "a1a2", "h8h7")
    assert "accept draw" not in battle.legal
    assert "offer draw" in battle.legal


def test_a_seat_that_is_offered_a_draw_accepts_it_or_plays_on() -> None:
    battle = fight("Ka1 kh8").play("offer draw", "a1a2")
    assert "offer draw" not in battle.legal
    view = battle.rules.view(battle.state, 1)
    assert view.is_draw_offered


def test_an_offer_lapses_where_the_other_seat_is_passed() -> None:
    boxed = fight("Ka1 kh8 Pc2", "Mh7 Mg7 Mg8").play("offer draw", "c2c3")
    assert boxed.entries == ["0 offer draw", "0 c2c3", "1 pass"]
    assert "accept draw" not in boxed.legal


def test_decisions_of_one_turn_have_coordinates_of_their_own() -> None:
    battle = fight("Ka1 kh8")
    first = battle.rules.node(battle.state)
    second = battle.play("offer draw").rules.node(battle.state)
    assert isinstance(first, Decision)
    assert isinstance(second, Decision)
    assert first.at != second.at


def test_what_is_not_legal_is_refused() -> None:
    battle = fight("Ka1 kh8")
    for action in ("a1a3", "h8h7", "accept draw", "a1*a2", "", "a1a2 "):
        with pytest.raises(IllegalActionError, match="expected one of"):
            battle.play(action)


def test_nobody_is_asked_after_the_end() -> None:
    ended = fight("Pg7 kh8 Ka1").play("g7h8")
    with pytest.raises(IllegalActionError, match="nobody is asked"):
        ended.rules.apply(ended.state, {1: "h8h7"})


def test_a_match_can_begin_from_a_given_position() -> None:
    opening = sketch("Ka1 kh8 Vd4", "Wd5", mover=1, quiet=7, ply=20)
    game = make_cyvasse("cyvasse", 2, {"catapult_min_range": "2"}, opening)
    state = game.rules.initial(0)
    assert game.rules.node(state) == Chance(())
    state, entries = game.rules.apply(state, ())
    assert entries[0].startswith("position GGGGGGGG/")
    node = game.rules.node(state)
    assert isinstance(node, Decision)
    assert list(node.asks) == [1]
    assert not isinstance(node.asks[1], Form)


def test_a_match_from_a_given_position_is_played_told_and_drawn_to_its_end() -> None:
    game = make_cyvasse("cyvasse", 2, {"catapult_min_range": "2"}, sketch("Ka1 Vb2 kh8 vg7", mover=1))
    match = play(game, "given", first_legal, start=0).match
    entries = tuple(match.entries)
    assert entries[0].startswith("position ")
    assert entries[1].startswith("1 ")
    assert match.outcome
    assert len(game.pages.tell(entries)) == len(entries)
    assert game.pages.draw(entries)


def test_a_match_begins_only_from_a_position_with_both_kings() -> None:
    with pytest.raises(ConfigError, match="expected a K of each seat, seat 1 has none"):
        CyvasseRules(opening=sketch("Ka1 Vd4"))


def test_two_seats_and_one_option() -> None:
    assert (CYVASSE.min_seats, CYVASSE.max_seats, CYVASSE.default_seats) == (2, 2, 2)
    assert [option.name for option in CYVASSE.options] == ["catapult_min_range"]
