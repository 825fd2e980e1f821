"""The picture of a table: the last bid, and for every seat its dice, covered or not, and what it does."""

from arena.games.cinque_dadi.scene import Scene
from arena.games.cinque_dadi.telling import to_words
from arena.games.cinque_dadi.variant import Variant
from arena.rules import Seat

_ROLE_WIDTH = 9
_DIE_WIDTH = 3
_STATE_WIDTH = 11


def picture(variant: Variant, scene: Scene) -> list[str]:
    """Return the picture of a scene, line by line, at most 80 columns wide.

    A die that shows the face of the bid stands in brackets, a covered one is `·`, a lost one a blank. Seats stand as
    `seat N` at the end of lines, so that a caller can put names in their place.

    Args:
        variant: What is played.
        scene: The table.
    """
    if not scene.hand:
        head, said = "no dice yet", ""
    else:
        palo = "" if scene.palo is None else f"     palo of seat {scene.palo}"
        head, said = f"Hand {scene.hand}     {scene.in_play} dice in play{palo}", _said(scene)
    rows = [_row(variant, scene, seat) for seat in range(variant.num_seats)]
    return [f"  {line}".rstrip() for line in (head, "", said, "", *rows)]


def _said(scene: Scene) -> str:
    if scene.bid is None:
        return "no bid yet"
    text = f"bid: {to_words(scene.bid)}"
    if scene.found is None:
        return f"{text}, {scene.claim}" if scene.claim else text
    return f"{text}, {scene.claim}, found {scene.found}"


def _row(variant: Variant, scene: Scene, seat: Seat) -> str:
    dice = f"{_dice(scene, seat):<{_DIE_WIDTH * variant.num_dice}}"
    return f"{_role(scene, seat):<{_ROLE_WIDTH}}{dice} {_state(scene, seat):<{_STATE_WIDTH}}seat {seat}"


def _dice(scene: Scene, seat: Seat) -> str:
    cup, covered = scene.cups[seat], " · " * scene.num_dice[seat]
    face = str(scene.bid.face) if scene.bid else ""
    return "".join(f"[{die}]" if die == face else f" {die} " for die in cup) or (covered if scene.hand else "")


def _role(scene: Scene, seat: Seat) -> str:
    if scene.actor == seat and scene.verb in _MARKED:
        return _MARKED[scene.verb]
    if scene.mover == seat:
        return "▶ turn"
    if scene.claimant == seat:
        return f"▶ {scene.claim}"
    return "  bid" if scene.bidder == seat else ""


_MARKED = {"loses": "✗ loses", "gains": "✓ gains"}


def _state(scene: Scene, seat: Seat) -> str:
    if seat in scene.forfeited:
        return "forfeited"
    count = scene.num_dice[seat]
    if not count:
        return "out"
    return "1 die" if count == 1 else f"{count} dice"
