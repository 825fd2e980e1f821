"""A play-through of a game with scripted dice, for tests of the rules."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from arena.games import make_game
from arena.rules import AnyGame, Chance, Decision, Listed, Seat, Terminal


class Playthrough:
    """One play-through. Lines are `SEAT ACTION`; dice fall in the order in which they are given."""

    def __init__(self, game: str, seats: int, start: Seat, dice: Iterable[Sequence[int]]) -> None:
        self.game: AnyGame = make_game(game, seats)
        self.dice: Iterator[Sequence[int]] = iter(dice)
        self.entries: list[str] = []
        self.state = self.game.rules.initial(start)
        self._roll()

    def play(self, *lines: str) -> "Playthrough":
        """Apply these actions one after another."""
        for line in lines:
            self.act(line)
        return self

    def act(self, line: str) -> None:
        """Apply one action; a seat that is not asked must not be written into a test as if it were."""
        seat, _, action = line.partition(" ")
        node = self.node
        assert isinstance(node, Decision)
        assert list(node.asks) == [int(seat)]
        self.state, entries = self.game.rules.apply(self.state, {int(seat): action})
        self.entries += entries
        self._roll()

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

    def _roll(self) -> None:
        while isinstance(node := self.node, Chance):
            roll = next(self.dice)
            assert len(roll) == len(node.draws)
            self.state, entries = self.game.rules.apply(self.state, tuple(roll))
            self.entries += entries
