"""The table after some transcript entries, as far as whoever reads them may know it.

Works on entries as one seat sees them, as the audience does, and with everything shown: a `?` stays unknown.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from arena.games import story
from arena.games.cinque_dadi.bids import Bid, parse_bid
from arena.games.cinque_dadi.variant import Variant
from arena.rules import Seat

Item = TypeVar("Item")


class Scene(NamedTuple):
    """What is on the table.

    Attributes:
        hand: Number of the hand, 0 before the first throw.
        num_dice: Dice left of each seat.
        cups: Faces of each seat's dice as digits where the reader knows them, else empty.
        mover: Seat that bids or doubts next; `None` before the first throw and from a doubt or calza on.
        bid: The last bid of this hand.
        bidder: Who made it.
        claim: What uncovered the dice, `doubt` or `calza`; empty before.
        claimant: Who said it.
        found: How many dice show the bid's face, once they are counted.
        palo: Seat whose palo hand this is.
        next_palo: Seat whose palo hand the next one will be.
        forfeited: Seats that lost their chair by a fault.
        verb: What the last entry says was done, in the words of the notation; `bid` for a bid.
        actor: Seat that did it; `None` when nobody did.
    """

    hand: int
    num_dice: tuple[int, ...]
    cups: tuple[str, ...]
    mover: Seat | None
    bid: Bid | None
    bidder: Seat | None
    claim: str
    claimant: Seat | None
    found: int | None
    palo: Seat | None
    next_palo: Seat | None
    forfeited: frozenset[Seat]
    verb: str
    actor: Seat | None

    @property
    def in_play(self) -> int:
        """Dice in play."""
        return sum(self.num_dice)


def scenes(variant: Variant, entries: Iterable[str]) -> Iterator[Scene]:
    """Yield the scene before the first entry, then the one after each."""
    return story.scenes(_empty(variant), _after, entries)


def last_scene(variant: Variant, entries: Iterable[str]) -> Scene:
    """Return the scene after all entries."""
    return story.last_scene(_empty(variant), _after, entries)


def parse_entry(entry: str) -> tuple[Seat | None, str, list[str]]:
    """Return who did what in an entry, and what belongs to it.

    >>> parse_entry("0 3x5"), parse_entry("1 roll ?"), parse_entry("found 4x5")
    ((0, 'bid', ['3x5']), (1, 'roll', ['?']), (None, 'found', ['4x5']))
    """
    first, *rest = entry.split()
    if not first.isdigit():
        return None, first, rest
    if rest[0][:1].isdigit():
        return int(first), "bid", rest
    return int(first), rest[0], rest[1:]


def is_known(scene: Scene) -> bool:
    """Return whether the reader knows all dice in play."""
    return all(len(cup) == count for cup, count in zip(scene.cups, scene.num_dice, strict=True))


def count_face(scene: Scene, face: int) -> int:
    """Return how many of the dice that the reader knows show a face."""
    return "".join(scene.cups).count(str(face))


def _empty(variant: Variant) -> Scene:
    num_dice, cups = (variant.num_dice,) * variant.num_seats, ("",) * variant.num_seats
    return Scene(
        hand=0,
        num_dice=num_dice,
        cups=cups,
        mover=None,
        bid=None,
        bidder=None,
        claim="",
        claimant=None,
        found=None,
        palo=None,
        next_palo=None,
        forfeited=frozenset(),
        verb="",
        actor=None,
    )


def _after(scene: Scene, entry: str) -> Scene:
    seat, verb, words = parse_entry(entry)
    if seat is None:
        return scene._replace(verb=verb, actor=None, found=parse_bid(words[0]).quantity)
    if verb == "roll" and scene.verb != "roll":
        scene = _next_hand(scene, seat)
    scene = scene._replace(verb=verb, actor=seat)
    match verb:
        case "roll" | "reveal":
            return scene._replace(cups=_put(scene.cups, seat, words[0].strip("?")))
        case "bid":
            following = _following(scene, seat)
            return scene._replace(bid=parse_bid(words[0]), bidder=seat, mover=following)
        case "doubt" | "calza" if not words:
            return scene._replace(claim=verb, claimant=seat, mover=None)
        case "loses" | "gains":
            change = 1 if verb == "gains" else -1
            return scene._replace(num_dice=_put(scene.num_dice, seat, scene.num_dice[seat] + change))
        case "palo":
            return scene._replace(next_palo=seat)
        case "forfeits":
            return scene._replace(forfeited=scene.forfeited | {seat})
        case _:
            return scene


def _next_hand(scene: Scene, opener: Seat) -> Scene:
    return scene._replace(
        hand=scene.hand + 1,
        cups=("",) * len(scene.cups),
        mover=opener,
        bid=None,
        bidder=None,
        claim="",
        claimant=None,
        found=None,
        palo=scene.next_palo,
        next_palo=None,
    )


def _following(scene: Scene, seat: Seat) -> Seat:
    around = [(seat + step) % len(scene.num_dice) for step in range(1, len(scene.num_dice) + 1)]
    return next((other for other in around if scene.num_dice[other]), seat)


def _put(values: tuple[Item, ...], seat: Seat, value: Item) -> tuple[Item, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
