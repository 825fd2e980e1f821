"""Drago, item by item of rules.md section 8: cards, declarations and tricks. Coins: test_drago_coins.py."""

import re

import pytest

from arena.errors import ConfigError, IllegalActionError
from arena.games import GAMES, make_game
from arena.games.drago.state import Role
from arena.match.transcript import AUDIENCE, mask, masked
from arena.rules import Seat
from arena.testing.playing import play
from arena.testing.strategies import random_legal
from tests.games.drago_table import Table

FOUR = "5B  AC 3D 7B  2C 4D 6S  3C 2D 4B  FC 6C 2B"
"""Bastoni are trumps; hands of seats 1, 2 and 3, dealt by seat 0; the top of the stock."""

BOTH_OFFERS = pytest.mark.parametrize("redraw", ["at_once", "after_all"])


def four(options: str = "", start: Seat = 0) -> Table:
    """Return a table of four whose first hand is `FOUR`."""
    return Table(f"drago{options}", 4, FOUR, start=start)


@pytest.mark.parametrize("start", range(4))
def test_X1_starting_seat_deals_first(start: Seat) -> None:
    assert four(start=start).view.dealer == start


@pytest.mark.parametrize("start", range(4))
def test_X2_next_seat_sits_to_the_right(start: Seat) -> None:
    table = four(start=start)
    movers = [table.mover, table.play(f"{table.mover} knock").mover, table.play(f"{table.mover} knock").mover]
    assert movers == [(start + step) % 4 for step in (1, 2, 3)]


def test_X5_default_is_to_fold_to_refuse_and_to_play_the_lowest_card() -> None:
    table = Table("drago", 3, "5B  7S 7D 7C  AC 2D 4B")
    assert table.default == "fold"
    assert table.play("1 fold").default == "refuse"
    table = Table("drago", 3, "5B  7S 7D AC  AD 2D 4B").play("1 knock", "2 knock")
    assert table.default == "play 7D"
    assert table.play("1 play AC").default == "play 4B"


def test_X5_default_card_is_of_equal_ranks_the_first_of_coppe_denari_bastoni_spade() -> None:
    table = Table("drago", 3, "5B  7S 7D 7B  7C AC AD").play("1 knock", "2 knock")
    assert table.legal == ("play 7D", "play 7B", "play 7S")
    assert table.default == "play 7D"


def test_D1_dealer_gets_no_cards_and_declares_nothing() -> None:
    table = four()
    assert [len(table.view_of(seat).cards) for seat in range(4)] == [0, 3, 3, 3]
    assert table.view.roles == (Role.DEALER, Role.WAITING, Role.WAITING, Role.WAITING)
    table.play("1 knock", "2 knock", "3 knock")
    assert table.legal[0].startswith("play")
    assert table.mover == 1


def test_D1_cards_are_dealt_from_the_dealers_right() -> None:
    table = Table("drago", 4, FOUR, start=2)
    assert set(table.view_of(3).cards) == {"AC", "3D", "7B"}
    assert set(table.view_of(0).cards) == {"2C", "4D", "6S"}
    assert set(table.view_of(1).cards) == {"3C", "2D", "4B"}


def test_D1_dealer_is_dealt_to_and_declares_last_with_the_option() -> None:
    table = four(":dealer_plays=true").play("1 knock", "2 knock", "3 knock")
    assert table.mover == 0
    assert set(table.view.cards) == {"FC", "6C", "2B"}
    assert table.play("0 knock").mover == 1


def test_D1_ten_with_a_playing_dealer_still_fit() -> None:
    assert Table("drago:dealer_plays=true", 10).view.stock == 40 - 31
    assert Table("drago", 10).view.stock == 40 - 28


def test_D1_every_seat_deals_equally_often() -> None:
    table, dealers = Table("drago:rounds=2", 3), list[Seat]()
    while table.mover is not None:
        dealers.append(table.view.dealer)
        table.fold_all()
    assert dealers == [0, 1, 2, 0, 1, 2]


def test_D2_turned_card_is_seen_by_all_and_belongs_to_nobody() -> None:
    table = four()
    assert table.entries[1] == "turn 5B"
    assert {table.view_of(seat).trump for seat in range(4)} == {"5B"}
    assert all("5B" not in table.view_of(seat).cards for seat in range(4))
    assert table.view.stock == 40 - 1 - 9


def test_D2_turned_card_is_turned_before_the_deal() -> None:
    words = [entry.split()[0 if entry.startswith("turn") else 1] for entry in four().entries]
    assert words == ["puts", "turn", "deals"]


def test_D4_any_trick_keeps_the_promise_also_one_without_a_trump() -> None:
    table = Table("drago", 3, "5B  AC 2D 2S  2C AD AS").play("1 knock", "2 knock", "1 play AC", "2 play 2C")
    table.play("1 play 2D", "2 play AD", "2 play AS", "1 play 2S")
    assert not [entry for entry in table.entries if "drago" in entry]


def test_D5_new_cards_are_offered_at_once_in_the_same_turn() -> None:
    table = four().play("1 fold")
    assert (table.mover, table.legal) == (1, ("redraw", "refuse"))
    assert table.play("1 refuse").legal == ("knock", "fold")
    assert table.mover == 2


def test_D5_new_cards_are_offered_after_all_have_declared_with_the_option() -> None:
    table = four(":redraw=after_all").play("1 fold", "2 knock", "3 fold")
    assert (table.mover, table.legal) == (1, ("redraw", "refuse"))
    assert table.play("1 refuse").mover == 3
    assert table.play("3 redraw").mover == 2
    assert table.legal[0].startswith("play")


def test_D5_nobody_who_knocked_is_offered_new_cards() -> None:
    assert four(":redraw=after_all").play("1 knock", "2 knock", "3 knock").legal[0].startswith("play")
    assert four().play("1 knock").legal == ("knock", "fold")


@BOTH_OFFERS
def test_D5_new_cards_are_the_top_of_the_stock(redraw: str) -> None:
    table = four(f":redraw={redraw}").play("1 fold", *(["2 knock", "3 knock"] if redraw == "after_all" else []))
    table.play("1 redraw")
    assert set(table.view_of(1).cards) == {"FC", "6C", "2B"}
    assert table.view.stock == 27


def test_D5_declarations_and_new_cards_are_public_but_not_the_cards() -> None:
    table = four().play("1 fold", "1 redraw", "2 knock", "3 fold", "3 refuse")
    declared = ["1 fold", "1 redraw ?", "2 knock", "3 fold", "3 refuse"]
    assert masked(table.entries, AUDIENCE)[3:8] == declared
    assert masked(table.entries, 2)[3:8] == declared
    assert masked(table.entries, 1)[4] == "1 redraw 2B 6C FC"
    assert table.view.roles == (Role.DEALER, Role.REDRAWN, Role.IN, Role.OUT)


@BOTH_OFFERS
def test_D6_who_takes_new_cards_is_in_and_asked_no_more(redraw: str) -> None:
    table = four(f":redraw={redraw}")
    declared = ["1 fold", "1 redraw", "2 knock", "3 knock"]
    table.play(*(declared if redraw == "at_once" else ["1 fold", "2 knock", "3 knock", "1 redraw"]))
    assert table.mover == 1
    assert set(table.legal) == {"play FC", "play 6C", "play 2B"}


def test_D6_who_takes_new_cards_and_no_trick_goes_in_drago() -> None:
    table = Table("drago", 3, "5B  2C 2D 2S  AC AD AS  3C 3D 3S").play("1 fold", "1 redraw", "2 knock").play_out()
    assert "1 drago 3" in table.entries


@pytest.mark.parametrize(("options", "count"), [("", 4), (":dealer_plays=true", 3)])
def test_D7_ten_seats_have_cards_for_so_many_redraws(options: str, count: int) -> None:
    table = Table(f"drago{options}", 10)
    for seat in range(1, count + 1):
        table.play(f"{seat} fold", f"{seat} redraw")
    assert table.view.stock == 0
    table.play(f"{count + 1} fold")
    assert (table.mover, table.legal) == (count + 2, ("knock", "fold"))


@pytest.mark.parametrize(("options", "count"), [("", 4), (",dealer_plays=true", 3)])
def test_D7_offers_after_all_declarations_stop_likewise(options: str, count: int) -> None:
    table = Table(f"drago:redraw=after_all{options}", 10).all("fold")
    taken = list[Seat | None]()
    while "redraw" in table.legal:
        taken.append(table.mover)
        table.play(f"{table.mover} redraw")
    assert taken == list(range(1, count + 1))
    assert table.legal[0].startswith("play")


def test_D10_first_seat_from_the_dealers_right_that_is_in_leads_any_card() -> None:
    table = four().play("1 fold", "1 refuse", "2 knock", "3 knock")
    assert table.mover == 2
    assert set(table.legal) == {"play 2C", "play 4D", "play 6S"}


def test_D11_suit_led_must_be_followed_though_a_trump_is_there() -> None:
    table = four().play("1 knock", "2 knock", "3 knock", "1 play 3D")
    assert table.legal == ("play 4D",)
    assert table.play("2 play 4D").legal == ("play 2D",)


def test_D11_who_cannot_follow_must_trump() -> None:
    table = Table("drago", 3, "5B  AS 2D 2C  4B RB AC").play("1 knock", "2 knock", "1 play AS")
    assert table.legal == ("play 4B", "play RB")


def test_D11_nobody_has_to_beat_or_to_trump_higher() -> None:
    table = Table("drago", 4, "5B  AS 2D 2C  RB 6C 7C  2B AB AC").play("1 knock", "2 knock", "3 knock", "1 play AS")
    assert table.play("2 play RB").legal == ("play 2B", "play AB")
    table = Table("drago", 3, "5B  4S 2D 2C  2S AS AC").play("1 knock", "2 knock", "1 play 4S")
    assert table.legal == ("play 2S", "play AS")


def test_D12_winner_of_a_trick_leads_to_the_next() -> None:
    table = Table("drago", 3, "5B  2S 2D 2C  AS 4C 4D").play("1 knock", "2 knock", "1 play 2S", "2 play AS")
    assert "2 trick 1" in table.entries
    assert (table.mover, table.view.trick, table.view.tricks) == (2, (), (0, 0, 1))


def test_D12_later_tricks_go_round_from_their_leader() -> None:
    table = Table("drago", 4, "5B  2S 2D 2C  AS 4C 4D  3S 6C 6D").play("1 knock", "2 knock", "3 knock")
    table.play("1 play 2S", "2 play AS", "3 play 3S", "2 play 4C", "3 play 6C")
    assert table.mover == 1
    assert [tuple(played) for played in table.view.trick] == [(2, "4C"), (3, "6C")]


def test_D17_cards_put_away_and_not_played_stay_hidden() -> None:
    table = four().play("1 fold", "1 redraw", "2 fold", "2 refuse", "3 fold", "3 refuse")
    for viewer, own in ((0, ""), (1, "AC 3D 7B FC 6C 2B"), (2, "2C 4D 6S"), (3, "3C 2D 4B"), (AUDIENCE, "")):
        words = {word for entry in masked(table.entries[:9], viewer) for word in entry.split()}
        assert words & set(FOUR.split()) == {"5B", *own.split()}


@pytest.mark.parametrize("options", ["", ":dealer_plays=true,redraw=after_all"])
def test_D17_a_seat_reads_no_cards_but_its_own_beside_those_on_the_table(options: str) -> None:
    entries = play(make_game(f"drago{options}", 5), "hidden", random_legal).match.entries
    for entry in entries:
        public = set((mask(entry, AUDIENCE) or "").split())
        for viewer in range(5):
            secret = set((mask(entry, viewer) or "").split()) - public
            own = re.search(rf"\{{{viewer}:([^}}]*)\}}", entry)
            assert secret == set(own[1].split() if own else ())


@pytest.mark.parametrize(
    "text", ["Knock", "knock ", "play", "play 5B", "play AC AC", "play ac", "redraw", "resign", ""]
)
def test_what_is_not_legal_is_refused_with_what_is(text: str) -> None:
    with pytest.raises(IllegalActionError, match="expected one of knock, fold from seat 1, got "):
        four().play(f"1 {text}")


def test_three_to_ten_seats_four_by_default() -> None:
    kind = GAMES["drago"]
    assert (kind.min_seats, kind.max_seats, kind.default_seats) == (3, 10, 4)
    for num_seats in (2, 11):
        with pytest.raises(ConfigError, match="is for 3 to 10 seats"):
            make_game("drago", num_seats)


def test_a_table_that_never_answers_ends_even() -> None:
    table = Table("drago", 4)
    while table.mover is not None:
        table.play(f"{table.mover} {table.default}")
    assert table.end.returns == (0, 0, 0, 0)
