"""Every view of every built-in game has the fields of its message, and values that the message takes."""

import pytest

from arena.games import GAMES
from arena.rules import AnyGame
from arena.testing.subject import Subject, decisions
from arena.wire.views import check_view
from tests.conformance.subjects import label, registered


@pytest.mark.parametrize("game", [*registered(2, most_changed=0), *registered(3, most_changed=0)], ids=label)
def test_views_fit_their_message(game: AnyGame) -> None:
    view = GAMES[game.name.partition(":")[0]].view
    for position, node in decisions(Subject(game, seeds=("1",))):
        for seat in node.asks:
            check_view(view, game.rules.view(position.state, seat))
