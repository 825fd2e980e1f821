"""What happened, in plain English: one line for each transcript entry."""

from collections.abc import Sequence
from itertools import pairwise

from arena.games.cinque_dadi.bids import Bid
from arena.games.cinque_dadi.scene import Scene, count_face, is_known, parse_entry, scenes
from arena.games.cinque_dadi.variant import Variant
from arena.rules import Seat

_NAMES = ("one", "two", "three", "four", "five", "six")


def sentences(variant: Variant, entries: Sequence[str]) -> list[str]:
    """Return one line per entry, from the knowledge of whoever reads these entries.

    Args:
        variant: What is played.
        entries: Entries as one seat or the audience sees them, or with everything shown.
    """
    told = zip(entries, pairwise(scenes(variant, entries)), strict=True)
    return [_sentence(entry, before, after) for entry, (before, after) in told]


def to_words(bid: Bid) -> str:
    """Return a bid as a person says it.

    >>> to_words(Bid(1, 5)), to_words(Bid(3, 6))
    ('1 five', '3 sixes')
    """
    name = _NAMES[bid.face - 1]
    plural = f"{name}es" if name == "six" else f"{name}s"
    return f"{bid.quantity} {name if bid.quantity == 1 else plural}"


def _sentence(entry: str, before: Scene, after: Scene) -> str:
    seat, verb, words = parse_entry(entry)
    if seat is None:
        return _found(after)
    match verb:
        case "roll":
            return _roll(seat, after, is_opener=before.hand != after.hand)
        case "bid":
            return f"seat {seat} bids {_said(after)}{_truth(after)}"
        case "doubt":
            return f"seat {seat} doubts it: all uncover their dice"
        case "pass":
            return f"seat {seat} does not call calza"
        case "calza" if words:
            return f"seat {seat} calls calza too late: another caller comes before it"
        case "calza":
            return f"seat {seat} calls calza: exactly {_said(after)}; all uncover their dice"
        case "reveal":
            return f"seat {seat} shows {' '.join(after.cups[seat])}"
        case "loses" | "gains":
            return f"seat {seat} {verb} a die, {after.num_dice[seat] or 'none'} left"
        case "out":
            return f"seat {seat} is out"
        case "palo":
            return f"seat {seat} is palo: it has a single die for the first time"
        case "forfeits":
            chair = "; its chair plays the default action" if len(after.num_dice) > 2 else ""
            return f"seat {seat} forfeits{chair}"
        case _:
            return entry


def _roll(seat: Seat, after: Scene, *, is_opener: bool) -> str:
    count = after.num_dice[seat]
    dice = "a die" if count == 1 else f"{count} dice"
    sees = f" and sees {' '.join(after.cups[seat])}" if after.cups[seat] else ""
    if not is_opener:
        return f"seat {seat} throws {dice}{sees}"
    palo = ", a palo hand" if after.palo is not None else ""
    return f"hand {after.hand}{palo}: seat {seat} opens; it throws {dice}{sees}"


def _said(scene: Scene) -> str:
    assert scene.bid, "a doubt or a calza follows a bid"
    return to_words(scene.bid)


def _truth(scene: Scene) -> str:
    """Return what a reader who knows all dice makes of the bid."""
    if scene.bid is None or not is_known(scene):
        return ""
    count = count_face(scene, scene.bid.face)
    if count == scene.bid.quantity:
        return " (exactly right)"
    return f" ({'true' if count > scene.bid.quantity else 'false'}: there {_is(count)} {count})"


def _found(scene: Scene) -> str:
    bid, count = scene.bid, scene.found
    assert bid, "dice are counted after a bid"
    assert count is not None, "dice are counted by the entry"
    there = f"there {_is(count)} {to_words(Bid(count, bid.face))}"
    if scene.claim == "calza":
        return f"{there}: calza is {'right' if count == bid.quantity else 'wrong'}"
    verdict = "true" if count >= bid.quantity else "false"
    return f"{there}: the bid of {to_words(bid)} by seat {scene.bidder} is {verdict}"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"
