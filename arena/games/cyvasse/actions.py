"""Every action that a board allows, as text and as what it means, made once. Source: rules.md Y36."""

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from arena.games.cyvasse.board import LINES, NEIGHBOURS, NUM_SQUARES, SIDE, SQUARE_NAMES, Square
from arena.rules import Listed

OFFER = "offer draw"
ACCEPT = "accept draw"

MOST_STEPS = 3
"""Steps of the Cavaliere Leggero, the longest way that may turn."""
MOST_RANGE = 3
"""Range of the Trabucco."""


class Kind(IntEnum):
    """What a unit does."""

    MOVE = 1
    """Goes to a tile, and takes what stands there."""
    SHOT = 2
    """Hits a tile from where it stands."""
    SIEGE = 3
    """Attacks a held fortress and ends before it."""


class Move(NamedTuple):
    """What an action means.

    Attributes:
        kind: What the unit does.
        origin: Where it stands.
        target: Where it goes, or what it hits.
        last: Where it stands afterwards.
    """

    kind: Kind
    origin: Square
    target: Square
    last: Square


class Actions:
    """The action table, in the order of the texts.

    Attributes:
        names: Every action.
        meanings: What each of them means, the two about a draw left out.
        moves: By origin and target, the place in the table of `b2b4`.
        shots: The same for `b2*b4`.
        sieges: By origin, fortress and last tile the place of `b2c4/c3`.
        offer: Place of the offer of a draw.
        accept: Place of its acceptance.
    """

    def __init__(self) -> None:
        self.meanings = {to_text(move): move for move in _all_moves()}
        self.names = tuple(sorted([*self.meanings, OFFER, ACCEPT]))
        self.moves: list[dict[Square, int]] = [{} for _ in range(NUM_SQUARES)]
        self.shots: list[dict[Square, int]] = [{} for _ in range(NUM_SQUARES)]
        self.sieges: dict[tuple[Square, Square, Square], int] = {}
        for place, name in enumerate(self.names):
            if name in self.meanings:
                self._note(place, self.meanings[name])
        self.offer, self.accept = self.names.index(OFFER), self.names.index(ACCEPT)

    def listed(self, places: list[int]) -> Listed:
        """Return the choice from the actions at some places, which are put into order."""
        places.sort()
        ranges: list[int] = []
        stop = -1
        for place in places:
            if place != stop:
                ranges += (stop, place)
            stop = place + 1
        ranges.append(stop)
        return Listed(tuple(map(self.names.__getitem__, places)), tuple(ranges[1:]), ())

    def _note(self, place: int, move: Move) -> None:
        kind, origin, target, last = move
        if kind is Kind.SIEGE:
            self.sieges[origin, target, last] = place
        else:
            (self.moves if kind is Kind.MOVE else self.shots)[origin][target] = place


@cache
def all_actions() -> Actions:
    """Return the action table, which is the same for every game of Cyvasse."""
    return Actions()


def to_text(move: Move) -> str:
    """Return the text of an action.

    >>> to_text(Move(Kind.SIEGE, 9, 19, 18))
    'b2c4/c3'
    """
    origin, target = SQUARE_NAMES[move.origin], SQUARE_NAMES[move.target]
    if move.kind is Kind.MOVE:
        return f"{origin}{target}"
    return f"{origin}*{target}" if move.kind is Kind.SHOT else f"{origin}{target}/{SQUARE_NAMES[move.last]}"


def distance(first: Square, second: Square) -> int:
    """Return the steps from one square to another over an empty plain."""
    files, ranks = (abs(a - b) for a, b in zip(divmod(first, SIDE), divmod(second, SIDE), strict=True))
    return max(files, ranks)


def _all_moves() -> Iterator[Move]:
    for origin in range(NUM_SQUARES):
        for squares in LINES[origin]:
            yield from (Move(Kind.SHOT, origin, target, origin) for target in squares[:MOST_RANGE])
        yield from (Move(Kind.MOVE, origin, target, target) for target in _goals(origin, MOST_STEPS))
        for last in (origin, *_goals(origin, MOST_STEPS - 1)):
            yield from (Move(Kind.SIEGE, origin, target, last) for target in NEIGHBOURS[last] if target != origin)
        for squares in LINES[origin]:  # a Drago's
            yield from (Move(Kind.SIEGE, origin, squares[i], squares[i - 1]) for i in range(1, len(squares)))


def _goals(origin: Square, most_steps: int) -> list[Square]:
    """Return where a unit may end: within its steps, or at the end of a Drago's line."""
    lines = {square for squares in LINES[origin] for square in squares} if most_steps == MOST_STEPS else set()
    near = {square for square in range(NUM_SQUARES) if 0 < distance(origin, square) <= most_steps}
    return sorted(lines | near)
