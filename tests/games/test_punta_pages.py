"""Rules page, drawing and telling of Punta e raddoppia, held against its rules."""

import re

import pytest

from arena.games import GAMES, make_game
from arena.games.page import WIDTH
from arena.games.punta_e_raddoppia.cards import RANK_OF, to_pack
from arena.games.punta_e_raddoppia.pages import PuntaPages
from arena.games.punta_e_raddoppia.scene import last_scene
from arena.games.punta_e_raddoppia.state import Phase, PuntaState
from arena.testing.subject import Subject, positions
from tests.games.playthroughs import Playthrough

GAME = "punta-e-raddoppia"
NAMES = [GAME, f"{GAME}:coins=3", f"{GAME}:coins=40,min_stake=5", f"{GAME}:min_stake=100,max_stake=100,max_tenure=1"]
OPENING = ("0 min 1", "0 max 10", "0 tenure 1")


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
    kinds = {re.sub(r"\d+", "N" if "tenure" in text else "K", text) for text in game.actions}
    assert kinds | {"R=K R=K …", "none"} == explained
    assert max(map(len, page.splitlines())) <= WIDTH


def test_default_page_names_every_option_and_the_texts_own_words() -> None:
    page = make_game(GAME).pages.rules()
    options = [option.name for option in GAMES[GAME].options]
    assert [word for word in (*options, "mazziere", "smazzate", "puntate", "Asso", "Re") if word not in page] == []


@pytest.mark.parametrize("name", NAMES)
def test_example_is_what_the_rules_give(name: str) -> None:
    """The cards and actions of the printed transcript are played again."""
    printed = [re.split(r"\s{3,}", row.strip())[0] for row in rows_of(make_game(name).pages.rules(), "An example")]
    assert len(printed) == 16
    top = [rank for entry in printed if entry.split()[0] in ("burn", "turn") for rank in entry.split()[1:]]
    options = [part for part in name.partition(":")[2].split(",") if part and "coins" not in part]
    played = Playthrough(f"{GAME}:{','.join([*options, 'coins=10000'])}", 3, 0, [(to_pack(top),)])
    played.play(*printed[:3], "; ".join(printed[4:6]))
    for entry in printed:
        if entry.split()[1] in ("leave", "take"):
            played.play(" ".join(entry.split()[:2]))
    assert played.entries[: len(printed)] == printed


@pytest.mark.parametrize(("name", "num_seats"), [(name, seats) for name in NAMES for seats in (2, 3, 6)])
def test_scene_of_the_whole_transcript_is_the_state(name: str, num_seats: int) -> None:
    game = make_game(name, num_seats)
    pages, entries = game.pages, list[str]()
    assert isinstance(pages, PuntaPages)
    for position in positions(Subject(game), "scene"):
        entries += position.entries
        state = position.state
        assert isinstance(state, PuntaState)
        scene = last_scene(pages._variant, entries)
        assert scene.coins == state.coins
        assert {*scene.layout} == {*state.layout}
        if state.phase in (Phase.STAKES, Phase.WIN):
            assert (scene.hand, scene.bank, scene.low, scene.high) == (state.hand, state.bank, state.low, state.high)
            assert (scene.tenure, scene.smazzata, scene.turn) == (state.tenure, state.smazzata, state.dealt // 2)
            assert scene.turned == tuple(RANK_OF[card] for card in state.pack[: state.dealt])


def test_picture_shows_the_layout_and_the_cards_left() -> None:
    played = Playthrough(GAME, 3, 0, [(to_pack(["7", "2", "K", "K", "K"]),)])
    played.play(*OPENING, "1 A=4 K=10; 2 Q=3")
    picture = [re.sub(r"\s+", " ", line).strip() for line in played.game.pages.draw((*played.entries, "2 forfeits"))]
    assert picture == [
        "Smazzata 1, stakes 1 to 10, 1 of 1 under this bank",
        "turn 1: 2 bank K players",
        "",
        "A 2 3 4 5 6 7 8 9 10 J Q K in hand",
        "bank · · · · · · · · · · · · · 990 seat 0",
        "4 · · · · · · · · · · · 20 986 seat 1",
        "✗ · · · · · · · · · · · 3 · 997 seat 2",
        "left 3 2 3 3 3 3 2 3 3 3 3 3 2",
    ]


def test_picture_shows_the_limits_of_a_bank_that_opens() -> None:
    pages = make_game(GAME).pages
    assert pages.draw(OPENING[:1])[0].strip() == "Before smazzata 1"
    assert pages.draw(OPENING)[0].strip() == "Before smazzata 1, stakes 1 to 10"
    assert pages.draw((*OPENING, "burn 7", "1 none", "2 none", "1 min 2"))[0].strip() == "Before smazzata 2"


@pytest.mark.parametrize("num_seats", [2, 3, 10])
def test_picture_fits_a_terminal_and_names_every_seat(num_seats: int) -> None:
    game = make_game(f"{GAME}:coins=100000,max_stake=100", num_seats)
    entries = tuple(entry for position in positions(Subject(game), "wide") for entry in position.entries)[:400]
    for count in range(0, len(entries), 9):
        picture = game.pages.draw(entries[:count])
        assert max(map(len, picture)) <= 80
        assert [line.split()[-1] for line in picture[-num_seats - 1 : -1]] == [str(seat) for seat in range(num_seats)]


LIES = ("0 min 1", "0 max 10", "0 tenure 2", "burn 9", "1 A=5 K=5 Q=2")


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (LIES[:1], "seat 0 holds the bank: stakes from 1"),
        (LIES[:2], "seat 0 takes stakes up to 10"),
        (LIES[:3], "seat 0 holds the bank for 2 smazzate"),
        (LIES[:4], "smazzata 1: the first card, 9, is shown and put away"),
        (LIES, "seat 1 stakes 5 on A, 5 on K and 2 on Q"),
        ((*LIES, "2 none"), "seat 2 stakes nothing"),
        ((*LIES, "1 refused Q=2 bank"), "the bank refuses 2 on Q of seat 1: more than the bank could pay at worst"),
        ((*LIES, "turn A K"), "turn 1: A for the bank, K for the players"),
        ((*LIES, "turn A A"), "turn 1: twice A, and the bank's comes first"),
        ((*LIES, "1 loses A=5"), "seat 1 loses 5 on A"),
        ((*LIES, "1 wins K=5"), "seat 1 wins 5 on K: 10 lie there now"),
        ((*LIES, "1 wins K=5", "1 take K=10"), "seat 1 takes the 10 from K"),
        ((*LIES, "1 wins K=5", "1 leave K=10"), "seat 1 leaves the 10 on K to double again"),
        ((*LIES, "1 back K=5"), "seat 1 gets 5 on K back: the cards are out"),
        ((*LIES, "0 closes"), "seat 0 has too few coins to hold the bank"),
        ((*LIES, "1 forfeits"), "seat 1 forfeits; its chair plays the default action"),
    ],
)
def test_entry_is_told_in_plain_words(entries: tuple[str, ...], told: str) -> None:
    assert make_game(GAME).pages.tell(entries)[-1] == told


def test_last_three_cards_are_told_to_be_the_banks() -> None:
    turns = [f"turn {own} {players}" for own, players in [("2", "3")] * 17]
    told = make_game(GAME).pages.tell((*LIES[:4], *turns, "turn 4 5"))
    assert told[-2:] == [
        "turn 17: 2 for the bank, 3 for the players",
        "turn 18: 4 and 5, both for the bank: the last three cards are its own",
    ]


def test_every_entry_of_a_match_has_its_own_words() -> None:
    game = make_game(f"{GAME}:coins=40", 4)
    for seed in "abcdef":
        entries = tuple(entry for position in positions(Subject(game), seed) for entry in position.entries)
        told = game.pages.tell(entries)
        assert len(told) == len(entries)
        assert not set(told) & set(entries)
