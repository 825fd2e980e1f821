"""The picture of a table: the layout with the coins on it, the cards left of each rank, and what every seat has."""

from arena.games.punta_e_raddoppia.cards import COPIES, RANKS
from arena.games.punta_e_raddoppia.scene import Scene
from arena.rules import Seat

_ROLE_WIDTH = 8
_NARROW, _WIDE = 3, 4
"""Columns of a rank: three digits need the wide ones."""


def picture(scene: Scene) -> list[str]:
    """Return the picture of a scene, line by line, at most 80 columns wide.

    Seats stand as `seat N` at the end of lines, so that a caller can put names in their place.
    """
    width = _WIDE if any(stake.coins > 99 for stake in scene.layout) else _NARROW
    left = [str(COPIES - scene.turned.count(rank)) if scene.turned else "" for rank in RANKS]
    rows = [
        _title(scene),
        _turned(scene),
        "",
        f"{'':<{_ROLE_WIDTH}}{_cells(list(RANKS), width)}    in hand",
        *(_row(scene, seat, width) for seat in range(len(scene.coins))),
        f"{'left':<{_ROLE_WIDTH}}{_cells(left, width)}",
    ]
    return [f"  {row}".rstrip() for row in rows]


def _title(scene: Scene) -> str:
    parts = [f"Smazzata {scene.hand}" if scene.turned else f"Before smazzata {scene.hand + 1}"]
    if scene.high:
        parts.append(f"stakes {scene.low} to {scene.high}")
    if scene.turned:
        parts.append(f"{scene.smazzata} of {scene.tenure} under this bank")
    return ", ".join(parts)


def _turned(scene: Scene) -> str:
    if not scene.turned:
        return ""
    if len(scene.turned) == 1:
        return f"put away: {scene.turned[0]}"
    own, players = scene.turned[-2:]
    return f"turn {scene.turn}:  {own} bank   {players} {'bank' if scene.is_banks_own else 'players'}"


def _row(scene: Scene, seat: Seat, width: int) -> str:
    role = ("bank " if seat == scene.bank else "") + ("✗" if seat in scene.forfeited else "")
    on_rank = {rank: str(coins) for other, rank, coins in scene.layout if other == seat}
    cells = _cells([on_rank.get(rank, "·") for rank in RANKS], width)
    return f"{role:<{_ROLE_WIDTH}}{cells}{scene.coins[seat]:>8}   seat {seat}"


def _cells(texts: list[str], width: int) -> str:
    return "".join(f"{text:>{width}}" for text in texts)
