"""`arena rate`: what it prints, and what it says to bad input."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arena.cli.rate import rate
from arena.errors import ConfigError

LOOP = "winner,loser,count\nann,bob,6\nbob,ann,2\nbob,cat,5\ncat,bob,3\ncat,ann,1\nann,cat,7\n"


def run(folder: Path, text: str, *options: str) -> Result:
    file = folder / "results.csv"
    file.write_text(text, encoding="utf-8")
    return CliRunner().invoke(rate, [str(file), *options])


def test_table_has_best_first_with_intervals_and_ranks(tmp_path: Path) -> None:
    done = run(tmp_path, LOOP)
    rows = [line.split() for line in done.stdout.splitlines() if line.strip()]
    assert rows[0] == ["ranks", "name", "estimate", "95", "%", "se"]
    assert [row[1] for row in rows[2:]] == ["ann", "bob", "cat"]
    assert done.stderr == "note: standard errors from the model: matches are taken as independent\n"


def test_undefeated_and_winless_are_shown_as_bounds(tmp_path: Path) -> None:
    done = run(tmp_path, LOOP + "ace,ann,9\ncat,zed,9\n")
    told = {line.split()[1]: line.split()[2] for line in done.stdout.splitlines() if "ace" in line or "zed" in line}
    assert told == {"ace": ">", "zed": "<"}


def test_json_is_the_documents_shape(tmp_path: Path) -> None:
    document = json.loads(run(tmp_path, LOOP, "--json", "--scale", "natural", "--pairs").stdout)
    assert document["model"] == "bt"
    assert {"model", "items", "home", "notes"} <= set(document)
    assert {"name", "estimate", "se", "low", "high"} <= set(document["items"][0])
    assert document["home"] is None
    assert [(pair["better"], pair["worse"]) for pair in document["pairs"]] == [
        ("ann", "bob"), ("ann", "cat"), ("bob", "cat"),
    ]  # fmt: skip


def test_anchor_takes_names_with_equals_signs(tmp_path: Path) -> None:
    document = json.loads(run(tmp_path, "winner,loser\nx=y,b\nb,x=y\n", "--json", "--anchor", "x=y=1500").stdout)
    assert {item["name"]: item["estimate"] for item in document["items"]} == {"x=y": 1500, "b": pytest.approx(1500)}


@pytest.mark.parametrize("anchor", ["ann", "ann=", "ann=high", "ann=inf"])
def test_anchor_without_a_rating_is_refused(anchor: str, tmp_path: Path) -> None:
    done = run(tmp_path, LOOP, "--anchor", anchor)
    assert done.exit_code == 2
    assert "expected a name and its rating, like random_legal=1000" in done.stderr


def test_order_effect_is_printed(tmp_path: Path) -> None:
    done = run(tmp_path, "a,b,wins_a,wins_b\nann,bob,6,2\nbob,ann,5,3\n", "--home")
    assert any(line.startswith("home: +") for line in done.stdout.splitlines())


def test_missing_file_and_file_of_bytes_are_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"winner,loser\n\xff\xfe,b\n")
    for name, told in ("none", "expected a file that can be read"), ("bytes", "expected text in UTF-8"):
        done = CliRunner().invoke(rate, [str(tmp_path / name)])
        assert isinstance(done.exception, ConfigError)
        assert told in str(done.exception)
