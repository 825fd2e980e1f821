"""What an action changes on the board. Source: rules.md Y12, Y22, Y23, Y26, Y29, Y30, Y34."""

from typing import NamedTuple

from arena.games.cyvasse.actions import Kind, Move
from arena.games.cyvasse.board import (
    ANY_DIRECTION,
    DIRECTIONS,
    EMPTY,
    FORTRESS,
    NOWHERE,
    PLAIN,
    WATER,
    Position,
    Square,
    owner,
)
from arena.rules import Seat

_TREBUCHETS = b"Tt"
_NOT_STOPPED = b"EeDd"
"""The units that water does not freeze (Y13)."""


class Advanced(NamedTuple):
    """One ply.

    Attributes:
        position: The position after it.
        taken: The piece that was captured, or `EMPTY`.
    """

    position: Position
    taken: int


def advance(position: Position, move: Move) -> Advanced:
    """Return the ply that a legal move makes."""
    kind, origin, target, last = move
    tiles, pieces = position.tiles, bytearray(position.pieces)
    unit, taken = pieces[origin], EMPTY
    is_destroyed = kind is not Kind.MOVE and tiles[target] == FORTRESS
    if is_destroyed:
        tiles = _put(tiles, target, PLAIN)
    else:
        taken = pieces[target]
        pieces[target] = EMPTY
    pieces[origin] = EMPTY
    pieces[last] = unit
    enters_water = kind is Kind.MOVE and tiles[target] == WATER and unit not in _NOT_STOPPED
    aims = position.aims
    if kind is Kind.MOVE and unit in _TREBUCHETS:
        aims = _set(aims, position.mover, DIRECTIONS[origin][target])
    if taken in _TREBUCHETS:
        aims = _set(aims, owner(taken), ANY_DIRECTION)
    frozen = _thawed(position, target if enters_water else NOWHERE, NOWHERE if taken == EMPTY else target)
    quiet = position.quiet + 1 if taken == EMPTY and not is_destroyed else 0
    after = Position(tiles, bytes(pieces), 1 - position.mover, frozen, aims, quiet, position.ply + 1)
    return Advanced(after, taken)


def pass_turn(position: Position) -> Position:
    """Return the position after the mover's turn was passed, which ends its unit's freeze (Y7)."""
    frozen = _thawed(position, NOWHERE, NOWHERE)
    return position._replace(mover=1 - position.mover, frozen=frozen, quiet=position.quiet + 1, ply=position.ply + 1)


def _thawed(position: Position, entered: Square, emptied: Square) -> tuple[Square, Square]:
    """Return who is frozen after the mover's turn: at most the unit that entered water in it, and the other seat's."""
    other = position.frozen[1 - position.mover]
    if other == emptied:
        other = NOWHERE
    return (entered, other) if position.mover == 0 else (other, entered)


def _put(letters: bytes, square: Square, letter: int) -> bytes:
    return letters[:square] + bytes((letter,)) + letters[square + 1 :]


def _set(aims: tuple[int, int], seat: Seat, aim: int) -> tuple[int, int]:
    return (aim, aims[1]) if seat == 0 else (aims[0], aim)
