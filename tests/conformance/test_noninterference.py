"""No game of the registry, and neither game of the kit, tells a seat what it must not know."""

import pytest

from arena.games import GAMES
from arena.match.transcript import AUDIENCE
from arena.rules import AnyGame
from arena.testing.layout import layout
from arena.testing.noninterference import find_leak
from arena.testing.sealed import sealed
from arena.testing.strategies import Fill
from arena.testing.variants import opened
from arena.testing.worlds import MakeWire, arena_wire
from tests.conformance.own_views import LAYOUT_WIRE, SEALED_WIRE
from tests.conformance.subjects import label, registered

REGISTERED = [
    *registered(2, most_changed=1),
    *registered(3, most_changed=1),
    *registered(4, most_changed=0),
    *(game for kind in GAMES.values() for game in opened(kind)),
]
OWN = [(sealed(count), SEALED_WIRE, None) for count in (2, 3, 5)]
OWN_WITH_FORMS = [(layout(count), LAYOUT_WIRE, None) for count in (2, 3, 5)]


@pytest.mark.parametrize("game", REGISTERED, ids=label)
def test_no_seat_can_tell_what_is_hidden_from_it(game: AnyGame) -> None:
    make_wire = arena_wire(GAMES[game.name.partition(":")[0]].view)
    for seat in (*range(game.num_seats), AUDIENCE):
        leak = find_leak(game, seat, make_wire, seeds=("1", "2", "3")[: 5 - game.num_seats])
        assert leak is None, str(leak)


@pytest.mark.parametrize(("game", "make_wire", "fill"), [*OWN, *OWN_WITH_FORMS], ids=label)
def test_windows_and_forms_stay_secret(game: AnyGame, make_wire: MakeWire, fill: Fill | None) -> None:
    for seat in (*range(game.num_seats), AUDIENCE):
        leak = find_leak(game, seat, make_wire, seeds=("1", "2", "3"), fill=fill)
        assert leak is None, str(leak)
