"""What happened, in plain English: one line for each transcript entry."""

from collections.abc import Sequence
from itertools import pairwise

from arena.games.dice_bugiardo.scene import UNKNOWN, Scene, parse_reroll, scenes, side_of
from arena.games.dice_bugiardo.values import ACES, to_order
from arena.games.dice_bugiardo.variant import Variant
from arena.games.dice_bugiardo.wording import ENGLISH
from arena.games.story import parse_entry
from arena.rules import Seat

_DICE = ("some dice", "one die", "two dice", "three dice", "four dice", "all five dice")


def sentences(variant: Variant, entries: Sequence[str]) -> list[str]:
    """Return one line per entry, from the knowledge of whoever reads these entries."""
    told = zip(entries, pairwise(scenes(variant, entries)), strict=True)
    return [_sentence(variant, entry, before, after) for entry, (before, after) in told]


def name_of(variant: Variant, dice: str) -> str:
    """Return a hand with its combination, e.g. `A-A-K-D-B (one pair)`."""
    order = to_order(variant.dice)
    return f"{dice} ({ENGLISH[order.categories[order.texts.index(dice)]]})"


def _sentence(variant: Variant, entry: str, before: Scene, after: Scene) -> str:
    seat, verb, words = parse_entry(entry)
    if seat is None:
        return "five aces against five aces: a draw, the hand is played again"
    match verb:
        case "order":
            return f"seat {seat} throws {words[0]} for its place"
        case "high":
            return f"seat {seat} throws {words[0]} for the call"
        case "sits":
            return f"seat {seat} sits down at the table"
        case "waits":
            return f"seat {seat} waits{', last in the queue' if before.hand else ''}"
        case "roll":
            return _roll(variant, seat, words[0], before, after)
        case "announce":
            return f"seat {seat} announces {name_of(variant, words[0])}{_truth(variant, seat, after)}"
        case "reroll":
            return _reroll(variant, seat, words)
        case "doubt":
            return f"seat {seat} doubts it and lifts the screen"
        case "reveal":
            return _reveal(variant, seat, words[0], before)
        case "stop":
            return f"seat {seat} gives up"
        case "wins":
            return _win(variant, seat, words[0], after)
        case "forfeits":
            return f"seat {seat} forfeits" + ("; its chair plays the default action" if variant.is_chouette else "")
        case _:
            return entry


def _roll(variant: Variant, seat: Seat, dice: str, before: Scene, after: Scene) -> str:
    sees = "" if dice == UNKNOWN else f" and sees {name_of(variant, dice)}"
    opens = f"hand {after.hand}: " if after.hand != before.hand else ""
    caller = ", the caller," if opens else ""
    return f"{opens}seat {seat}{caller} throws five dice{sees}"


def _reroll(variant: Variant, seat: Seat, words: list[str]) -> str:
    num_dice, thrown, dice = parse_reroll(words)
    if dice == UNKNOWN:
        return f"seat {seat} throws {_DICE[num_dice]} again, unseen"
    return f"seat {seat} throws {thrown} again and has {name_of(variant, dice)}"


def _truth(variant: Variant, seat: Seat, scene: Scene) -> str:
    """Return what a reader who knows the dice makes of an announcement."""
    dice = side_of(scene, seat).dice
    if dice in ("", UNKNOWN):
        return ""
    match _compare(variant, dice, scene.standing):
        case 0:
            return ", which is true"
        case difference:
            return f", {'a lie; it has' if difference < 0 else 'though it has'} {dice}"


def _reveal(variant: Variant, seat: Seat, dice: str, before: Scene) -> str:
    shows = f"seat {seat} shows {name_of(variant, dice)}"
    is_aces = dice == variant.dice.to_text(ACES)
    if not before.is_lifted:
        return f"the screen goes up: {shows}"
    if before.verb != "doubt" or is_aces:
        return shows
    match _compare(variant, dice, before.standing):
        case 0:
            return f"{shows}, just as it said"
        case difference:
            verdict = "less than it said" if difference < 0 else "more than it said"
            return f"{shows}, {verdict}"


def _compare(variant: Variant, dice: str, said: str) -> int:
    texts = to_order(variant.dice).texts
    return texts.index(dice) - texts.index(said)


def _win(variant: Variant, seat: Seat, what: str, scene: Scene) -> str:
    if what == "set" and variant.is_chouette:
        return f"seat {seat} wins the set and keeps its place"
    if what == "set":
        return f"seat {seat} wins the set"
    if variant.changes_by_hand:
        return f"seat {seat} wins the hand and keeps its place"
    return f"seat {seat} wins the hand, its number {scene.hands_won[seat]} of {variant.hands_to_win}"
