"""Every check of conformance fails on a game that breaks the contract in its own way."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import cast

import pytest

from arena.rules import Actions, Chance, Decision, Die, Form, Listed, Node, Seat, Terminal, Values, View
from arena.testing import check_actions, check_results, check_secrecy
from arena.testing.conformance import CHECKS, Check, Subject
from arena.testing.layout import layout
from arena.testing.sealed import sealed
from tests.conformance.planted import BentRules

GAME = sealed(3, num_hands=2)
FORM = layout(2, num_hands=1)


def _listed(bend: Callable[[Listed], Listed]) -> Callable[[object, Node], Node]:
    def bent(_state: object, node: Node) -> Node:
        if not isinstance(node, Decision):
            return node
        return node._replace(asks={seat: bend(cast(Listed, ask)) for seat, ask in node.asks.items()})

    return bent


def _fly_too(ask: Listed) -> Listed:
    return Listed((*ask.legal, "fly"), (), (*ask.extra, "fly"))


def _lost_on_the_wire(ask: Listed) -> Listed:
    return ask._replace(extra=ask.extra[1:])


def _last_seat_first(_state: object, node: Node) -> Node:
    return node._replace(asks=dict(sorted(node.asks.items(), reverse=True))) if isinstance(node, Decision) else node


def _richer(_state: object, node: Node) -> Node:
    return node._replace(returns=(node.returns[0] + 1, *node.returns[1:])) if isinstance(node, Terminal) else node


def _all_second(_state: object, node: Node) -> Node:
    return node._replace(places=(2, 2, 2)) if isinstance(node, Terminal) else node


def _same_dice(_state: object, node: Node) -> Node:
    return Chance(tuple(Die(f"die/1/0/{seat}/0") for seat in range(3))) if isinstance(node, Chance) else node


def _forgiving(given: Actions | Values) -> Actions | Values:
    return {seat: text.strip().lower() for seat, text in given.items()} if isinstance(given, dict) else given


def _patient(given: Actions | Values) -> Actions | Values:
    if not isinstance(given, dict) or len(given) != 2:
        return given
    return {seat: given.get(seat, "stand" if "stand" not in given.values() else "pass") for seat in range(3)}


def _as_list(_state: object, view: View) -> View:
    return view._replace(coins=list(view._fields))  # type: ignore[attr-defined, no-any-return]  # a View is a NamedTuple


def _counting_views() -> Callable[[object, View], View]:
    numbers = count()
    return lambda _state, view: view._replace(die=next(numbers))  # type: ignore[attr-defined]


def _counting_entries() -> Callable[[str], str]:
    numbers = count()
    return lambda entry: f"{entry} {next(numbers)}"


def _counting_nodes() -> Callable[[object, Node], Node]:
    numbers = count()
    return lambda _state, node: node._replace(at=str(next(numbers))) if isinstance(node, Decision) else node


class _Quiet:
    """Knows one legal form."""

    def example(self, form: Form, view: View, rand: int) -> str:
        return "none"


class LoudNotation(_Quiet):
    """Reads `none` as `NONE`."""

    def parse(self, state: object, seat: Seat, text: str) -> str:
        return text.upper()


class FragileNotation(_Quiet):
    """Breaks on what it cannot read."""

    def parse(self, state: object, seat: Seat, text: str) -> str:
        return text if text == "none" else str(int(text))


def _unsettled(played: Terminal | None, forfeited: tuple[Seat, ...]) -> Terminal:
    return played or Terminal((0, 0, 0), (1, 1, 1))


def _game(rules: BentRules) -> Subject:
    return Subject(replace(GAME, rules=rules))


BROKEN: list[tuple[Check, Subject]] = [
    (check_actions.check_every_legal_action_applies, _game(BentRules(GAME, node=_listed(_fly_too)))),
    (check_actions.check_other_actions_are_refused, _game(BentRules(GAME, given=_forgiving))),
    (check_actions.check_no_asked_seat_may_be_missing, _game(BentRules(GAME, given=_patient))),
    (check_actions.check_legal_lists, _game(BentRules(GAME, node=_listed(_lost_on_the_wire)))),
    (check_actions.check_somebody_is_asked, _game(BentRules(GAME, node=_last_seat_first))),
    (check_actions.check_default_actions_are_legal, _game(BentRules(GAME, default=lambda _state, _action: "fly"))),
    (check_actions.check_forms_have_one_spelling, Subject(replace(FORM, notation=LoudNotation()))),
    (check_actions.check_nonsense_forms_are_refused, Subject(replace(FORM, notation=FragileNotation()))),
    (check_results.check_play_ends, Subject(sealed(2, num_hands=10**6), most_steps=50)),
    (check_results.check_default_play_ends, Subject(sealed(2, num_hands=10**6), most_steps=50)),
    (check_results.check_opening_is_told, Subject(replace(GAME, opening="a good hand"))),
    (check_results.check_returns_sum_to_zero, _game(BentRules(GAME, node=_richer))),
    (check_results.check_places_fit, _game(BentRules(GAME, node=_all_second))),
    (check_results.check_forfeits_settle, Subject(replace(GAME, settle=_unsettled))),
    (check_results.check_same_bot_gains_nothing, _game(BentRules(GAME, node=_richer))),
    (check_secrecy.check_rules_are_pure, _game(BentRules(GAME, node=_counting_nodes()))),
    (check_secrecy.check_same_key_same_match, _game(BentRules(GAME, entry=_counting_entries()))),
    (check_secrecy.check_arrival_does_not_matter, _game(BentRules(GAME, entry=_counting_entries()))),
    (check_secrecy.check_coordinates_are_unique, _game(BentRules(GAME, node=_same_dice))),
    (check_secrecy.check_entries_are_marked_well, _game(BentRules(GAME, entry=lambda entry: f"{entry}}}"))),
    (check_secrecy.check_what_is_asked_follows_from_transcript, _game(BentRules(GAME, view=_counting_views()))),
    (check_secrecy.check_views_are_plain, _game(BentRules(GAME, view=_as_list))),
]


@pytest.mark.parametrize(("check", "subject"), BROKEN, ids=[check.__name__ for check, _ in BROKEN])
def test_broken_game_does_not_conform(check: Check, subject: Subject) -> None:
    with pytest.raises((AssertionError, ValueError), match=r"."):
        check(subject)


def test_every_check_has_a_broken_game() -> None:
    assert [check for check, _ in BROKEN] == list(CHECKS)
