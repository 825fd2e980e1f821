"""Rules of Punta e raddoppia, by the rulings F12 to F15: the banker, its limits and its coins."""

from arena.games.punta_e_raddoppia.cards import PACK, to_pack
from arena.rules import Terminal
from tests.games.playthroughs import Playthrough
from tests.games.punta_tables import coins, of, table


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
