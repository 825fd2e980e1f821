"""Chance depends on where something falls and on nothing else: not on who sits there, not on what happened before."""

from dataclasses import replace
from itertools import combinations

import pytest

from arena.chance import MatchKey, block_key, decision_rand, draw, match_key, seat_key, starting_seat, to_secret
from arena.games import GAMES, make_game
from arena.match import Match, Policy
from arena.rules import Die, Draw, Shuffle, Value
from arena.testing.playing import Watch, play
from arena.testing.strategies import by_content, first_legal, random_legal
from tests.match.matches import CONTROL, legal, mover

SECRET = to_secret("coordinates")
BLOCK = block_key(SECRET, "ann,bob,cy/0", 0)


def draws(game: str, num_seats: int, key: MatchKey, policy_of_play: str) -> dict[str, Value]:
    """Return every draw of a match by coordinate."""
    made = make_game(game, num_seats)
    watch = Watch(made)
    match = Match(replace(made, rules=watch), key, 0, CONTROL, Policy.STRICT)
    choose = {"random": random_legal, "content": by_content}[policy_of_play]
    while match.asks:
        seat = mover(match)
        match.answer(seat, choose(match.request(seat)), 0)
    assert len({what.at for what, _ in watch.draws}) == len(watch.draws), "no coordinate is drawn twice"
    return {what.at: value for what, value in watch.draws}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("num_seats", [2, 3, 6])
def test_no_coordinate_is_drawn_twice_in_a_match(game: str, num_seats: int) -> None:
    for ordinal in range(8):
        key = match_key(block_key(SECRET, f"ann,bob/{ordinal}", 0), 0, num_seats)
        assert draws(game, num_seats, key, "random")


@pytest.mark.parametrize("game", GAMES)
def test_dice_of_a_seat_do_not_depend_on_how_the_seats_play(game: str) -> None:
    key = match_key(BLOCK, 0, 3)
    one, other = draws(game, 3, key, "random"), draws(game, 3, key, "content")
    shared = set(one) & set(other)
    assert shared
    assert shared != set(one) or shared != set(other), "they play differently"
    assert all(one[at] == other[at] for at in shared)


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


@pytest.mark.parametrize("game", GAMES)
def test_rotation_leaves_the_dice_of_the_physical_seats_unchanged(game: str) -> None:
    made = make_game(game, 2)
    line_up = (first_legal, by_content)
    one = play(made, "7", line_up).match
    other = play(made, "7", line_up[::-1]).match
    first_roll = one.entries[0]
    assert first_roll == other.entries[0]
    assert one.actions != other.actions


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
