"""Results from elsewhere: every form of a row, and what is said of a bad one."""

import pytest

from arena.errors import ConfigError
from arena.ratings.placings import Placing, Placings
from arena.ratings.results_file import parse_results


def parsed(*lines: str) -> Placings:
    return parse_results([f"{line}\n" for line in lines], "results.csv")


def named(placings: Placings) -> dict[tuple[str, str], float]:
    """Return counts by block and order, e.g. `a>b=c`."""
    return {
        (block, ">".join("=".join(placings.names[i] for i in tier) for tier in placing.tiers)): count
        for (block, placing), count in placings.counts.items()
    }


def test_winner_and_loser_with_weights() -> None:
    placings = parsed("winner,loser,count", "ann,bob,2", "bob,ann,0.5", "ann,bob,1", "", "cat,ann,0")
    assert named(placings) == {("", "ann>bob"): 3, ("", "bob>ann"): 0.5}
    assert placings.names == ["ann", "bob", "cat"]


def test_pair_with_ties_has_a_at_home_unless_a_column_says_who() -> None:
    placings = parsed("a,b,wins_a,wins_b,ties", "ann,bob,3,1,2")
    assert named(placings) == {("", "ann>bob"): 3, ("", "bob>ann"): 1, ("", "ann=bob"): 2}
    assert {placing.seats for _, placing in placings.counts} == {(0, 1)}


@pytest.mark.parametrize(
    ("home", "seats"), [("ann", (0, 1)), ("bob", (1, 0)), ("a", (0, 1)), ("b", (1, 0)), ("", ()), ("neutral", ())]
)
def test_home_is_a_name_or_a_column_or_neutral(home: str, seats: tuple[int, ...]) -> None:
    placings = parsed("a,b,wins_a,wins_b,home", f"ann,bob,1,0,{home}")
    assert placings.counts == {("", Placing(((0,), (1,)), seats)): 1}


def test_home_of_bots_named_like_the_columns_is_the_name() -> None:
    placings = parsed("a,b,wins_a,wins_b,home", "b,a,1,0,b")
    assert placings.names == ["b", "a"]
    assert {placing.seats for _, placing in placings.counts} == {(0, 1)}


def test_order_with_equal_places() -> None:
    assert named(parsed("order,block", "ann > bob=cat>dan,x")) == {("x", "ann>bob=cat>dan"): 1}


def test_seats_and_returns_become_an_order() -> None:
    placings = parsed("block,seats,returns", 'x,"ann,bob,cat,dan","-1,3,-1,-1.0"')
    assert named(placings) == {("x", "bob>ann=cat=dan"): 1}
    assert {placing.seats for _, placing in placings.counts} == {(0, 1, 2, 3)} or len(placings.names) == 4


def test_json_lines_take_lists_and_numbers() -> None:
    lines = ['{"seats": ["ann", "bob"], "returns": [1, -1], "block": 7}', '{"winner": "bob", "loser": "ann"}']
    assert named(parsed(*lines)) == {("7", "ann>bob"): 1, ("", "bob>ann"): 1}


def test_byte_order_mark_quotes_and_spaces_are_no_part_of_a_name() -> None:
    assert named(parsed("\ufeffWinner, Loser", '"Smith, J.", bob')) == {("", "Smith, J.>bob"): 1}


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("winner,looser", "a,b"), "line 1: expected columns winner,loser; a,b,wins_a"),
        (("winner,loser", "a,b", "", "a"), r"line 4: expected 2 fields \(winner,loser\), got 1"),
        (("winner,loser", "a,a"), "line 2: expected two names or more, all different, got 'a', 'a'"),
        (("winner,loser", "a,"), "line 2: expected two names or more, all different, got 'a', ''"),
        (("winner,loser,count", "a,b,many"), "line 2: expected a number of 0 or more as count, got 'many'"),
        (("winner,loser,count", "a,b,-1"), "line 2: expected a number of 0 or more as count, got '-1'"),
        (("winner,loser,count", "a,b,inf"), "line 2: expected a number of 0 or more as count, got 'inf'"),
        (("a,b,wins_a,wins_b", "x,y,nan,1"), "line 2: expected a number of 0 or more as wins_a, got 'nan'"),
        (("a,b,wins_a,wins_b,home", "x,y,1,1,z"), "line 2: expected 'x', 'y', a, b, neutral or nothing as home, got"),
        (("order", "a>b", "a>>b"), "line 3: expected two names or more, all different, got 'a', '', 'b'"),
        (("order", "a"), "line 2: expected two names or more"),
        (("seats,returns", '"a,b","1"'), "line 2: expected a return for each of 2 seats, got 1"),
        (("seats,returns", '"a,b","1,x"'), "line 2: expected a number as returns, got 'x'"),
        (("seats,returns", '"a,b","1,-1'), "line 2: expected CSV, got what cannot be read"),
        (('{"winner": "a", "loser": "b"}', '{"winner": "a"'), "line 2: expected a JSON object, got what cannot"),
        (('{"winner": "a", "loser": "b"}', "[]"), r"line 2: expected a JSON object, got '\[\]'"),
        (('{"winner": "a", "loser": true}',), "line 1: expected text, a number or a list of them as loser, got True"),
        (('{"winner": "a", "loser": "b"}', '{"a": 1}'), "line 2: expected columns"),
        ((), "line 1: expected columns"),
        (("winner,loser",), "results.csv: expected results, got none"),
    ],
)
def test_bad_row_is_told_with_its_line(lines: tuple[str, ...], told: str) -> None:
    with pytest.raises(ConfigError, match=f"results.csv(, )?:? ?{told.removeprefix('results.csv: ')}"):
        parsed(*lines)
