"""A logged match, played again."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import to_secret
from arena.clock import TimeControl
from arena.errors import ReplayError
from arena.formats import Block
from arena.games import make_game
from arena.match import Policy
from arena.replay import Record
from arena.replay.replayer import Conditions, replay, steps
from arena.results import Ending, Fault, Kind
from arena.rules import AnyGame
from tests.replay.bidding import bidding
from tests.replay.runs import played

USUAL = TimeControl()
BANK = TimeControl(move_us=0, bank_us=40_000, increment_us=200)
GAMES: list[tuple[str, int]] = [
    ("lisandria", 2),
    ("lisandria:lives=2", 4),
    ("tokyo", 3),
    ("tokyo:penalties=true", 2),
    ("ludicitude", 2),
    ("ludicitude:end=elimination,reroll_count=hidden", 4),
    ("bidding", 2),
    ("bidding", 4),
]


def conditions(
    name: str = "lisandria", num_seats: int = 2, policy: Policy = Policy.STRICT, control: TimeControl = USUAL
) -> Conditions:
    game: AnyGame = bidding(num_seats) if name == "bidding" else make_game(name, num_seats)
    return Conditions(game, to_secret("7"), control, policy)


def play_one(what: Conditions, seed: int = 0, faults: float = 0.0) -> Record:
    names = tuple(f"bot{seat}" for seat in range(what.game.num_seats))
    block = Block(f"{','.join(names)}/{seed}", names)
    return played(what, block, seed % what.game.num_seats, Random(seed), faults, attempt=seed % 3)


@pytest.mark.parametrize("control", [USUAL, BANK])
@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize(("name", "num_seats"), GAMES)
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), faults=st.sampled_from([0.0, 0.03, 0.3, 1.0]))
def test_what_was_played_replays(
    name: str, num_seats: int, policy: Policy, control: TimeControl, seed: int, faults: float
) -> None:
    what = conditions(name, num_seats, policy, control)
    replay(play_one(what, seed, faults), what, 1)


Change = Callable[[Record], Record]

LIES: list[tuple[str, str, Change]] = [
    ("entries", "item 0: expected", lambda r: r._replace(entries=("1 roll {1:11}", *r.entries[1:]))),
    ("entries", r"expected \d+ items, got", lambda r: r._replace(entries=r.entries[:-1])),
    ("entries", r"expected \d+ items, got", lambda r: r._replace(entries=(*r.entries, "0 loses 1"))),
    (
        "actions",
        "item 0 of seat .: expected one of",
        lambda r: r._replace(actions=(f"{r.actions[0][0]} dig", *r.actions[1:])),
    ),
    (
        "actions",
        "expected an action of seat",
        lambda r: r._replace(actions=r.actions[:-1], elapsed_us=r.elapsed_us[:-1]),
    ),
    (
        "actions",
        r"expected \d+ items",
        lambda r: r._replace(actions=(*r.actions, "0 doubt"), elapsed_us=(*r.elapsed_us, 1)),
    ),
    ("us", "item 0: expected at most", lambda r: r._replace(elapsed_us=(1_020_001, *r.elapsed_us[1:]))),
    ("places", "expected", lambda r: r._replace(places=r.places[::-1])),
    ("returns", "expected", lambda r: r._replace(returns=r.returns[::-1])),
    ("end", "expected", lambda r: r._replace(ending=Ending(Kind.CRASH, 0, "exit 1"))),
    ("entries", "item", lambda r: r._replace(attempt=r.attempt + 1)),
]


@pytest.mark.parametrize(("field", "message", "change"), LIES)
def test_a_lie_is_named(field: str, message: str, change: Change) -> None:
    what = conditions()
    with pytest.raises(ReplayError, match=message) as caught:
        replay(change(play_one(what, seed=3)), what, 5)
    assert (caught.value.line, caught.value.field) == (5, field)


def test_a_default_action_cannot_be_invented() -> None:
    what = conditions("lisandria", 3, Policy.LENIENT)
    record = next(r for r in (play_one(what, seed, 0.2) for seed in range(99)) if _doubts_by_default(r))
    index = _doubts_by_default(record)[0]
    actions = list(record.actions)
    actions[index] = f"{actions[index][0]} accept"
    with pytest.raises(ReplayError, match=f"item {index}: expected"):
        replay(record._replace(actions=tuple(actions)), what)


def _doubts_by_default(record: Record) -> list[int]:
    return [fault.decision for fault in record.faults if record.actions[fault.decision].endswith("doubt")]


FALSE_FAULTS: list[tuple[str, Kind, str, int]] = [
    ("a fault that was none", Kind.ILLEGAL, "expected one of doubt, got 'announce 21'", 1),
    ("other choices", Kind.ILLEGAL, "expected one of roll, got 'rol'", 1),
    ("no such words", Kind.ILLEGAL, "he cheated", 1),
    ("a string that is none", Kind.ILLEGAL, r"expected one of doubt, got '\xzz'", 1),
    ("too late, but it was not", Kind.TIMEOUT, "answered 'doubt' after 1020000 us", 1_020_000),
    ("silent for another time", Kind.TIMEOUT, "no answer within 2s", 3_000_000),
    ("silent, but not for long", Kind.TIMEOUT, "no answer within 1s", 1_019_998),
]


@pytest.mark.parametrize(("_why", "kind", "evidence", "elapsed_us"), FALSE_FAULTS, ids=lambda value: str(value)[:24])
def test_a_fault_cannot_be_invented(_why: str, kind: Kind, evidence: str, elapsed_us: int) -> None:
    what = conditions(policy=Policy.LENIENT)
    honest = next(r for r in (play_one(what, seed, 0.1) for seed in range(99)) if r.faults and not r.faults[0].forfeit)
    first = honest.faults[0]
    faults = (first._replace(kind=kind, evidence=evidence), *honest.faults[1:])
    times = list(honest.elapsed_us)
    times[first.decision] = elapsed_us
    with pytest.raises(ReplayError) as caught:
        replay(honest._replace(faults=faults, elapsed_us=tuple(times)), what)
    assert caught.value.field in {"faults", "us"}


CONSEQUENCES: list[Callable[[Fault], Fault]] = [
    lambda fault: fault._replace(decision=fault.decision + 1),
    lambda fault: fault._replace(seat=(fault.seat + 1) % 3),
    lambda fault: fault._replace(forfeit=not fault.forfeit),
]


@pytest.mark.parametrize("change", CONSEQUENCES)
def test_consequences_of_a_crash_cannot_be_changed(change: Callable[[Fault], Fault]) -> None:
    what = conditions("lisandria", 3, Policy.LENIENT)
    honest = next(r for r in (play_one(what, seed, 0.1) for seed in range(200)) if _first_is_crash(r))
    changed = (change(honest.faults[0]), *honest.faults[1:])
    with pytest.raises(ReplayError):
        replay(honest._replace(faults=changed), what)


def _first_is_crash(record: Record) -> bool:
    return bool(record.faults) and record.faults[0].kind is Kind.CRASH


def test_a_bank_is_simulated() -> None:
    control = TimeControl(move_us=0, bank_us=10_000, margin_us=0)
    what = conditions(control=control)
    honest = next(r for r in (play_one(what, seed) for seed in range(99)) if len(r.actions) > 20 and not r.faults)
    mine = [index for index, action in enumerate(honest.actions) if action.startswith("0 ")]
    slow = tuple(2_501 if index in mine[:4] else us for index, us in enumerate(honest.elapsed_us))
    with pytest.raises(ReplayError, match=f"us: item {mine[3]}: expected at most"):
        replay(honest._replace(elapsed_us=slow), what)


def test_steps_show_the_match_before_each_decision_and_at_its_end() -> None:
    what = conditions()
    record = play_one(what, seed=4)
    seen = [(tuple(match.asks), len(match.actions)) for match in steps(record, what)]
    assert [len_ for _, len_ in seen] == list(range(len(record.actions) + 1))
    assert [f"{asks[0]} " for asks, _ in seen[:-1]] == [action[:2] for action in record.actions]
