"""What holds at any table of Punta e raddoppia: rulings X1 to X10, options, and how long a match is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import starting_seat
from arena.errors import ConfigError
from arena.games import GAMES, make_game
from arena.games.punta_e_raddoppia.cards import PACK, to_pack
from arena.rules import Terminal
from arena.testing.playing import play, to_block_key
from arena.testing.strategies import Strategy, first_legal, last_legal, random_legal
from tests.games.playthroughs import Playthrough
from tests.games.punta_tables import OPENING, default


def test_X1_drawn_seat_holds_the_bank_first() -> None:
    for seed in "abcdef":
        first_entry = play(make_game("punta-e-raddoppia"), seed, first_legal).match.entries[0]
        assert first_entry == f"{starting_seat(to_block_key(seed), 3)} min 1"


def test_X2_bank_goes_to_the_next_seat_round_the_table() -> None:
    played = Playthrough("punta-e-raddoppia:max_tenure=1", 3, 1, [(tuple(range(PACK)),)] * 3)
    banks = []
    for _ in range(3):
        banks.append(bank := played.view.bank)
        others = [seat for seat in range(3) if seat != bank]
        played.play(*(f"{bank} {said}" for said in OPENING), "; ".join(f"{seat} none" for seat in others))
    assert banks == [1, 2, 0]


def test_X4_equal_coins_share_the_better_place() -> None:
    packs = [(to_pack(["7", "2", "K"]),)] * 3
    played = Playthrough("punta-e-raddoppia:max_tenure=1", 3, 0, packs)
    played.play(*(f"0 {said}" for said in OPENING), "1 K=4; 2 K=4", "1 take; 2 take")
    for bank, asked in ((1, (0, 2)), (2, (0, 1))):
        played.play(*(f"{bank} {said}" for said in OPENING), "; ".join(f"{seat} none" for seat in asked))
    assert played.end == Terminal((-8, 4, 4), (3, 1, 1))


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


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_match_is_no_longer_than_its_smazzate(seats: int) -> None:
    for seed in "ab":
        match = play(make_game("punta-e-raddoppia", seats), seed, last_legal).match
        assert sum(entry.startswith("burn") for entry in match.entries) <= 3 * seats
        assert sum(entry.startswith("turn") for entry in match.entries) <= 3 * seats * 19
