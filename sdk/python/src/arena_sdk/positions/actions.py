"""Action tables of the games of the arena but the Mia family and Cyvasse, whose 11,410 actions no bot needs to know."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement, product

Options = Mapping[str, str]

_FACES = {"poker": ["A", "K", "D", "B", "10", "9"], "pip": ["1", "6", "5", "4", "3", "2"]}
"""Faces of each kind of dice, the best first."""
_STRAIGHTS = {"poker": ("A-K-D-B-10", "K-D-B-10-9"), "pip": ("6-5-4-3-2", "5-4-3-2-1")}
"""The high and the low one."""
_GROUPS = {(5,): 8, (4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
"""How high a hand ranks by how many dice show the same; 5 and 4 are the straights."""


def _bugiardo(num_seats: int, options: Options) -> tuple[str, ...]:
    """Return the table with announcements from the lowest hand up."""
    faces, straights = _FACES[options["dice"]], _STRAIGHTS[options["dice"]]
    hands = [_ranked(hand, faces, straights) for hand in combinations_with_replacement(faces, 5)]
    thrown = (dice for count in range(1, 6) for dice in combinations_with_replacement(faces, count))
    announces = (f"announce {text}" for _, text in sorted(hands))
    return ("doubt", "stop", *announces, *(f"reroll {'-'.join(dice)}" for dice in thrown))


def _ranked(
    hand: tuple[str, ...], faces: list[str], straights: tuple[str, ...]
) -> tuple[tuple[int, tuple[int, ...]], str]:
    """Return what a hand is compared by, and how it is written."""
    count = Counter(hand)
    dice = sorted(hand, key=lambda face: (-count[face], faces.index(face)))
    for rank, straight in zip((5, 4), straights, strict=True):
        if set(straight.split("-")) == set(dice):
            return (rank, ()), straight
    groups = tuple(sorted(count.values(), reverse=True))
    return (_GROUPS[groups], tuple(-faces.index(face) for face in dice)), "-".join(dice)


def _cinque_dadi(num_seats: int, options: Options) -> tuple[str, ...]:
    bids = product(range(1, num_seats * int(options["dice"]) + 1), range(1, 7))
    return ("doubt", "pass", "calza", *(f"{count}x{face}" for count, face in bids))


def _sette(num_seats: int, options: Options) -> tuple[str, ...]:
    coins = range(int(options["min_stake"]), int(options["max_stake"]) + 1)
    said = (f"{words} {count}" for words in ("stake", "bet win", "bet lose") for count in coins)
    return ("pass", *said, *(f"{answer} {seat}" for seat in range(num_seats) for answer in ("accept", "refuse")))


def _punta(num_seats: int, options: Options) -> tuple[str, ...]:
    limits = range(int(options["min_stake"]), int(options["max_stake"]) + 1)
    tenures = range(1, int(options["max_tenure"]) + 1)
    said = (f"{word} {coins}" for word in ("min", "max") for coins in limits)
    return ("take", "leave", *said, *(f"tenure {count}" for count in tenures))


def _drago(num_seats: int, options: Options) -> tuple[str, ...]:
    return ("knock", "fold", "redraw", "refuse", *(f"play {rank}{suit}" for rank in "24567FCR3A" for suit in "CDBS"))


TABLES: dict[str, Callable[[int, Options], tuple[str, ...]]] = {
    "dice-bugiardo": _bugiardo,
    "chouette": _bugiardo,
    "cinque-dadi": _cinque_dadi,
    "sette": _sette,
    "punta-e-raddoppia": _punta,
    "drago": _drago,
}
"""By game: the table at so many seats."""
