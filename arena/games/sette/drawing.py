"""The picture of a table: the dice and the point, then who has what and what is at stake."""

from arena.games.sette.scene import Scene
from arena.games.sette.state import Side
from arena.rules import Seat

_ROLE_WIDTH = 10
_COINS_WIDTH = 9
_STAKE_WIDTH = 28
_SIDES = {Side.WIN: "on a win", Side.LOSE: "on a loss"}


def picture(scene: Scene) -> list[str]:
    """Return the picture of a scene, line by line, at most 80 columns wide.

    Seats stand as `seat N` at the end of lines, so that a caller can put names in their place.
    """
    title = f"Round {scene.hand}" if scene.hand else "before the first round"
    point = f"point {scene.point}" if scene.point else ""
    heading = f"{'':<{_ROLE_WIDTH}}{'coins':<{_COINS_WIDTH}}at stake"
    rows = [_row(scene, seat) for seat in range(len(scene.coins))]
    return [f"  {line}".rstrip() for line in (title, "", *_dice(scene, point), "", heading, *rows)]


def _dice(scene: Scene, point: str) -> list[str]:
    if scene.dice is None:
        return ["", "not thrown yet", ""]
    one, other = scene.dice
    return [
        "┌───┐ ┌───┐",
        f"│ {one} │ │ {other} │  = {one + other}".ljust(_ROLE_WIDTH + _COINS_WIDTH) + point,
        "└───┘ └───┘",
    ]


def _row(scene: Scene, seat: Seat) -> str:
    role = "▶ shoots" if seat == scene.shooter else "  bank" if seat == scene.bank else ""
    chair = "forfeited " if seat in scene.forfeited else ""
    stake = _at_stake(scene, seat)
    return f"{role:<{_ROLE_WIDTH}}{scene.coins[seat]:<{_COINS_WIDTH}}{stake:<{_STAKE_WIDTH}}{chair}seat {seat}"


def _at_stake(scene: Scene, seat: Seat) -> str:
    if seat == scene.shooter:
        return str(scene.stake or "")
    bets = [(bet, "") for bet in scene.bets] + [(bet, ", unanswered") for bet in scene.offers]
    return next((f"{bet.coins} {_SIDES[bet.side]}{state}" for bet, state in bets if bet.seat == seat), "")
