"""The picture of a table: both sides of the screen, the standing announcement, and who waits."""

from arena.games.dice_bugiardo.scene import UNKNOWN, Scene, Side
from arena.games.dice_bugiardo.state import MOST_THROWS
from arena.games.dice_bugiardo.telling import name_of
from arena.games.dice_bugiardo.values import NUM_DICE
from arena.games.dice_bugiardo.variant import Variant
from arena.rules import Seat

_DICE_WIDTH = 35
_ROLE_WIDTH = 11
_NO_DICE = [" " * _DICE_WIDTH] * 3

_ROLES = {
    "doubt": "▶ doubts",
    "stop": "▶ gives up",
    "wins": "★ wins",
    "announce": "  said",
    "reroll": "▶ threw",
    "reveal": "▶ shows",
}


def picture(variant: Variant, scene: Scene) -> list[str]:
    """Return the picture of a scene, line by line, at most 80 columns wide.

    Seats stand as `seat N` at the end of lines, so that a caller can put names in their place.
    """
    sides = sorted(scene.sides, key=lambda side: side.seat)
    blocks = [_side(variant, scene, side) for side in sides] + [_NO_DICE] * (2 - len(sides))
    lines = [_title(variant, scene), "", *blocks[0], _screen(variant, scene), *blocks[1]]
    if variant.is_chouette:
        lines += ["", *_chairs(variant, scene)]
    return [f"  {line}".rstrip() for line in lines]


def _title(variant: Variant, scene: Scene) -> str:
    if not scene.hand:
        return "no dice yet"
    of_set = f", set {min(scene.set, variant.length)} of {variant.length}"
    return f"Hand {scene.hand}{of_set if variant.is_chouette and not variant.changes_by_hand else ''}"


def _side(variant: Variant, scene: Scene, side: Side) -> list[str]:
    top, middle, bottom = _dice(side.dice)
    left = MOST_THROWS - side.throws if side.throws else 0
    throws = f"throws left {'●' * left}{'·' * (MOST_THROWS - 1 - left)}"
    won = scene.hands_won[side.seat]
    hands = f"hands won {'■' * won}{'·' * (variant.hands_to_win - won)}" if variant.hands_to_win > 1 else ""
    return [
        f"{top}{'':<{_ROLE_WIDTH}}{throws}",
        f"{middle}{_role(scene, side.seat):<{_ROLE_WIDTH}}{_chair(scene, side.seat)}",
        f"{bottom}{'':<{_ROLE_WIDTH}}{hands}".rstrip(),
    ]


def _dice(dice: str) -> list[str]:
    if not dice:
        return _NO_DICE
    faces = [UNKNOWN] * NUM_DICE if dice == UNKNOWN else dice.split("-")
    rows = ["┌────┐ " * NUM_DICE, "".join(f"│ {face:<3}│ " for face in faces), "└────┘ " * NUM_DICE]
    return [f"{row:<{_DICE_WIDTH}}" for row in rows]


def _role(scene: Scene, seat: Seat) -> str:
    if scene.actor == seat and scene.verb in ("doubt", "stop", "wins"):
        return _ROLES[scene.verb]
    if scene.mover == seat:
        return "▶ to act"
    return "  said" if scene.announcer == seat else ""


def _chair(scene: Scene, seat: Seat) -> str:
    return f"{'forfeited ' if seat in scene.forfeited else ''}seat {seat}"


def _screen(variant: Variant, scene: Scene) -> str:
    wall = "╌" * (_DICE_WIDTH - 1) if scene.is_lifted else "━" * (_DICE_WIDTH - 1)
    return f"{wall} {f'announced {name_of(variant, scene.standing)}' if scene.standing else ''}"


def _chairs(variant: Variant, scene: Scene) -> list[str]:
    unit = "hands" if variant.changes_by_hand else "sets"
    rows = [_row(scene, seat) for seat in range(variant.num_seats)]
    return [f"{f'{unit} won':>9}  lost", *rows]


def _row(scene: Scene, seat: Seat) -> str:
    place = "plays" if any(side.seat == seat for side in scene.sides) else ""
    if seat in scene.queue:
        place = f"waits, number {scene.queue.index(seat) + 1}"
    return f"{scene.sets_won[seat]:>9}  {scene.sets_lost[seat]:>4}   {place:<24}{_chair(scene, seat)}"
