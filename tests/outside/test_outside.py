"""Games of installed packages stand behind the built-in ones; one that cannot be had is told in one line."""

import sys
from pathlib import Path

import pytest

from arena.errors import ConfigError
from arena.games import GAMES, make_game, parse_game
from arena.outside import AllGames
from tests.outside.packages import games_in, write_package


def _refuse_to_look() -> list[object]:
    raise AssertionError("packages are looked for")


def test_a_built_in_game_is_had_without_looking_for_packages() -> None:
    kinds = AllGames(lambda _problem: None, _refuse_to_look)  # type: ignore[arg-type]  # it never returns
    assert make_game("tokyo:lives=2", kinds=kinds).name == "tokyo:lives=2"
    assert kinds.versions("tokyo:lives=2") == {}


def test_a_package_adds_its_game_behind_the_built_in_ones(tmp_path: Path) -> None:
    write_package(tmp_path, "my-games", "tests.outside.kinds:GOOD", version="2.1")
    kinds, told = games_in(tmp_path)
    assert list(kinds) == [*GAMES, "good"]
    assert make_game("good:hands=3", kinds=kinds).name == "good:hands=3"
    assert kinds.versions("good:hands=3") == {"my-games": "2.1"}
    assert told == []


def test_an_entry_point_may_name_several_games(tmp_path: Path) -> None:
    write_package(tmp_path, "my-games", "tests.outside.kinds:TWO")
    kinds, _ = games_in(tmp_path)
    assert {"one", "two"} <= set(kinds)
    assert len(kinds) == len(GAMES) + 2


def test_a_name_nearly_right_is_answered_with_the_game_from_outside(tmp_path: Path) -> None:
    write_package(tmp_path, "my-games", "tests.outside.kinds:GOOD")
    kinds, _ = games_in(tmp_path)
    with pytest.raises(ConfigError, match="'goood' \\(did you mean good\\?\\)"):
        parse_game("goood", kinds)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("MISSING", "got AttributeError: module 'tests.outside.kinds' has no attribute 'MISSING'"),
        (
            "NO_GAME",
            "expected a GameKind or a tuple of them as tests.outside.kinds:NO_GAME, got int",
        ),
        ("NONE_AT_ALL", "or a tuple of them as tests.outside.kinds:NONE_AT_ALL, got none"),
        (
            "SHOUTED",
            "expected a name of small letters, digits and -, such as 'my-game', got 'Kuhn!'",
        ),
        ("BUILT_IN", "'tokyo' is the name of a built-in game; choose another"),
        ("ONE_SEAT", "expected 2 <= min_seats <= default_seats <= max_seats, got (1, 2, 2)"),
        ("ILL_NAMED_OPTION", "expected an option of small letters, digits and _, got 'Hands'"),
        ("ILLEGAL_DEFAULT", "odd: hands is a whole number from 1 to 1000, got '0'"),
        ("UNKNOWN_VIEW", "an imported message type for views, got 'nobody.knows.ThisView'"),
        ("OTHER_VIEW", "expected the same fields in view and message: "),
        ("WRONG_FIELD", "arena_kuhn.v1.KuhnView has 'card', _Renamed has not"),
        ("WRONG_VALUE", "expected values that message arena_kuhn.v1.KuhnView takes"),
        ("REFUSED", "moody: expected a full moon"),
        ("MISNAMED", "other: expected 'other' for 2 seats from build, got 'good' for 2 seats"),
        ("TWICE", "'good' is offered twice; give one of the two another name"),
        ("SAME_OPTIONS", "expected options of different names"),
    ],
)
def test_what_is_no_game_is_told_in_one_line_that_names_the_package(tmp_path: Path, name: str, said: str) -> None:
    write_package(tmp_path, "bad-games", f"tests.outside.kinds:{name}")
    write_package(tmp_path, "my-games", "tests.outside.kinds:GOOD")
    kinds, told = games_in(tmp_path)
    assert list(kinds) == [*GAMES, "good"]
    (line,) = told
    assert line.startswith("no game of package bad-games 1.0, entry point 'bad-games': ")
    assert said in line
    assert "\n" not in line


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise RuntimeError('no licence\\nfound')", "got RuntimeError: no licence found"),
        ("import nothing_like_it", "got ModuleNotFoundError: No module named 'nothing_like_it'"),
        ("raise SystemExit('good night')", "got SystemExit: good night"),
    ],
)
def test_a_module_that_cannot_be_imported_harms_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, said: str
) -> None:
    (tmp_path / "broken_game.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    write_package(tmp_path, "bad-games", "broken_game:GAME")
    kinds, told = games_in(tmp_path)
    assert list(kinds) == list(GAMES)
    assert told == [
        f"no game of package bad-games 1.0, entry point 'bad-games': expected a game that loads and begins, {said}"
    ]


def test_of_two_packages_with_one_name_the_first_by_name_has_it(tmp_path: Path) -> None:
    for package in ("beta", "alpha"):
        write_package(tmp_path, package, "tests.outside.kinds:GOOD")
    kinds, told = games_in(tmp_path)
    assert kinds.versions("good") == {"alpha": "1.0"}
    assert told == [
        "no game of package beta 1.0, entry point 'beta': 'good' is taken by package alpha 1.0; "
        "uninstall one of the two"
    ]


def test_problems_are_told_once(tmp_path: Path) -> None:
    write_package(tmp_path, "bad-games", "tests.outside.kinds:NO_GAME")
    kinds, told = games_in(tmp_path)
    assert kinds.get("nothing") is None
    assert len(list(kinds)) == len(GAMES)
    assert len(told) == len(kinds.problems) == 1


def test_a_package_without_a_name_stops_no_other(tmp_path: Path) -> None:
    write_package(tmp_path, "my-games", "tests.outside.kinds:GOOD")
    write_package(tmp_path, "nameless", "tests.outside.kinds:TWO")
    metadata = next(tmp_path.glob("nameless*.dist-info")) / "METADATA"
    metadata.write_text("Metadata-Version: 2.1\nVersion: 1\n")
    kinds, _ = games_in(tmp_path)
    assert "good" in list(kinds)


def test_what_a_package_prints_is_no_part_of_our_output(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "talkative.py").write_text("from tests.outside.kinds import GOOD\nprint('hello')\n")
    write_package(tmp_path, "talkative", "talkative:GOOD")
    sys.path.insert(0, str(tmp_path))
    try:
        assert "good" in list(games_in(tmp_path)[0])
    finally:
        sys.path.remove(str(tmp_path))
    assert capfd.readouterr().out == ""
