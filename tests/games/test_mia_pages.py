"""Rules pages, drawings and tellings of the Mia family, held against its rules."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import NamedTuple

import pytest

from arena.errors import ConfigError
from arena.games import GAMES, make_game
from arena.games.mia.pages import MiaPages
from arena.games.mia.rules import MiaRules, MiaState, Phase
from arena.games.mia.scene import Cup, last_scene
from arena.games.mia.values import to_value
from arena.games.mia.variant import Variant
from arena.games.page import WIDTH
from arena.match.transcript import masked, unmask
from arena.rules import AnyGame, Chance, Decision, Listed, Seat, Terminal

KINDS = ("lisandria", "tokyo", "ludicitude")
NUMBERS = {"lives": ("1", "6"), "cap": ("8",), "penalty_limit": ("36", "none"), "hands": ("0", "7")}
TABLES = [
    ("lisandria:lives=2", 2),
    ("lisandria:lives=2,raised_21=plain", 5),
    ("tokyo:penalties=true,penalty_limit=5", 3),
    ("tokyo:penalties=true,penalty_limit=none", 10),
    ("ludicitude:petit_mia=true", 2),
    ("ludicitude:end=elimination,reroll_count=hidden,lives=2", 4),
]


def all_option_sets() -> list[str]:
    """Return every game of the family with every combination of its options that can be."""
    names = []
    for kind in map(GAMES.__getitem__, KINDS):
        choices = [[f"{o.name}={value}" for value in o.values or NUMBERS[o.name]] for o in kind.options]
        for chosen in product(*choices):
            try:
                make_game(name := f"{kind.name}:{','.join(chosen)}")
            except ConfigError:
                continue
            names.append(name)
    return names


def page_of(name: str) -> str:
    return make_game(name).pages.rules()


def section(page: str, heading: str) -> str:
    """Return what stands under a heading that begins like this."""
    found = re.search(rf"\n{heading}[^\n]*\n-+\n(.*?)(?=\n\n[^\n]+\n---|\Z)", page, re.DOTALL)
    assert found, f"the page has a section {heading!r}"
    return found[1]


def test_names_of_21_and_game_are_its_own() -> None:
    variant = Variant(order=(31, 66, 21), num_seats=2, lives=6)
    assert MiaPages(variant, "tokyo:lives=6").tell(("0 announce 21",)) == ["seat 0 announces 21 (Tokyo)"]
    assert page_of("lisandria").startswith("LISANDRIA\n")
    assert page_of("tokyo").startswith("TOKYO\n")
    assert page_of("ludicitude").startswith("LUDICITUDE\n")


@pytest.mark.parametrize("name", all_option_sets())
def test_page_fits_and_prints_the_order_of_the_rules(name: str) -> None:
    game = make_game(name)
    page = game.pages.rules()
    order = [action.split()[1] for action in game.actions if action.startswith("announce")]
    rows = [line for line in section(page, "Order of values").splitlines() if re.match(r"  \d\d ", line)]
    assert [value for row in rows for value in re.findall(r"\b\d\d\b", row[:45])] == order
    assert max(map(len, page.splitlines())) <= WIDTH


@pytest.mark.parametrize("name", all_option_sets())
def test_page_explains_every_action(name: str) -> None:
    rows = section(page_of(name), "Actions").splitlines()
    explained = {re.split(r"\s{2,}", row.strip())[0] for row in rows if row.startswith("  ")}
    assert {re.sub(r"\d\d", "V", action) for action in make_game(name).actions} <= explained


@pytest.mark.parametrize("name", all_option_sets())
def test_example_hand_is_what_the_rules_give(name: str) -> None:
    rows = [row for row in section(page_of(name), "An example hand").splitlines() if re.match(r"  (\d |reveal)", row)]
    printed = [re.split(r"\s{3,}", row.strip())[0] for row in rows]
    assert len(printed) >= 9 - ("lives=1" in name)
    assert all(len(re.split(r"\s{3,}", row.strip())) == 2 for row in rows), "every entry has its comment"
    assert replayed(make_game(name, 3), printed) == printed


def replayed(game: AnyGame, printed: list[str]) -> list[str]:
    """Return the entries that the rules give when dice and actions are those of a printed transcript."""
    state, entries = game.rules.initial(0), list[str]()
    while len(entries) < len(printed):
        words = printed[len(entries)].split()
        match game.rules.node(state):
            case Chance(draws):
                state, new = game.rules.apply(state, tuple(map(int, words[-1]))[: len(draws)])
            case Decision(asks) if words[1] in ("roll", "look"):
                state, new = game.rules.apply(state, dict.fromkeys(asks, words[1]))
            case Decision(asks) if words[1] == "reroll":
                state, new = game.rules.apply(state, dict.fromkeys(asks, f"reroll {words[-2]}"))
            case Decision(asks):
                assert list(asks) == [int(words[0])]
                state, new = game.rules.apply(state, dict.fromkeys(asks, " ".join(words[1:])))
            case _:
                raise AssertionError(f"the match is over after {entries}")
        entries += map(unmask, new)
    return entries


@pytest.mark.parametrize("kind", KINDS)
def test_default_page_names_every_option(kind: str) -> None:
    page = page_of(kind)
    assert [option.name for option in GAMES[kind].options if option.name not in page] == []


@pytest.mark.parametrize("name", ["tokyo:penalties=true", "tokyo:penalties=true,penalty_limit=none"])
def test_T2_page_of_penalties_says_how_they_end_the_match(name: str) -> None:
    page = " ".join(page_of(name).split())
    assert ("reaches a total of 36" in page, "after 20 hands" in page) == ("none" not in name, "none" in name)


def test_U1_U7_page_of_ludicitude_warns_of_both_traps() -> None:
    page = " ".join(page_of("ludicitude").split())
    assert "Trap: the pairs run downwards here, so 11 is the highest pair and 66 the lowest" in page
    assert "after a wrong doubt the seat AFTER the doubter begins" in page
    assert "Trap: the pairs" not in " ".join(page_of("ludicitude:pairs=66-high").split())


def test_U1_U7_example_of_ludicitude_shows_both_traps() -> None:
    rows = section(page_of("ludicitude"), "An example hand")
    assert "the dice show 55, more than 66: the doubt was wrong" in rows
    assert re.search(r"0 loses 1 .*\n  1 roll 61 .* hand 2: seat 1", rows)


class Point(NamedTuple):
    """A point of a random match.

    Attributes:
        state: Where the rules are.
        entries: All entries so far, with marks.
    """

    state: MiaState
    entries: tuple[str, ...]


def random_match(name: str, num_seats: int, seed: int) -> Iterator[Point]:
    """Yield the points of a match in which everybody chooses at random, seldom a doubt."""
    rng, rules = random.Random(seed), make_game(name, num_seats).rules
    assert isinstance(rules, MiaRules)
    state, entries = rules.initial(seed % num_seats), tuple[str, ...]()
    while not isinstance(node := rules.node(state), Terminal) and len(entries) < 250:
        if isinstance(node, Chance):
            step = rules.apply(state, tuple(rng.randint(1, 6) for _ in node.draws))
        else:
            assert isinstance(node, Decision)
            ((seat, ask),) = node.asks.items()
            assert isinstance(ask, Listed)
            step = rules.apply(state, {seat: rng.choice(ask.legal[:6])})
        state, entries = step.state, (*entries, *step.entries)
        yield Point(state, entries)


def variant_of(game: AnyGame) -> Variant:
    pages = game.pages
    assert isinstance(pages, MiaPages)
    return pages._variant


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_scene_of_the_whole_transcript_is_the_state(name: str, num_seats: int) -> None:
    variant = variant_of(make_game(name, num_seats))
    for state, entries in random_match(name, num_seats, seed=1):
        scene = last_scene(variant, map(unmask, entries))
        assert (scene.lives, scene.out) == (state.score.lives, frozenset(state.score.out))
        if state.phase in (Phase.ANNOUNCE, Phase.RECEIVE, Phase.REROLL):
            standing = None if state.standing < 0 else variant.order[state.standing]
            assert (scene.holder, scene.standing, scene.hand) == (state.mover, standing, state.score.hand)
            assert scene.dice == to_value(*state.dice)


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_picture_shows_only_dice_that_the_viewer_has_seen(name: str, num_seats: int) -> None:
    """Pips stand on the dice only when the cup is lifted, or for a seat that saw just these dice in this hand."""
    game = make_game(name, num_seats)
    variant = variant_of(game)
    for state, entries in random_match(name, num_seats, seed=2):
        for viewer in (None, *range(num_seats)):
            shown = tuple(masked(entries, viewer))
            has_pips = "●" in "".join(game.pages.draw(shown))
            is_lifted = last_scene(variant, shown).cup is Cup.LIFTED
            assert has_pips <= (is_lifted or has_seen(entries, viewer))
            if has_pips and state.phase is Phase.RECEIVE:
                assert last_scene(variant, shown).dice == to_value(*state.dice)


def has_seen(entries: tuple[str, ...], viewer: Seat | None) -> bool:
    """Return whether the viewer itself threw or looked since the hand began: with a throw after a loss."""
    pairs = enumerate(pairwise(entries), start=1)
    begins = [i for i, (end, roll) in pairs if re.search(r" (loses|drinks|out)\b", end) and " roll " in roll]
    hand = entries[begins[-1] if begins else 0 :]
    return any(entry.startswith((f"{viewer} roll", f"{viewer} look")) for entry in hand)


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_picture_keeps_its_size(name: str, num_seats: int) -> None:
    pages = make_game(name, num_seats).pages
    pictures = [pages.draw(tuple(map(unmask, entries))) for _, entries in random_match(name, num_seats, seed=3)]
    assert len({len(picture) for picture in [pages.draw(()), *pictures]}) == 1
    assert max(len(line) for picture in pictures for line in picture) <= 80


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_every_entry_is_told_by_what_came_before_it(name: str, num_seats: int) -> None:
    pages = make_game(name, num_seats).pages
    *_, (_, entries) = random_match(name, num_seats, seed=4)
    for viewer in (None, *range(num_seats)):
        shown = tuple(masked(entries, viewer))
        told = pages.tell(shown)
        assert len(told) == len(shown)
        assert pages.tell(shown[:20]) == told[:20]
        assert not {line for line in told if "None" in line or "?" in line}


def test_telling_names_lies_only_to_those_who_know() -> None:
    pages = make_game("lisandria").pages
    entries = ("0 roll {0:52}", "0 announce 61", "1 doubt", "reveal 52", "0 loses 1")
    assert pages.tell(tuple(masked(entries, None))) == [
        "hand 1: seat 0 rolls under the cup",
        "seat 0 announces 61",
        "seat 1 doubts it and lifts the cup",
        "the dice show 52, less than 61: seat 0 is caught",
        "seat 0 loses a life, 5 left",
    ]
    assert pages.tell(tuple(masked(entries, 0)))[:2] == [
        "hand 1: seat 0 rolls under the cup and sees 52",
        "seat 0 announces 61 (a lie: the dice show 52)",
    ]


def test_U6_who_saw_the_dice_knows_them_until_others_throw_again() -> None:
    variant = variant_of(make_game("ludicitude", 3))
    before = ("0 roll 52", "0 announce 61", "1 look ?")
    assert last_scene(variant, (*before, "1 reroll 0")).dice == 52
    assert last_scene(variant, (*before, "1 reroll 1 ?")).dice is None
    assert last_scene(variant, (*before, "1 reroll ?")).dice is None
    assert last_scene(variant, ("0 roll ?", "0 announce 61", "1 look 52", "1 reroll 1 high 1")).dice == 21
