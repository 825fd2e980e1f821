"""Rules of Punta e raddoppia, by the rulings F1 to F11: the pack, stakes, wins and losses."""

from collections import Counter

import pytest

from arena.chance import draw, match_key
from arena.games import make_game
from arena.games.punta_e_raddoppia.cards import PACK, RANK_OF, RANKS
from arena.rules import Chance, Form, Shuffle
from arena.testing.playing import to_block_key
from tests.games.punta_tables import OPENING, coins, of, table


def test_F1_F2_pack_is_three_suits_of_thirteen_ranks() -> None:
    assert PACK == 39
    assert Counter(RANK_OF) == dict.fromkeys(RANKS, 3)
    assert " ".join(RANKS) == "A 2 3 4 5 6 7 8 9 10 J Q K"


def test_F1_F14_every_smazzata_is_one_shuffle() -> None:
    rules = make_game("punta-e-raddoppia").rules
    state = rules.initial(1)
    for action in OPENING:
        state = rules.apply(state, {1: action}).state
    assert rules.node(state) == Chance((Shuffle("deck/1/0/1/0", 39),))


def test_F3_first_card_is_turned_up_before_the_stakes_and_put_away() -> None:
    played = table("7", "2", "3", "4", "7")
    assert of(played, "burn") == ["burn 7"]
    assert (played.view.burned, played.view.live[RANKS.index("7")], sum(played.view.live)) == ("7", 2, 38)
    played.play("1 7=5; 2 none")
    assert of(played, "turn") == ["turn 2 3", "turn 4 7"]


def test_F4_punters_stake_at_the_same_time_on_any_number_of_ranks_or_on_none() -> None:
    played = table("7", seats=4)
    assert played.node.asks == dict.fromkeys((1, 2, 3), Form("stakes"))
    played.play(f"1 {' '.join(f'{rank}=1' for rank in RANKS)}; 2 none; 3 K=2")
    assert [entry.split()[1] for entry in played.entries[4:7]] == ["A=1", "none", "K=2"]


def test_F4_nothing_is_staked_after_the_first_turn() -> None:
    played = table("7", "2", "3", "4", "A").play("1 3=5 A=5; 2 none", "1 take")
    assert played.legal == ("take", "leave")
    assert len(of(played, "turn")) == 2


def test_F5_first_card_of_a_turn_is_the_banks_the_second_the_players() -> None:
    played = table("7", "A", "K").play("1 A=5 K=5; 2 none", "1 take")
    assert of(played, "loses") == ["1 loses A=5"]
    assert of(played, "wins") == ["1 wins K=5"]


def test_F5_one_card_takes_or_doubles_the_stakes_of_all_seats() -> None:
    played = table("7", "A", "K", seats=4).play("1 A=5 K=5; 2 A=1; 3 K=2")
    assert coins(played) == (1000 + 5 + 1 - 5 - 2, 990, 999, 998)
    assert list(played.node.asks) == [1, 3]


def test_F6_of_two_equal_cards_the_bank_takes_the_whole_stake() -> None:
    played = table("7", "A", "A").play("1 A=6; 2 none")
    assert coins(played) == (1006, 994, 1000)
    assert not of(played, "wins")


def test_F6_one_turn_in_19_holds_two_equal_cards() -> None:
    """Sampled over the rules' own shuffles. 6000 turns: 316 expected, standard deviation 17."""
    game = make_game("punta-e-raddoppia", 2)
    everything = " ".join(f"{rank}=1" for rank in RANKS)
    opened = table(seats=2).state._replace(pack=(), dealt=0)
    shuffling = opened._replace(phase=type(opened.phase).SHUFFLE)
    node, doublets = game.rules.node(shuffling), 0
    assert isinstance(node, Chance)
    for number in range(6000):
        pack = draw(match_key(to_block_key(str(number)), 0, 2), node.draws[0])
        burned = game.rules.apply(shuffling, (pack,)).state
        turned = next(entry for entry in game.rules.apply(burned, {1: everything}).entries if entry.startswith("turn"))
        doublets += len(set(turned.split()[1:])) == 1
    assert abs(doublets - 6000 / 19) < 4 * 17.3


def test_F7_players_card_pays_as_much_as_lies_there() -> None:
    played = table("7", "2", "K", "3", "K").play("1 K=5; 2 none", "1 leave", "1 take")
    assert of(played, "wins") == ["1 wins K=5", "1 wins K=10"]
    assert coins(played) == (985, 1015, 1000)


def test_F8_winners_take_or_leave_at_the_same_time_before_the_next_cards() -> None:
    played = table("7", "2", "K", "3", "4").play("1 K=5; 2 K=3")
    assert list(played.node.asks) == [1, 2]
    assert (played.view.won, played.view.turn, len(of(played, "turn"))) == ("K", 1, 1)
    played.play("1 take; 2 leave")
    assert of(played, "take") == ["1 take K=10"]
    assert of(played, "leave") == ["2 leave K=6"]


def test_F8_all_of_it_is_taken_or_all_of_it_left() -> None:
    played = table("7", "2", "K").play("1 K=5 Q=3; 2 none")
    assert played.legal == ("take", "leave")
    assert coins(played) == (995, 992, 1000)
    taken, left = (played.game.rules.apply(played.state, {1: action}).entries[0] for action in ("take", "leave"))
    assert (taken, left) == ("1 take K=10", "1 leave K=10")


def test_F8_what_is_left_may_be_lost() -> None:
    played = table("7", "2", "K", "K", "3").play("1 K=5; 2 none", "1 leave")
    assert of(played, "loses") == ["1 loses K=10"]
    assert coins(played) == (1005, 995, 1000)


def test_F9_only_winners_are_given_a_choice() -> None:
    played = table("7", "2", "K").play("1 K=5; 2 Q=5")
    assert list(played.node.asks) == [1]
    assert coins(played)[2] == 995


@pytest.mark.parametrize(("place", "turn"), [(37, 18), (38, 19), (39, 19)])
def test_F10_last_three_cards_win_for_the_bank(place: int, turn: int) -> None:
    """One K is put away, the second wins for the players in turn 1, the third lies at a place counted from 1."""
    others = [rank for rank in RANKS if rank != "K" for _ in range(3)]
    top = ["K", others[0], "K", *others[1:]]
    played = table(*top[: place - 1], "K", *top[place - 1 :]).play("1 K=4; 2 none", "1 leave")
    assert of(played, "loses") == ["1 loses K=8"]
    assert len(of(played, "turn")) == turn


def test_F10_players_card_of_turn_17_still_wins() -> None:
    top = [rank for rank in RANKS if rank != "K" for _ in range(3)][:34]
    played = table(*top, "K").play("1 K=4; 2 none")
    assert of(played, "wins") == ["1 wins K=4"]
    assert played.view.turn == 17


def test_F11_smazzata_ends_at_once_when_nothing_lies_on_the_layout() -> None:
    played = table("7", "A", "K", "2", "3", game="punta-e-raddoppia:max_tenure=1").play("1 A=5 K=5; 2 none", "1 take")
    assert len(of(played, "turn")) == 1
    assert (played.view.bank, played.mover) == (1, 1)


def test_F11_no_card_is_turned_where_nobody_stakes() -> None:
    played = table("7").play("1 none; 2 none")
    assert not of(played, "turn")
    assert played.view.hand == 2


def test_F11_money_left_after_all_cards_goes_back() -> None:
    played = table("7", "2", "K", "3", "K", "4", "K").play("1 K=5; 2 none", *["1 leave"] * 3)
    assert of(played, "back") == ["1 back K=40"]
    assert len(of(played, "turn")) == 19
    assert coins(played) == (965, 1035, 1000)
