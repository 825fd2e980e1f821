"""What happened, in plain English: one line for each transcript entry."""

from collections.abc import Sequence
from itertools import pairwise

from arena.games.sette.scene import Scene, scenes
from arena.games.sette.variant import Variant


def sentences(variant: Variant, entries: Sequence[str]) -> list[str]:
    """Return one line per entry."""
    told = zip(entries, pairwise(scenes(variant, entries)), strict=True)
    return [_sentence(variant, entry, before, after) for entry, (before, after) in told]


def _sentence(variant: Variant, entry: str, before: Scene, after: Scene) -> str:
    seat, verb, *words = entry.split()
    match verb, words:
        case "stake", [coins, "against", bank]:
            return f"round {after.hand}: seat {seat} shoots and stakes {coins} against the bank of seat {bank}"
        case "pass", []:
            return f"seat {seat} does not bet"
        case "bet", [side, coins]:
            return f"seat {seat} bets {coins} that the shooter {side}s"
        case "accept", [bettor]:
            return f"the bank of seat {seat} accepts the bet of seat {bettor}"
        case "refuse", [bettor]:
            return f"the bank of seat {seat} refuses the bet of seat {bettor}"
        case "uncovered", []:
            return f"the bank has too few coins left to cover the bet of seat {seat}"
        case "throw", [_, _]:
            return f"seat {seat} throws {_throw(before, after)}"
        case "wins" | "loses", [coins]:
            return f"seat {seat} {verb} {coins}: {after.coins[int(seat)]} coins"
        case "short", []:
            return f"seat {seat} cannot pay the smallest stake and loses its turn"
        case "closes", []:
            return f"seat {seat} cannot cover the smallest stake and gives up the bank"
        case "forfeits", []:
            return f"seat {seat} forfeits" + ("; its chair plays the default action" if variant.num_seats > 2 else "")
        case _:
            return entry


def _throw(before: Scene, after: Scene) -> str:
    assert after.dice
    total = sum(after.dice)
    shown = f"{after.dice[0]} and {after.dice[1]}"
    if not before.point:
        if after.point:
            return f"{shown}: the point is {total}"
        return f"{shown}: {total} at once {'wins' if total in (7, 11) else 'loses'}"
    if total == before.point:
        return f"{shown}: the point {total} again, and wins"
    if total == 7:
        return f"{shown}: 7 before the point, loses and passes the dice on"
    return f"{shown}: {total}, neither the point {before.point} nor 7"
