"""Tables of Cinque dadi with scripted dice, for tests of its rules."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from arena.games import make_game
from arena.rules import AnyGame, Chance, Decision, Listed, Seat, Terminal


class Table:
    """One play-through. A hand's dice are given seat by seat, as `52 35 16`; where none are left all show ones.

    A line says what all asked seats answer, as `1 calza, 3 pass`; `pass` alone is the pass of all of them.
    """

    def __init__(self, num_seats: int, *hands: str, options: str = "", start: Seat = 0) -> None:
        self.game: AnyGame = make_game(f"cinque-dadi:{options}" if options else "cinque-dadi", num_seats)
        self.entries: list[str] = []
        self.state = self.game.rules.initial(start)
        self._hands = iter(hands)
        self._throw()

    def play(self, *lines: str) -> "Table":
        """Apply these answers one after another."""
        for line in lines:
            self.act(line)
        return self

    def act(self, line: str) -> None:
        """Apply what all asked seats answer."""
        asks = self.node.asks
        parts = [f"{seat} pass" for seat in asks] if line == "pass" else line.split(", ")
        given = {int(seat): action for seat, _, action in (part.partition(" ") for part in parts)}
        assert list(asks) == list(given), "a seat that is not asked must not stand in a test as if it were"
        self.state, entries = self.game.rules.apply(self.state, given)
        self.entries += entries
        self._throw()

    def lose(self, *seats: Seat) -> "Table":
        """Let these seats lose a die one after another, while all dice show ones.

        Each must be the opener, who overbids, or the seat after it, who doubts a true bid.
        """
        for seat in seats:
            opener, before = self.mover, self.num_dice[seat]
            self._say(f"{sum(self.num_dice)}x6" if seat == opener else "1x1")
            self._say("doubt")
            assert self.num_dice[seat] == before - 1
        return self

    @property
    def node(self) -> Any:
        """What must happen next."""
        return self.game.rules.node(self.state)

    @property
    def asked(self) -> list[Seat]:
        """Who is asked now."""
        return list(self.node.asks)

    @property
    def legal(self) -> tuple[str, ...]:
        """What the first asked seat may choose from."""
        ask = self.node.asks[self.asked[0]]
        assert isinstance(ask, Listed)
        return ask.legal

    @property
    def end(self) -> Terminal:
        """How it ended."""
        assert isinstance(self.node, Terminal)
        return self.node

    @property
    def mover(self) -> Seat:
        """Seat that bids or doubts next."""
        return int(self.view_of(0).mover)

    @property
    def num_dice(self) -> tuple[int, ...]:
        """Dice left, by seat."""
        return tuple(self.view_of(0).num_dice)

    @property
    def palo(self) -> Seat | None:
        """Seat whose palo hand this is."""
        palo: Seat | None = self.view_of(0).palo
        return palo

    def view_of(self, seat: Seat) -> Any:
        """What a seat sees."""
        return self.game.rules.view(self.state, seat)

    def _say(self, action: str) -> None:
        """Let the mover act, and nobody call calza."""
        self.act(f"{self.mover} {action}")
        if isinstance(self.node, Decision) and "pass" in self.legal:
            self.act("pass")

    def _throw(self) -> None:
        while isinstance(node := self.node, Chance):
            faces = next(self._hands, "1" * len(node.draws)).replace(" ", "")
            assert len(faces) == len(node.draws)
            self.state, entries = self.game.rules.apply(self.state, tuple(map(int, faces)))
            self.entries += entries


class Point(NamedTuple):
    """A point of a random match.

    Attributes:
        state: Where the rules are.
        node: What must happen next.
        entries: All entries so far, with marks.
    """

    state: Any
    node: Chance | Decision | Terminal
    entries: tuple[str, ...]


def random_match(game: AnyGame, rng: random.Random, most: int = 400) -> Iterator[Point]:
    """Yield the points of a match in which bids creep upwards, calza is rare, and doubts are not."""
    state, entries = game.rules.initial(rng.randrange(game.num_seats)), tuple[str, ...]()
    while len(entries) < most:
        node = game.rules.node(state)
        yield Point(state, node, entries)
        if isinstance(node, Terminal):
            return
        if isinstance(node, Chance):
            step = game.rules.apply(state, tuple(rng.randint(1, 6) for _ in node.draws))
        else:
            step = game.rules.apply(state, {seat: _choice(ask, rng) for seat, ask in node.asks.items()})
        state, entries = step.state, (*entries, *step.entries)


def _choice(ask: Any, rng: random.Random) -> str:
    assert isinstance(ask, Listed)
    if "pass" in ask.legal:
        return "calza" if rng.random() < 0.1 else "pass"
    return rng.choice(ask.legal[:5])
