"""Rules page, drawings and tellings of Drago, held against its rules."""

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest

from arena.games import GAMES, make_game
from arena.games.drago.cards import CARDS, to_names
from arena.games.drago.pages import DragoPages
from arena.games.drago.rules import DragoRules
from arena.games.drago.scene import HIDDEN, last_scene
from arena.games.drago.state import DragoState, Phase, Role
from arena.games.drago.variant import Variant
from arena.games.page import WIDTH
from arena.match.transcript import AUDIENCE, masked, unmask
from arena.rules import AnyGame, Chance, Decision, Listed, Terminal
from tests.games.drago_table import Table, pack

NUMBERS = {"pot": ("3", "9"), "rounds": ("1", "2"), "max_pot": ("none", "30")}
TABLES = [
    ("drago:rounds=1", 4),
    ("drago:rounds=1,pot=9,max_pot=9", 10),
    ("drago:dealer_plays=true", 3),
    ("drago:rounds=1,dealer_plays=true,redraw=after_all", 10),
    ("drago:rounds=1,redraw=after_all", 5),
]
ROLES = {Role.DEALER: "deals", Role.WAITING: "", Role.IN: "in", Role.REDRAWN: "in, redrawn", Role.OUT: "out"}


def all_option_sets() -> list[str]:
    choices = [[f"{o.name}={value}" for value in o.values or NUMBERS[o.name]] for o in GAMES["drago"].options]
    return [f"drago:{','.join(chosen)}" for chosen in product(*choices)]


def section(page: str, heading: str) -> str:
    """Return what stands under a heading that begins like this."""
    found = re.search(rf"\n{heading}[^\n]*\n-+\n(.*?)(?=\n\n[^\n]+\n---|\Z)", page, re.DOTALL)
    assert found, f"the page has a section {heading!r}"
    return found[1]


@pytest.mark.parametrize("name", all_option_sets())
def test_page_fits_and_prints_the_order_of_the_rules(name: str) -> None:
    page = make_game(name).pages.rules()
    assert max(map(len, page.splitlines())) <= WIDTH
    ranks = section(page, "Order of cards").split("   ")[0].split()
    assert ranks == list(dict.fromkeys(card[0] for card in reversed(CARDS)))


def test_page_explains_every_action_and_names_every_option() -> None:
    game = make_game("drago")
    page = game.pages.rules()
    explained = {re.split(r"\s{2,}", row.strip())[0] for row in section(page, "Actions").splitlines()}
    assert {re.sub(r"play ..", "play C", action) for action in game.actions} == explained
    assert [option.name for option in GAMES["drago"].options if option.name not in page] == []


def test_D1_D5_D7_D15_page_says_what_the_options_in_force_mean() -> None:
    plain, other = (
        " ".join(make_game(name, 10).pages.rules().split())
        for name in ("drago", "drago:dealer_plays=true,redraw=after_all,max_pot=30,pot=9,rounds=1")
    )
    assert "does not play in this hand" in plain
    assert "itself last" in other
    assert "As soon as a seat folds" in plain
    assert "When all have declared" in other
    assert "the stock holds 12 after the deal, enough for 4" in plain
    assert "the stock holds 9 after the deal, enough for 3" in other
    assert "No seat pays more than 30" in other
    assert "at most -9" in other
    assert "Every seat deals once (option rounds): 10 hands at 10 seats" in other


@pytest.mark.parametrize("name", all_option_sets())
def test_example_hand_is_what_the_rules_give(name: str) -> None:
    rows = re.findall(
        r"^  (\d [a-z].*?|turn ..)   +\S", section(make_game(name).pages.rules(), "An example"), re.MULTILINE
    )
    deal = next(row for row in rows if " deals " in row)
    new = next(row for row in rows if " redraw " in row)
    replayed = Table(name, 4, f"5B {deal.partition(' deals ')[2]} {new.partition(' redraw ')[2]}")
    actions = re.compile(r"\d (knock|fold|redraw|refuse|play ..)")
    replayed.play(*(found[0] for row in rows if (found := actions.match(row))))
    assert list(map(unmask, replayed.entries))[: len(rows)] == rows
    assert len(rows) >= 20


def random_match(name: str, num_seats: int, seed: int) -> Iterator[tuple[DragoState, tuple[str, ...]]]:
    """Yield the states of a match in which everybody chooses at random, each with all entries so far."""
    rng, rules = random.Random(seed), make_game(name, num_seats).rules
    assert isinstance(rules, DragoRules)
    state, entries = rules.initial(seed % num_seats), tuple[str, ...]()
    while not isinstance(node := rules.node(state), Terminal):
        if isinstance(node, Chance):
            step = rules.apply(state, (tuple(rng.sample(range(40), 40)),))
        else:
            assert isinstance(node, Decision)
            ((seat, ask),) = node.asks.items()
            assert isinstance(ask, Listed)
            step = rules.apply(state, {seat: rng.choice(ask.legal)})
        state, entries = step.state, (*entries, *step.entries)
        yield state, entries


def variant_of(game: AnyGame) -> Variant:
    pages = game.pages
    assert isinstance(pages, DragoPages)
    return pages._variant


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_scene_of_the_whole_transcript_is_the_state(name: str, num_seats: int) -> None:
    variant = variant_of(make_game(name, num_seats))
    for state, entries in random_match(name, num_seats, seed=1):
        scene = last_scene(variant, map(unmask, entries))
        assert scene.coins == state.ledger.coins
        assert scene.pot == sum(state.ledger.stakes)
        if state.phase in (Phase.SHUFFLE, Phase.OVER):
            continue
        assert (scene.hand, scene.dealer) == (state.ledger.hand, state.ledger.dealer)
        assert (scene.trump, scene.stock) == (CARDS[state.deck[0]], 40 - state.top)
        assert scene.roles == tuple(ROLES[role] for role in state.roles)
        assert scene.tricks == state.tricks
        for seat, role in enumerate(state.roles):
            assert set(scene.cards[seat]) == (set() if role is Role.OUT else set(to_names(state.hands[seat])))
        if state.trick:
            assert tuple(card for _, card in scene.trick) == to_names(state.trick)


@pytest.mark.parametrize(("name", "num_seats"), TABLES)
def test_D17_scene_of_a_viewer_shows_only_his_own_cards(name: str, num_seats: int) -> None:
    variant = variant_of(make_game(name, num_seats))
    for _, entries in random_match(name, num_seats, seed=2):
        for viewer in (AUDIENCE, 0, num_seats - 1):
            scene = last_scene(variant, masked(entries, viewer))
            others = [cards for seat, cards in enumerate(scene.cards) if seat != viewer]
            assert {card for cards in others for card in cards} <= {HIDDEN}


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
    for viewer in (AUDIENCE, 0, num_seats - 1):
        shown = tuple(masked(entries, viewer))
        told = pages.tell(shown)
        assert len(told) == len(shown)
        assert pages.tell(shown[:20]) == told[:20]
        assert not {line for line in told if "None" in line or "?" in line}
        assert not set(told) & set(shown)


def test_telling_knows_what_the_reader_knows() -> None:
    table = Table("drago", 3, "5B  AC 3D 7S  2C 4D 6S  FC 6C 2B").play("1 knock", "2 fold", "2 redraw")
    told = {viewer: make_game("drago", 3).pages.tell(tuple(masked(table.entries, viewer))) for viewer in (AUDIENCE, 2)}
    assert told[AUDIENCE] == [
        "hand 1: seat 0 deals and puts 3 into the pot",
        "5B is turned, bastoni are trumps",
        "seat 0 deals three cards each",
        "seat 1 knocks, and so promises a trick",
        "seat 2 puts its cards away",
        "seat 2 takes three new cards, and so promises a trick",
    ]
    assert told[2][2] == "seat 0 deals three cards each: seat 2 2C 4D 6S"
    assert told[2][5] == "seat 2 takes three new cards, and so promises a trick: 2B 6C FC"


def test_picture_marks_the_card_that_takes_the_trick() -> None:
    table = Table("drago", 3, "5B  AC 3D 7S  2B 4D 6S").all("knock").play("1 play AC")
    lines = make_game("drago", 3).pages.draw(tuple(masked((*table.entries, "2 play 2B"), AUDIENCE)))
    assert any(re.search(r"bastoni +1 +2\*", line) for line in lines)


def test_pack_of_a_test_is_a_whole_pack() -> None:
    assert sorted(pack("5B AC")) == list(range(40))
