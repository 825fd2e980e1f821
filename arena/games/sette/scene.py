"""The table after some transcript entries. Nothing in Sette is hidden, so every reader sees the same."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arena.games import story
from arena.games.coins import Coins
from arena.games.sette.state import Bet, Faces, Side
from arena.games.sette.variant import Variant
from arena.rules import Seat

DECIDED_AT_ONCE = frozenset((2, 3, 7, 11, 12))
"""First throws that end a round."""


class Scene(NamedTuple):
    """What is on the table.

    Attributes:
        hand: Number of the round in the match, 0 before the first.
        bank: Seat that holds the bank; `None` before the first round.
        shooter: Seat that throws; likewise.
        stake: The shooter's coins at stake; 0 once they are won or lost.
        point: Sum to be thrown again; 0 where there is none.
        dice: The last throw of the round; `None` before the first.
        offers: Bets that the bank has not answered.
        bets: Bets that stand and are not yet paid.
        coins: Coins of each seat, those at stake included.
        forfeited: Seats that lost their chair by a fault.
    """

    hand: int
    bank: Seat | None
    shooter: Seat | None
    stake: int
    point: int
    dice: Faces | None
    offers: tuple[Bet, ...]
    bets: tuple[Bet, ...]
    coins: Coins
    forfeited: frozenset[Seat]


def scenes(variant: Variant, entries: Iterable[str]) -> Iterator[Scene]:
    """Yield the scene before the first entry, then the one after each."""
    return story.scenes(_empty(variant), _after, entries)


def last_scene(variant: Variant, entries: Iterable[str]) -> Scene:
    """Return the scene after all entries."""
    return story.last_scene(_empty(variant), _after, entries)


def _empty(variant: Variant) -> Scene:
    coins = (variant.coins,) * variant.num_seats
    return Scene(0, None, None, 0, 0, None, (), (), coins, frozenset())


def _after(scene: Scene, entry: str) -> Scene:
    first, verb, *words = entry.split()
    seat = int(first)
    match verb, words:
        case "stake", [coins, "against", bank]:
            return Scene(scene.hand + 1, int(bank), seat, int(coins), 0, None, (), (), scene.coins, scene.forfeited)
        case "bet", [word, coins]:
            side = Side.WIN if word == "win" else Side.LOSE
            return scene._replace(offers=(*scene.offers, Bet(seat, side, int(coins))))
        case "accept", [bettor]:
            return _answered(scene, int(bettor), is_accepted=True)
        case "refuse", [bettor]:
            return _answered(scene, int(bettor), is_accepted=False)
        case "uncovered", []:
            return _answered(scene, seat, is_accepted=False)
        case "throw", [one, other]:
            return _thrown(scene, (int(one), int(other)))
        case "wins", [coins]:
            return _paid(scene, seat, int(coins))
        case "loses", [coins]:
            return _paid(scene, seat, -int(coins))
        case "forfeits", []:
            return scene._replace(forfeited=scene.forfeited | {seat})
        case _:
            return scene


def _answered(scene: Scene, bettor: Seat, *, is_accepted: bool) -> Scene:
    offers = tuple(bet for bet in scene.offers if bet.seat != bettor)
    accepted = tuple(bet for bet in scene.offers if bet.seat == bettor and is_accepted)
    return scene._replace(offers=offers, bets=scene.bets + accepted)


def _thrown(scene: Scene, dice: Faces) -> Scene:
    total = sum(dice)
    point = scene.point or (0 if total in DECIDED_AT_ONCE else total)
    return scene._replace(dice=dice, point=point)


def _paid(scene: Scene, seat: Seat, gain: int) -> Scene:
    """Return the scene after the bank has paid `gain` to a seat, or taken it where it is negative."""
    changes = {seat: gain, scene.bank: -gain}
    coins = tuple(own + changes.get(other, 0) for other, own in enumerate(scene.coins))
    stake = 0 if seat == scene.shooter else scene.stake
    return scene._replace(coins=coins, stake=stake, bets=tuple(bet for bet in scene.bets if bet.seat != seat))
