"""States and views of Cyvasse."""

from typing import NamedTuple, TypeAlias

from arena.games.cyvasse.board import Position
from arena.rules import Listed, Seat, Terminal


class Setup(NamedTuple):
    """Both seats build behind the screen.

    Attributes:
        start: Who will move first; nobody is told before both setups are fixed (Y6).
    """

    start: Seat


class Given(NamedTuple):
    """A position was given in place of setups.

    Attributes:
        position: It has not been told yet.
    """

    position: Position


class Battle(NamedTuple):
    """A seat must move.

    Attributes:
        position: The board.
        seen: Every position since the last capture or destruction, this one included, as far as positions can differ.
        legal: What the mover may do.
        has_offered: Whether the mover has offered a draw this turn.
        is_offered: Whether the other seat's offer stands.
    """

    position: Position
    seen: tuple[bytes, ...]
    legal: Listed
    has_offered: bool
    is_offered: bool


class Over(NamedTuple):
    """The battle is over.

    Attributes:
        position: The last board.
        terminal: The result.
    """

    position: Position
    terminal: Terminal


CyvasseState: TypeAlias = Setup | Given | Battle | Over


class CyvasseView(NamedTuple):
    """What the seat that must decide may see. Fields as in cyvasse.proto."""

    phase: int
    home_rank: int
    catapult_min_range: int
    tiles: str | None
    pieces: str | None
    frozen: tuple[str, ...]
    aims: tuple[str, ...]
    quiet: int
    ply: int
    is_draw_offered: bool
