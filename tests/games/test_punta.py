"""Rules of Punta e raddoppia, by the items of rules.md."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import draw, match_key, starting_seat
from arena.errors import ConfigError, IllegalActionError
from arena.games import GAMES, make_game
from arena.games.punta_e_raddoppia.cards import PACK, RANK_OF, RANKS, to_pack
from arena.rules import Chance, Form, Seat, Shuffle, Terminal
from arena.testing.playing import play, to_block_key
from arena.testing.strategies import Strategy, first_legal, last_legal, random_legal
from tests.games.playthroughs import Playthrough

OPENING = ("min 1", "max 10", "tenure 1")


def table(*top: str, game: str = "punta-e-raddoppia", seats: int = 3, start: Seat = 0) -> Playthrough:
    """Return a match whose first pack has these ranks on top, the banker's announcements made."""
    packs = [(to_pack(top),), *[(tuple(range(PACK)),)] * 100]
    return Playthrough(game, seats, start, packs).play(*(f"{start} {said}" for said in OPENING))


def of(played: Playthrough, word: str) -> list[str]:
    """Return the entries with a word in first or second place."""
    return [entry for entry in played.entries if word in entry.split()[:2]]


def coins(played: Playthrough) -> tuple[int, ...]:
    return tuple(played.state.coins)


def default(played: Playthrough) -> str:
    assert played.mover is not None
    return played.game.rules.default_action(played.state, played.mover)


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


def test_F12_banker_sets_its_limits_within_the_tables_and_its_tenure() -> None:
    played = Playthrough("punta-e-raddoppia:min_stake=2,max_stake=4,max_tenure=2", 3, 0, [(tuple(range(PACK)),)])
    legal = [played.legal, *(played.play(action).legal for action in ("0 min 3", "0 max 4"))]
    assert legal == [("min 2", "min 3", "min 4"), ("max 3", "max 4"), ("tenure 1", "tenure 2")]
    played.play("0 tenure 2")
    assert (played.view.min_stake, played.view.max_stake, played.view.tenure) == (3, 4, 2)


def test_F12_banker_holds_the_bank_as_long_as_it_said_then_the_next_seat() -> None:
    packs = [(tuple(range(PACK)),)] * 6
    played = Playthrough("punta-e-raddoppia", 2, 1, packs)
    banks = []
    for tenure in (3, 2):
        bank = played.view.bank
        played.play(f"{bank} min 1", f"{bank} max 1", f"{bank} tenure {tenure}")
        for _ in range(tenure):
            banks.append(played.view.bank)
            played.play(f"{1 - bank} none")
    assert banks == [1, 1, 1, 0, 0]
    assert played.end == Terminal((0, 0), (1, 1))


def test_F12_limits_hold_for_each_rank_and_doubled_stakes_may_exceed_them() -> None:
    played = table("7", "2", "K", "3", "K").play("1 A=10 K=10 Q=11; 2 none", "1 leave")
    assert of(played, "refused") == ["1 refused Q=11 limits"]
    assert of(played, "wins") == ["1 wins K=10", "1 wins K=20"]


def test_F12_stake_below_the_smallest_is_refused() -> None:
    played = Playthrough("punta-e-raddoppia", 2, 0, [(to_pack(["7"]),)] * 4)
    played.play("0 min 4", "0 max 6", "0 tenure 1", "1 A=3 K=7")
    assert of(played, "refused") == ["1 refused A=3 limits", "1 refused K=7 limits"]
    assert coins(played) == (1000, 1000)


def test_F13_stakes_are_accepted_while_the_bank_can_cover_the_worst() -> None:
    # Seven for each coin, three on the turned rank: 35 + 28 + 30 of 100 coins, 7 left.
    played = table("7", "K", "K", game="punta-e-raddoppia:coins=100", start=0)
    played.play("1 A=5 7=10 Q=4; 2 A=2 K=1 2=1")
    assert of(played, "refused") == ["2 refused A=2 bank", "2 refused K=1 bank"]


def test_F13_order_is_from_the_bankers_next_seat_and_from_ace_to_king() -> None:
    played = table("7", game="punta-e-raddoppia:coins=70", start=1, seats=3)
    played.play("0 A=6; 2 K=6 Q=5")
    assert of(played, "refused") == ["2 refused K=6 bank", "0 refused A=6 bank"]


def test_F13_stake_beyond_a_seats_own_coins_is_refused_whole() -> None:
    played = table("7", game="punta-e-raddoppia:coins=12", seats=2).play("1 A=1 7=1 K=11")
    assert of(played, "refused") == ["1 refused K=11 limits"]
    played = table("7", game="punta-e-raddoppia:coins=12,max_stake=20", seats=2)
    assert played.view.max_stake == 10
    bank_rich = played.state._replace(coins=(21, 3))
    entries = played.game.rules.apply(bank_rich, {1: "A=2 K=2"}).entries
    assert "1 refused K=2 coins" in entries


def test_F13_worst_case_does_not_break_the_bank() -> None:
    """Three wins left on the rank: the bank pays exactly what it has."""
    played = table("7", "2", "K", "3", "K", "4", "K", game="punta-e-raddoppia:coins=35", seats=2)
    played.play("1 K=5", "1 leave", "1 leave")
    assert coins(played) == (0, 30)
    assert coins(played.play("1 take")) == (0, 70)


def test_F13_bank_that_cannot_cover_the_smallest_stake_ends_its_tenure() -> None:
    packs = [(to_pack(["7", "2", "K", "3", "K", "4", "K"]),)] * 9
    played = Playthrough("punta-e-raddoppia:coins=35", 2, 0, packs).play("0 min 5", "0 max 5", "0 tenure 3")
    played.play("1 K=5", "1 leave", "1 leave", "1 take")
    assert of(played, "closes") == ["0 closes"]
    assert played.view.bank == 1


def test_F13_seat_that_cannot_cover_the_smallest_stake_does_not_hold_the_bank() -> None:
    packs = [(to_pack(["7", "2", "K", "3", "K", "4", "K"]),)] * 9
    played = Playthrough("punta-e-raddoppia:coins=7", 3, 1, packs).play("1 min 1", "1 max 1", "1 tenure 1")
    lost = played.state._replace(coins=(14, 7, 0))
    assert "2 closes" in played.game.rules.apply(lost, {0: "none"}).entries


def test_F13_smallest_stake_is_one_that_the_banker_can_cover() -> None:
    assert Playthrough("punta-e-raddoppia:coins=8", 2, 0, []).legal == ("min 1", "min 2")


def test_F13_seat_without_the_smallest_stake_is_not_asked() -> None:
    played = table("7", seats=4)
    poor = played.state._replace(coins=(3000, 1000, 0, 0))
    assert list(played.game.rules.node(poor).asks) == [1]  # type: ignore[union-attr]


def test_F15_bank_does_not_stake() -> None:
    for start in range(3):
        assert start not in table("7", start=start).node.asks


def test_X1_drawn_seat_holds_the_bank_first() -> None:
    for seed in "abcdef":
        first_entry = play(make_game("punta-e-raddoppia"), seed, first_legal).match.entries[0]
        assert first_entry == f"{starting_seat(to_block_key(seed), 3)} min 1"


def test_X5_default_is_the_lowest_limits_one_smazzata_no_stakes_and_take() -> None:
    played = Playthrough("punta-e-raddoppia:min_stake=2", 2, 0, [(to_pack(["7", "2", "K"]),)])
    said = []
    for _ in range(3):
        said.append(default(played))
        played.play(f"0 {said[-1]}")
    assert said == ["min 2", "max 2", "tenure 1"]
    assert default(played) == "none"
    assert default(played.play("1 K=2")) == "take"


def _ledger(entries: list[str], purse: int, seats: int) -> list[int]:
    """Return what every seat has at the end by the entries alone; the bank must never owe."""
    own, bank = [purse] * seats, 0
    for entry in entries:
        first, verb, *words = entry.split()
        if verb == "min":
            bank = int(first)
        if verb in ("loses", "wins"):
            moved = int(words[0].partition("=")[2]) * (1 if verb == "wins" else -1)
            own[int(first)] += moved
            own[bank] -= moved
        assert min(own) >= 0
    return own


STRATEGIES: list[Strategy] = [random_legal, first_legal, last_legal]


@settings(max_examples=40, deadline=None)
@given(
    seed=st.text("abcdef", min_size=1, max_size=4),
    seats=st.integers(2, 5),
    purse=st.integers(3, 300),
    strategy=st.sampled_from(STRATEGIES),
)
def test_X7_F13_bank_never_fails_and_no_coin_is_lost(seed: str, seats: int, purse: int, strategy: Strategy) -> None:
    match = play(make_game(f"punta-e-raddoppia:coins={purse}", seats), seed, strategy).match
    assert match.outcome
    own = _ledger(match.entries, purse, seats)
    assert sum(own) == purse * seats
    assert match.outcome.returns == tuple(coins - purse for coins in own)


def test_X8_forfeited_chair_pays_its_starting_coins() -> None:
    assert make_game("punta-e-raddoppia:coins=70", 2).settle(None, (0,)) == Terminal((-70, 70), (2, 1))
    settled = make_game("punta-e-raddoppia:coins=70", 3).settle(Terminal((5, -5, 0), (1, 3, 2)), (2,))
    assert settled == Terminal((40, 30, -70), (1, 2, 3))


def test_X9_returns_are_coins_gained_and_places_follow_them() -> None:
    packs = [(to_pack(["7", "2", "K"]),)] * 2
    played = Playthrough("punta-e-raddoppia:max_tenure=1", 2, 0, packs)
    played.play("0 min 1", "0 max 9", "0 tenure 1", "1 K=9", "1 take", "1 min 1", "1 max 9", "1 tenure 1", "0 none")
    assert played.end == Terminal((-9, 9), (2, 1))


def test_X10_defaults() -> None:
    kind = GAMES["punta-e-raddoppia"]
    options = {option.name: option.default for option in kind.options}
    assert options == {"coins": "1000", "min_stake": "1", "max_stake": "10", "max_tenure": "3"}
    assert (kind.min_seats, kind.default_seats, kind.max_seats) == (2, 3, 10)


@pytest.mark.parametrize("options", ["min_stake=11", "min_stake=5,max_stake=4", "coins=2", "coins=8,min_stake=3"])
def test_options_that_exclude_each_other_are_refused(options: str) -> None:
    with pytest.raises(ConfigError, match="stake"):
        make_game(f"punta-e-raddoppia:{options}")


Parse = Callable[[str], str]


@pytest.fixture
def parse() -> Parse:
    played = table("7")
    notation = played.game.notation
    assert notation
    return lambda text: notation.parse(played.state, 1, text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("A=10 7=5", "A=10 7=5"),
        ("  7=5\ta=010 ", "A=10 7=5"),
        ("k=1 10=2 j=3 2=4", "2=4 10=2 J=3 K=1"),
        ("NONE", "none"),
        ("9=999999", "9=999999"),
    ],
)
def test_stakes_have_one_spelling(parse: Parse, text: str, canonical: str) -> None:
    assert parse(text) == canonical
    assert parse(canonical) == canonical


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected stakes such as A=10 7=5, or none, got ''"),
        ("A=10 7", "expected RANK=COINS such as A=10 as stake 2, got '7'"),
        ("A=-1", "expected RANK=COINS such as A=10 as stake 1, got 'A=-1'"),
        ("A=1000000", "expected RANK=COINS such as A=10 as stake 1, got 'A=1000000'"),
        ("A=٣", "expected RANK=COINS such as A=10 as stake 1, got 'A=٣'"),
        ("A=1 1=5", "expected one of A 2 3 4 5 6 7 8 9 10 J Q K as the rank of stake 2, got '1'"),
        ("7=5 7=5", "expected each rank once, got 7 again as stake 2"),
        ("7=0", "expected at least 1 coin on 7, got 0"),
        ("none 7=1", "expected RANK=COINS such as A=10 as stake 1, got 'NONE'"),
        ("A=1 " * 60, "expected stakes of at most 200 characters, got 240"),
    ],
)
def test_wrong_stakes_are_explained_by_their_first_error(parse: Parse, text: str, complaint: str) -> None:
    with pytest.raises(IllegalActionError) as error:
        parse(text)
    assert str(error.value) == complaint


@given(text=st.text(max_size=30) | st.text("AKQ=0123456789 noe\n", max_size=40))
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    notation = make_game("punta-e-raddoppia").notation
    assert notation
    state = make_game("punta-e-raddoppia").rules.initial(0)
    try:
        canonical = notation.parse(state, 1, text)
    except IllegalActionError:
        return
    assert notation.parse(state, 1, canonical) == canonical


def test_only_canonical_stakes_are_applied() -> None:
    played = table("7")
    with pytest.raises(IllegalActionError, match=r"canonical stakes from seat 1, got '7=5  A=1'"):
        played.game.rules.apply(played.state, {1: "7=5  A=1", 2: "none"})


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_match_is_no_longer_than_its_smazzate(seats: int) -> None:
    for seed in "ab":
        match = play(make_game("punta-e-raddoppia", seats), seed, last_legal).match
        assert sum(entry.startswith("burn") for entry in match.entries) <= 3 * seats
        assert sum(entry.startswith("turn") for entry in match.entries) <= 3 * seats * 19
