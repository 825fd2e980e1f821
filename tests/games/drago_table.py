"""A play-through of Drago with stacked packs, for tests of its rules and its bots."""

from collections.abc import Iterator
from typing import Any

from arena.games import make_game
from arena.games.drago.cards import CARDS
from arena.match.transcript import masked
from arena.rules import AnyGame, Chance, Decision, Listed, Seat, Terminal, Value
from arena.wire.views import fill
from arena_sdk import Request
from arena_sdk.testing import request
from botarena.v1 import drago_pb2


def pack(top: str) -> tuple[int, ...]:
    """Return a pack that begins with these cards: the turned one, three a seat, the stock. The others lie below."""
    names = top.split()
    assert len(set(names)) == len(names), "a pack has every card once"
    return tuple(map(CARDS.index, [*names, *(card for card in CARDS if card not in names)]))


class Table:
    """One play-through. Lines are `SEAT ACTION`; after the given packs come some in which the two lies on top."""

    def __init__(self, game: str, seats: int, *packs: str, start: Seat = 0) -> None:
        self.game: AnyGame = make_game(game, seats)
        self.entries: list[str] = []
        self.state = self.game.rules.initial(start)
        self._packs: Iterator[str] = iter(packs)
        self._shuffle()

    def play(self, *lines: str) -> "Table":
        """Apply these actions one after another."""
        for line in lines:
            seat, _, action = line.partition(" ")
            assert self.mover == int(seat), f"seat {self.mover} is asked, not {seat}"
            self._apply({int(seat): action})
        return self

    def all(self, action: str) -> "Table":
        """Let everybody answer so as long as it is legal, else the first thing that is."""
        while isinstance(self.node, Decision) and action in self.legal:
            self.play(f"{self.mover} {action}")
        return self

    def play_out(self) -> "Table":
        """Play the lowest legal cards to the end of the hand."""
        while isinstance(self.node, Decision) and self.legal[0].startswith("play"):
            self.play(f"{self.mover} {self.legal[0]}")
        return self

    def fold_all(self) -> "Table":
        """Let everybody fold and stay out to the end of the hand."""
        hand = self.view_of(0).hand
        while isinstance(self.node, Decision) and self.view_of(0).hand == hand:
            self.play(f"{self.mover} {self.legal[1]}")
        return self

    @property
    def node(self) -> Any:
        """What must happen next."""
        return self.game.rules.node(self.state)

    @property
    def mover(self) -> Seat | None:
        """Who is asked; `None` at the end."""
        return next(iter(self.node.asks)) if isinstance(self.node, Decision) else None

    @property
    def legal(self) -> tuple[str, ...]:
        """What the mover may choose from."""
        ask = self.node.asks[self.mover]
        assert isinstance(ask, Listed)
        return ask.legal

    @property
    def default(self) -> str:
        """What is played for the mover if it gives no answer."""
        assert self.mover is not None
        return self.game.rules.default_action(self.state, self.mover)

    @property
    def view(self) -> Any:
        """What the mover sees."""
        return self.view_of(self.mover or 0)

    def view_of(self, seat: Seat) -> Any:
        """What a seat sees."""
        return self.game.rules.view(self.state, seat)

    @property
    def end(self) -> Terminal:
        """How it ended."""
        assert isinstance(self.node, Terminal)
        return self.node

    def _apply(self, given: Any) -> None:
        self.state, entries = self.game.rules.apply(self.state, given)
        self.entries += entries
        self._shuffle()

    def _shuffle(self) -> None:
        if isinstance(self.node, Chance):
            values: tuple[Value, ...] = (pack(next(self._packs, "")),)
            self._apply(values)


def asked(table: Table, rand: int = 1) -> Request:
    """Return what the mover is sent, as a bot gets it."""
    assert table.mover is not None
    view = drago_pb2.DragoView()
    fill(view, table.view)
    return request(
        table.game.name,
        seat=table.mover,
        num_seats=table.game.num_seats,
        history=masked(table.entries, table.mover),
        legal=table.legal,
        view=view,
        rand=rand,
    )
