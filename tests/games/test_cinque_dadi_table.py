"""What holds at any table of Cinque dadi: rules.md section 0, the ways of a match, and the value of a palo."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.chance import starting_seat
from arena.games import make_game
from arena.games.cinque_dadi.places import ended
from arena.games.cinque_dadi.rules import CinqueDadiView
from arena.match.transcript import AUDIENCE, masked
from arena.rules import AnyGame, Chance, Decision, Listed, Seat, Terminal
from arena.testing.playing import play, to_block_key
from arena.testing.strategies import first_legal, random_legal
from tests.games.cinque_dadi_tables import Table, random_match

OPTIONS = ("", ":dice=2", ":dice=3,calza_in_palo=false", ":dice=2,palo_two_players=false", ":dice=1")


@pytest.mark.parametrize("start", range(4))
def test_X1_starting_seat_opens(start: Seat) -> None:
    table = Table(4, start=start)
    assert table.asked == [start]
    assert table.entries[0].startswith(f"{start} roll"), "the opener's throw comes first"


def test_X1_start_is_drawn_from_the_block() -> None:
    for seed in "abcdef":
        first_entry = play(make_game("cinque-dadi", 4), seed, first_legal).match.entries[0]
        assert first_entry.startswith(f"{starting_seat(to_block_key(seed), 4)} roll")


def test_X2_next_seat_answers_round_the_table() -> None:
    table = Table(3, start=1)
    assert [table.play(line).asked for line in ("1 1x1", "2 1x2", "0 1x3", "1 1x4")] == [[2], [0], [1], [2]]


def test_X3_next_living_seat_opens_where_the_loser_is_out() -> None:
    assert Table(3, options="dice=1").play("0 3x6", "1 doubt").asked == [1]


def test_X4_places_are_the_reverse_order_of_elimination() -> None:
    table = Table(4, options="dice=1").lose(1, 2, 0)
    assert table.end == Terminal((-1, -1, -1, 3), (2, 4, 3, 1))


def test_X5_default_is_to_doubt_to_open_with_1x1_and_not_to_call_calza() -> None:
    table = Table(3)
    assert _default(table, 0) == "1x1"
    assert _default(table.play("0 15x6"), 1) == "doubt"
    assert _default(Table(3).lose(0).play("0 1x1", "1 1x2"), 0) == "pass"


def test_X6_showdown_uncovers_all_dice_to_everybody() -> None:
    table = Table(3, "12345 33366 44421").play("0 1x1", "1 doubt")
    for viewer in (0, 1, 2, AUDIENCE):
        seen = masked(table.entries, viewer)
        assert {"0 reveal 12345", "1 reveal 33366", "2 reveal 12444", "found 2x1"} <= set(seen)


def test_X6_dice_are_covered_before() -> None:
    table = Table(3, "12345 33366 44421").play("0 1x1")
    assert masked(table.entries, 1) == ["0 roll ?", "1 roll 33366", "2 roll ?", "0 1x1"]
    assert masked(table.entries, AUDIENCE) == ["0 roll ?", "1 roll ?", "2 roll ?", "0 1x1"]


def test_X8_at_two_seats_the_other_wins() -> None:
    settle = make_game("cinque-dadi", 2).settle
    assert [settle(None, (seat,)) for seat in (0, 1)] == [Terminal((-1, 1), (2, 1)), Terminal((1, -1), (1, 2))]


@pytest.mark.parametrize("forfeited", list(permutations(range(4), 2)), ids=str)
def test_X8_forfeited_chairs_are_last_the_later_the_better(forfeited: tuple[Seat, Seat]) -> None:
    played = Terminal((-1, 3, -1, -1), (3, 1, 4, 2))
    settled = make_game("cinque-dadi", 4).settle(played, forfeited)
    assert [settled.places[seat] for seat in forfeited] == [4, 3]
    stayed = sorted({0, 1, 2, 3} - set(forfeited), key=lambda seat: played.places[seat])
    assert [settled.places[seat] for seat in stayed] == [1, 2]
    assert settled.returns[stayed[0]] == 3


def test_X8_where_all_chairs_are_forfeited_the_last_to_go_is_first() -> None:
    assert make_game("cinque-dadi", 3).settle(ended((0, 1, 2)), (2, 0, 1)).places == (2, 1, 3)


def test_X9_winner_takes_one_from_each_other_seat() -> None:
    assert ended((2, 0, 1)) == Terminal((-1, 2, -1), (2, 1, 3))


def test_X10_two_seats_unless_said_otherwise() -> None:
    assert make_game("cinque-dadi").num_seats == 2


@given(st.integers(0, 2**32), st.integers(2, 5), st.sampled_from(OPTIONS))
def test_every_hand_costs_or_gives_exactly_one_die(seed: int, num_seats: int, options: str) -> None:
    game = make_game(f"cinque-dadi{options}", num_seats)
    counts = [view.num_dice for view in _opening_views(game, seed)]
    for before, after in pairwise(counts):
        assert sorted(abs(a - b) for a, b in zip(before, after, strict=True)) == [0] * (num_seats - 1) + [1]
        assert max(after) <= counts[0][0]


@given(st.integers(0, 2**32), st.integers(2, 5), st.sampled_from(OPTIONS))
def test_C2_C3_C10_legal_lists_are_those_of_the_definition(seed: int, num_seats: int, options: str) -> None:
    game = make_game(f"cinque-dadi{options}", num_seats)
    for state, node, _ in random_match(game, random.Random(seed), most=150):
        for seat, ask in node.asks.items() if isinstance(node, Decision) else ():
            view = game.rules.view(state, seat)
            assert isinstance(ask, Listed)
            assert isinstance(view, CinqueDadiView)
            if ask.legal != ("pass", "calza"):
                assert list(ask.legal) == _defined(view, seat)


@given(st.integers(0, 2**32), st.integers(2, 5))
def test_view_of_a_seat_holds_its_own_dice_and_what_all_see(seed: int, num_seats: int) -> None:
    game = make_game("cinque-dadi", num_seats)
    for state, node, entries in random_match(game, random.Random(seed), most=80):
        if isinstance(node, Decision):
            views = [game.rules.view(state, seat) for seat in range(num_seats)]
            assert len({view._replace(dice=()) for view in views}) == 1  # type: ignore[attr-defined]
            for seat, view in enumerate(views):
                rolls = [entry for entry in masked(entries, seat) if entry.startswith(f"{seat} roll")]
                assert "".join(map(str, view.dice)) == rolls[-1].split()[2]  # type: ignore[attr-defined]


@pytest.mark.parametrize("num_seats", [2, 3, 10])
def test_match_ends_within_a_bound(num_seats: int) -> None:
    """No hand has more bids than there are, and without calza each costs a die."""
    for seed in "abc":
        match = play(make_game("cinque-dadi:dice=2", num_seats), seed, random_legal).match
        lost = sum(" loses " in entry for entry in match.entries)
        gained = sum(" gains " in entry for entry in match.entries)
        assert lost - gained <= 2 * num_seats - 1
        assert len(match.actions) <= (lost + gained) * 12 * num_seats * num_seats


def test_C11_palo_against_two_dice_wins_25_of_36_with_the_lock() -> None:
    """Bidding the own face once wins so often whatever the other does, and against one way of its no play wins more.

    That way is to doubt where it holds none of the face, and else to bid one more of it than it holds.
    """
    table = Table(2, options="dice=2").lose(0)
    game, state = table.game, _before_the_throw(table)
    throws = {die: [(die, *pair) for pair in product(range(1, 7), repeat=2)] for die in range(1, 7)}
    hands = {die: [game.rules.apply(state, throw).state for throw in of_die] for die, of_die in throws.items()}
    for die, states in hands.items():
        assert _sure(game, states, f"1x{die}") == 25
        assert _best(game, states, _answer) == 25
    assert Fraction(25 * 6, 216) == Fraction(25, 36)


def _default(table: Table, seat: Seat) -> str:
    return table.game.rules.default_action(table.state, seat)


def _opening_views(game: AnyGame, seed: int) -> Iterable[CinqueDadiView]:
    for state, node, _ in random_match(game, random.Random(seed), most=300):
        view = game.rules.view(state, 0)
        assert isinstance(view, CinqueDadiView)
        if isinstance(node, Decision) and view.bid is None:
            yield view


def _defined(view: CinqueDadiView, seat: Seat) -> list[str]:
    """Return the legal list as rules.md words it, bid by bid."""
    every = product(range(1, sum(view.num_dice) + 1), range(1, 7))
    if view.bid is None:
        return [f"{count}x{face}" for count, face in every]
    old_count, old_face = view.bid
    is_locked = view.palo is not None and view.num_dice[seat] >= 2
    raises = [
        f"{count}x{face}"
        for count, face in every
        if (count > old_count or (count == old_count and face > old_face)) and not (is_locked and face != old_face)
    ]
    return ["doubt", *raises]


def _before_the_throw(table: Table) -> Any:
    """Return the state in which the dice of this hand have not fallen."""
    state = table.state
    hand = state.hand._replace(dice=())
    return state._replace(hand=hand, phase=type(state.phase).THROW)


def _sure(game: AnyGame, states: list[Any], bid: str) -> int:
    """Return in how many states seat 0 wins the hand with a bid, then doubting, if seat 1 does what is worst for it."""
    opened = [game.rules.apply(state, {0: bid}).state for state in states]
    return sum(min(_wins(game, state, answer) for answer in _legal(game, state)) for state in opened)


def _wins(game: AnyGame, state: Any, answer: str) -> bool:
    after = game.rules.apply(state, {1: answer}).state
    if not _is_closed(game, after):
        after = game.rules.apply(after, {0: "doubt"}).state
    return _is_won(after)


def _best(game: AnyGame, states: list[Any], respond: Callable[[AnyGame, Any], str]) -> int:
    """Return in how many states seat 0 wins at best, where it cannot tell them apart and seat 1 answers as it does."""
    totals = []
    for action in _legal(game, states[0]):
        won, open_states = 0, defaultdict[str, list[Any]](list)
        for state in states:
            after = game.rules.apply(state, {0: action}).state
            answer = "" if _is_closed(game, after) else respond(game, after)
            after = game.rules.apply(after, {1: answer}).state if answer else after
            if _is_closed(game, after):
                won += _is_won(after)
            else:
                open_states[answer].append(after)
        totals.append(won + sum(_best(game, alike, respond) for alike in open_states.values()))
    return max(totals)


def _answer(game: AnyGame, state: Any) -> str:
    view = game.rules.view(state, 1)
    assert isinstance(view, CinqueDadiView)
    assert view.bid
    own = view.dice.count(view.bid.face)
    bid = f"{own + 1}x{view.bid.face}"
    return bid if own and bid in _legal(game, state) else "doubt"


def _legal(game: AnyGame, state: Any) -> tuple[str, ...]:
    node = game.rules.node(state)
    assert isinstance(node, Decision)
    (ask,) = node.asks.values()
    assert isinstance(ask, Listed)
    return ask.legal


def _is_closed(game: AnyGame, state: Any) -> bool:
    return isinstance(game.rules.node(state), Chance | Terminal)


def _is_won(state: Any) -> bool:
    """Return whether seat 1 has lost a die, of two, and seat 0 has kept its one."""
    return bool(state.hand.num_dice == (1, 1))
