"""The Swiss system: its rules for any results, and a published tournament.

The tournament is the example by which Mario Held teaches the FIDE Dutch system (A complete Swiss tournament example,
2014): fourteen players, five rounds. Ours has no colours, so of its pairings those are compared that colours do not
decide: who rests, and which scores meet.
"""

from collections import Counter

import pytest

from arena.formats.swiss import WIN, Table
from tests.formats.contests import by_lot, by_strength, contest, known, played_out

PLAYERS = (
    *("Alice", "Bruno", "Carla", "David", "Eloise", "Finn", "Giorgia"),
    *("Kevin", "Louise", "Mark", "Nancy", "Oskar", "Patricia", "Robert"),
)

# Of each round who met whom, by pairing number, and how it went for the first.
ROUNDS = (
    [(1, 8, 1), (2, 9, 1), (3, 10, 1), (4, 11, 0), (5, 12, 1), (6, 13, 1), (7, 14, 1)],
    [(1, 5, -1), (2, 7, 1), (3, 6, 0), (4, 9, 1), (11, 8, 1), (10, 13, 1)],
    [(2, 5, 0), (3, 4, 0), (1, 14, 1), (7, 10, 1), (8, 12, 0), (9, 13, 1)],
    [(2, 6, 1), (5, 4, 0), (1, 3, 1), (7, 11, -1), (9, 8, 0), (10, 14, 0), (12, 13, -1)],
)
RESTED = {1: 14}
"""In the second round Oskar was away and Robert rested."""
NOT_PLAYED = {2: (6, 11)}
"""In the third round Nancy did not come: Finn had the point, and they count as not having met."""
AWAY = {1: 12}


def published(number: int) -> Table:
    """Return the published tournament before a 0-based round."""
    away = PLAYERS[AWAY[number] - 1] if number in AWAY else ""
    table = Table(tuple(name for name in PLAYERS if name != away))
    for done, pairs in enumerate(ROUNDS[:number]):
        for first, second, lead in pairs:
            table.meet(PLAYERS[first - 1], PLAYERS[second - 1], lead)
        if done in RESTED:
            table.rest(PLAYERS[RESTED[done] - 1])
        if done in NOT_PLAYED:
            table.points[PLAYERS[NOT_PLAYED[done][0] - 1]] += WIN
    return table


def points(table: Table, pairs: list[tuple[str, str]]) -> list[tuple[int, ...]]:
    """Return the points of those who meet, the smaller first."""
    return sorted(tuple(sorted((table.points[a], table.points[b]))) for a, b in pairs)


@pytest.mark.parametrize("count", range(2, 65))
def test_first_round_is_the_upper_half_against_the_lower(count: int) -> None:
    table = Table(tuple(f"s{seed}" for seed in range(count)))
    half = count // 2
    assert table.pair() == [(f"s{i}", f"s{i + half}") for i in range(half)]


@pytest.mark.parametrize("count", [*range(2, 18), 25, 32])
def test_nobody_meets_the_same_entrant_twice_nor_rests_twice(count: int) -> None:
    rounds = max(1, count // 2)
    what = contest(f"swiss:rounds={rounds}", count)
    blocks, _ = played_out("swiss", what, by_lot(count))
    met = Counter(block.line_up for block in blocks)
    assert set(met.values()) == {1}
    seated = Counter(name for block in blocks for name in block.line_up)
    assert min(seated[name] for name in what.entrants) >= rounds - count % 2


@pytest.mark.parametrize("count", [4, 6, 8])
def test_as_many_rounds_as_a_round_robin_are_one(count: int) -> None:
    blocks, _ = played_out("swiss", contest(f"swiss:rounds={count - 1}", count), by_lot(1))
    assert len({block.line_up for block in blocks}) == count * (count - 1) // 2


def test_rematches_come_only_when_everyone_has_been_met() -> None:
    blocks, _ = played_out("swiss", contest("swiss:rounds=5", 4), by_strength)
    met = Counter(block.line_up for block in blocks)
    assert len(met) == 6
    assert max(met.values()) == 2


@pytest.mark.parametrize("count", [8, 16, 32])
def test_of_a_power_of_two_one_is_left_with_every_round_won(count: int) -> None:
    blocks, results = played_out("swiss", contest("swiss", count), by_strength)
    won = Counter(name for scores in results.values() for name, score in scores.items() if score > 0)
    rounds = (count - 1).bit_length()
    assert len(blocks) == rounds * count // 2
    assert [name for name, wins in won.items() if wins == rounds] == ["bot0"]


def test_second_round_waits_for_the_first() -> None:
    what = contest("swiss", 4)
    first = known("swiss", what, {})
    assert len(first) == 2
    assert known("swiss", what, {first[0].name: by_strength(first[0])}) == first


def test_first_round_of_the_published_tournament() -> None:
    assert published(0).pair() == [(PLAYERS[a - 1], PLAYERS[b - 1]) for a, b, _ in ROUNDS[0]]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_scores_that_meet_in_the_published_tournament(number: int) -> None:
    meant = [(PLAYERS[a - 1], PLAYERS[b - 1]) for a, b, _ in ROUNDS[number]]
    meant += [(PLAYERS[a - 1], PLAYERS[b - 1]) for a, b in [NOT_PLAYED[number]]] if number in NOT_PLAYED else []
    pairs = published(number).pair()
    assert points(published(number), pairs) == points(published(number), meant)


def test_who_rests_in_the_published_tournament() -> None:
    resting = set(PLAYERS) - {name for pair in published(1).pair() for name in pair} - {"Oskar"}
    assert resting == {"Robert"}


def test_pairings_of_the_published_tournament_that_no_colour_decides() -> None:
    pairs = {frozenset(pair) for pair in published(2).pair()}
    for a, b in [(2, 5), (1, 14), (7, 10), (8, 12), (9, 13)]:
        assert frozenset((PLAYERS[a - 1], PLAYERS[b - 1])) in pairs
