"""A play-through of a game with scripted dice, for tests of the rules."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from arena.games import make_game
from arena.rules import AnyGame, Chance, Decision, Form, Listed, Seat, Terminal, Value


class Playthrough:
    """One play-through. Lines are `SEAT ACTION`; dice fall, and packs are shuffled, as they are given."""

    def __init__(self, game: str, seats: int, start: Seat, dice: Iterable[Sequence[Value]]) -> None:
        self.game: AnyGame = make_game(game, seats)
        self.dice: Iterator[Sequence[Value]] = iter(dice)
        self.entries: list[str] = []
        self.state = self.game.rules.initial(start)
        self._roll()

    def play(self, *lines: str) -> "Playthrough":
        """Apply these actions one after another."""
        for line in lines:
            self.act(line)
        return self

    def act(self, line: str) -> None:
        """Apply one decision, simultaneous answers parted by `; `.

        A seat that is not asked must not be written into a test as if it were.
        """
        said = [part.partition(" ") for part in line.split("; ")]
        given = {int(seat): text for seat, _, text in said}
        node = self.node
        assert isinstance(node, Decision)
        assert list(node.asks) == list(given)
        actions = {seat: self._canonical(node, seat, text) for seat, text in given.items()}
        self.state, entries = self.game.rules.apply(self.state, actions)
        self.entries += entries
        self._roll()

    def _canonical(self, node: Decision, seat: Seat, text: str) -> str:
        if not isinstance(node.asks[seat], Form):
            return text
        assert self.game.notation
        return self.game.notation.parse(self.state, seat, text)

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
