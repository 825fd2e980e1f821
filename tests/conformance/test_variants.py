"""Conformance is asked of every option of every game, in values that the game takes."""

from collections.abc import Iterator

import pytest

from arena.games import GAMES, parse_game
from arena.rules import GameKind, Option
from arena.testing.variants import subjects, variants
from tests.conformance.subjects import SEATS


def _names(kind: GameKind) -> list[str]:
    return [game.name for count in SEATS for game in variants(kind, count)]


def _values(kind: GameKind, option: Option) -> set[str]:
    return {parse_game(name)[1][option.name] for name in _names(kind)}


def _options() -> Iterator[tuple[GameKind, Option]]:
    for kind in GAMES.values():
        for option in kind.options:
            yield kind, option


@pytest.mark.parametrize(("kind", "option"), list(_options()), ids=lambda value: value.name)
def test_every_option_takes_every_word_and_a_number(kind: GameKind, option: Option) -> None:
    varied = _values(kind, option)
    assert {*option.values, option.default, option.word or option.default} <= varied
    assert len(varied) > 1


def test_a_number_that_the_game_refuses_is_passed_over() -> None:
    assert "drago:pot=6" in _names(GAMES["drago"])


def test_a_value_that_is_refused_alone_comes_with_what_makes_it_legal() -> None:
    assert "tokyo:penalties=true,penalty_limit=none,hands=1" in _names(GAMES["tokyo"])


def test_subjects_are_at_fewest_usual_and_most_seats() -> None:
    assert {subject.game.num_seats for subject in subjects(GAMES["drago"])} == {3, 4, 10}
