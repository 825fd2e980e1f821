"""Published tables, and the answer a public port of one of them gets wrong. Sources stand in oracles.json."""

import json
from math import log10
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from arena.ratings.bradley_terry import GHOST, rate
from arena.ratings.connectivity import strong_components
from arena.ratings.evidence import Matrix
from arena.ratings.likelihood import covariance, strengths
from tests.ratings.blocks import duels, evidence_of

ORACLES: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("oracles.json").read_text(encoding="utf-8"))
CITATIONS, ENGINES, TOY = (ORACLES[name] for name in ("citations", "three_engines", "pl_toy_5games"))


def toy_points() -> Matrix:
    points = np.zeros((4, 4))
    for winner, loser in TOY["winner_loser"]:
        points["ABCD".index(winner), "ABCD".index(loser)] += 1
    return points


def errors_against_first(points: Matrix) -> Matrix:
    """Return the standard errors of the differences to the first entrant."""
    inverse = covariance(strengths(points), points + points.T)
    variances: Matrix = np.diag(inverse) + inverse[0, 0] - 2 * inverse[0]
    return np.sqrt(variances[1:])


def test_citations_agree_with_BradleyTerry2_to_its_printed_digits() -> None:
    ratings = strengths(np.array(CITATIONS["wins_row_over_col"], dtype=float))
    published = list(CITATIONS["published"]["coef"].values())
    assert ratings[1:] - ratings[0] == pytest.approx(published, abs=CITATIONS["tolerance"])
    assert ratings[1:] - ratings[0] == pytest.approx(list(CITATIONS["recomputed"]["coef"].values()), abs=1e-8)


def test_citations_are_not_fitted_to_proportions() -> None:
    points = np.array(CITATIONS["wins_row_over_col"], dtype=float)
    wrong = list(CITATIONS["known_wrong_answer"]["coef"].values())
    proportions = strengths(points / np.maximum(points + points.T, 1))
    assert proportions[1:] - proportions[0] == pytest.approx(wrong, abs=1e-4)  # that is indeed how one gets there
    ratings = strengths(points)
    assert np.abs(ratings[1:] - ratings[0] - wrong).min() > 0.009


def test_citations_in_blocks_give_the_same_elo() -> None:
    # Every citation twice, as one block: the counts double and the maximum stays where it is.
    names, wins = CITATIONS["players"], CITATIONS["wins_row_over_col"]
    played = [b for i in range(4) for j in range(4) if i != j for b in duels(names[i], names[j], *["WW"] * wins[i][j])]
    renamed = [[r._replace(block=str(k)) for r in block] for k, block in enumerate(played)]
    elos = rate(evidence_of(renamed))
    first = elos["Biometrika"]
    for name, expected in CITATIONS["recomputed"]["coef"].items():
        elo = elos[name]
        assert first is not None
        assert elo is not None
        assert elo.value - first.value == pytest.approx(400 * expected * log10(np.e), abs=1e-6)


def test_citations_standard_errors() -> None:
    errors = errors_against_first(np.array(CITATIONS["wins_row_over_col"], dtype=float))
    assert errors == pytest.approx(list(CITATIONS["recomputed"]["se_vs_reference"].values()), abs=1e-9)


def test_three_engines_count_a_draw_as_half() -> None:
    played = []
    for first, second, wins, draws, losses in ENGINES["pairs_winsi_draws_winsj"]:
        marks = "W" * wins + "D" * draws + "L" * losses
        played += duels(first, second, *(marks[i : i + 2] for i in range(0, len(marks), 2)))
    elos = rate(evidence_of(played))
    values = [elo.value for name in ("Houdini", "Strelka", "Komodo") if (elo := elos[name])]
    assert values == pytest.approx(ENGINES["BT_draw_as_half_elo400"], abs=ENGINES["tolerance"])
    assert values == pytest.approx([400 * log10(3), 0, -400 * log10(3)], abs=1e-9)


def test_toy_falls_into_its_strong_components() -> None:
    labels = strong_components(toy_points())
    found = sorted({"".join(np.array(list("ABCD"))[labels == label]) for label in labels})
    assert found == ["".join(names) for names in TOY["published"]["strong_components"]]


def test_toy_without_its_winless_item() -> None:
    points = toy_points()[:3, :3]
    ratings = strengths(points)
    assert ratings[1:] - ratings[0] == pytest.approx(list(TOY["recomputed"]["mle"].values()), abs=1e-8)
    assert errors_against_first(points) == pytest.approx(list(TOY["recomputed"]["mle_se"].values()), abs=1e-8)


def test_toy_with_half_a_pseudo_win_agrees_with_PlackettLuce() -> None:
    ratings = strengths(toy_points(), ghost=GHOST)
    published = list(TOY["published"]["npseudo_0.5_all"].values())
    # Printed to seven digits by a fit that stopped a digit early: the exact maximum has B at 0.51841842.
    assert ratings - ratings[0] == pytest.approx(published, abs=TOY["tolerance"])
    assert ratings == pytest.approx(list(TOY["recomputed"]["npseudo_raw_ghost0"].values()), abs=1e-8)
