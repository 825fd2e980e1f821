"""Rules page, drawing and telling of Sette, held against its rules."""

import re

import pytest

from arena.games import GAMES, make_game
from arena.games.page import WIDTH
from arena.games.sette.pages import SettePages
from arena.games.sette.scene import last_scene
from arena.games.sette.state import Phase, SetteState
from arena.testing.subject import Subject, positions
from tests.games.playthroughs import Playthrough

NAMES = [
    "sette",
    "sette:coins=1",
    "sette:coins=20,min_stake=3,turns=2",
    "sette:max_stake=1,max_rounds=1",
    "sette:min_stake=100,max_stake=100,coins=100",
]


def rows_of(page: str, heading: str) -> list[str]:
    """Return the rows of the table under a heading, a row that goes on in the next line as one."""
    found = re.search(rf"\n{heading}[^\n]*\n-+\n(.*?)\n\n", page, re.DOTALL)
    assert found, f"the page has a section {heading!r}"
    return re.sub(r"\n {5,}", " ", found[1]).splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_page_fits_and_explains_every_action(name: str) -> None:
    game = make_game(name, 4)
    page = game.pages.rules()
    explained = {re.split(r"\s{2,}", row.strip())[0] for row in rows_of(page, "Actions")}
    kinds = {re.sub(r"\d+", "S" if "accept" in text or "refuse" in text else "K", text) for text in game.actions}
    assert kinds == explained
    assert max(map(len, page.splitlines())) <= WIDTH


def test_default_page_names_every_option_and_the_texts_own_words() -> None:
    page = make_game("sette").pages.rules()
    options = [option.name for option in GAMES["sette"].options]
    assert [word for word in (*options, "banco", "lanciatore", "puntata") if word not in page] == []


@pytest.mark.parametrize("name", NAMES)
def test_example_is_what_the_rules_give(name: str) -> None:
    """The dice of the printed transcript and its actions are played again."""
    page = make_game(name, 2).pages.rules()
    printed = [re.split(r"\s{3,}", row.strip())[0] for row in rows_of(page, "An example")]
    dice = [tuple(map(int, entry.split()[2:])) for entry in printed if " throw " in entry]
    options = name.partition(":")[2]
    own = {**{o.name: o.default for o in GAMES["sette"].options}, **dict(re.findall(r"(\w+)=(\d+)", options))}
    purse = max(int(own["coins"]), 10 * int(own["max_stake"]))
    others = [part for part in options.split(",") if part and not part.startswith("coins=")]
    changed = ",".join([*others, f"coins={purse}"])
    played = Playthrough(f"sette:{changed}", 3, 0, dice)
    for entry in printed:
        if entry.split()[1] in ("stake", "bet", "accept", "refuse"):
            played.play(entry.partition(" against")[0])
    assert played.entries == printed
    assert len(printed) == 14


@pytest.mark.parametrize(("name", "num_seats"), [(name, seats) for name in NAMES for seats in (2, 3, 6)])
def test_scene_of_the_whole_transcript_is_the_state(name: str, num_seats: int) -> None:
    game = make_game(name, num_seats)
    pages, entries = game.pages, list[str]()
    assert isinstance(pages, SettePages)
    for position in positions(Subject(game), "scene"):
        entries += position.entries
        state = position.state
        assert isinstance(state, SetteState)
        scene = last_scene(pages._variant, entries)
        assert scene.coins == state.coins
        if state.phase in (Phase.BET, Phase.ANSWER, Phase.THROW):
            seen = (scene.hand, scene.bank, scene.shooter, scene.stake, scene.point)
            assert seen == (state.hand, state.bank, state.shooter, state.stake, state.point)
            assert {*scene.offers} == {*state.offers}
            assert scene.bets == state.bets
            assert scene.dice is None or state.throws


def test_picture_shows_who_has_what_at_stake() -> None:
    played = Playthrough("sette", 4, 0, [(6, 2), (5, 2)])
    played.play("1 stake 5", "2 bet win 3; 3 bet lose 4", "0 accept 2")
    picture = played.game.pages.draw((*played.entries, "3 forfeits"))
    assert [re.sub(r"\s+", " ", line).strip() for line in picture[-4:]] == [
        "bank 100 seat 0",
        "▶ shoots 100 5 seat 1",
        "100 3 on a win seat 2",
        "100 4 on a loss, unanswered forfeited seat 3",
    ]
    entries = (*played.entries, "0 refuse 3", "1 throw 6 2")
    assert any("= 8" in line and "point 8" in line for line in played.game.pages.draw(entries))


def test_picture_shows_nothing_at_stake_once_it_is_paid() -> None:
    entries = ("1 stake 5 against 0", "2 bet win 3", "0 accept 2", "1 throw 6 5", "1 wins 5", "2 wins 3")
    rows = [re.sub(r"\s+", " ", line).strip() for line in make_game("sette").pages.draw(entries)[-3:]]
    assert rows == ["bank 92 seat 0", "▶ shoots 105 seat 1", "103 seat 2"]


@pytest.mark.parametrize("num_seats", [2, 3, 10])
def test_picture_fits_a_terminal_and_ends_lines_with_seats(num_seats: int) -> None:
    game = make_game("sette:coins=100000,max_stake=100", num_seats)
    entries = tuple(entry for position in positions(Subject(game), "wide") for entry in position.entries)[:300]
    for count in range(0, len(entries), 7):
        picture = game.pages.draw(entries[:count])
        assert max(map(len, picture)) <= 80
        assert [line.split()[-1] for line in picture[-num_seats:]] == [str(seat) for seat in range(num_seats)]


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (("1 throw 6 5",), "seat 1 throws 6 and 5: 11 at once wins"),
        (("1 throw 6 6",), "seat 1 throws 6 and 6: 12 at once loses"),
        (("1 throw 6 4",), "seat 1 throws 6 and 4: the point is 10"),
        (("1 throw 6 4", "1 throw 6 5"), "seat 1 throws 6 and 5: 11, neither the point 10 nor 7"),
        (("1 throw 6 4", "1 throw 5 5"), "seat 1 throws 5 and 5: the point 10 again, and wins"),
        (("1 throw 6 4", "1 throw 5 2"), "seat 1 throws 5 and 2: 7 before the point, loses and passes the dice on"),
        (("2 bet lose 3",), "seat 2 bets 3 that the shooter loses"),
        (("2 uncovered",), "the bank has too few coins left to cover the bet of seat 2"),
        (("1 wins 5",), "seat 1 wins 5: 105 coins"),
        (("1 short",), "seat 1 cannot pay the smallest stake and loses its turn"),
        (("0 closes",), "seat 0 cannot cover the smallest stake and gives up the bank"),
        (("1 forfeits",), "seat 1 forfeits; its chair plays the default action"),
    ],
)
def test_entry_is_told_in_plain_words(entries: tuple[str, ...], told: str) -> None:
    assert make_game("sette").pages.tell(("1 stake 5 against 0", *entries))[-1] == told


def test_every_entry_of_a_match_has_its_own_words() -> None:
    game = make_game("sette:coins=12", 4)
    for seed in "abcdef":
        entries = tuple(entry for position in positions(Subject(game), seed) for entry in position.entries)
        told = game.pages.tell(entries)
        assert len(told) == len(entries)
        assert not set(told) & set(entries)


def test_page_gives_the_odds() -> None:
    """The page's figures are those of test_sette_exact."""
    page = make_game("sette").pages.rules()
    assert "244 rounds of 495" in " ".join(page.split())
    assert "557/165 throws" in " ".join(page.split())
