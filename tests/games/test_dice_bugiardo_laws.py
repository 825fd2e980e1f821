"""What holds in every match of Dice bugiardo and Chouette, whatever is thrown and done."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.games import make_game
from arena.games.dice_bugiardo.lots import split, throwers
from arena.games.dice_bugiardo.values import ACES, PIP, POKER, DiceKind, high_to_low, to_order
from arena.rules import AnyGame, Chance, Decision, Listed, Seat, Terminal

GAMES = [
    ("dice-bugiardo", 2),
    ("dice-bugiardo:best_of=5,dice=pip,show_thrown=true", 2),
    ("chouette:length=5", 3),
    ("chouette:unit=hand", 4),
]
SEEDS = st.integers(0, 2**32)


class Moment(NamedTuple):
    """One decision: who was asked, what it saw, what it did, and the entries that followed."""

    seat: Seat
    view: Any
    action: str
    entries: tuple[str, ...]


def moments(game: AnyGame, seed: int) -> Iterator[Moment]:
    """Yield the decisions of a match in which all act at random, with dice in which aces abound."""
    rng, rules = random.Random(seed), game.rules
    state = rules.initial(0)
    asked: tuple[Seat, Any, str] | None = None
    entries: tuple[str, ...] = ()
    while not isinstance(node := rules.node(state), Terminal):
        if isinstance(node, Chance):
            step = rules.apply(state, tuple(rng.choice((1, 1, 1, 2, 3, 4, 5, 6)) for _ in node.draws))
            state, entries = step.state, entries + step.entries
            continue
        if asked:
            yield Moment(*asked, entries)
        ((seat, ask),) = node.asks.items()
        assert isinstance(ask, Listed)
        action = rng.choice([*ask.legal[:4], *ask.legal[-8:]])
        asked = (seat, rules.view(state, seat), action)
        state, entries = rules.apply(state, {seat: action})
    if asked:
        yield Moment(*asked, entries)


@pytest.mark.parametrize(("name", "seats"), GAMES)
@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_X2_P6_announcements_of_a_hand_rise_and_take_turns(name: str, seats: int, seed: int) -> None:
    game = make_game(name, seats)
    order = [action for action in game.actions if action.startswith("announce")]
    last: dict[int, tuple[int, Seat]] = {}
    for seat, view, action, _ in moments(game, seed):
        if action.startswith("announce"):
            rank = order.index(action)
            floor, other = last.get(view.hand, (-1, view.opponent))
            assert (rank > floor, other) == (True, view.opponent)
            last[view.hand] = rank, seat


@pytest.mark.parametrize(("name", "seats"), GAMES)
@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_P8_nobody_throws_more_than_three_times_in_a_hand(name: str, seats: int, seed: int) -> None:
    thrown = Counter[tuple[int, Seat]]()
    for seat, view, action, _ in moments(make_game(name, seats), seed):
        thrown[view.hand, seat] += action.startswith("reroll")
        assert thrown[view.hand, seat] <= 2


@pytest.mark.parametrize(("name", "seats"), GAMES)
@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_P12_no_seat_that_holds_five_aces_is_ever_asked(name: str, seats: int, seed: int) -> None:
    game = make_game(name, seats)
    aces = (PIP if "pip" in name else POKER).to_text(ACES)
    assert all(view.dice != aces for _, view, _, _ in moments(game, seed))


@pytest.mark.parametrize(("name", "seats"), GAMES)
@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_P17_every_hand_has_one_winner_or_is_a_draw(name: str, seats: int, seed: int) -> None:
    ends = Counter[int]()
    for _, view, _, entries in moments(make_game(name, seats), seed):
        ends[view.hand] += sum(entry.endswith("wins hand") or entry == "draw" for entry in entries)
    # A hand in which both throw five aces at the start asks nobody; its draw stands with the one before.
    assert all(ends.values())


@pytest.mark.parametrize("kind", [POKER, PIP], ids=["poker", "pip"])
@given(st.lists(st.integers(1, 6), min_size=5, max_size=5))
def test_P5_a_hand_is_the_same_however_its_dice_fell(kind: DiceKind, faces: list[int]) -> None:
    order = to_order(kind)
    rank = order.ranks[tuple(faces)]
    assert sorted(order.hands[rank]) == sorted(faces)
    assert order.ranks[high_to_low(faces)] == rank


@given(st.lists(st.lists(st.integers(1, 6), min_size=6, max_size=6), min_size=1, max_size=6))
def test_P17_dice_order_all_seats_and_never_turn_round_what_is_decided(throws: list[list[int]]) -> None:
    groups: tuple[tuple[Seat, ...], ...] = (tuple(range(6)),)
    for faces in throws:
        before = {seat: place for place, group in enumerate(groups) for seat in group}
        groups = split(groups, dict(zip(throwers(groups), faces, strict=False)))
        order = [seat for group in groups for seat in group]
        assert sorted(order) == list(range(6))
        assert [before[seat] for seat in order] == sorted(before.values())


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_no_two_decisions_have_one_coordinate(name: str, seats: int) -> None:
    game = make_game(name, seats)
    state, rng, seen = game.rules.initial(0), random.Random(5), set[str]()
    while not isinstance(node := game.rules.node(state), Terminal):
        if isinstance(node, Chance):
            state = game.rules.apply(state, tuple(rng.choice((1, 1, 1, 6)) for _ in node.draws)).state
            continue
        assert isinstance(node, Decision)
        ((seat, ask),) = node.asks.items()
        assert isinstance(ask, Listed)
        assert node.at not in seen
        seen.add(node.at)
        state = game.rules.apply(state, {seat: rng.choice(ask.legal[-6:])}).state
