"""The table after some transcript entries, as far as whoever reads them may know it.

Works on entries as one seat sees them, as the audience does, and with everything shown: a `?` stays unknown.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from arena.games import story
from arena.games.dice_bugiardo.variant import Variant
from arena.games.story import parse_entry
from arena.rules import Seat

UNKNOWN = "?"


class Side(NamedTuple):
    """One side of the screen.

    Attributes:
        seat: Who sits there.
        dice: Its hand in notation; `?` where the reader does not know it, empty before it has thrown.
        throws: Throws it has made in this hand.
    """

    seat: Seat
    dice: str
    throws: int


class Scene(NamedTuple):
    """What is on the table.

    Attributes:
        hand: Number of the hand, 0 before the first throw.
        set: Number of the set.
        sides: The seats at the table, the caller first once the hand has begun; empty before anybody has sat down.
        queue: Seats that wait, the next first; empty before that.
        standing: The last announcement of this hand in notation, empty when it opens.
        announcer: Who made it; `None` when the hand opens.
        mover: Seat that must act; `None` between hands.
        is_lifted: Whether the screen is lifted.
        hands_won: Hands won in this set, by seat.
        sets_won: Sets won, by seat.
        sets_lost: Sets lost, by seat.
        forfeited: Seats that lost their chair by a fault.
        verb: What the last entry says was done, in the words of the notation.
        actor: Seat that did it; `None` when nobody did.
    """

    hand: int
    set: int
    sides: tuple[Side, ...]
    queue: tuple[Seat, ...]
    standing: str
    announcer: Seat | None
    mover: Seat | None
    is_lifted: bool
    hands_won: tuple[int, ...]
    sets_won: tuple[int, ...]
    sets_lost: tuple[int, ...]
    forfeited: frozenset[Seat]
    verb: str
    actor: Seat | None


class Reroll(NamedTuple):
    """What an entry says of dice thrown again.

    Attributes:
        num_dice: How many, 0 where that is hidden.
        thrown: Their faces in notation, empty where they are hidden.
        dice: The hand that they made, `?` where it is hidden.
    """

    num_dice: int
    thrown: str
    dice: str


def scenes(variant: Variant, entries: Iterable[str]) -> Iterator[Scene]:
    """Yield the scene before the first entry, then the one after each."""
    return story.scenes(_empty(variant), partial(_after, variant), entries)


def last_scene(variant: Variant, entries: Iterable[str]) -> Scene:
    """Return the scene after all entries."""
    return story.last_scene(_empty(variant), partial(_after, variant), entries)


def parse_reroll(words: list[str]) -> Reroll:
    """Return what the words after `reroll` say.

    >>> parse_reroll(["2", "10-9", "A-A-A-K-D"]), parse_reroll(["?"])
    (Reroll(num_dice=2, thrown='10-9', dice='A-A-A-K-D'), Reroll(num_dice=0, thrown='', dice='?'))
    """
    *before, dice = words
    if dice != UNKNOWN:
        thrown = before[-1]
        return Reroll(1 + thrown.count("-"), thrown, dice)
    return Reroll(int(before[0]) if before else 0, "", dice)


def side_of(scene: Scene, seat: Seat) -> Side:
    """Return a seat's side of the screen; an empty one for a seat that does not play."""
    return next((side for side in scene.sides if side.seat == seat), Side(seat, "", 0))


def _empty(variant: Variant) -> Scene:
    zeros = (0,) * variant.num_seats
    sides = () if variant.is_chouette else (Side(0, "", 0), Side(1, "", 0))
    return Scene(0, 1, sides, (), "", None, None, False, zeros, zeros, zeros, frozenset(), "", None)


def _after(variant: Variant, scene: Scene, entry: str) -> Scene:
    seat, verb, words = parse_entry(entry)
    scene = scene._replace(verb=verb, actor=seat)
    if seat is None:
        return scene._replace(mover=None)
    match verb:
        case "sits":
            return _sit(scene, seat)
        case "waits":
            sides = tuple(side for side in scene.sides if side.seat != seat)
            return scene._replace(sides=sides, queue=(*scene.queue, seat))
        case "roll":
            return _roll(scene, seat, words[0])
        case "announce":
            return scene._replace(standing=words[0], announcer=seat, mover=_other(scene, seat))
        case "reroll":
            side = side_of(scene, seat)
            return _put(scene, side._replace(dice=parse_reroll(words).dice, throws=side.throws + 1))
        case "doubt":
            return scene._replace(is_lifted=True, mover=None)
        case "reveal":
            return _reveal(scene, seat, words[0])
        case "wins":
            return _win(scene, variant, seat, words[0])
        case "forfeits":
            return scene._replace(forfeited=scene.forfeited | {seat})
        case _:
            return scene


def _sit(scene: Scene, seat: Seat) -> Scene:
    kept = tuple(Side(side.seat, "", 0) for side in scene.sides)
    queue = tuple(waiting for waiting in scene.queue if waiting != seat)
    return scene._replace(sides=(*kept, Side(seat, "", 0)), queue=queue, standing="", announcer=None, is_lifted=False)


def _roll(scene: Scene, seat: Seat, dice: str) -> Scene:
    """The caller throws first, and with that the hand begins."""
    if scene.mover is None:
        sides = (Side(seat, dice, 1), Side(_other(scene, seat), "", 0))
        return scene._replace(
            hand=scene.hand + 1, sides=sides, standing="", announcer=None, mover=seat, is_lifted=False
        )
    return _put(scene, Side(seat, dice, 1))


def _reveal(scene: Scene, seat: Seat, dice: str) -> Scene:
    """Show a hand. With five aces the other must act, whoever's turn it was."""
    scene = _put(scene, side_of(scene, seat)._replace(dice=dice))
    is_chase = not scene.is_lifted
    return scene._replace(is_lifted=True, mover=_other(scene, seat) if is_chase else scene.mover)


def _win(scene: Scene, variant: Variant, seat: Seat, what: str) -> Scene:
    scene = scene._replace(mover=None)
    if what == "hand":
        scene = scene._replace(hands_won=_add_one(scene.hands_won, seat))
    if what != ("hand" if variant.changes_by_hand else "set"):
        return scene
    return scene._replace(
        set=scene.set + 1,
        hands_won=(0,) * variant.num_seats,
        sets_won=_add_one(scene.sets_won, seat),
        sets_lost=_add_one(scene.sets_lost, _other(scene, seat)),
    )


def _other(scene: Scene, seat: Seat) -> Seat:
    return next(side.seat for side in scene.sides if side.seat != seat)


def _put(scene: Scene, side: Side) -> Scene:
    return scene._replace(sides=tuple(side if old.seat == side.seat else old for old in scene.sides))


def _add_one(counts: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
