"""Tricky positions of Il gioco dei Sette.

What must happen was written down from the texts by someone who had not seen the rules module (positions/sette.json).
A position is reached by playing up to its round; the ledger is then set to the coins that it gives.
"""

from collections.abc import Callable, Mapping

import pytest

from arena.games import make_game
from arena.match.transcript import AUDIENCE
from arena.rules import Decision, Seat
from tests.games.refereed import Position, Refereed, cases, positions_of

POSITIONS = positions_of("sette")

UNCHECKED = {
    "S-16": "seat 2 shoots first against bank 0, then seat 1: S3 names no first shooter, the game begins with the seat "
    "after the bank, so that no seat is left behind it; that the bank is skipped is checked by S-22",
}
"""Positions that are not checked, and why."""
OTHER_FIRST_SHOOTER = {"S-39", "S-40"}
"""Positions that assume it too, in the last turn of a match: there it makes no difference who was the first."""


@pytest.mark.parametrize("position", cases(POSITIONS, UNCHECKED))
def test_what_must_happen_happens(position: Position) -> None:
    setup = position["setup"]
    played = _opened(setup)
    if position["id"] in OTHER_FIRST_SHOOTER:
        played.state = played.state._replace(shooter=setup["shooter"])
    assert played.view_of(0).shooter == setup["shooter"]
    for step in position["play"]:
        _do(played, step)
    _check(played, position["expect"])


def _opened(setup: Position) -> Refereed:
    seats, sessions_done = setup["seats"], setup.get("sessions_done", 0)
    options = setup.get("options", {})
    chosen = ",".join(f"{name}={value}" for name, value in options.items())
    game = make_game(f"sette:{chosen}", seats)
    played = Refereed(game, game.rules.initial((setup["bank"] - sessions_done) % seats))
    turns_done = sum(setup.get("turns_done", {}).values())
    while (played.view_of(0).session, played.view_of(0).turn) != (sessions_done + 1, turns_done + 1):
        _play_round(played, {"stake": _default_stake(played), "throws": [[2, 2], [3, 4]]})
    while played.view_of(0).round <= setup.get("rounds_done", 0):
        _play_round(played, {"stake": _default_stake(played), "throws": [[1, 1]]})
    coins = tuple(setup.get("coins", [options.get("coins", 100)] * seats))
    assert sum(coins) == sum(played.view_of(0).coins)
    played.state = played.state._replace(coins=coins, free=coins[setup["bank"]])
    assert played.view_of(0).bank == setup["bank"]
    return played


def _do(played: Refereed, step: Position) -> None:
    match step:
        case {"check": expected}:
            _check(played, expected)
        case {"forfeit": seat}:
            played.forfeited.append(seat)
        case {"stake": _}:
            _play_round(played, step)
        case {"throws": throws}:
            _throw(played, throws)


def _play_round(played: Refereed, step: Position) -> None:
    sides = {side["seat"]: side for side in step.get("sides", [])}
    _stake(played, step["stake"], {seat: f"bet {side['on']} {side['coins']}" for seat, side in sides.items()})
    for seat in sorted(sides, key=lambda seat: (seat - played.view_of(0).shooter) % played.game.num_seats):
        played.act({played.view_of(0).bank: f"{sides[seat]['bank']} {seat}"})
    _throw(played, step["throws"])


def _stake(played: Refereed, stake: int, bets: Mapping[Seat, str]) -> None:
    """Let the shooter stake and the others bet, all at the same time."""
    played.begin_hand()
    played.act({played.view_of(0).shooter: f"stake {stake}"})
    assert bets.keys() <= played.asks.keys()
    if played.asks:
        played.act({seat: bets.get(seat, "pass") for seat in played.asks})


def _throw(played: Refereed, throws: list[list[int]]) -> None:
    shooter = played.view_of(0).shooter
    for faces in throws:
        played.fall({shooter: faces})


def _check(played: Refereed, expected: Position) -> None:
    for key, wanted in expected.items():
        match key:
            case "legal":
                for said in wanted:
                    _assert_accepts(played, said)
            case "illegal":
                for said in wanted:
                    _assert_refuses(played, said)
            case "shows":
                assert wanted == {"dice": "everybody", "stakes": "everybody"}
                _assert_shown(played)
            case _:
                assert FACTS[key](played) == wanted, key


def _assert_accepts(played: Refereed, said: Position) -> None:
    match said:
        case {"stake": stake, "seat": seat}:
            played.assert_accepts(seat, f"stake {stake}")
        case {"side": seat}:
            _staked(played).assert_accepts(seat, _to_bet(said))
        case {"accept": seat}:
            branch = _offered(played, said)
            branch.assert_accepts(branch.view_of(0).bank, f"accept {seat}")


def _assert_refuses(played: Refereed, said: Position) -> None:
    match said:
        case {"stake": _} | {"side": _} if not isinstance(played.node, Decision):
            assert not played.asks, "once dice have fallen nobody can say anything"
        case {"stake": stake, "seat": seat}:
            played.assert_refuses(seat, f"stake {stake}")
        case {"side": seat}:
            _staked(played).assert_refuses(seat, _to_bet(said))
        case {"accept": seat, "coins": coins, "stake": stake, "accepted": []}:
            _staked(played, stake).assert_refuses(seat, f"bet win {coins}")
        case {"accept": seat}:
            branch = _offered(played, said)
            assert not branch.asks, "the bank is not even asked"
            assert f"{seat} uncovered" in branch.entries


def _to_bet(said: Position) -> str:
    return f"bet {said['on']} {said['coins']}"


def _staked(played: Refereed, stake: int | None = None) -> Refereed:
    """Return the table after the shooter's stake, the smallest one if none is given."""
    branch = Refereed(played.game, played.state)
    branch.act({branch.view_of(0).shooter: f"stake {stake or _default_stake(branch)}"})
    return branch


def _offered(played: Refereed, said: Position) -> Refereed:
    """Return the table where the bank has accepted some bets on a win, from the shooter's next seat on, and a seat has
    offered one more."""
    branch, before = Refereed(played.game, played.state), said["accepted"]
    bettors = [seat for seat in _staked(played, said["stake"]).asks if seat < said["accept"]][: len(before)]
    bets = dict(zip(bettors, before, strict=True)) | {said["accept"]: said["coins"]}
    _stake(branch, said["stake"], {seat: f"bet win {coins}" for seat, coins in bets.items()})
    for seat in bettors:
        branch.act({branch.view_of(0).bank: f"accept {seat}"})
    return branch


def _assert_shown(played: Refereed) -> None:
    """Check that seats and audience alike see every stake and every throw."""
    assert {entry.split()[1] for entry in played.hand_entries} >= {"stake", "throw"}
    for reader in (AUDIENCE, *range(played.game.num_seats)):
        assert played.seen_by(reader) == played.entries


def _round(played: Refereed) -> str:
    """Return how the last round ended for its shooter."""
    shooter, verb, *_ = played.hand_entries[0].split()
    assert verb == "stake"
    words = [entry.split() for entry in played.hand_entries]
    ends = [verb for seat, verb, *_ in words if seat == shooter and verb in ("wins", "loses")]
    return {"wins": "win", "loses": "lose"}[ends[0]] if ends else "open"


def _default_stake(played: Refereed) -> int:
    (shooter,) = played.asks
    verb, coins = played.game.rules.default_action(played.state, shooter).split()
    assert verb == "stake"
    return int(coins)


def _default_bank(played: Refereed) -> str:
    branch, view = _staked(played), played.view_of(0)
    (seat, *others) = branch.asks
    assert not others
    branch.act({seat: f"bet win {_default_stake(played)}"})
    verb, offered = played.game.rules.default_action(branch.state, view.bank).split()
    assert int(offered) == seat
    return str(verb)


FACTS: dict[str, Callable[[Refereed], object]] = {
    "round": _round,
    "point": lambda played: played.state.point or None,
    "coins": lambda played: list(played.view_of(0).coins),
    "shooter": lambda played: None if played.result else played.view_of(0).shooter,
    "bank": lambda played: None if played.result else played.view_of(0).bank,
    "rounds_done": lambda played: played.view_of(0).round - 1,
    "over": lambda played: played.result is not None,
    "returns": lambda played: played.result and list(played.result.returns),
    "places": lambda played: played.result and list(played.result.places),
    "default_stake": _default_stake,
    "default_bank": _default_bank,
}
