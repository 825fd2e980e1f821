"""What happened, in plain English: one line for each transcript entry."""

from collections.abc import Sequence
from itertools import pairwise

from arena.games.mia.scene import Scene, parse_reroll, scenes
from arena.games.mia.values import MIA
from arena.games.mia.variant import Variant
from arena.games.story import parse_entry
from arena.rules import Seat


def sentences(variant: Variant, entries: Sequence[str], mia: str) -> list[str]:
    """Return one line per entry, from the knowledge of whoever reads these entries.

    Args:
        variant: What is played.
        entries: Entries as one seat or the audience sees them, or with everything shown.
        mia: What a 21 is called in this game.
    """
    told = zip(entries, pairwise(scenes(variant, entries)), strict=True)
    return [_sentence(variant, entry, before, after, mia) for entry, (before, after) in told]


def _sentence(variant: Variant, entry: str, before: Scene, after: Scene, mia: str) -> str:
    seat, verb, words = parse_entry(entry)
    if seat is None:
        return _reveal(variant, after)
    match verb:
        case "roll":
            return _roll(seat, words[0], before, after)
        case "look":
            return f"seat {seat} believes it and looks under the cup" + (f": {words[0]}" if words[0] != "?" else "")
        case "reroll":
            return f"seat {seat} {_reroll(words, after)}"
        case "announce":
            return f"seat {seat} announces {_said(after, mia)}{_truth(variant, after)}"
        case "raise":
            return f"seat {seat} raises to {_said(after, mia)} without looking{_truth(variant, after)}"
        case "doubt":
            return f"seat {seat} doubts it and lifts the cup"
        case "accept":
            return f"seat {seat} accepts the {before.standing}; the dice stay hidden"
        case "loses" | "drinks":
            return _loss(variant, seat, verb, int(words[0]), after)
        case "out":
            return f"seat {seat} is out"
        case "forfeits":
            return f"seat {seat} forfeits" + ("; its chair plays the default action" if variant.num_seats > 2 else "")
        case _:
            return entry


def _roll(seat: Seat, shown: str, before: Scene, after: Scene) -> str:
    sees = "" if shown == "?" else f" and sees {shown}"
    if after.hand != before.hand:
        return f"hand {after.hand}: seat {seat} rolls under the cup{sees}"
    return f"seat {seat} believes it, rolls anew under the cup{sees}"


def _reroll(words: list[str], after: Scene) -> str:
    count, which, shown = parse_reroll(words)
    if which == "?":
        how_many = {"?": "may throw dice again, unseen", "1": "throws one die again, unseen"}
        return how_many.get(count, "throws both dice again, unseen")
    match which:
        case "none":
            return "throws no die again"
        case "both":
            return f"throws both dice again: {shown}"
        case _:
            return f"throws the {which} die again: {shown}, which makes {after.dice}"


def _said(scene: Scene, mia: str) -> str:
    return f"{scene.standing} ({mia})" if scene.standing == MIA else str(scene.standing)


def _truth(variant: Variant, scene: Scene) -> str:
    """Return what a reader who knows the dice makes of the announcement."""
    if scene.dice is None or scene.standing is None:
        return ""
    if scene.dice == scene.standing:
        return " (true)"
    is_lie = variant.order.index(scene.dice) < variant.order.index(scene.standing)
    return f" ({'a lie' if is_lie else 'low'}: the dice show {scene.dice})"


def _reveal(variant: Variant, scene: Scene) -> str:
    dice, standing = scene.dice, scene.standing
    if dice is None or standing is None:
        return f"the dice show {dice}"
    if dice == standing:
        verdict = f"just as seat {scene.announcer} said"
    elif variant.order.index(dice) < variant.order.index(standing):
        verdict = f"less than {standing}: seat {scene.announcer} is caught"
    else:
        verdict = f"more than {standing}: the doubt was wrong"
    return f"the dice show {dice}, {verdict}"


def _loss(variant: Variant, seat: Seat, verb: str, count: int, scene: Scene) -> str:
    total = scene.lives[seat]
    if verb == "drinks":
        limit = f" of {variant.lives}" if variant.lives else ""
        return f"seat {seat} takes a penalty of weight {count}: {total}{limit} so far"
    lost = "a life" if count == 1 else f"{count} lives"
    return f"seat {seat} loses {lost}, {total or 'none'} left"
