"""Every example bot plays every game it may be seated at, without a fault, and can be replayed."""

import ast
from pathlib import Path

import pytest

from arena.games import GAMES, make_game
from arena.results import Kind
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import MakeBot, play
from tests.example_bots.variants import VARIANTS
from tests.example_bots.zoo import ZOO

FILES = sorted((Path(__file__).parents[2] / "example_bots").glob("*.py"))


@pytest.mark.parametrize("num_seats", [2, 3, 10])
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_bot_answers_illegally(variant: str, num_seats: int) -> None:
    bots = [ZOO[seat % len(ZOO)] for seat in range(num_seats)]
    for rotation in range(0, num_seats, max(1, num_seats // 4)):
        match = play(make_game(variant, num_seats), bots[rotation:] + bots[:rotation], seed=variant, rotation=rotation)
        assert match.outcome
        assert match.outcome.ending.kind is Kind.RULES, match.outcome
        assert not match.faults


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("bot", ZOO)
def test_every_bot_plays_every_variant_against_noise(bot: MakeBot, variant: str) -> None:
    for rotation, bots in enumerate(([bot, RandomLegal], [RandomLegal, bot])):
        assert not play(make_game(variant, 2), bots, seed=variant, rotation=rotation).faults


@pytest.mark.parametrize("game", GAMES)
def test_the_random_bot_plays_every_game(game: str) -> None:
    made = make_game(game)
    assert not play(made, [RandomLegal] * made.num_seats, seed=game).faults


@pytest.mark.parametrize("bot", ZOO)
def test_a_match_is_the_same_when_it_is_played_again(bot: MakeBot) -> None:
    game = make_game("ludicitude", 3)
    first, again = (play(game, [bot] * 3, seed="twice").entries for _ in range(2))
    assert first == again


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_bots_file_names_its_author_and_its_idea(file: Path) -> None:
    tree = ast.parse(file.read_text())
    names = [
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]
    assert ast.get_docstring(tree)
    assert "__author__" in names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_bots_file_needs_nothing_but_the_sdk(file: Path) -> None:
    imports = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert all(isinstance(node, ast.ImportFrom) and (node.module or "").startswith("arena_sdk") for node in imports)
