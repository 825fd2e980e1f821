"""Faces and cards are uniform: chi-square over many coordinates of fixed keys, so figures are the same at every run.

Bounds are the upper 1-in-10,000 points of the chi-square distribution, from the table's column alpha = 0.0001.
"""

from collections import Counter
from itertools import pairwise

from arena.chance import Secret, _below, block_key, decision_rand, draw, match_key, seat_key, starting_seat
from arena.rules import Die, Shuffle

SECRET = Secret(bytes(range(32)))
KEY = match_key(block_key(SECRET, "ann,bob/0", 0), 0, 2)

BOUND_5, BOUND_9, BOUND_35 = 25.74, 33.72, 74.93
BOUND_15 = 44.26

NUM_DICE = 30_000


def chi_square(counts: Counter[object], num_cells: int) -> float:
    """Return Pearson's statistic against equal chances."""
    expected = counts.total() / num_cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + (num_cells - len(counts)) * expected


def dice() -> list[int]:
    """Return many dice in the order of their coordinates."""
    coordinates = (f"die/{n // 100}/{n // 10 % 10}/{n // 2 % 5}/{n % 2}" for n in range(NUM_DICE))
    values = [draw(KEY, Die(at)) for at in coordinates]
    assert all(isinstance(value, int) for value in values)
    return [value for value in values if isinstance(value, int)]


def test_die_has_six_equal_faces() -> None:
    counts = Counter[object](dice())
    assert set(counts) == set(range(1, 7))
    assert chi_square(counts, 6) < BOUND_5


def test_neighbouring_dice_are_independent() -> None:
    assert chi_square(Counter[object](pairwise(dice())), 36) < BOUND_35


def test_same_coordinate_of_neighbouring_blocks_is_independent() -> None:
    keys = [match_key(block_key(SECRET, f"ann,bob/{ordinal}", 0), 0, 2) for ordinal in range(6000)]
    faces = [draw(key, Die("die/1/0/0/0")) for key in keys]
    assert chi_square(Counter[object](pairwise(faces)), 36) < BOUND_35


def test_every_card_is_as_often_at_every_position() -> None:
    packs = [draw(KEY, Shuffle(f"deck/{hand}/0/0/0", 10)) for hand in range(4000)]
    for position in range(10):
        counts = Counter[object](pack[position] for pack in packs if isinstance(pack, tuple))
        assert chi_square(counts, 10) < BOUND_9


def test_every_order_of_a_small_pack_is_as_frequent() -> None:
    packs = Counter[object](draw(KEY, Shuffle(f"deck/{hand}/0/0/0", 3)) for hand in range(6000))
    assert len(packs) == 6
    assert chi_square(packs, 6) < BOUND_5


def test_word_that_would_favour_low_results_is_passed_over() -> None:
    """One word in billions: no sample would show it, so the private function is asked. Words are taken from the end."""
    assert _below([5, 2**32 - 1], 3) == 5 % 3
    assert _below([5, 2**32 - 2], 3) == (2**32 - 2) % 3


def test_pack_is_a_permutation() -> None:
    for size in (0, 1, 2, 39, 40, 52, 200):
        pack = draw(KEY, Shuffle("deck/1/0/0/0", size))
        assert isinstance(pack, tuple)
        assert sorted(pack) == list(range(size))


def test_every_seat_begins_as_often() -> None:
    keys = [block_key(SECRET, f"ann,bob/{ordinal}", 0) for ordinal in range(6000)]
    assert chi_square(Counter[object](starting_seat(key, 6) for key in keys), 6) < BOUND_5


def test_random_bits_are_uniform_in_their_low_and_high_digits() -> None:
    key = seat_key(KEY, 0)
    bits = [decision_rand(key, f"{hand}/0/0") for hand in range(8000)]
    assert chi_square(Counter[object](value & 15 for value in bits), 16) < BOUND_15
    assert chi_square(Counter[object](value >> 60 for value in bits), 16) < BOUND_15
