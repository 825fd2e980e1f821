"""What happened, in plain English: one line for each transcript entry."""

from collections.abc import Sequence
from itertools import pairwise

from arena.games.drago.cards import SUIT_NAMES
from arena.games.drago.scene import HIDDEN, Scene, scenes
from arena.games.drago.variant import Variant
from arena.games.story import parse_entry
from arena.rules import Seat


def sentences(variant: Variant, entries: Sequence[str]) -> list[str]:
    """Return one line per entry, from the knowledge of whoever reads these entries.

    Args:
        variant: What is played.
        entries: Entries as one seat or the audience sees them, or with everything shown.
    """
    told = zip(entries, pairwise(scenes(variant, entries)), strict=True)
    return [_sentence(entry, before, after) for entry, (before, after) in told]


def _sentence(entry: str, before: Scene, after: Scene) -> str:
    seat, verb, words = parse_entry(entry)
    if seat is None:
        return _by_nobody(verb, words, before, after)
    match verb:
        case "puts":
            return f"hand {after.hand}: seat {seat} deals and puts {words[0]} into the pot{_total(after, words[0])}"
        case "deals":
            return f"seat {seat} deals three cards each{_known(after)}"
        case "knock":
            return f"seat {seat} knocks, and so promises a trick"
        case "fold":
            return f"seat {seat} puts its cards away"
        case "redraw":
            shown = "" if words[0] == HIDDEN else f": {' '.join(words)}"
            return f"seat {seat} takes three new cards, and so promises a trick{shown}"
        case "refuse":
            return f"seat {seat} wants no new cards and stays out"
        case "play":
            return f"seat {seat} {_manner(seat, words[0], after)} {words[0]}"
        case "trick":
            card = dict(after.trick)[seat]
            return f"seat {seat} takes trick {words[0]} with {card}"
        case "drago":
            return f"seat {seat} has no trick: it goes in drago and pays {words[0]}"
        case "wins":
            return _gain(seat, words[0], after)
        case "refund":
            return f"seat {seat} gets back {words[0]}: nobody was in, and this was the last hand"
        case "forfeits":
            return f"seat {seat} forfeits; its chair plays the default action"
        case _:
            return entry


def _by_nobody(verb: str, words: list[str], before: Scene, after: Scene) -> str:
    if verb != "turn":
        return f"nobody is in: the pot of {after.pot} stays for the next hand"
    opened = "" if before.is_open else f"hand {after.hand}, for a pot of {after.pot}: "
    return f"{opened}{words[0]} is turned, {SUIT_NAMES[words[0][1]]} are trumps"


def _total(scene: Scene, put: str) -> str:
    return "" if scene.pot == int(put) else f", which makes {scene.pot}"


def _known(scene: Scene) -> str:
    hands = [f"seat {s} {' '.join(cards)}" for s, cards in enumerate(scene.cards) if cards and HIDDEN not in cards]
    return f": {', '.join(hands)}" if hands else ""


def _manner(seat: Seat, card: str, scene: Scene) -> str:
    (leader, led), trump = scene.trick[0], scene.trump
    if seat == leader:
        return "leads"
    if card[1] == led[1]:
        return "follows with"
    return "trumps with" if trump and card[1] == trump[1] else "cannot follow or trump, and plays"


def _gain(seat: Seat, amount: str, scene: Scene) -> str:
    count = scene.tricks[seat]
    if not count:
        return f"seat {seat} is alone in and takes the pot, {amount}, without play"
    return f"seat {seat} wins {amount} for {'a trick' if count == 1 else f'{count} tricks'}"
