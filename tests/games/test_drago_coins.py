"""Drago, item by item of rules.md section 8 and section 0: the pot, payments, the last hand, returns and places."""

import pytest

from arena.errors import ConfigError
from arena.games import GAMES, make_game
from arena.games.drago.variant import CEILING
from arena.rules import Terminal
from arena.testing.playing import play
from arena.testing.strategies import first_legal
from tests.games.drago_table import Table

SWEEP = "5B  AB 3B RB  2C 2D 2S  4C 4D 4S"
"""Seat 1 takes all tricks; seats 2 and 3 take none. Seat 0 deals."""


def sweep(game: str) -> Table:
    """Return a table of four after a hand in which seat 1 sweeps and seats 2 and 3 go in drago."""
    return Table(game, 4, SWEEP).all("knock").play_out()


def test_D3_dealer_puts_the_agreed_pot_in_the_first_hand() -> None:
    table = Table("drago:pot=9", 4, start=2)
    assert table.entries[0] == "2 puts 9"
    assert table.view.pot == 9
    assert table.view.coins == (0, 0, -9, 0)


def test_D3_next_dealer_puts_it_after_a_hand_without_a_drago() -> None:
    table = Table("drago:pot=9", 3, "5B  AC 2D 2S  2C AD AS").all("knock").play_out()
    assert "1 puts 9" in table.entries
    assert table.view.pot == 9


@pytest.mark.parametrize("option", ["pot", "max_pot"])
@pytest.mark.parametrize("amount", [4, 5, 1000])
def test_D3_pot_is_divisible_by_three(option: str, amount: int) -> None:
    with pytest.raises(ConfigError, match=f"{option} must be divisible by 3, .* got {amount}"):
        make_game(f"drago:{option}={amount}")


def test_D8_pot_that_nobody_plays_for_stays_and_the_next_dealer_adds_his() -> None:
    table = Table("drago:pot=9", 4).fold_all()
    assert "pot stays 9" in table.entries
    assert table.view.pot == 18
    assert table.view.coins == (-9, -9, 0, 0)


def test_D8_two_dragos_after_it_pay_the_whole_pot_each() -> None:
    table = Table("drago:pot=9", 4, "", SWEEP).fold_all().all("knock").play_out()
    assert [entry for entry in table.entries if "drago" in entry] == ["0 drago 18", "3 drago 18"]
    assert table.view.pot == 36
    assert table.view.coins == (-27, -9, 18, -18)


def test_D8_nobody_is_in_after_offers_are_refused_or_not_made() -> None:
    table = Table("drago:redraw=after_all", 3).play("1 fold", "2 fold", "1 refuse", "2 refuse")
    assert "pot stays 3" in table.entries


@pytest.mark.parametrize(
    "lines", [["1 knock", "2 fold", "2 refuse"], ["1 fold", "1 redraw", "2 fold", "2 refuse"]], ids=["knock", "redraw"]
)
def test_D9_one_alone_takes_the_pot_without_play(lines: list[str]) -> None:
    table = Table("drago:pot=9", 3).play(*lines)
    assert "1 wins 9" in table.entries
    assert not [entry for entry in table.entries if " play " in entry or "drago" in entry]
    assert table.view.hand == 2
    assert table.view.coins == (-9, 0, 0)


def test_D13_each_trick_is_worth_a_third() -> None:
    table = Table("drago:pot=9", 3, "5B  AC AD 2S  2C 2D AS").play("1 knock", "2 knock", "1 play AC", "2 play 2C")
    table.play("1 play AD", "2 play 2D", "1 play 2S", "2 play AS")
    assert [entry for entry in table.entries if "wins" in entry] == ["1 wins 6", "2 wins 3"]


def test_D14_each_drago_pays_the_pot_just_played_and_the_dealer_adds_nothing() -> None:
    table = sweep("drago:pot=9")
    assert table.view.pot == 18
    assert table.view.coins == (-9, 9, -9, -9)
    assert [entry for entry in table.entries if "puts" in entry] == ["0 puts 9"]


def test_D14_pot_grows_from_hand_to_hand() -> None:
    table = Table("drago", 4, *[SWEEP] * 3).all("knock").play_out().all("knock").play_out()
    assert [entry for entry in table.entries if "drago" in entry] == [
        "2 drago 3",
        "3 drago 3",
        "0 drago 6",
        "3 drago 6",
    ]
    assert table.view.pot == 12


def test_D15_payment_is_limited_by_the_option() -> None:
    table = sweep("drago:pot=9,max_pot=6")
    assert "2 drago 6" in table.entries
    assert table.view.pot == 12
    assert table.view.payment == 6


def test_D15_payment_without_the_option_stops_at_the_ceiling() -> None:
    entries = play(make_game("drago:pot=999999", 10), "growth", first_legal).match.entries
    payments = [int(entry.split()[2]) for entry in entries if " drago " in entry]
    assert max(payments) == CEILING == 3 * 10**12


def test_D15_ledgers_may_go_below_zero() -> None:
    assert min(sweep("drago").view.coins) < 0


def test_D16_deal_goes_round_for_so_many_rounds() -> None:
    for num_seats in (3, 4, 10):
        for options, rounds in (("", 2), (":rounds=1", 1), (":rounds=3", 3)):
            table, hands = Table(f"drago{options}", num_seats, start=1), 0
            while table.mover is not None:
                assert table.view.dealer == (1 + hands) % num_seats
                hands += 1
                assert (table.view.hand, table.view.num_hands) == (hands, rounds * num_seats)
                table.fold_all()
            assert hands == rounds * num_seats


def test_D16_dragos_of_the_last_hand_pay_into_the_thirds_of_that_hand() -> None:
    table = Table("drago:pot=9,rounds=1", 3, "", "", "5B  AC AD AS  2C 2D 2S").fold_all().fold_all()
    assert table.view.pot == 27
    table.all("knock").play_out()
    assert table.entries[-2:] == ["1 drago 27", "0 wins 54"]
    assert table.end.returns == (54 - 9, -27 - 9, -9)


def test_D16_payments_of_the_last_hand_are_shared_by_tricks() -> None:
    table = Table("drago:rounds=1", 4, "", "", "", "5B  AC AD 2S  2C 2D AS  4C 4D 4S")
    table.fold_all().fold_all().fold_all().all("knock").play("0 play AC", "1 play 2C", "2 play 4C")
    table.play("0 play AD", "1 play 2D", "2 play 4D", "0 play 2S", "1 play AS", "2 play 4S")
    assert table.entries[-3:] == ["2 drago 12", "0 wins 16", "1 wins 8"]
    assert table.end.returns == (13, 5, -15, -3)


def test_D16_pot_that_nobody_plays_for_in_the_last_hand_goes_back_to_those_who_paid_it() -> None:
    table = Table("drago:rounds=1", 4)
    for _ in range(4):
        table.fold_all()
    assert table.entries[-4:] == ["0 refund 3", "1 refund 3", "2 refund 3", "3 refund 3"]
    assert table.end == Terminal((0, 0, 0, 0), (1, 1, 1, 1))


def test_D16_dragos_get_their_payments_back_too() -> None:
    table = Table("drago:rounds=1", 4, "", "", SWEEP).fold_all().fold_all().all("knock").play_out().fold_all()
    assert table.entries[-2:] == ["0 refund 9", "1 refund 9"]
    assert table.end.returns == (-3, -3, -3, 9)


def test_X7_coins_and_pot_together_are_zero_after_every_hand() -> None:
    table = Table("drago:pot=9", 4, SWEEP, "", SWEEP)
    while table.mover is not None:
        assert sum(table.view.coins) + table.view.pot == 0
        table.play(f"{table.mover} {table.legal[0]}")
    assert sum(table.end.returns) == 0


def test_X8_forfeited_chair_returns_at_most_minus_the_agreed_pot_and_is_last() -> None:
    settle = make_game("drago:pot=9", 4).settle
    assert settle(Terminal((20, -5, -5, -10), (1, 2, 2, 4)), (0,)) == Terminal((-9, 5, 5, -1), (4, 1, 1, 3))
    assert settle(Terminal((20, -5, -5, -10), (1, 2, 2, 4)), (3,)).returns == (20, -5, -5, -10)


def test_X8_later_forfeit_is_placed_better_and_the_remainder_goes_by_seat_order() -> None:
    settled = make_game("drago", 4).settle(Terminal((0, 0, 0, 0), (1, 1, 1, 1)), (2,))
    assert settled == Terminal((1, 1, -3, 1), (1, 1, 4, 1))
    settled = make_game("drago", 4).settle(Terminal((1, -1, 0, 0), (1, 4, 2, 2)), (2, 0))
    assert settled == Terminal((-3, 3, -3, 3), (3, 2, 4, 1))


def test_X9_returns_are_coins_won_less_coins_paid_and_places_follow_them() -> None:
    table = Table("drago:rounds=1", 3, "5B  AC AD AS  2C 2D 2S").all("knock").play_out().fold_all().fold_all()
    assert table.entries[-1] == "2 refund 6"
    assert table.end == Terminal((-3, 3, 0), (3, 1, 2))


def test_X4_X9_equal_coins_share_the_better_place() -> None:
    table = Table("drago:rounds=1,max_pot=3,pot=9", 4, "", "", "", SWEEP.replace("2D", "3D"))
    table.fold_all().fold_all().fold_all().play("0 fold", "0 refuse", "1 knock", "2 fold", "2 refuse")
    assert table.end == Terminal((-9, 27, -9, -9), (2, 1, 2, 2))


def test_X10_defaults() -> None:
    defaults = {option.name: option.default for option in GAMES["drago"].options}
    assert defaults == {
        "pot": "3",
        "rounds": "2",
        "max_pot": "none",
        "dealer_plays": "false",
        "redraw": "at_once",
    }
    assert make_game("drago").num_seats == 4
