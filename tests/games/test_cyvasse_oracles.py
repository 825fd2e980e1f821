"""Cyvasse against oracles.json, and its generator of actions against a slow second one."""

import json
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.errors import IllegalActionError
from arena.games.cyvasse.actions import all_actions
from arena.games.cyvasse.board import RANKS, SQUARE_NAMES, Position
from arena.games.cyvasse.fen import parse_position
from arena.games.cyvasse.generator import Generator
from arena.games.cyvasse.perft import divide, perft
from arena.games.cyvasse.rules import CyvasseRules
from arena.games.cyvasse.setup import parse_setup
from tests.games.battles import Fight, fight
from tests.games.cyvasse_naive import naive_actions

ORACLES = json.loads((Path(__file__).parent / "cyvasse_oracles.json").read_text(encoding="utf-8"))
MATRIX = ORACLES["capture_matrix_attacker_rows_defender_columns"]


@pytest.mark.parametrize("victim", RANKS)
@pytest.mark.parametrize("attacker", RANKS)
def test_Y16_Y17_Y18_Y19_Y20_Y21_who_takes_whom_is_the_matrix(attacker: str, victim: str) -> None:
    away = "f6" if attacker == "C" else "e5"
    taken = any(action.endswith(away) for action in fight(f"{attacker}d4 {victim.lower()}{away}").of("d4"))
    assert taken == bool(MATRIX["rows"][attacker][MATRIX["order"].index(victim)])


@pytest.mark.parametrize("letter", RANKS)
def test_Y9_Y14_Y15_number_of_moves_on_an_empty_plain(letter: str) -> None:
    counts = {square: len(fight(f"{letter}{square}").moves) for square in SQUARE_NAMES}
    expected = dict(ORACLES["moves_on_empty_grass_board"][letter])
    assert sum(counts.values()) == expected.pop("sum64")
    assert {square: counts[square] for square in expected} == expected


@pytest.mark.parametrize("name", ORACLES["perft"])
def test_Y36_perft_of_the_oracle_positions(name: str) -> None:
    oracle = ORACLES["perft"][name]
    position = _position(oracle)
    legal = Fight(position).moves
    kinds = {"shot": {action for action in legal if "*" in action}}
    kinds["cap"] = {a for a in legal - kinds["shot"] if position.pieces[SQUARE_NAMES.index(a[2:4])] != ord(".")}
    kinds["move"] = legal - kinds["shot"] - kinds["cap"]
    assert perft(CyvasseRules(), position, 1) == len(legal) == oracle["perft1"]
    assert {kind: len(actions) for kind, actions in kinds.items()} == oracle["legal_by_kind"]
    by_piece = dict.fromkeys(RANKS, 0)
    for action in legal:
        by_piece[chr(position.pieces[SQUARE_NAMES.index(action[:2])]).upper()] += 1
    assert by_piece == oracle["legal_by_piece"]


@pytest.mark.parametrize("name", ORACLES["perft"])
def test_perft_of_depth_two_is_the_sum_of_the_slow_generators_counts(name: str) -> None:
    fought = Fight(_position(ORACLES["perft"][name]))
    counts = divide(fought.rules, fought.position, 2)
    for action, count in counts.items():
        after = Fight(fought.position).play(action)
        assert count == (len(naive_actions(after.position, 2)) if after.legal else 0)


def test_Y2_Y3_number_of_mountain_layouts() -> None:
    oracle = ORACLES["mountain_placements_8x4_six_mountains"]
    masks = np.fromiter((sum(1 << cell for cell in cells) for cells in combinations(range(32), 6)), np.int64)
    left_edge = sum(1 << 8 * row for row in range(4))
    right_edge = left_edge << 7
    beside = [masks << 8, masks >> 8, (masks & ~right_edge) << 1, (masks & ~left_edge) >> 1]
    # Three mountains are connected exactly where one of them has two others beside it.
    middle = np.zeros_like(masks)
    for first, second in combinations(beside, 2):
        middle |= first & second
    assert len(masks) == oracle["all"]
    count = int(((middle & masks) == 0).sum())
    assert count == oracle["max_component_2_orthogonal_adjacency"]
    # Water, forest and the fortress on what is left. Source: rules.md Y2.
    assert count * comb(26, 5) * comb(21, 6) * 15 == 32_057_160_404_068_800


@given(st.permutations("M" * 6 + "W" * 5 + "B" * 6 + "G" * 14 + "F"))
def test_Y3_a_setup_is_refused_exactly_where_a_mountain_has_two_beside_it(tiles: list[str]) -> None:
    cells = {divmod(place, 8) for place, letter in enumerate(tiles) if letter == "M"}
    is_wall = any(len(cells & {(r + 1, f), (r - 1, f), (r, f + 1), (r, f - 1)}) > 1 for r, f in cells)
    text = _setup(tiles)
    if is_wall:
        with pytest.raises(IllegalActionError, match="mountains side by side"):
            parse_setup(text, 0)
    else:
        assert parse_setup(text, 0)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any board, with every tile and up to twenty pieces anywhere."""
    tiles = draw(st.lists(st.sampled_from("GGGGWBBMF"), min_size=64, max_size=64))
    places = draw(st.permutations(range(64)))
    pieces = ["."] * 64
    for letter, place in zip(RANKS + RANKS.lower(), places, strict=False):
        if draw(st.booleans()):
            pieces[place] = letter
            if tiles[place] == "M" and letter not in "Dd":
                tiles[place] = "F"
    aims = draw(st.tuples(st.integers(0, 8), st.integers(0, 8)))
    frozen = draw(st.tuples(st.integers(0, 64), st.integers(0, 64)))
    return Position("".join(tiles).encode(), "".join(pieces).encode(), draw(st.integers(0, 1)), frozen, aims)


@settings(max_examples=400, deadline=None)
@given(positions(), st.sampled_from((1, 2)))
def test_generator_agrees_with_the_slow_one(position: Position, min_range: int) -> None:
    actions = all_actions()
    places = Generator(actions, min_range).places(position)
    found = [actions.names[place] for place in places]
    assert len(set(found)) == len(found)
    assert set(found) == naive_actions(position, min_range)


def _position(oracle: dict[str, object]) -> Position:
    tiles, pieces = oracle["terrain_row8_to_row1"], oracle["pieces_row8_to_row1(capitals=player0)"]
    assert isinstance(tiles, list)
    assert isinstance(pieces, list)
    return parse_position(" ".join([*tiles, *pieces, str(oracle["to_move"])]))


def _setup(tiles: list[str]) -> str:
    pieces, left = "", list(RANKS)
    for tile in tiles:
        pieces += left.pop() if left and tile != "M" else "."
    rows = ["".join(tiles), pieces]
    return " ".join(row[start : start + 8] for row in rows for start in range(0, 32, 8))
