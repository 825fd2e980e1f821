"""Rules page, drawings and tellings of Cinque dadi, held against its rules."""

import random
import re
from itertools import product

import pytest

from arena.games import GAMES, make_game
from arena.games.cinque_dadi.pages import CinqueDadiPages
from arena.games.cinque_dadi.scene import last_scene
from arena.games.cinque_dadi.variant import Variant
from arena.games.page import WIDTH
from arena.match.transcript import masked, unmask
from arena.rules import Decision
from tests.games.cinque_dadi_tables import random_match

ALL_OPTIONS = [
    f"cinque-dadi:dice={dice},palo_two_players={two},calza_in_palo={calza}"
    for dice, two, calza in product((1, 2, 5, 10), ("true", "false"), ("true", "false"))
]
TABLES = [("cinque-dadi", 2), ("cinque-dadi:dice=2", 5), ("cinque-dadi:dice=3,calza_in_palo=false", 3)]
BIGGEST = [*TABLES, ("cinque-dadi:dice=10", 10)]


def page_of(name: str) -> str:
    return make_game(name).pages.rules()


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", ALL_OPTIONS)
def test_page_fits(name: str) -> None:
    assert max(map(len, page_of(name).splitlines())) <= WIDTH


def test_default_page_names_every_option() -> None:
    page = page_of("cinque-dadi")
    assert [option.name for option in GAMES["cinque-dadi"].options if option.name not in page] == []


@pytest.mark.parametrize("name", ALL_OPTIONS)
def test_page_explains_every_action(name: str) -> None:
    rows = page_of(name).split("\nActions\n")[1].split("\n\n")[0].splitlines()
    explained = {row.split()[0] for row in rows}
    assert {re.sub(r"\d+x\d", "CxF", action) for action in make_game(name).actions} <= explained


def test_C11_C17_page_says_what_the_options_do() -> None:
    plain, changed = (flat(page_of(f"cinque-dadi:palo_two_players={v},calza_in_palo={v}")) for v in ("true", "false"))
    assert "With two seats left there is no palo any more" in changed
    assert "In a palo hand there is no calza" in changed
    assert "there is no palo any more" not in plain
    assert "Calza may be called in a palo hand too" in plain


def test_C8_page_says_that_one_die_each_makes_no_palo() -> None:
    assert "there is no palo" in flat(page_of("cinque-dadi:dice=1"))


@pytest.mark.parametrize("name", ALL_OPTIONS)
def test_example_hands_show_doubt_palo_and_calza_where_it_may_be_called(name: str) -> None:
    rows = page_of(name).split("Two example hands")[1]
    assert all(word in rows for word in ("2 doubt", "1 palo", "found 2x5", "found 2x3"))
    assert ("1 calza" in rows) == ("calza_in_palo=true" in name)


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_scene_of_the_whole_transcript_is_the_state(name: str, num_seats: int) -> None:
    game = make_game(name, num_seats)
    for state, node, entries in random_match(game, random.Random(1)):
        if isinstance(node, Decision):
            scene = last_scene(_variant(game.pages), map(unmask, entries))
            view = game.rules.view(state, 0)
            assert (scene.hand, scene.num_dice, scene.mover) == (view.hand, view.num_dice, view.mover)  # type: ignore[attr-defined]
            assert (scene.bid, scene.bidder, scene.palo) == (view.bid, view.bidder, view.palo)  # type: ignore[attr-defined]
            assert scene.cups == tuple("".join(map(str, own)) for own in state.hand.dice)


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_picture_shows_only_dice_that_the_viewer_has_seen(name: str, num_seats: int) -> None:
    """Until the dice are uncovered a viewer sees its own, the audience none."""
    game = make_game(name, num_seats)
    for _, node, entries in random_match(game, random.Random(2)):
        for viewer in (None, *range(num_seats)) if isinstance(node, Decision) else ():
            rows = game.pages.draw(tuple(masked(entries, viewer)))[4:]
            with_dice = [seat for seat, row in enumerate(rows) if re.search(r"[ \[]\d[ \]]", row[:-25])]
            assert with_dice in ([], [viewer])


@pytest.mark.parametrize(("name", "num_seats"), BIGGEST)
def test_picture_keeps_its_size(name: str, num_seats: int) -> None:
    pages = make_game(name, num_seats).pages
    matches = random_match(make_game(name, num_seats), random.Random(3))
    pictures = [pages.draw(tuple(map(unmask, entries))) for _, _, entries in matches]
    assert {len(picture) for picture in pictures} == {4 + num_seats}
    assert max(len(line) for picture in pictures for line in picture) <= 80


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_every_entry_is_told_by_what_came_before_it(name: str, num_seats: int) -> None:
    pages = make_game(name, num_seats).pages
    *_, (_, _, entries) = random_match(make_game(name, num_seats), random.Random(4))
    for viewer in (None, *range(num_seats)):
        shown = tuple(masked(entries, viewer))
        told = pages.tell(shown)
        assert len(told) == len(shown)
        assert pages.tell(shown[:40]) == told[:40]
        assert not {line for line in told if "None" in line or "?" in line}


def test_telling_follows_a_hand() -> None:
    pages = make_game("cinque-dadi:dice=2", 3).pages
    entries = ("0 roll {0:25}", "1 roll {1:35}", "2 roll {2:16}", "0 2x5", "1 3x5", "2 doubt")
    shown = ("2 reveal 16", "0 reveal 25", "1 reveal 35", "found 2x5", "1 loses 1", "1 palo")
    assert pages.tell((*masked(entries, 1), *shown)) == [
        "hand 1: seat 0 opens; it throws 2 dice",
        "seat 1 throws 2 dice and sees 3 5",
        "seat 2 throws 2 dice",
        "seat 0 bids 2 fives",
        "seat 1 bids 3 fives",
        "seat 2 doubts it: all uncover their dice",
        "seat 2 shows 1 6",
        "seat 0 shows 2 5",
        "seat 1 shows 3 5",
        "there are 2 fives: the bid of 3 fives by seat 1 is false",
        "seat 1 loses a die, 1 left",
        "seat 1 is palo: it has a single die for the first time",
    ]


def test_telling_names_false_bids_only_to_those_who_know_all_dice() -> None:
    pages = make_game("cinque-dadi:dice=1", 2).pages
    assert pages.tell(("0 roll 2", "1 roll 5", "0 2x5"))[-1] == "seat 0 bids 2 fives (false: there is 1)"
    assert pages.tell(("0 roll 2", "1 roll ?", "0 2x5"))[-1] == "seat 0 bids 2 fives"


def test_C14_call_that_came_second_is_told_as_such() -> None:
    pages = make_game("cinque-dadi", 4).pages
    told = pages.tell(("2 1x1", "0 calza", "1 calza unheard"))
    assert told[1:] == [
        "seat 0 calls calza: exactly 1 one; all uncover their dice",
        "seat 1 calls calza too late: another caller comes before it",
    ]


def test_dice_that_count_stand_in_brackets() -> None:
    pages = make_game("cinque-dadi:dice=3", 2).pages
    assert pages.draw(("0 roll 255", "1 roll ?", "0 2x5")) == [
        "  Hand 1     6 dice in play",
        "",
        "  bid: 2 fives",
        "",
        "    bid     2 [5][5] 3 dice     seat 0",
        "  ▶ turn    ·  ·  ·  3 dice     seat 1",
    ]


def _variant(pages: object) -> Variant:
    assert isinstance(pages, CinqueDadiPages)
    return pages._variant
