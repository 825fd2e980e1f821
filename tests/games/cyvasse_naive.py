"""Cyvasse's legal actions once more, slowly: every path is walked on a dictionary of square names.

Written from rules.md Y9 to Y33 without a look at the generator, to be compared with it.
"""

from collections.abc import Iterator

from arena.games.cyvasse.board import ANY_DIRECTION, DIRECTION_NAMES, NOWHERE, SQUARE_NAMES, Position

_ORDER = "PLAVHECTDK"
_STEPS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}


def naive_actions(position: Position, min_range: int) -> set[str]:
    """Return all actions of the mover that do something on the board."""
    return set(_Board(position, min_range).actions())


class _Board:
    def __init__(self, position: Position, min_range: int) -> None:
        self.tile = {name: chr(position.tiles[i]) for i, name in enumerate(SQUARE_NAMES)}
        self.unit = {name: chr(p) for i, name in enumerate(SQUARE_NAMES) if (p := position.pieces[i]) != ord(".")}
        self.seat = position.mover
        frozen = position.frozen[self.seat]
        self.frozen = "" if frozen == NOWHERE else SQUARE_NAMES[frozen]
        aim = position.aims[self.seat]
        self.aims = list(_STEPS) if aim == ANY_DIRECTION else [DIRECTION_NAMES[aim]]
        self.min_range = min_range

    def actions(self) -> Iterator[str]:
        for origin, unit in self.unit.items():
            if unit.isupper() == (self.seat == 0) and origin != self.frozen:
                yield from self.of(origin, unit.upper())

    def of(self, origin: str, unit: str) -> Iterator[str]:
        if unit == "D":
            yield from self.flights(origin)
        elif unit == "E":
            for path in self.straight(origin, 2):
                yield from self.melee(origin, path, unit)
        elif unit in "ACT":
            for path in self.walks(origin, 1):
                if path[-1] not in self.unit:
                    yield origin + path[-1]
            yield from self.shots(origin, unit)
        else:
            for path in self.walks(origin, {"V": 3, "H": 2}.get(unit, 1)):
                yield from self.melee(origin, path, unit)

    def melee(self, origin: str, path: list[str], unit: str) -> Iterator[str]:
        """What the last step of a path does, all others being free."""
        goal = path[-1]
        if goal == origin:
            return
        if goal not in self.unit:
            yield origin + goal
        elif self.takes(unit, goal):
            yield f"{origin}{goal}/{path[-2]}" if self.tile[goal] == "F" else origin + goal

    def walks(self, origin: str, points: int) -> Iterator[list[str]]:
        """All paths that start on a square, with points for each step and each forest."""
        paths = [([origin], points)]
        while paths:
            path, left = paths.pop()
            for step in _STEPS:
                goal = self.next(path[-1], step)
                if left == 0 or goal is None or self.tile[goal] == "M":
                    continue
                longer = [*path, goal]
                yield longer
                if goal not in self.unit:
                    rest = 0 if self.tile[goal] == "W" else max(0, left - 1 - (self.tile[goal] == "B"))
                    paths.append((longer, rest))

    def straight(self, origin: str, most: int) -> Iterator[list[str]]:
        for step in _STEPS:
            path = [origin]
            while len(path) <= most and (goal := self.next(path[-1], step)) and self.tile[goal] != "M":
                path = [*path, goal]
                yield path
                if goal in self.unit:
                    break

    def flights(self, origin: str) -> Iterator[str]:
        for step in _STEPS:
            path = [origin]
            while goal := self.next(path[-1], step):
                before, path = path[-1], [*path, goal]
                if goal not in self.unit:
                    yield origin + goal
                elif self.tile[goal] == "F":
                    if before == origin or before not in self.unit:
                        yield f"{origin}{goal}/{before}"
                elif self.tile[goal] != "B":
                    yield origin + goal
                if self.unit.get(goal) == ("d" if self.seat == 0 else "D"):
                    break

    def shots(self, origin: str, unit: str) -> Iterator[str]:
        least, most = {"A": (1, 1), "C": (self.min_range, 2), "T": (1, 3)}[unit]
        if self.tile[origin] == "W":
            return
        for step in self.aims if unit == "T" else _STEPS:
            goal, between = self.next(origin, step), list[str]()
            while goal and len(between) < most:
                is_clear = all(self.tile[square] != "M" for square in between)
                if goal in self.unit and len(between) + 1 >= least and is_clear and self.takes(unit, goal):
                    yield f"{origin}*{goal}"
                between.append(goal)
                goal = self.next(goal, step)

    def takes(self, unit: str, goal: str) -> bool:
        victim = self.unit[goal].upper()
        if unit == "K" or victim == "K":
            return True
        if unit in "VH" and victim == "L":
            return False
        if unit in "ACT" and victim == "D":
            return True
        if unit not in "ACT" and victim in "CT":
            return True
        return _ORDER.index(victim) <= _ORDER.index(unit) + 1

    @staticmethod
    def next(square: str, step: str) -> str | None:
        right, up = _STEPS[step]
        name = f"{chr(ord(square[0]) + right)}{int(square[1]) + up}"
        return name if name in SQUARE_NAMES else None
