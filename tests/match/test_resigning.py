"""`resign` is legal in every game whenever a seat is asked, and what it means at each table."""

from collections.abc import Iterator

import pytest

from arena.games import GAMES, make_game
from arena.match import Match, Policy
from arena.match.machine import RESIGN
from arena.results import Ending, Kind
from arena.rules import Form, Listed, Seat
from tests.match.matches import open_match

FOR_TWO = [name for name, kind in GAMES.items() if kind.min_seats == 2]
FOR_MORE = [name for name, kind in GAMES.items() if kind.max_seats > 2]
POLICIES = pytest.mark.parametrize("policy", Policy)
MOST_DECISIONS = 30
"""How far into a match it is tried."""


def _matches(name: str, num_seats: int, policy: Policy) -> Iterator[Match]:
    """Yield a match at each of its first decisions, all seats having played by default so far."""
    for decisions in range(MOST_DECISIONS):
        match = open_match(make_game(name, num_seats), policy)
        _play_defaults(match, decisions)
        if match.outcome is None:
            yield match


def _play_defaults(match: Match, decisions: int = 10_000) -> None:
    """Let everybody play by default, at so many points at most."""
    for _ in range(decisions):
        _default(match, *match.asks)


def _default(match: Match, *seats: Seat) -> None:
    for seat in seats:
        match.answer(seat, match.game.rules.default_action(match._state, seat), 0)


@pytest.mark.parametrize("name", GAMES)
def test_no_list_names_resigning_and_every_page_does(name: str) -> None:
    game = make_game(name)
    assert RESIGN not in game.actions
    page = " ".join(game.pages.rules().split())
    assert f"A seat that is asked may answer {RESIGN}" in page
    kind = GAMES[name]
    assert ("he chair is forfeited and stays" in page) == (kind.max_seats > 2)
    assert ("he other seat wins the match at once" in page) == (kind.min_seats == 2)


@POLICIES
@pytest.mark.parametrize("name", FOR_TWO)
def test_at_two_seats_resigning_ends_the_match_at_any_decision(name: str, policy: Policy) -> None:
    for match in _matches(name, 2, policy):
        *others, leaver = match.asks
        _default(match, *others)
        assert match.answer(leaver, RESIGN, 5) == ()
        assert match.outcome
        assert match.outcome.ending == Ending(Kind.RESIGN, leaver, "")
        assert match.outcome.places[leaver] == 2
        assert match.outcome.returns[leaver] < 0


@POLICIES
@pytest.mark.parametrize("name", FOR_MORE)
def test_at_three_seats_the_chair_stays_and_is_placed_last_at_any_decision(name: str, policy: Policy) -> None:
    for match in _matches(name, 3, policy):
        leaver, *others = match.asks
        match.answer(leaver, RESIGN, 5)
        _default(match, *others)
        assert match.forfeited == (leaver,)
        _play_defaults(match)
        assert match.outcome
        assert match.outcome.ending == Ending(Kind.RULES)
        assert match.outcome.places[leaver] == 3
        assert sum(match.outcome.returns) == 0
        assert match.outcome.returns[leaver] == min(match.outcome.returns) < 0


@pytest.mark.parametrize(("name", "form"), [("cyvasse", "setup"), ("punta-e-raddoppia", "stakes")])
def test_a_form_can_be_answered_by_resigning(name: str, form: str) -> None:
    match = open_match(make_game(name, 2))
    while not isinstance(ask := match.asks[min(match.asks)], Form):
        assert isinstance(ask, Listed)
        match.answer(min(match.asks), ask.legal[0], 0)
    assert ask.name == form
    for seat in tuple(match.asks):
        match.answer(seat, RESIGN, 0)
    assert match.outcome
    assert match.outcome.ending.kind is Kind.RESIGN


@pytest.mark.parametrize("text", ["Resign", "resign ", "RESIGN"])
def test_nothing_but_the_word_resigns(text: str) -> None:
    match = open_match(make_game("lisandria"))
    match.answer(0, text, 0)
    assert match.outcome
    assert match.outcome.ending.kind is Kind.ILLEGAL
