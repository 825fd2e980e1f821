"""The table of a run: places, anchor, authors and faults."""

from pathlib import Path

from arena.bots import discover
from arena.cli.table import to_elo, to_faults, to_payoff
from arena.ratings.elo import Elo
from arena.ratings.payoff import Payoff
from arena.replay.manifest import Entrant
from arena.results import Fault, Kind, MatchResult
from arena.runner.standings import ANCHOR_DIGESTS, ANCHOR_RATING, to_rows
from arena.runner.summary import Summary

EXAMPLES = Path(__file__).parents[2] / "example_bots"


def entrant(name: str, digest: str = "") -> Entrant:
    return Entrant(name, f"{name}'s author", digest, (), "grpc")


def summary() -> Summary:
    """Return three blocks in which ann wins three times of four."""
    counted = Summary(2)
    fault = Fault(0, 1, Kind.TIMEOUT, "no answer within 1s", forfeit=True)
    for block in range(3):
        counted.add(MatchResult(f"ann,bob/{block}", 0, ("ann", "bob"), (1, -1), (1, 2)), [fault], 5)
        wins = (1, -1) if block else (-1, 1)
        places = (2, 1) if block else (1, 2)
        counted.add(MatchResult(f"ann,bob/{block}", 1, ("bob", "ann"), (-wins[0], -wins[1]), places), [], 7)
    return counted


def test_the_shipped_random_bot_is_known_by_its_digest() -> None:
    (shipped,) = discover([EXAMPLES / "random_legal.py"]).found
    assert shipped.digest in ANCHOR_DIGESTS


def test_the_anchor_stands_at_1000_and_the_others_relative_to_it() -> None:
    digest = next(iter(ANCHOR_DIGESTS))
    free = {row.row.entrant: row.row.elo for row in to_rows(summary(), [entrant("ann"), entrant("bob")])}
    fixed = to_rows(summary(), [entrant("ann"), entrant("bob", digest)])
    elo = {row.row.entrant: row.row.elo for row in fixed}
    assert elo["bob"]
    assert elo["ann"]
    assert free["ann"]
    assert free["bob"]
    assert elo["bob"].value == ANCHOR_RATING
    assert abs((elo["ann"].value - elo["bob"].value) - (free["ann"].value - free["bob"].value)) < 1e-9
    assert [row.is_anchor for row in fixed] == [row.row.entrant == "bob" for row in fixed]


def test_faults_are_counted_for_the_bot_at_fault() -> None:
    rows = {row.row.entrant: row for row in to_rows(summary(), [entrant("ann"), entrant("bob")])}
    assert rows["bob"].to_json()["faults"] == {"timeout": 3}
    assert rows["ann"].to_json()["faults"] == {}
    assert rows["ann"].author == "ann's author"


def test_an_entrant_without_a_match_stands_last_with_nothing_said() -> None:
    rows = to_rows(summary(), [entrant("ann"), entrant("bob"), entrant("cat")])
    assert rows[-1].to_json() | {"place": 0} == {
        "place": 0,
        "bot": "cat",
        "author": "cat's author",
        "matches": 0,
        "blocks": 0,
        "payoff": None,
        "elo": None,
        "faults": {},
    }


def test_figures_are_written_with_their_intervals() -> None:
    assert to_payoff(Payoff(0.4121, 0.365, 0.4591)) == "+0.412 [+0.365, +0.459]"
    assert to_payoff(Payoff(1.0, None, None)) == "+1.000"
    assert to_elo(Elo(12.4, -3.0, 28.0)) == "12 [-3, 28]"
    assert to_elo(Elo(900.0, 510.4, 1200.0, "above")) == "> 510"
    assert to_elo(Elo(-900.0, -1200.0, -510.4, "below")) == "< -510"
    assert to_elo(None) == to_payoff(None) == "–"
    assert to_faults({"timeout": 3, "crash": 1}) == "1 crash, 3 timeout"
