from collections import Counter

import pytest

from arena_sdk import Rand

# Published vectors of SplitMix64, seed 1234567: https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64
SEED = 1234567
VECTORS = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


class FixedBits(Rand):
    """A source whose bits a test chooses."""

    def __init__(self, *bits: int) -> None:
        self._bits = iter(bits)

    def bits(self) -> int:
        return next(self._bits)


def test_bits_are_those_of_the_published_splitmix64() -> None:
    rand = Rand(SEED)
    assert [rand.bits() for _ in VECTORS] == VECTORS


def test_random_takes_the_upper_53_bits() -> None:
    rand = Rand(SEED)
    assert [rand.random() for _ in VECTORS] == [(bits >> 11) / 2**53 for bits in VECTORS]


def test_random_stays_below_one() -> None:
    assert FixedBits(2**64 - 1).random() < 1
    assert FixedBits(0).random() == 0


def test_below_passes_over_bits_that_would_favour_small_numbers() -> None:
    fair = 2**64 - 2**64 % 6
    assert FixedBits(fair - 1).below(6) == 5
    assert FixedBits(fair, 2**64 - 1, 8).below(6) == 2


def test_below_uses_all_bits_when_the_bound_divides_them() -> None:
    assert FixedBits(2**64 - 1).below(2**63) == 2**63 - 1


def test_below_gives_every_number_about_equally_often() -> None:
    rand, rolls = Rand(7), 60_000
    counts = Counter(rand.below(6) for _ in range(rolls))
    chi_square = sum((counts[face] - rolls / 6) ** 2 / (rolls / 6) for face in range(6))
    assert set(counts) == set(range(6))
    assert chi_square < 20.5  # 99.9 % of fair dice stay below, 5 degrees of freedom


@pytest.mark.parametrize("stop", [0, -1])
def test_below_refuses_an_empty_range(stop: int) -> None:
    with pytest.raises(ValueError, match=f"1 or more, got {stop}"):
        Rand(1).below(stop)


def test_choice_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="1 or more, got 0"):
        Rand(1).choice([])


def test_choice_can_be_any_item() -> None:
    rand = Rand(3)
    assert {rand.choice("abc") for _ in range(50)} == set("abc")


def test_shuffle_gives_every_order_about_equally_often() -> None:
    rand, orders, shuffles = Rand(11), Counter[str](), 24_000
    for _ in range(shuffles):
        items = list("abcd")
        rand.shuffle(items)
        orders["".join(items)] += 1
    expected = shuffles / 24
    assert len(orders) == 24
    assert sum((count - expected) ** 2 / expected for count in orders.values()) < 49.7  # 99.9 %, 23 degrees of freedom


def test_equal_seeds_give_equal_numbers() -> None:
    first, second = Rand(99), Rand(99)
    assert [first.below(1000) for _ in range(20)] == [second.below(1000) for _ in range(20)]
