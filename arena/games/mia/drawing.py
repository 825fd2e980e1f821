"""The picture of a table: cup and dice, the standing announcement in large figures, what every seat has left."""

from itertools import zip_longest

from arena.games.mia.scene import Cup, Scene
from arena.games.mia.values import MIA, faces
from arena.games.mia.variant import Variant
from arena.rules import Seat

MOST_PIPS = 9
"""Up to so many lives are drawn one by one; more are written as a number."""

_CUP_WIDTH = 28
_FIGURES_WIDTH = 11
_ROLE_WIDTH = 9
_LEFT_WIDTH = 10

_FACES = {
    "?": ("       ", "   ?   ", "       "),
    "1": ("       ", "   ●   ", "       "),
    "2": (" ●     ", "       ", "     ● "),
    "3": (" ●     ", "   ●   ", "     ● "),
    "4": (" ●   ● ", "       ", " ●   ● "),
    "5": (" ●   ● ", "   ●   ", " ●   ● "),
    "6": (" ●   ● ", " ●   ● ", " ●   ● "),
}
_FIGURES = {
    1: (" █ ", "██ ", " █ ", " █ ", "███"),
    2: ("███", "  █", "███", "█  ", "███"),
    3: ("███", "  █", "███", "  █", "███"),
    4: ("█ █", "█ █", "███", "  █", "  █"),
    5: ("███", "█  ", "███", "  █", "███"),
    6: ("███", "█  ", "███", "█ █", "███"),
}


def picture(variant: Variant, scene: Scene, mia: str) -> list[str]:
    """Return the picture of a scene, line by line, at most 80 columns wide.

    Seats stand as `seat N` at the end of lines, so that a caller can put names in their place.

    Args:
        variant: What is played.
        scene: The table.
        mia: What a 21 is called in this game.
    """
    columns = zip_longest(_cup(scene), _announcement(scene, mia), _seats(variant, scene), fillvalue="")
    return [f"  {cup:<{_CUP_WIDTH}}{said:<{_FIGURES_WIDTH}}{seat}".rstrip() for cup, said, seat in columns]


def _cup(scene: Scene) -> list[str]:
    title = f"Hand {scene.hand}" if scene.hand else ""
    if scene.cup is Cup.AWAY:
        return [title, *[""] * 7, "no dice yet"]
    dice = _dice(scene.dice)
    if scene.cup is Cup.LIFTED:
        return [title, "", *(f"  {line}" for line in dice), "", "  the cup is lifted"]
    wall = "─" * 21
    caption = "the cup is closed" if scene.dice is None else "closed, dice known"
    return [title, f"╭{wall}╮", *(f"│ {line} │" for line in dice), f"╰{wall}╯", f"  {caption}"]


def _dice(value: int | None) -> list[str]:
    first, second = ("?", "?") if value is None else [str(face) for face in faces(value)]
    rows = zip(_FACES[first], _FACES[second], strict=True)
    return ["┌───────┐ ┌───────┐", *(f"│{left}│ │{right}│" for left, right in rows), "└───────┘ └───────┘"]


def _announcement(scene: Scene, mia: str) -> list[str]:
    if scene.standing is None:
        return []
    tens, ones = faces(scene.standing)
    rows = zip(_FIGURES[tens], _FIGURES[ones], strict=True)
    figures = [f" {left} {right}" for left, right in rows]
    return ["announced", "", *figures, "", mia if scene.standing == MIA else ""]


def _seats(variant: Variant, scene: Scene) -> list[str]:
    heading = "lives" if not variant.penalties else f"penalties{f' of {variant.lives}' if variant.lives else ''}"
    return [f"{'':<{_ROLE_WIDTH}}{heading}", *(_seat(variant, scene, seat) for seat in range(variant.num_seats))]


def _seat(variant: Variant, scene: Scene, seat: Seat) -> str:
    left = "out" if seat in scene.out else _left(variant, scene.lives[seat])
    chair = "forfeited " if seat in scene.forfeited else ""
    return f"{_role(scene, seat):<{_ROLE_WIDTH}}{left:<{_LEFT_WIDTH}}{chair}seat {seat}"


def _role(scene: Scene, seat: Seat) -> str:
    if scene.verb in _MARKED and scene.actor == seat:
        return _MARKED[scene.verb]
    if scene.holder == seat:
        return "▶ lifts" if scene.cup is Cup.LIFTED else "▶ cup"
    return "  said" if scene.announcer == seat else ""


_MARKED = {"doubt": "▶ doubts", "accept": "▶ yields", "loses": "✗ loses", "drinks": "✗ drinks"}


def _left(variant: Variant, count: int) -> str:
    if variant.penalties:
        return str(count)
    if variant.lives > MOST_PIPS:
        return f"♥ {count}"
    kept = min(max(count, 0), variant.lives)
    return "♥" * kept + "·" * (variant.lives - kept)
