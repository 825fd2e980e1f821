"""Chance depends on where something falls and on nothing else: not on who sits there, not on what happened before."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import pytest

from arena.chance import MatchKey, block_key, decision_rand, draw, match_key, seat_key, starting_seat, to_secret
from arena.games import GAMES, make_game
from arena.match import Match, Policy
from arena.rules import AnyGame, Die, Draw, Shuffle, Value
from arena.testing.playing import Watch, answer
from arena.testing.strategies import Strategy, by_content, random_legal, to_fill
from tests.match.matches import CONTROL, legal, mover

SECRET = to_secret("coordinates")
BLOCK = block_key(SECRET, "ann,bob,cy/0", 0)


TABLES = [
    (name, seats) for name, kind in GAMES.items() for seats in (2, 3, 6) if kind.min_seats <= seats <= kind.max_seats
]


class Drawn(NamedTuple):
    """A match played: its draws by coordinate, and its actions."""

    values: dict[str, Value]
    actions: list[str]


def draws(game: AnyGame, key: MatchKey, strategies: Sequence[Strategy]) -> Drawn:
    """Play a match, one strategy a seat, and return what chance gave."""
    watch = Watch(game)
    match = Match(replace(game, rules=watch), key, 0, CONTROL, Policy.STRICT)
    fill = to_fill(game)
    while match.asks:
        for seat in list(match.asks):
            request = match.request(seat)
            match.answer(seat, answer(request, strategies[seat], fill, watch), 0)
    assert len({what.at for what, _ in watch.draws}) == len(watch.draws), "no coordinate is drawn twice"
    return Drawn({what.at: value for what, value in watch.draws}, match.actions)


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_no_coordinate_is_drawn_twice_in_a_match(name: str, num_seats: int) -> None:
    game = make_game(name, num_seats)
    for ordinal in range(4):
        key = match_key(block_key(SECRET, f"ann,bob/{ordinal}", 0), 0, num_seats)
        assert draws(game, key, [random_legal] * num_seats).actions


@pytest.mark.parametrize("name", GAMES)
def test_chance_does_not_depend_on_how_the_seats_play(name: str) -> None:
    game = make_game(name)
    key = match_key(BLOCK, 0, game.num_seats)
    one, other = (draws(game, key, [strategy] * game.num_seats) for strategy in (random_legal, by_content))
    shared = set(one.values) & set(other.values)
    assert one.actions != other.actions
    assert bool(shared) == bool(one.values)
    assert all(one.values[at] == other.values[at] for at in shared)


def test_rolls_of_others_do_not_shift_mine() -> None:
    """Two matches in which the first hand takes another number of rolls have the same dice in the second hand."""
    key = match_key(BLOCK, 0, 2)
    short, long = (_second_hand(key, raises) for raises in (0, 3))
    assert short == long


def test_both_rotations_at_two_seats_have_the_same_dice() -> None:
    assert match_key(BLOCK, 0, 2) == match_key(BLOCK, 1, 2)
    assert match_key(BLOCK, 0, 2, shares_dice=False) != match_key(BLOCK, 1, 2, shares_dice=False)


def test_every_match_at_more_seats_has_its_own_dice() -> None:
    for num_seats in range(3, 11):
        keys = {match_key(BLOCK, rotation, num_seats) for rotation in range(num_seats)}
        assert len(keys) == num_seats
        assert bytes(BLOCK) not in {bytes(key) for key in keys}


@pytest.mark.parametrize("name", GAMES)
def test_rotation_leaves_the_chance_of_the_physical_seats_unchanged(name: str) -> None:
    game = make_game(name)
    key = match_key(BLOCK, 0, game.num_seats)
    line_up = [random_legal, *[by_content] * (game.num_seats - 1)]
    one, other = draws(game, key, line_up), draws(game, key, line_up[::-1])
    assert one.actions != other.actions
    assert all(one.values[at] == other.values[at] for at in set(one.values) & set(other.values))


def test_seats_have_random_bits_of_their_own() -> None:
    key = match_key(BLOCK, 0, 10)
    bits = [decision_rand(seat_key(key, seat), "1/0/0") for seat in range(10)]
    assert len(set(bits)) == 10


def test_keys_of_a_run_are_all_different() -> None:
    blocks = [block_key(SECRET, name, attempt) for name in ("a,b/0", "a,b/1", "a,b/10") for attempt in range(3)]
    matches = [match_key(key, rotation, 3) for key in blocks for rotation in range(3)]
    seats = [seat_key(key, seat) for key in matches for seat in range(3)]
    assert len({*blocks, *matches, *seats}) == len(blocks) + len(matches) + len(seats)


def test_starting_seat_is_one_for_the_whole_block() -> None:
    """X1: it is drawn from the block's key, which knows no rotation."""
    assert 0 <= starting_seat(BLOCK, 3) < 3
    assert {starting_seat(block_key(SECRET, f"a,b/{n}", 0), 2) for n in range(20)} == {0, 1}


def test_coordinates_that_look_alike_differ() -> None:
    places = ["die/1/0/0/1", "die/1/0/1/0", "die/10/0/0/1", "die/1/00/0/1", "deck/1/0/0/1"]
    key = match_key(BLOCK, 0, 2)
    streams = {at: tuple(draw(key, Shuffle(at, 30)) for _ in range(1)) for at in places}
    assert all(streams[one] != streams[other] for one, other in combinations(places, 2))


def test_draw_is_a_function() -> None:
    key = match_key(BLOCK, 0, 2)
    whats: list[Draw] = [Die("die/1/0/0/0"), Shuffle("deck/1/0/0/0", 52)]
    assert [draw(key, what) for what in whats] == [draw(key, what) for what in reversed(whats)][::-1]


def _second_hand(key: MatchKey, raises: int) -> str:
    """Return the roll that opens the second hand of a match, begun by seat 1 whatever the number of raises before."""
    match = Match(make_game("lisandria", 2), key, 0, CONTROL)
    match.answer(0, "announce 31", 0)
    for _ in range(raises if raises % 2 == 0 else raises + 1):
        match.answer(mover(match), legal(match, mover(match))[2], 0)
    match.answer(mover(match), "doubt", 0)
    assert mover(match) == 1
    return match.entries[-1]
