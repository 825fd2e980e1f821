"""From which position a match begins, and that a log from chosen positions can be replayed and not altered."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from arena.errors import ReplayError
from arena.games import make_game
from arena.replay import verify
from arena.replay.manifest import Manifest
from arena.replay.openings import game_of, to_games
from tests.replay.runs import PlayedRun, make_manifest, play_run

GRASS = "/".join(["GGGGGGGG"] * 8)
FIRST, SECOND, THIRD = (
    f"{GRASS} .......k/......../......../......../......../....{piece}.../......../K....... {mover} -,- *,* 0 0"
    for piece, mover in (("V", 0), ("D", 1), ("h", 1))
)
GAME = make_game("cyvasse")
OPENINGS = tuple(make_game("cyvasse", 2, opening=text) for text in (FIRST, SECOND, THIRD))


def begin(manifest: Manifest) -> Counter[tuple[str, str]]:
    """Return how often each position is begun by each pair in a run."""
    game, openings = to_games(manifest)
    names = [slot.block.name for slot in manifest.plan().slots()]
    return Counter((name.partition("/")[0], game_of(name, game, openings).opening) for name in names)


@pytest.fixture(scope="module")
def run() -> PlayedRun:
    manifest = make_manifest("cyvasse", num_blocks=4, entrants=("ann", "bob"), openings=(FIRST, SECOND, THIRD))
    return play_run(manifest, shuffled=True)


def test_blocks_take_the_positions_in_order_and_again_from_the_first() -> None:
    taken = [game_of(f"ann,bob/{ordinal}", GAME, OPENINGS).opening for ordinal in range(5)]
    assert taken == [FIRST, SECOND, THIRD, FIRST, SECOND]


def test_every_pair_plays_every_position_equally_often() -> None:
    begun = begin(make_manifest("cyvasse", num_blocks=6, openings=(FIRST, SECOND, THIRD)))
    assert set(begun.values()) == {2}
    assert len(begun) == 9


def test_without_chosen_positions_every_block_begins_as_usual() -> None:
    assert game_of("ann,bob/7", GAME, ()) is GAME


@pytest.mark.parametrize("name", ["ann,bob", "ann,bob/x", ""])
def test_what_is_no_name_of_a_block_is_refused(name: str) -> None:
    with pytest.raises(ReplayError, match="expected a name that ends with a slash and a number"):
        game_of(name, GAME, OPENINGS)


def test_a_run_from_chosen_positions_verifies_and_every_line_states_its_own(run: PlayedRun) -> None:
    assert verify(run.to_run()).problems == ()
    for record in run.records:
        expected = (FIRST, SECOND, THIRD)[int(record.block[-1]) % 3]
        assert record.entries[0] == f"position {expected}"


def test_the_mover_of_a_position_moves_first_in_both_rotations(run: PlayedRun) -> None:
    of_second = [record for record in run.records if record.block == "ann,bob/1"]
    assert {record.seats[0] for record in of_second} == {"ann", "bob"}
    assert all(record.actions[0].startswith("1 ") for record in of_second)


def test_positions_are_under_the_fingerprint(run: PlayedRun) -> None:
    entries = ("position " + THIRD, *run.records[0].entries[1:])
    other = run.with_records([run.records[0]._replace(entries=entries), *run.records[1:]])
    assert verify(other.to_run()).fingerprint != verify(run.to_run()).fingerprint


Alter = Callable[[Manifest], Manifest]

ALTERED: dict[str, tuple[str, Alter]] = {
    "another position": ("entries", lambda m: replace(m, openings=(FIRST, SECOND, SECOND))),
    "another order": ("entries", lambda m: replace(m, openings=(SECOND, FIRST, THIRD))),
    "one fewer": ("entries", lambda m: replace(m, openings=(FIRST, SECOND))),
    "none": ("actions", lambda m: replace(m, openings=())),
    "another spelling": ("manifest.json, openings[1]", lambda m: replace(m, openings=(FIRST, f"{SECOND} ", THIRD))),
    "no position": ("manifest.json, openings[0]", lambda m: replace(m, openings=("rubbish", SECOND, THIRD))),
    "a game without": ("manifest.json, openings[0]", lambda m: replace(m, game="lisandria")),
}


@pytest.mark.parametrize("case", ALTERED)
def test_altered_positions_are_found_although_the_chain_was_made_to_fit(run: PlayedRun, case: str) -> None:
    field, alter = ALTERED[case]
    altered = replace(run, manifest=alter(run.manifest))
    assert field in {problem.field for problem in verify(altered.to_run()).problems}
