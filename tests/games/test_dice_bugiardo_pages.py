"""Rules pages, drawings and tellings of Dice bugiardo and Chouette, held against the rules."""

import random
import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from arena.errors import ConfigError
from arena.games import GAMES, make_game
from arena.games.dice_bugiardo.pages import BugiardoPages
from arena.games.dice_bugiardo.rules import BugiardoRules
from arena.games.dice_bugiardo.scene import last_scene, side_of
from arena.games.dice_bugiardo.state import BugiardoState, Phase
from arena.games.dice_bugiardo.values import to_order
from arena.games.page import WIDTH
from arena.match.transcript import masked, unmask
from arena.rules import AnyGame, Chance, Decision, Listed, Terminal

KINDS = ("dice-bugiardo", "chouette")
TABLES = [
    ("dice-bugiardo:best_of=5", 2),
    ("dice-bugiardo:dice=pip,show_thrown=true", 2),
    ("chouette", 3),
    ("chouette:unit=hand,show_thrown=true", 10),
]


def all_option_sets() -> list[str]:
    """Return both games with every combination of their options that can be."""
    names = []
    for kind in map(GAMES.__getitem__, KINDS):
        choices = [[f"{o.name}={value}" for value in o.values or ("0", "7")] for o in kind.options]
        for chosen in product(*choices):
            try:
                make_game(name := f"{kind.name}:{','.join(chosen)}")
            except ConfigError:
                continue
            names.append(name)
    return names


@pytest.mark.parametrize("name", all_option_sets())
def test_page_fits_and_explains_every_action(name: str) -> None:
    game = make_game(name)
    page = game.pages.rules()
    assert max(map(len, page.splitlines())) <= WIDTH
    explained = set(re.findall(r"^  (doubt|stop|announce HAND|reroll FACES) ", page, re.MULTILINE))
    verbs = {action.split()[0] for action in game.actions}
    assert {words.split()[0] for words in explained} == verbs


@pytest.mark.parametrize("name", all_option_sets())
def test_P3_P20_page_prints_the_combinations_of_the_rules(name: str) -> None:
    game = make_game(name)
    order = [action.split()[1] for action in game.actions if action.startswith("announce")]
    page = game.pages.rules()
    rows = page.partition("Combinations, highest first")[2].partition("Within")[0]
    ends = re.findall(r"\b[AKDB0-9]+(?:-[AKDB0-9]+){4}", rows)
    assert sorted(ends, key=order.index, reverse=True) == ends
    assert (ends[0], ends[-1], len(ends)) == (order[-1], order[0], 16)


@pytest.mark.parametrize("name", all_option_sets())
def test_example_is_what_the_rules_give(name: str) -> None:
    page = make_game(name).pages.rules().partition("An example")[2]
    printed = [row[2:].split("   ")[0] for row in page.splitlines() if re.match(r"  (\d |draw)", row)]
    assert printed[-1].endswith("wins set")
    two = make_game(_at_two(name))
    assert _replayed(two, printed) == printed


@pytest.mark.parametrize("kind", KINDS)
def test_default_page_names_every_option(kind: str) -> None:
    page = make_game(kind).pages.rules()
    assert [option.name for option in GAMES[kind].options if option.name not in page] == []


@pytest.mark.parametrize("unit", ["set", "hand"])
def test_P17_page_says_when_seats_change(unit: str) -> None:
    page = " ".join(make_game(f"chouette:unit={unit}").pages.rules().split())
    assert f"After each {unit} the winner keeps its place" in page


class Point(NamedTuple):
    """A point of a random match: where the rules are, and all marked entries so far."""

    state: BugiardoState
    entries: tuple[str, ...]


def random_match(name: str, num_seats: int, seed: int) -> Iterator[Point]:
    """Yield the points of a match in which everybody chooses at random, with dice in which aces abound."""
    rng, rules = random.Random(seed), make_game(name, num_seats).rules
    assert isinstance(rules, BugiardoRules)
    state, entries = rules.initial(0), tuple[str, ...]()
    while not isinstance(node := rules.node(state), Terminal) and len(entries) < 250:
        if isinstance(node, Chance):
            step = rules.apply(state, tuple(rng.choice((1, 1, 1, 2, 3, 4, 5, 6)) for _ in node.draws))
        else:
            assert isinstance(node, Decision)
            ((seat, ask),) = node.asks.items()
            assert isinstance(ask, Listed)
            step = rules.apply(state, {seat: rng.choice([*ask.legal[:3], *ask.legal[-4:]])})
        state, entries = step.state, (*entries, *step.entries)
        yield Point(state, entries)


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_scene_of_the_whole_transcript_is_the_state(name: str, num_seats: int, seed: int) -> None:
    variant = _pages(make_game(name, num_seats))._variant
    order = to_order(variant.dice)
    for state, entries in random_match(name, num_seats, seed):
        scene, score = last_scene(variant, map(unmask, entries)), state.score
        if state.phase > Phase.CHASE or state.falling:
            continue
        assert (scene.hand, scene.set, scene.queue) == (state.hand, score.set, score.queue)
        assert (scene.hands_won, scene.sets_won, scene.sets_lost) == (score.hands_won, score.sets_won, score.sets_lost)
        assert scene.mover == score.table[state.mover]
        assert scene.standing == ("" if state.standing < 0 else order.texts[state.standing])
        for seat, dice, throws in zip(score.table, state.dice, state.throws, strict=True):
            side = side_of(scene, seat)
            assert (side.dice, side.throws) == (order.texts[order.ranks[dice]], throws)


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_picture_shows_only_dice_that_the_viewer_has_seen(name: str, num_seats: int) -> None:
    game = make_game(name, num_seats)
    variant = _pages(game)._variant
    order = to_order(variant.dice)
    for state, entries in random_match(name, num_seats, seed=2):
        if state.phase not in (Phase.CALL, Phase.RECEIVE, Phase.COMMITTED) or state.falling:
            continue
        for viewer in (None, *range(num_seats)):
            scene = last_scene(variant, masked(entries, viewer))
            for seat, dice in zip(state.score.table, state.dice, strict=True):
                assert side_of(scene, seat).dice == (order.texts[order.ranks[dice]] if seat == viewer else "?")


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
    pages = make_game("dice-bugiardo").pages
    entries = (
        "0 high A",
        "1 high K",
        "0 roll {0:9-9-D-B-10}",
        "1 roll {1:A-K-D-B-9}",
        "0 announce 9-9-9-A-K",
        "1 doubt",
        "0 reveal 9-9-D-B-10",
        "1 reveal A-K-D-B-9",
        "1 wins hand",
    )
    assert pages.tell(tuple(masked(entries, None)))[2:] == [
        "hand 1: seat 0, the caller, throws five dice",
        "seat 1 throws five dice",
        "seat 0 announces 9-9-9-A-K (three of a kind)",
        "seat 1 doubts it and lifts the screen",
        "seat 0 shows 9-9-D-B-10 (one pair), less than it said",
        "seat 1 shows A-K-D-B-9 (nothing)",
        "seat 1 wins the hand, its number 1 of 2",
    ]
    assert pages.tell(tuple(masked(entries, 0)))[4].endswith("(three of a kind), a lie; it has 9-9-D-B-10")


def _pages(game: AnyGame) -> BugiardoPages:
    assert isinstance(game.pages, BugiardoPages)
    return game.pages


def _at_two(name: str) -> str:
    """Return the game of two seats with the same dice, of which an example is made."""
    kept = [option for option in name.partition(":")[2].split(",") if option.startswith(("dice", "show"))]
    return f"dice-bugiardo:{','.join(kept)}"


def _replayed(game: AnyGame, printed: list[str]) -> list[str]:
    """Return the entries that the rules give when dice and actions are those of a printed transcript."""
    rules = game.rules
    assert isinstance(rules, BugiardoRules)
    state, entries = rules.initial(0), list[str]()
    symbols = _pages(game)._variant.dice.symbols
    while len(entries) < len(printed):
        words = [line.split() for line in printed[len(entries) :]]
        match rules.node(state):
            case Chance() if state.falling:
                state, new = rules.apply(state, _fallen(state, words[0][-1], symbols))
            case Chance():
                faces = [symbols.index(face) + 1 for line in words[:2] for face in line[-1].split("-")]
                state, new = rules.apply(state, tuple(faces))
            case Decision(asks):
                action = f"reroll {words[0][-2]}" if words[0][1] == "reroll" else " ".join(words[0][1:])
                state, new = rules.apply(state, dict.fromkeys(asks, action))
            case _:
                raise AssertionError(f"the match is over after {entries}")
        entries += map(unmask, new)
    return entries


def _fallen(state: BugiardoState, hand: str, symbols: tuple[str, ...]) -> tuple[int, ...]:
    """Return the faces that must have fallen for the mover to hold a hand."""
    left = [symbols.index(face) + 1 for face in hand.split("-")]
    for index, face in enumerate(state.dice[state.mover]):
        if index not in state.falling:
            left.remove(face)
    return tuple(left)
