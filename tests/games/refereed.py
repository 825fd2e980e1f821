"""What the tests of a referee's positions share: the positions of a file, and a match whose chance is scripted."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from arena.errors import IllegalActionError
from arena.match.transcript import AUDIENCE, masked
from arena.rules import Ask, Chance, Decision, Listed, Seat, Terminal, Value

Position = dict[str, Any]
"""One position: `id`, `setup`, `play`, `expect`, `because`; its file begins with a vocabulary."""
Faces = Mapping[Seat, Sequence[int]]
"""Faces of each seat's dice, in the order in which they are asked for."""


def positions_of(name: str) -> list[Position]:
    """Return the positions of a file."""
    text = Path(__file__).with_name("positions").joinpath(f"{name}.json").read_text()
    positions: list[Position] = json.loads(text)["positions"]
    return positions


def cases(positions: Sequence[Position], unchecked: Mapping[str, str]) -> list[Any]:
    """Return the positions as parameters of a test, without those that cannot be checked at all."""
    assert unchecked.keys() <= {position["id"] for position in positions}
    return [pytest.param(position, id=position["id"]) for position in positions if position["id"] not in unchecked]


class Refereed:
    """A match whose dice fall, and whose packs are shuffled, only when a position says so.

    Attributes:
        game: The game.
        state: The state now.
        before: The state before the last step: it shows what a hand that has just ended was like.
        entries: All entries so far, with marks.
        hand_entries: Those of the hand, counted from the last `begin_hand`.
        forfeited: Chairs that are forfeited, in that order.
    """

    def __init__(self, game: Any, state: Any) -> None:
        self.game = game
        self.state = self.before = state
        self.entries: list[str] = []
        self.hand_entries: list[str] = []
        self.forfeited: list[Seat] = []

    @property
    def node(self) -> Chance | Decision | Terminal:
        """What must happen next."""
        node: Chance | Decision | Terminal = self.game.rules.node(self.state)
        return node

    @property
    def asks(self) -> Mapping[Seat, Ask]:
        """Who is asked, and what each may choose from."""
        node = self.node
        return node.asks if isinstance(node, Decision) else {}

    @property
    def result(self) -> Terminal | None:
        """How the match ended, forfeited chairs included; `None` while it runs (X8)."""
        node = self.node
        end = node if isinstance(node, Terminal) else None
        if not self.forfeited or (end is None and self.game.num_seats > 2):
            return end
        settled: Terminal = self.game.settle(end, tuple(self.forfeited))
        return settled

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """Return what a seat may choose from: nothing if it is not asked."""
        ask = self.asks.get(seat)
        if ask is None:
            return ()
        assert isinstance(ask, Listed)
        return ask.legal

    def view_of(self, seat: Seat) -> Any:
        """Return what a seat sees."""
        return self.game.rules.view(self.state, seat)

    def seen_by(self, seat: Seat | None = AUDIENCE) -> list[str]:
        """Return the transcript of a seat, or of the audience."""
        return masked(self.entries, seat)

    def begin_hand(self) -> None:
        """Count a hand's entries from here."""
        self.hand_entries = []

    def act(self, given: Mapping[Seat, str]) -> None:
        """Apply what all asked seats answer."""
        assert list(self.asks) == list(given), f"{list(self.asks)} are asked"
        self._step(given)

    def fall(self, dice: Faces) -> None:
        """Let dice fall: every die that is due, and no other."""
        node = self.node
        assert isinstance(node, Chance)
        left = {seat: iter(faces) for seat, faces in dice.items()}
        faces = tuple(next(left[int(draw.at.split("/")[3])]) for draw in node.draws)
        assert not any([*rest] for rest in left.values()), f"more dice than {node.draws}"
        self._step(faces)

    def shuffle(self, pack: tuple[int, ...]) -> None:
        """Shuffle a pack, top card first."""
        assert isinstance(self.node, Chance)
        self._step((pack,))

    def assert_accepts(self, seat: Seat, action: str) -> None:
        """Check that a seat may do this, whatever others who are asked say."""
        assert action in self.legal(seat)
        self.game.rules.apply(self.state, self._with_defaults(seat, action))

    def assert_refuses(self, seat: Seat, action: str) -> None:
        """Check that a seat may not do this: it is not legal for it, or somebody else is asked."""
        assert action not in self.legal(seat)
        assert isinstance(self.node, Decision)
        given = self._with_defaults(seat, action) if seat in self.asks else {seat: action}
        with pytest.raises(IllegalActionError):
            self.game.rules.apply(self.state, given)

    def _with_defaults(self, seat: Seat, action: str) -> dict[Seat, str]:
        defaults = {other: self.game.rules.default_action(self.state, other) for other in self.asks}
        return defaults | {seat: action}

    def _step(self, given: Mapping[Seat, str] | tuple[Value, ...]) -> None:
        self.before = self.state
        self.state, entries = self.game.rules.apply(self.state, given)
        self.entries += entries
        self.hand_entries += entries
