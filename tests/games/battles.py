"""Battles of Cyvasse from sketches, for tests of its rules."""

from collections.abc import Iterable

from arena.games.cyvasse.board import ANY_DIRECTION, DIRECTION_NAMES, NOWHERE, SQUARES, Position
from arena.games.cyvasse.rules import CyvasseRules
from arena.games.cyvasse.state import Battle, CyvasseState, Over
from arena.rules import Decision, Listed, Terminal

DRAW_WORDS = ("offer draw", "accept draw")


def sketch(
    pieces: str,
    tiles: str = "",
    *,
    ground: str = "G",
    mover: int = 0,
    frozen: tuple[str, str] = ("", ""),
    aims: tuple[str, str] = ("", ""),
    quiet: int = 0,
    ply: int = 0,
) -> Position:
    """Return a position: `Vc4 pe6` puts pieces, `Fe6 Bc4` puts tiles on a board that is all `ground` otherwise."""
    squares = [NOWHERE if not name else SQUARES[name] for name in frozen]
    directions = [ANY_DIRECTION if not name else DIRECTION_NAMES.index(name) for name in aims]
    return Position(
        _put(ground, tiles),
        _put(".", pieces),
        mover,
        (squares[0], squares[1]),
        (directions[0], directions[1]),
        quiet,
        ply,
    )


def _put(ground: str, words: str) -> bytes:
    letters = [ground] * 64
    for word in words.split():
        letters[SQUARES[word[1:]]] = word[0]
    return "".join(letters).encode()


class Fight:
    """A battle that goes on from a position, through the public contract of the rules."""

    def __init__(self, position: Position, *, catapult_min_range: int = 2) -> None:
        self.rules = CyvasseRules(catapult_min_range=catapult_min_range)
        self.state: CyvasseState = self.rules.at(position)
        self.entries: list[str] = []

    def play(self, *actions: str) -> "Fight":
        """Apply these actions one after another."""
        for action in actions:
            node = self.rules.node(self.state)
            assert isinstance(node, Decision), f"the battle is over before {action}"
            self.state, entries = self.rules.apply(self.state, dict.fromkeys(node.asks, action))
            self.entries += entries
        return self

    @property
    def position(self) -> Position:
        """The board."""
        assert isinstance(self.state, Battle | Over)
        return self.state.position

    @property
    def legal(self) -> tuple[str, ...]:
        """What the mover may do; nothing at the end."""
        node = self.rules.node(self.state)
        if not isinstance(node, Decision):
            return ()
        (ask,) = node.asks.values()
        assert isinstance(ask, Listed)
        return ask.legal

    @property
    def moves(self) -> set[str]:
        """The same without what is about a draw."""
        return set(self.legal) - set(DRAW_WORDS)

    def of(self, square: str) -> set[str]:
        """What the unit on a square may do."""
        return {action for action in self.moves if action.startswith(square)}

    @property
    def end(self) -> Terminal:
        """How it ended."""
        node = self.rules.node(self.state)
        assert isinstance(node, Terminal)
        return node

    def letter(self, square: str) -> str:
        """The piece on a square."""
        return chr(self.position.pieces[SQUARES[square]])

    def tile(self, square: str) -> str:
        """The tile of a square."""
        return chr(self.position.tiles[SQUARES[square]])


def fight(pieces: str, tiles: str = "", **sketched: object) -> Fight:
    """Return the battle from a sketch."""
    return Fight(sketch(pieces, tiles, **sketched))  # type: ignore[arg-type]  # handed on as they came


def targets(actions: Iterable[str]) -> set[str]:
    """Return the squares that actions go to or hit."""
    return {action.replace("*", "")[2:4] for action in actions}
