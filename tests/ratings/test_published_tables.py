"""Published tables by `arena rate`, its rows shuffled and its names changed. Sources stand in oracles.json."""

import json
from collections.abc import Iterator
from math import exp, log10
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from arena.cli.rate import rate

HERE = Path(__file__).parent
ORACLES: dict[str, dict[str, Any]] = json.loads((HERE / "oracles.json").read_text(encoding="utf-8"))
TOY, SALAD, PUDDING, CITATIONS = (ORACLES[name] for name in ("pl_toy_5games", "salad", "pudding", "citations"))

Rows = list[dict[str, str]]


class Table:
    """What `arena rate` says of some rows, by the names they had before they were changed."""

    def __init__(self, rows: Rows, folder: Path, *options: str, names: dict[str, str] | None = None) -> None:
        Random(1952).shuffle(rows)
        file = folder / "results.jsonl"
        file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
        done = CliRunner().invoke(rate, [str(file), "--json", *options], catch_exceptions=False)
        self.document: dict[str, Any] = json.loads(done.stdout)
        old = {new: name for name, new in (names or {}).items()}
        self.items = {old.get(item["name"], item["name"]): item for item in self.document["items"]}

    def values(self, names: list[str], field: str = "estimate") -> list[float]:
        return [self.items[name][field] for name in names]


def citations() -> Iterator[dict[str, str]]:
    names = CITATIONS["players"]
    for i, row in enumerate(CITATIONS["wins_row_over_col"]):
        for j, count in enumerate(row):
            if i != j:
                yield {"winner": names[i], "loser": names[j], "count": str(count)}


def pudding(renamed: dict[str, str]) -> Iterator[dict[str, str]]:
    for i, j, won, lost, tied in PUDDING["pairs_i_j_winsi_winsj_ties"]:
        a, b = renamed[str(i)], renamed[str(j)]
        yield {"a": a, "b": b, "wins_a": str(won), "wins_b": str(lost), "ties": str(tied)}


def salad() -> Iterator[dict[str, str]]:
    for ranks in SALAD["ranks_A_B_C_D"]:
        yield {"order": " > ".join(sorted("ABCD", key=lambda name: ranks["ABCD".index(name)]))}


def engines() -> Iterator[dict[str, str]]:
    for first, second, won, drawn, lost in ORACLES["three_engines"]["pairs_winsi_draws_winsj"]:
        for tiers, count in (f"{first}>{second}", won), (f"{first}={second}", drawn), (f"{second}>{first}", lost):
            yield {"order": tiers, "count": str(count)}


def csv_rows(name: str) -> Rows:
    header, *lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [dict(zip(header.split(","), line.split(","), strict=True)) for line in lines]


def test_citations_with_their_standard_errors(tmp_path: Path) -> None:
    table = Table(list(citations()), tmp_path, "--scale", "natural", "--anchor", "Biometrika=0")
    names = list(CITATIONS["published"]["coef"])
    assert table.document["model"] == "bt"
    assert table.values(names) == pytest.approx(list(CITATIONS["published"]["coef"].values()), abs=5.1e-5)
    assert table.values(names) == pytest.approx(list(CITATIONS["recomputed"]["coef"].values()), abs=1e-8)
    errors = list(CITATIONS["recomputed"]["se_vs_reference"].values())
    assert table.values(names, "se") == pytest.approx(errors, abs=1e-8)
    assert table.items["Biometrika"]["se"] == 0
    wrong = np.array(list(CITATIONS["known_wrong_answer"]["coef"].values()))
    assert np.abs(np.array(table.values(names)) - wrong).min() > 0.009


def test_pudding_against_the_mean_with_quasi_errors(tmp_path: Path) -> None:
    names = dict(zip("123456", ("zeta", "010", "1", "Ä", "a=", "2"), strict=True))
    table = Table(list(pudding(names)), tmp_path, "--model", "davidson", "--scale", "natural", names=names)
    published, tolerance = PUDDING["published"], PUDDING["tolerance"]
    log_worths = np.log(PUDDING["recomputed"]["worth_sum1"])
    assert table.values(list("123456")) == pytest.approx(log_worths - log_worths.mean(), abs=1e-7)
    assert table.values(list("123456")) == pytest.approx(published["log_worth_meanref"], abs=tolerance["log_worth"])
    assert table.values(list("123456"), "se") == pytest.approx(published["se_meanref"], abs=5e-6)
    assert table.values(list("123456"), "quasi_se") == pytest.approx(published["quasi_se"], abs=5e-6)
    assert table.document["aic"] == pytest.approx(published["aic"], abs=0.05)
    (tie,) = table.document["ties"]
    assert (tie["size"], tie["log"]) == (2, pytest.approx(PUDDING["recomputed"]["log_delta"], abs=1e-8))
    assert tie["se"] == pytest.approx(published["se_log_delta"], abs=tolerance["se"])


def test_pudding_against_the_first(tmp_path: Path) -> None:
    names = {name: name for name in "123456"}
    table = Table(list(pudding(names)), tmp_path, "--model", "pl", "--scale", "natural", "--anchor", "1=0")
    assert table.values(list("23456")) == pytest.approx(PUDDING["recomputed"]["log_worth_ref1"][1:], abs=1e-8)
    assert table.values(list("23456"), "se") == pytest.approx(PUDDING["published"]["se_ref1"][1:], abs=5.1e-5)


def test_toy_with_the_ghost_it_needs(tmp_path: Path) -> None:
    rows = [{"winner": winner, "loser": loser} for winner, loser in TOY["winner_loser"]]
    table = Table(rows, tmp_path, "--scale", "natural", "--anchor", "A=0")
    published = TOY["published"]["npseudo_0.5_all"]
    assert table.values(list("ABCD")) == pytest.approx([published[name] for name in "ABCD"], abs=TOY["tolerance"])
    assert (table.items["D"]["bound"], table.items["D"]["low"]) == ("below", None)
    assert any("ghost" in note for note in table.document["notes"])


def test_toy_without_its_winless_item(tmp_path: Path) -> None:
    rows = [{"order": f"{winner}>{loser}"} for winner, loser in TOY["winner_loser"] if loser != "D"]
    table = Table(rows, tmp_path, "--scale", "natural", "--anchor", "A=0", "--ghost", "0")
    published = TOY["published"]["mle_without_D"]
    assert table.values(["A", "B", "C"]) == pytest.approx(list(published["coef"].values()), abs=5e-5)
    assert table.values(["B", "C"], "se") == pytest.approx(list(published["se"].values()), abs=5e-5)
    assert table.document["aic"] == pytest.approx(published["aic"], abs=5e-5)


def test_salad_with_free_worths(tmp_path: Path) -> None:
    table = Table(list(salad()), tmp_path, "--model", "pl", "--scale", "natural", "--anchor", "A=0")
    recomputed = SALAD["recomputed"]
    assert table.values(list("BCD")) == pytest.approx([recomputed["free_worths_ref_A"][n] for n in "BCD"], abs=1e-7)
    assert table.values(list("BCD"), "se") == pytest.approx([recomputed["free_se"][n] for n in "BCD"], abs=1e-7)
    assert table.document["log_likelihood"] == pytest.approx(recomputed["free_loglik"], abs=1e-9)


@pytest.mark.parametrize(("model", "strength"), [("bt", 400 * log10(3)), ("davidson", 328.7996)])
def test_three_engines_have_another_number_in_each_model(model: str, strength: float, tmp_path: Path) -> None:
    table = Table(list(engines()), tmp_path, "--model", model)
    values = table.values(["Houdini", "Strelka", "Komodo"])
    assert values == pytest.approx([strength, 0, -strength], abs=6e-5)
    assert (table.document["errors"], model) in [("sandwich", "bt"), ("model", "davidson")]


def test_baseball_without_and_with_home_advantage(tmp_path: Path) -> None:
    published, tolerance = ORACLES["baseball"]["published"], ORACLES["baseball"]["tolerance"]
    plain = Table(csv_rows("baseball.csv"), tmp_path, "--scale", "natural", "--anchor", "Baltimore=0")
    others = [name for name in plain.items if name != "Baltimore"]
    assert sorted(plain.values(others)) == pytest.approx(published["without_home_sorted"], abs=tolerance["log_worth"])
    assert plain.values(others, "se") == pytest.approx([published["se_without_home"]] * 6, abs=tolerance["se"])
    at_home = Table(csv_rows("baseball.csv"), tmp_path, "--home", "--scale", "natural")
    worths = np.array([exp(item["estimate"]) for item in at_home.items.values()])
    assert sorted(worths / worths.sum()) == pytest.approx(published["worths_sorted"], abs=tolerance["worth"])
    assert at_home.document["home"]["estimate"] == pytest.approx(published["home"], abs=tolerance["worth"])


def test_nascar_2002(tmp_path: Path) -> None:
    published = ORACLES["nascar"]["published"]
    table = Table(csv_rows("nascar2002.csv"), tmp_path, "--model", "pl", "--scale", "natural", "--anchor", "1=0")
    assert len(table.items) == 83
    assert table.values(list(published)) == pytest.approx(list(published.values()), abs=0.0051)
