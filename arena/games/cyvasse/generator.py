"""What the mover may do. Source: rules.md Y7 to Y33.

Full lists are wanted for every position of a match, so this module is written for speed: squares, tiles and pieces are
ints, and an action is its place in the action table.
"""

from collections.abc import Callable

from arena.games.cyvasse.actions import Actions
from arena.games.cyvasse.board import (
    ANY_DIRECTION,
    EMPTY,
    FOREST,
    FORTRESS,
    LINES,
    MOUNTAIN,
    NEIGHBOURS,
    TAKES,
    WATER,
    Position,
    Square,
    owner,
)

_HEAVY_STEPS = 2
_LIGHT_STEPS = 3
_TREBUCHET_RANGE = 3
_ALL = tuple(range(ANY_DIRECTION))
_AIMS = (*((direction,) for direction in _ALL), _ALL)
"""The directions that a Trabucco may shoot in, by its aim."""

_Generate = Callable[[list[int], Position, Square, int], None]


def _points_left(points: int) -> bytes:
    """Return what is left of points after one more step, by tile: forest costs one more (Y11), water all (Y12)."""
    left = bytearray([points - 1] * 128)
    left[FOREST] = max(0, points - 2)
    left[WATER] = 0
    return bytes(left)


_POINTS_LEFT = tuple(_points_left(points) for points in range(1, _LIGHT_STEPS + 1))


class Generator:
    """Maker of legal lists."""

    def __init__(self, actions: Actions, catapult_min_range: int) -> None:
        """Take the table.

        Args:
            actions: The action table.
            catapult_min_range: 1 or 2; the Catapulta shoots so far at least, and 2 at most (Y25).
        """
        self._moves = actions.moves
        self._shots = actions.shots
        self._sieges = actions.sieges
        self._min_range = catapult_min_range
        by_letter: dict[str, _Generate] = {
            **dict.fromkeys("PLK", self._walk),
            "A": self._archer,
            "V": self._light,
            "H": self._heavy,
            "E": self._elephant,
            "C": self._catapult,
            "T": self._trebuchet,
            "D": self._dragon,
        }
        capitals = {ord(letter): generate for letter, generate in by_letter.items()}
        small = {ord(letter.lower()): generate for letter, generate in by_letter.items()}
        self._of_seat = (capitals, small)

    def places(self, position: Position) -> list[int]:
        """Return the places in the action table of all that the mover may do, in no order.

        A frozen unit does nothing (Y12). Actions that take the own King are among them (Y22).
        """
        found: list[int] = []
        of_piece = self._of_seat[position.mover]
        frozen = position.frozen[position.mover]
        for square, piece in enumerate(position.pieces):
            if piece in of_piece and square != frozen:
                of_piece[piece](found, position, square, piece)
        return found

    def _walk(self, found: list[int], position: Position, square: Square, piece: int) -> None:
        tiles, pieces = position.tiles, position.pieces
        moves, takes = self._moves[square], TAKES[piece]
        for to in NEIGHBOURS[square]:
            if tiles[to] == MOUNTAIN:
                continue
            if pieces[to] == EMPTY:
                found.append(moves[to])
            elif takes[pieces[to]]:
                found.append(self._sieges[square, to, square] if tiles[to] == FORTRESS else moves[to])

    def _light(self, found: list[int], position: Position, square: Square, piece: int) -> None:
        self._ride(found, position, square, piece, _LIGHT_STEPS)

    def _heavy(self, found: list[int], position: Position, square: Square, piece: int) -> None:
        self._ride(found, position, square, piece, _HEAVY_STEPS)

    def _ride(self, found: list[int], position: Position, origin: Square, piece: int, points: int) -> None:
        """Follow every way of so many points, which may turn (Y9).

        A tile counts with the most points left on it, and waves go out in order of points, so that none is left twice.
        """
        tiles, pieces, takes, moves = position.tiles, position.pieces, TAKES[piece], self._moves[origin]
        best = {origin: points}
        taken: set[Square] = set()
        waves: list[list[Square]] = [[] for _ in range(points)] + [[origin]]
        while points:
            after = _POINTS_LEFT[points - 1]
            for square in waves[points]:
                if best[square] != points:
                    continue
                for to in NEIGHBOURS[square]:
                    if pieces[to] == EMPTY:
                        left = after[tiles[to]]
                        if left > best.get(to, -1) and tiles[to] != MOUNTAIN:
                            best[to] = left
                            waves[left].append(to)
                    elif takes[pieces[to]] and to != origin and tiles[to] != MOUNTAIN:
                        if tiles[to] == FORTRESS:
                            found.append(self._sieges[origin, to, square])
                        else:
                            taken.add(to)
            points -= 1
        del best[origin]
        found += [moves[to] for to in best]
        found += [moves[to] for to in taken]

    def _elephant(self, found: list[int], position: Position, square: Square, piece: int) -> None:
        """One tile, or two in a straight line over an empty one; water and forest do not matter (Y13, Y14)."""
        tiles, pieces = position.tiles, position.pieces
        moves, takes = self._moves[square], TAKES[piece]
        for squares in LINES[square]:
            last = square
            for to in squares[:2]:
                if tiles[to] == MOUNTAIN:
                    break
                if pieces[to] == EMPTY:
                    found.append(moves[to])
                    last = to
                    continue
                if takes[pieces[to]]:
                    found.append(self._sieges[square, to, last] if tiles[to] == FORTRESS else moves[to])
                break

    def _dragon(self, found: list[int], position: Position, square: Square, piece: int) -> None:
        """Lines over every tile and every piece but the enemy Drago (Y15); the tile before a fortress is free (Y31)."""
        tiles, pieces, moves = position.tiles, position.pieces, self._moves[square]
        enemy = ord("D") if owner(piece) else ord("d")
        for squares in LINES[square]:
            before = square
            for to in squares:
                if pieces[to] == EMPTY:
                    found.append(moves[to])
                else:
                    if tiles[to] == FORTRESS:
                        if before == square or pieces[before] == EMPTY:
                            found.append(self._sieges[square, to, before])
                    elif tiles[to] != FOREST:
                        found.append(moves[to])
                    if pieces[to] == enemy:
                        break
                before = to

    def _archer(self, found: list[int], position: Position, square: Square, piece: int) -> None:
        self._step(found, position, square)
        self._shoot(found, position, square, piece, _ALL, 1, 1)

    def _catapult(self, found: list[int], position: Position, square: Square, piece: int) -> None:
        self._step(found, position, square)
        self._shoot(found, position, square, piece, _ALL, self._min_range, 2)

    def _trebuchet(self, found: list[int], position: Position, square: Square, piece: int) -> None:
        self._step(found, position, square)
        directions = _AIMS[position.aims[position.mover]]
        self._shoot(found, position, square, piece, directions, 1, _TREBUCHET_RANGE)

    def _step(self, found: list[int], position: Position, square: Square) -> None:
        """Let a ranged unit go to a neighbour; it never enters an occupied tile (Y20)."""
        tiles, pieces, moves = position.tiles, position.pieces, self._moves[square]
        found += [moves[to] for to in NEIGHBOURS[square] if pieces[to] == EMPTY and tiles[to] != MOUNTAIN]

    def _shoot(
        self,
        found: list[int],
        position: Position,
        square: Square,
        piece: int,
        directions: tuple[int, ...],
        least: int,
        most: int,
    ) -> None:
        """Hit what stands on a line, up to the first mountain, that one included (Y27); never from water (Y28)."""
        tiles, pieces, takes, shots = position.tiles, position.pieces, TAKES[piece], self._shots[square]
        if tiles[square] == WATER:
            return
        for direction in directions:
            for away, to in enumerate(LINES[square][direction][:most], 1):
                if away >= least and takes[pieces[to]]:
                    found.append(shots[to])
                if tiles[to] == MOUNTAIN:
                    break
