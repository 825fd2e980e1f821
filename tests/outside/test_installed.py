"""The example package, installed: every command knows its game, and a leak planted in a copy of it is found."""

import json
import re
from pathlib import Path

import pytest

from tests.e2e.arenas import EXAMPLES, Finished
from tests.outside.installed import Home, change, copy_kuhn, make_home

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Return an environment in which the package is installed, with a run `first`."""
    folder = tmp_path_factory.mktemp("outside")
    made = make_home(folder)
    made.install(copy_kuhn(folder))
    played = _play(made, "first")
    assert played.status == 0, played.err
    return made


def _play(home: Home, out: str) -> Finished:
    bots = ("--bots", home.folder / "kuhn" / "bots", "--bots", EXAMPLES / "random_legal.py")
    return home.arena("run", *bots, "--game", "kuhn", "--blocks", 20, "--seed", 1, "--out", out, "--json")


def test_games_lists_it_behind_the_built_in_ones(home: Home) -> None:
    lines = home.arena("games").out.splitlines()
    assert lines[-1] == "kuhn               2 seats      three cards, one bet: call the bluff or fold"
    assert [game["name"] for game in home.arena("games", "--json").document][-1] == "kuhn"


def test_games_prints_its_rules_and_options(home: Home) -> None:
    told = home.arena("games", "kuhn").out
    assert told.startswith("KUHN'S POKER\n")
    assert "hands  1…1000  default 10" in told


def test_a_name_nearly_right_is_answered_with_it(home: Home) -> None:
    done = home.arena("leakcheck", "khun")
    assert (done.status, done.err) == (
        1,
        "arena: no game is called 'khun' (did you mean kuhn?); `arena games` lists them\n",
    )


def test_a_run_names_the_package_and_everything_in_it_holds(home: Home) -> None:
    manifest = json.loads((home.folder / "first" / "manifest.json").read_text())
    assert manifest["versions"]["arena-kuhn"] == "1.0.0"
    report = home.arena("verify", "first", "--json").document
    assert (report["matches"], report["problems"], report["notes"]) == (40, [], [])


def test_its_bot_reads_typed_views_and_nobody_is_at_fault(home: Home) -> None:
    rows = home.arena("standings", "first", "--json").document["standings"]
    assert {row["bot"] for row in rows} == {"equilibrium", "random_legal"}
    assert [row["faults"] for row in rows] == [{}, {}]


def test_a_match_is_shown_by_its_own_pages(home: Home) -> None:
    told = home.arena("replay", "first", "--match", 1, "--all", "--brief").out
    assert re.search(r"the cards are dealt: [JQK] to \w+, [JQK] to \w+", told)


def test_its_bot_can_be_asked_again(home: Home) -> None:
    bot = home.folder / "kuhn" / "bots" / "equilibrium.py"
    assert home.arena("rerun", "first", "--match", 1, "--bot", bot).out.endswith("decisions, 0 differ\n")


def test_no_leak_is_found_in_it(home: Home) -> None:
    done = home.arena("leakcheck", "kuhn")
    assert done.out == "kuhn, 2 seats: no leak in 20 play-throughs for each seat and the audience\n"


def test_a_leak_planted_in_a_copy_is_found(tmp_path: Path) -> None:
    home = make_home(tmp_path)
    leaky = copy_kuhn(tmp_path)
    change(leaky / "src/arena_kuhn/rules.py", "card = CARDS[state.cards[seat]]", "card = CARDS[min(state.cards)]")
    home.install(leaky)
    done = home.arena("leakcheck", "kuhn")
    assert done.status == 1
    assert "kuhn, 2 seats: seat 0 can tell by a request what is hidden" in done.out
    assert re.search(r"first difference: byte \d+ is 0x\w\w of \d+ bytes in world 1, and 0x\w\w of \d+ bytes", done.out)
    assert re.search(r'batch.requests\[0\].view.other.card is "[JQK]" in world 1, and "[JQK]" in world 2', done.out)
    assert re.search(r"\n  1   deal \{0:(.)\} \{1:.\}\n  2   deal \{0:\1\} \{1:.\}\n", done.out)


def test_another_version_is_told_by_verify_and_refused_by_resume(tmp_path: Path) -> None:
    home = make_home(tmp_path)
    package = copy_kuhn(tmp_path)
    home.install(package)
    assert _play(home, "run").status == 0
    change(package / "pyproject.toml", 'version = "1.0.0"', 'version = "1.1.0"')
    home.install(package)
    note = "the game was played by version 1.0.0, and is verified by arena-kuhn 1.1.0"
    assert home.arena("verify", "run", "--json").document["notes"] == [note]
    again = home.arena("run", "--resume", "run")
    assert again.status == 1
    assert "the run was begun with arena-kuhn 1.0.0, here is arena-kuhn 1.1.0; install" in again.err


def test_a_broken_package_is_told_and_breaks_no_built_in_game(tmp_path: Path) -> None:
    home = make_home(tmp_path)
    package = copy_kuhn(tmp_path)
    change(package / "src/arena_kuhn/kind.py", 'name="kuhn"', 'name="tokyo"')
    home.install(package)
    done = home.arena("games")
    assert done.err == (
        "arena: no game of package arena-kuhn 1.0.0, entry point 'kuhn': 'tokyo' is the name of a built-in game; "
        "choose another\n"
    )
    assert (done.status, len(done.out.splitlines())) == (1, 10)
    assert home.arena("games", "tokyo").err == ""


def test_help_and_built_in_games_import_no_package(tmp_path: Path) -> None:
    home = make_home(tmp_path)
    package = copy_kuhn(tmp_path)
    (package / "src/arena_kuhn/kind.py").write_text("raise SystemExit('imported')\n")
    home.install(package)
    for words in (("--help",), ("run", "--help"), ("games", "tokyo"), ("leakcheck", "tokyo", "--matches", "1")):
        assert "imported" not in "".join(map(str, home.arena(*words)))
    assert "imported" in home.arena("games").err
