"""What must not matter to a rating. Source: ratings.md 9, T4."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.ratings.elo import Elo
from arena.ratings.standings import Row, standings
from tests.ratings.blocks import Block, duels, tally_of
from tests.ratings.test_tally import blocks

FLIPPED = {"above": "below", "below": "above", None: None}
Table = dict[str, Row]


def table_of(played: list[Block]) -> Table:
    return {row.entrant: row for row in standings(tally_of(played))}


def numbers(row: Row) -> list[float | str | None]:
    """Return all there is to a row but its name, rounded to what sums in another order may change."""
    values = [*(row.payoff or ()), *(row.elo or ())]
    rounded = [round(value, 6) + 0.0 if isinstance(value, float) else value for value in values]
    return [row.place, row.matches, row.blocks, *rounded]


@given(blocks(), st.permutations("abcd"))
def test_names_do_not_matter(played: list[Block], names: list[str]) -> None:
    rename = dict(zip("abcd", names, strict=True))
    renamed = [[r._replace(entrants=tuple(rename[name] for name in r.entrants)) for r in block] for block in played]
    before, after = table_of(played), table_of(renamed)
    assert {rename[name]: numbers(row) for name, row in before.items()} == {n: numbers(r) for n, r in after.items()}


@given(blocks())
def test_padded_names_do_not_matter(played: list[Block]) -> None:
    padded = [[r._replace(entrants=tuple(f"0{name}" for name in r.entrants)) for r in block] for block in played]
    assert [numbers(row) for row in table_of(played).values()] == [numbers(row) for row in table_of(padded).values()]


@given(blocks(), st.randoms(use_true_random=False))
def test_order_of_matches_does_not_matter_to_the_last_bit(played: list[Block], random: Random) -> None:
    results = [result for block in played for result in block]
    random.shuffle(results)
    assert table_of([results]) == table_of(played)


@given(blocks())
def test_swapped_results_negate(played: list[Block]) -> None:
    mirrored = [[r._replace(returns=r.returns[::-1], places=r.places[::-1]) for r in block] for block in played]
    before, after = table_of(played), table_of(mirrored)
    for name, row in before.items():
        elo, payoff, other = row.elo, row.payoff, after[name]
        assert payoff is not None
        assert other.payoff is not None
        assert other.payoff.mean == pytest.approx(-payoff.mean)
        negated = elo and Elo(-elo.value, -elo.high, -elo.low)
        assert (other.elo and other.elo[:3]) == (negated and pytest.approx(negated[:3], abs=1e-6))
        assert (elo and FLIPPED[elo.bound]) == (other.elo and other.elo.bound)


@given(blocks())
def test_unrelated_pool_changes_nothing(played: list[Block]) -> None:
    inner = played + duels("a", "b", "WL", "WW") + duels("b", "c", "WL", "LL")
    before, after = table_of(inner), table_of(inner + duels("p", "q", "WW", "WL"))
    assert {name: (row.payoff, row.elo) for name, row in before.items()} == {
        name: (after[name].payoff, after[name].elo) for name in before
    }
    assert after["p"].elo is None


@settings(max_examples=30)
@given(blocks())
def test_duplicated_data_leave_means_and_values_of_connected_pools(played: list[Block]) -> None:
    joined = played + [b for x, y in ("ab", "bc", "cd", "da") for b in duels(x, y, "WL")]
    again = [[r._replace(block=f"again {r.block}") for r in block] for block in joined]
    before, after = table_of(joined), table_of(joined + again)
    for name, row in before.items():
        other = after[name]
        assert row.payoff is not None
        assert row.elo is not None
        assert other.payoff is not None
        assert other.elo is not None
        assert other.payoff.mean == pytest.approx(row.payoff.mean)
        assert other.elo.value == pytest.approx(row.elo.value, abs=1e-6)
