"""Kuhn's poker: the contract of the arena, the search for leaks, the rules, the value of the game, and the bot."""

import runpy
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import pytest

from arena.errors import IllegalActionError
from arena.rules import Decision, Terminal
from arena.testing.conformance import CHECKS, Check, Subject
from arena.testing.noninterference import find_leak
from arena.testing.variants import subjects, variants
from arena.testing.worlds import arena_wire
from arena_kuhn.kind import KUHN
from arena_kuhn.pages import KuhnPages
from arena_kuhn.rules import CARDS, TABLE, KuhnRules, KuhnState
from arena_kuhn.v1.kuhn_pb2 import KuhnView
from arena_sdk.testing import request

BOT = runpy.run_path(str(Path(__file__).parents[1] / "bots" / "equilibrium.py"))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("subject", subjects(KUHN), ids=lambda subject: subject.game.name)
def test_game_conforms(subject: Subject, check: Check) -> None:
    check(subject)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_nothing_leaks(seat: int | None) -> None:
    for game in variants(KUHN, 2):
        leak = find_leak(game, seat, arena_wire(KUHN.view), seeds=("1", "2", "3"))
        assert leak is None, str(leak)


def _play(cards: str, *said: str) -> tuple[KuhnState, list[str]]:
    """Return where a match of one hand stands, seat 0 being the starter, and what was told."""
    rules = KuhnRules(1)
    pack = tuple(CARDS.index(card) for card in cards)
    state, entries = rules.apply(rules.initial(0), (pack,))
    told = list(entries)
    for seat, word in enumerate(said):
        state, entries = rules.apply(state, {seat % 2: word})
        told += entries
    return state, told


@pytest.mark.parametrize(
    ("said", "coins"),
    [
        (("check", "check"), (1, -1)),
        (("check", "bet", "fold"), (-1, 1)),
        (("check", "bet", "call"), (2, -2)),
        (("bet", "fold"), (1, -1)),
        (("bet", "call"), (2, -2)),
    ],
)
def test_the_higher_card_wins_unless_it_folds(said: Sequence[str], coins: tuple[int, int]) -> None:
    assert _play("KJQ", *said)[0].coins == coins


def test_cards_are_shown_only_where_nobody_folds() -> None:
    assert _play("JKQ", "bet", "fold")[1] == ["deal {0:J} {1:K}", "0 bet", "1 fold", "0 wins 1"]
    assert "reveal J K" in _play("JKQ", "bet", "call")[1]


def test_another_word_is_refused_with_what_is_legal() -> None:
    with pytest.raises(IllegalActionError, match="expected call or fold from seat 1, got 'bet'"):
        _play("JKQ", "bet", "bet")


Boldness = Callable[[str, tuple[str, ...]], Fraction]
"""Chance of the bold word, from one's card and what has been said."""


def test_equilibrium_gives_the_starter_the_published_value() -> None:
    """Source: Kuhn (1950): the game is worth -1/18 of a coin to the player who speaks first."""
    assert _mean_value(_bold, _bold) == Fraction(-1, 18)


def test_no_answer_takes_more_than_the_value_from_the_bot() -> None:
    """Every pure way of answering the bot: the best of them takes the value of the game."""
    said: tuple[tuple[str, ...], ...] = (("check",), ("bet",))
    places = list(product(CARDS, said))
    answers = [dict(zip(places, bold, strict=True)) for bold in product((0, 1), repeat=len(places))]
    assert min(_mean_value(_bold, _always(answer)) for answer in answers) == Fraction(-1, 18)


def _bold(card: str, said: tuple[str, ...]) -> Fraction:
    return Fraction(BOT["BOLDNESS"][card, said]).limit_denominator(3)


def _always(answer: Mapping[tuple[str, tuple[str, ...]], int]) -> Boldness:
    return lambda card, said: Fraction(answer[card, said])


def _mean_value(starter: Boldness, other: Boldness) -> Fraction:
    """Return what the starter wins on average over all deals."""
    deals = list(map("".join, permutations(CARDS)))
    return sum((_value(deal, (), (starter, other)) for deal in deals), Fraction(0)) / len(deals)


def _value(cards: str, said: tuple[str, ...], bold: tuple[Boldness, Boldness]) -> Fraction:
    state, _ = _play(cards, *said)
    match KuhnRules(1).node(state):
        case Decision(asks):
            ((seat, ask),) = asks.items()
            word, other = ("bet", "check") if ask == TABLE.listed("check", "bet") else ("call", "fold")
            chance = bold[seat](cards[seat], said)
            return chance * _value(cards, (*said, word), bold) + (1 - chance) * _value(cards, (*said, other), bold)
        case node:
            assert isinstance(node, Terminal)
            return Fraction(node.returns[0])


@pytest.mark.parametrize(("card", "action"), [("K", "call"), ("J", "fold")])
def test_the_bot_calls_with_the_best_card_and_folds_the_worst(card: str, action: str) -> None:
    view = KuhnView(hand=1, num_hands=1, card=card, said=["bet"], coins=[0, 0])
    asked = request("kuhn", seat=1, history=[f"deal ? {card}", "0 bet"], legal=["call", "fold"], view=view)
    assert BOT["Equilibrium"]().act(asked) == action


def test_pages_show_the_cards_that_the_reader_may_see() -> None:
    entries = ("deal ? K", "0 bet", "1 fold", "0 wins 1")
    assert KuhnPages().draw(entries) == ["  ?   +1   seat 0", "  K   -1   seat 1"]
    assert KuhnPages().tell(entries)[0] == "the cards are dealt: ? to seat 0, K to seat 1"
