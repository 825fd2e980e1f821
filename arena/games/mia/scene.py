"""The table after some transcript entries, as far as whoever reads them may know it.

Works on entries as one seat sees them, as the audience does, and with everything shown: a `?` stays unknown.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import partial
from typing import NamedTuple

from arena.games import story
from arena.games.mia.values import faces, to_value
from arena.games.mia.variant import Variant
from arena.games.story import parse_entry
from arena.rules import Seat


class Cup(Enum):
    """Where the cup is."""

    AWAY = "no dice yet"
    CLOSED = "over the dice"
    LIFTED = "lifted"


class Scene(NamedTuple):
    """What is on the table.

    Attributes:
        hand: Number of the hand, 0 before the first roll.
        lives: Lives left of each seat; with penalties its total weight.
        out: Seats that are out.
        forfeited: Seats that lost their chair by a fault.
        cup: Where the cup is.
        dice: Value of the dice where the reader knows it, else `None`.
        holder: Seat that has the cup and must act; `None` between hands.
        announcer: Seat that answers for the standing value; `None` when a hand opens.
        standing: The last value announced in this hand.
        verb: What the last entry says was done, in the words of the notation.
        actor: Seat that did it; `None` when nobody did.
    """

    hand: int
    lives: tuple[int, ...]
    out: frozenset[Seat]
    forfeited: frozenset[Seat]
    cup: Cup
    dice: int | None
    holder: Seat | None
    announcer: Seat | None
    standing: int | None
    verb: str
    actor: Seat | None


def scenes(variant: Variant, entries: Iterable[str]) -> Iterator[Scene]:
    """Yield the scene before the first entry, then the one after each."""
    return story.scenes(_empty(variant), partial(_after, variant), entries)


def last_scene(variant: Variant, entries: Iterable[str]) -> Scene:
    """Return the scene after all entries."""
    return story.last_scene(_empty(variant), partial(_after, variant), entries)


def parse_reroll(words: list[str]) -> tuple[str, str, str]:
    """Return what a `reroll` entry says: how many dice, which, and what then shows; `?` for what is hidden.

    >>> parse_reroll(["1", "high", "5"]), parse_reroll(["?"]), parse_reroll(["0"])
    (('1', 'high', '5'), ('?', '?', '?'), ('0', 'none', '?'))
    """
    which_to_count = {"none": "0", "high": "1", "low": "1", "both": "2"}
    count = words[0] if words[0].isdigit() else which_to_count.get(words[0], "?")
    rest = words[1:] if words[0].isdigit() else words
    which = rest[0] if rest else "none"
    return count, which, rest[1] if len(rest) > 1 else "?"


def _empty(variant: Variant) -> Scene:
    lives = (0 if variant.penalties else variant.lives,) * variant.num_seats
    return Scene(0, lives, frozenset(), frozenset(), Cup.AWAY, None, None, None, None, "", None)


def _after(variant: Variant, scene: Scene, entry: str) -> Scene:
    seat, verb, words = parse_entry(entry)
    scene = scene._replace(verb=verb, actor=seat)
    if seat is None:
        return scene._replace(cup=Cup.LIFTED, dice=_value(words[0]))
    match verb:
        case "roll":
            return _roll(scene, seat, _value(words[0]))
        case "look":
            return scene if words[0] == "?" else scene._replace(dice=_value(words[0]))
        case "reroll":
            return scene._replace(dice=_rerolled(scene.dice, words))
        case "announce" | "raise":
            return scene._replace(announcer=seat, standing=int(words[0]), holder=_next(scene, variant, seat))
        case "loses":
            return scene._replace(lives=_add(scene.lives, seat, -int(words[0])), holder=None)
        case "drinks":
            return scene._replace(lives=_add(scene.lives, seat, int(words[0])), holder=None)
        case "out":
            return scene._replace(out=scene.out | {seat})
        case "forfeits":
            return scene._replace(forfeited=scene.forfeited | {seat})
        case _:
            return scene


def _roll(scene: Scene, seat: Seat, dice: int | None) -> Scene:
    """The first roll after a loss, and the very first, open a hand; any other goes on with one."""
    rolled = scene._replace(cup=Cup.CLOSED, dice=dice, holder=seat)
    if scene.holder is not None:
        return rolled
    return rolled._replace(hand=scene.hand + 1, announcer=None, standing=None)


def _rerolled(dice: int | None, words: list[str]) -> int | None:
    count, which, shown = parse_reroll(words)
    if count == "0":
        return dice
    if which == "both":
        return _value(shown)
    if dice is None or shown == "?":
        return None
    high, low = faces(dice)
    return to_value(low if which == "high" else high, int(shown))


def _next(scene: Scene, variant: Variant, seat: Seat) -> Seat:
    around = [(seat + step) % variant.num_seats for step in range(1, variant.num_seats + 1)]
    return next((other for other in around if other not in scene.out), seat)


def _value(word: str) -> int | None:
    return int(word) if word.isdigit() else None


def _add(counts: tuple[int, ...], seat: Seat, change: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + change, *counts[seat + 1 :])
