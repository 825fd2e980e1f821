"""Rules of Il gioco dei Sette, by the items of rules.md."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import starting_seat
from arena.errors import ConfigError, IllegalActionError
from arena.games import GAMES, make_game
from arena.games.sette.state import Bet, Side
from arena.rules import Seat, Terminal
from arena.testing.playing import play, to_block_key
from arena.testing.strategies import first_legal, last_legal, random_legal
from tests.games.playthroughs import Playthrough

SEVEN, ELEVEN, CRAPS, SIX, SEVEN_OUT = (3, 4), (5, 6), (1, 1), (2, 4), (1, 6)
TWELVE, THREE, FOUR = (6, 6), (1, 2), (2, 2)


def table(*dice: tuple[int, int], game: str = "sette", seats: int = 3, start: Seat = 0) -> Playthrough:
    return Playthrough(game, seats, start, dice)


def coins(played: Playthrough) -> tuple[int, ...]:
    return tuple(played.state.coins)


@pytest.mark.parametrize("dice", [SEVEN, ELEVEN])
def test_S1_natural_doubles_the_stake(dice: tuple[int, int]) -> None:
    played = table(dice).play("1 stake 5", "2 pass")
    assert coins(played) == (95, 105, 100)


@pytest.mark.parametrize("dice", [CRAPS, THREE, TWELVE])
def test_S1_two_three_or_twelve_wins_for_the_bank(dice: tuple[int, int]) -> None:
    played = table(dice).play("1 stake 5", "2 pass")
    assert coins(played) == (105, 95, 100)


def test_S1_win_on_the_point_pays_the_same() -> None:
    played = table(SIX, (3, 3)).play("1 stake 5", "2 pass")
    assert coins(played) == (95, 105, 100)


def test_S2_throws_go_on_until_the_point_or_a_seven() -> None:
    played = table(SIX, CRAPS, THREE, TWELVE, ELEVEN, FOUR, (5, 1)).play("1 stake 5", "2 pass")
    assert sum(" throw " in entry for entry in played.entries) == 7
    assert coins(played) == (95, 105, 100)


def test_S2_seven_after_a_point_loses() -> None:
    played = table(SIX, SEVEN).play("1 stake 5", "2 pass")
    assert coins(played) == (105, 95, 100)


def test_S3_first_shooter_sits_after_the_bank() -> None:
    played = table(start=1)
    assert (played.view.bank, played.view.shooter, played.mover) == (1, 2, 2)


@pytest.mark.parametrize("dice", [(SEVEN,), (CRAPS,), (SIX, SIX)], ids=str)
def test_S3_shooter_keeps_the_dice_while_it_has_not_lost_to_a_seven_on_a_point(dice: tuple[tuple[int, int]]) -> None:
    played = table(*dice).play("1 stake 5", "2 pass")
    assert (played.mover, played.view.turn, played.view.round) == (1, 1, 2)


def test_S3_seven_on_a_point_passes_the_dice_on() -> None:
    played = table(SIX, SEVEN_OUT).play("1 stake 5", "2 pass")
    assert (played.mover, played.view.turn, played.view.round) == (2, 2, 1)


def test_S3_turn_ends_after_max_rounds() -> None:
    played = table(SEVEN, SEVEN, game="sette:max_rounds=2").play("1 stake 1", "2 pass", "1 stake 1", "2 pass")
    assert (played.mover, played.view.turn) == (2, 2)


def test_S3_session_ends_when_every_other_seat_has_shot() -> None:
    played = table(SEVEN, SEVEN, game="sette:max_rounds=1").play("1 stake 1", "2 pass", "2 stake 1", "1 pass")
    assert (played.view.session, played.view.bank, played.mover) == (2, 1, 2)


def test_S3_turns_are_shot_in_turn_order_and_again() -> None:
    played = table(*[SEVEN] * 4, game="sette:max_rounds=1,turns=2")
    shooters = []
    for _ in range(4):
        assert played.view.bank == 0
        shooter = played.view.shooter
        shooters.append(shooter)
        played.play(f"{shooter} stake 1", f"{3 - shooter} pass")
    assert shooters == [1, 2, 1, 2]
    assert played.view.bank == 1


def test_X2_dice_and_bank_go_to_the_next_seat_round_the_table() -> None:
    played = table(*[SEVEN] * 4, game="sette:max_rounds=1", seats=4, start=2)
    shooters = []
    for _ in range(4):
        shooters.append((played.view.bank, shooter := played.view.shooter))
        others = [seat for seat in range(4) if seat not in shooters[-1]]
        played.play(f"{shooter} stake 1", "; ".join(f"{seat} pass" for seat in others))
    assert shooters == [(2, 3), (2, 0), (2, 1), (3, 0)]


def test_S3_every_seat_holds_the_bank_once() -> None:
    played = play(make_game("sette", 4), "banks", random_legal, start=2)
    banks = [entry.split()[-1] for entry in played.match.entries if " stake " in entry]
    assert list(dict.fromkeys(banks)) == ["2", "3", "0", "1"]


def test_S4_bets_are_made_before_the_first_throw_at_the_same_time() -> None:
    played = table(seats=4).play("1 stake 5")
    assert list(played.node.asks) == [2, 3]
    played.play("2 bet win 3; 3 bet lose 4")
    assert played.entries[-2:] == ["2 bet win 3", "3 bet lose 4"]


def test_S4_nobody_bets_after_the_first_throw() -> None:
    played = table(SIX, FOUR, (3, 3)).play("1 stake 5", "2 pass")
    assert played.entries[-5:-1] == ["2 pass", "1 throw 2 4", "1 throw 2 2", "1 throw 3 3"]


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_S4_neither_shooter_nor_bank_may_bet(seats: int) -> None:
    played = table(SEVEN, seats=seats, start=seats - 1).play("0 stake 5")
    asked = played.node.asks if seats > 2 else {}
    assert list(asked) == list(range(1, seats - 1))


def test_S4_bank_answers_each_bet_in_turn_order_from_the_shooter() -> None:
    played = table(SEVEN, seats=5, start=2).play("3 stake 5", "0 bet win 3; 1 bet lose 4; 4 bet win 2")
    legal = []
    while played.mover == 2:
        legal.append(played.legal)
        played.play(f"2 {played.legal[0]}")
    assert legal == [("accept 4", "refuse 4"), ("accept 0", "refuse 0"), ("accept 1", "refuse 1")]


def test_S4_bank_sees_what_it_answers_and_what_it_has_accepted() -> None:
    played = table(seats=4).play("1 stake 5", "2 bet win 3; 3 bet lose 4", "0 accept 2")
    assert played.view.bets == (Bet(2, Side.WIN, 3),)
    assert played.view.offers == (Bet(3, Side.LOSE, 4),)


@pytest.mark.parametrize(
    ("dice", "gains"), [((SEVEN,), (-5, 3, -4)), ((CRAPS,), (5, -3, 4)), ((TWELVE,), (5, -3, 4))], ids=str
)
def test_S4_accepted_bets_pay_even_money_and_no_sum_is_barred(
    dice: tuple[tuple[int, int]], gains: tuple[int, ...]
) -> None:
    played = table(*dice, seats=4).play("1 stake 5", "2 bet win 3; 3 bet lose 4", "0 accept 2", "0 accept 3")
    stake, win, lose = gains
    assert coins(played) == (100 + stake - win - lose, 100 - stake, 100 + win, 100 + lose)


def test_S4_refused_bets_do_not_count() -> None:
    played = table(SEVEN, seats=4).play("1 stake 5", "2 bet win 3; 3 bet lose 4", "0 refuse 2", "0 refuse 3")
    assert coins(played) == (95, 105, 100, 100)


def test_S5_stakes_and_bets_keep_to_the_limits() -> None:
    played = table(game="sette:min_stake=2,max_stake=4")
    assert played.legal == ("stake 2", "stake 3", "stake 4")
    bets = played.play("1 stake 2").legal
    assert bets == ("pass", "bet win 2", "bet win 3", "bet win 4", "bet lose 2", "bet lose 3", "bet lose 4")


def test_S5_nobody_stakes_more_than_it_has() -> None:
    played = table(CRAPS, game="sette:coins=4").play("1 stake 3", "2 pass")
    assert played.legal == ("stake 1",)
    assert played.play("1 stake 1").legal[-1] == "bet lose 4"


def test_S5_nobody_stakes_more_than_the_bank_has() -> None:
    played = table(SEVEN, game="sette:coins=4").play("1 stake 3", "2 pass")
    assert played.legal == ("stake 1",)


def test_S5_bets_offered_fit_what_the_stake_leaves_of_the_bank() -> None:
    played = table(game="sette:coins=4").play("1 stake 3")
    assert played.legal == ("pass", "bet win 1", "bet lose 1")


def test_S5_nobody_may_bet_where_the_bank_has_nothing_left() -> None:
    played = table(SEVEN, game="sette:coins=4").play("1 stake 4")
    assert coins(played) == (0, 8, 4)


def test_S5_bet_that_no_longer_fits_counts_as_refused() -> None:
    played = table(CRAPS, seats=4, game="sette:coins=10").play("1 stake 5", "2 bet win 3; 3 bet lose 4", "0 accept 2")
    assert "3 uncovered" in played.entries
    assert coins(played) == (18, 5, 7, 10)


def test_S5_bet_that_fits_after_a_refusal_is_asked_for() -> None:
    played = table(seats=4, game="sette:coins=10").play("1 stake 5", "2 bet win 3; 3 bet lose 4", "0 refuse 2")
    assert played.legal == ("accept 3", "refuse 3")


def test_S5_bank_that_cannot_cover_the_smallest_stake_ends_its_session() -> None:
    played = table(SEVEN, game="sette:coins=5").play("1 stake 5")
    assert played.entries[-1] == "0 closes"
    assert (played.view.session, played.view.bank, played.mover) == (2, 1, 2)


def test_S5_shooter_that_cannot_pay_the_smallest_stake_loses_its_turn() -> None:
    played = table(CRAPS, game="sette:coins=5").play("1 stake 5")
    assert played.entries[-1] == "1 short"
    assert (played.view.session, played.mover, played.view.round) == (1, 2, 1)


def test_S6_dice_are_public() -> None:
    played = table(SIX, SEVEN_OUT).play("1 stake 5", "2 pass")
    assert [entry for entry in played.entries if " throw " in entry] == ["1 throw 2 4", "1 throw 1 6"]
    assert GAMES["sette"].build("sette", 2, _defaults()).public == {"throw"}


def test_S6_shooter_decides_nothing_but_its_stake() -> None:
    match = play(make_game("sette", 2), "alone", random_legal).match
    assert all(action.split()[1] == "stake" for action in match.actions)


def test_X1_drawn_seat_holds_the_bank_first() -> None:
    for seed in "abcdef":
        first_entry = play(make_game("sette"), seed, first_legal).match.entries[0]
        assert first_entry.endswith(f"against {starting_seat(to_block_key(seed), 3)}")


def test_X5_default_is_the_smallest_stake_no_bet_and_a_refusal() -> None:
    played = table(seats=4, game="sette:min_stake=3")
    rules = played.game.rules
    assert rules.default_action(played.state, 1) == "stake 3"
    played.play("1 stake 3")
    assert rules.default_action(played.state, 3) == "pass"
    played.play("2 pass; 3 bet lose 4")
    assert rules.default_action(played.state, 0) == "refuse 3"


@settings(max_examples=40, deadline=None)
@given(seed=st.text("abcdef", min_size=1, max_size=4), seats=st.integers(2, 6), purse=st.integers(1, 40))
def test_X7_S5_coins_are_whole_never_negative_and_none_is_lost(seed: str, seats: int, purse: int) -> None:
    game = make_game(f"sette:coins={purse},turns=2", seats)
    for strategy in (random_legal, last_legal):
        entries = play(game, seed, strategy).match.entries
        own = [purse] * seats
        for entry in entries:
            seat, verb, *words = entry.split()
            if verb == "stake":
                bank = int(words[-1])
            if verb in ("wins", "loses"):
                gain = int(words[0]) if verb == "wins" else -int(words[0])
                own[int(seat)] += gain
                own[bank] -= gain
        assert min(own) >= 0
        assert sum(own) == purse * seats


def test_X8_forfeited_chair_at_two_seats_pays_its_starting_coins() -> None:
    assert make_game("sette:coins=70", 2).settle(None, (1,)) == Terminal((70, -70), (1, 2))


def test_X8_forfeited_chair_is_last_and_pays_up_to_its_starting_coins() -> None:
    settle = make_game("sette", 4).settle
    settled = settle(Terminal((50, -20, -40, 10), (1, 3, 4, 2)), (0,))
    # 150 coins for three: 50 each.
    assert settled == Terminal((-100, 30, 10, 60), (4, 2, 3, 1))
    settled = settle(Terminal((50, -20, -40, 10), (1, 3, 4, 2)), (1, 0))
    # 80 and 150 coins for two.
    assert settled == Terminal((-100, -100, 75, 125), (3, 4, 2, 1))


def test_X8_remainder_goes_by_seat_order_and_a_bigger_loss_stays() -> None:
    settle = make_game("sette:coins=10", 3).settle
    assert settle(Terminal((0, -1, 1), (2, 3, 1)), (1,)).returns == (5, -10, 5)
    assert settle(Terminal((1, -2, 1), (1, 3, 1)), (2,)).returns == (7, 3, -10)
    assert settle(Terminal((30, -20, -10), (1, 3, 2)), (1,)).returns == (30, -20, -10)


def test_X8_last_to_leave_takes_what_the_others_pay() -> None:
    assert make_game("sette:coins=10", 3).settle(Terminal((0, 0, 0), (1, 1, 1)), (2, 0, 1)) == Terminal(
        (-10, 20, -10), (2, 1, 3)
    )


def test_X9_returns_are_coins_gained_and_places_follow_them() -> None:
    played = table(SEVEN, CRAPS, game="sette:max_rounds=1", seats=2).play("1 stake 7", "0 stake 2")
    assert played.end == Terminal((-9, 9), (2, 1))


def test_X4_X9_equals_share_a_place() -> None:
    played = table(*[SEVEN] * 6, game="sette:max_rounds=1")
    while played.mover is not None:
        played.play(f"{played.mover} {played.legal[0]}")
    assert played.end == Terminal((0, 0, 0), (1, 1, 1))


def _defaults() -> dict[str, str]:
    return {option.name: option.default for option in GAMES["sette"].options}


def test_X10_defaults() -> None:
    assert _defaults() == {"coins": "100", "min_stake": "1", "max_stake": "10", "turns": "1", "max_rounds": "10"}
    assert (GAMES["sette"].min_seats, GAMES["sette"].default_seats, GAMES["sette"].max_seats) == (2, 3, 10)


@pytest.mark.parametrize("options", ["min_stake=11", "min_stake=5,max_stake=4", "coins=3,min_stake=4"])
def test_limits_that_exclude_each_other_are_refused(options: str) -> None:
    with pytest.raises(ConfigError, match="min_stake"):
        make_game(f"sette:{options}")


def test_wrong_action_is_refused_with_what_was_expected() -> None:
    with pytest.raises(IllegalActionError, match=r"expected one of pass, bet win 1, .* from seat 2, got 'stake 3'"):
        table().play("1 stake 5", "2 stake 3")


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_match_is_no_longer_than_its_rounds(seats: int) -> None:
    for seed in "abc":
        match = play(make_game("sette", seats), seed, last_legal).match
        rounds = sum(" stake " in entry for entry in match.entries)
        assert rounds <= seats * (seats - 1) * 10
        assert len(match.actions) <= rounds * (1 + 2 * (seats - 2))
