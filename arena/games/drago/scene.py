"""The table after some transcript entries, as far as whoever reads them may know it.

Works on entries as one seat sees them, as the audience does, and with everything shown: a `?` stays unknown.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple, TypeVar

from arena.games import story
from arena.games.drago.cards import CARDS
from arena.games.drago.variant import CARDS_EACH, Variant
from arena.games.story import parse_entry
from arena.rules import Seat

T = TypeVar("T")

HIDDEN = "?"
"""A card that the reader does not know."""

_UNKNOWN = (HIDDEN,) * CARDS_EACH


class Scene(NamedTuple):
    """What is on the table.

    Attributes:
        hand: Number of the hand, 0 before the first.
        is_open: Whether it is being played; not so once its pot is dealt with.
        dealer: Who deals; `None` before the first deal.
        pot: Coins on the table.
        trump: The turned card; `None` before.
        stock: Cards that are not dealt.
        cards: What each seat holds.
        roles: What each seat does, in one word; empty while it has not declared.
        trick: Seats and cards of the trick, as played; the last trick stays until the next card.
        is_taken: Whether it is complete.
        tricks: Tricks taken by each seat.
        coins: Coins won so far less those paid, by seat.
        forfeited: Seats that lost their chair by a fault.
        verb: What the last entry says was done.
        actor: Seat that did it; `None` when nobody did.
    """

    hand: int
    is_open: bool
    dealer: Seat | None
    pot: int
    trump: str | None
    stock: int
    cards: tuple[tuple[str, ...], ...]
    roles: tuple[str, ...]
    trick: tuple[tuple[Seat, str], ...]
    is_taken: bool
    tricks: tuple[int, ...]
    coins: tuple[int, ...]
    forfeited: frozenset[Seat]
    verb: str
    actor: Seat | None


def scenes(variant: Variant, entries: Iterable[str]) -> Iterator[Scene]:
    """Yield the scene before the first entry, then the one after each."""
    return story.scenes(_empty(variant), partial(_after, variant), entries)


def last_scene(variant: Variant, entries: Iterable[str]) -> Scene:
    """Return the scene after all entries."""
    return story.last_scene(_empty(variant), partial(_after, variant), entries)


def _empty(variant: Variant) -> Scene:
    zeros = (0,) * variant.num_seats
    nothing = Scene(0, False, None, 0, None, 0, (), (), (), False, zeros, zeros, frozenset(), "", None)
    return _cleared(nothing)


def _cleared(scene: Scene) -> Scene:
    count = len(scene.coins)
    return scene._replace(
        trump=None,
        stock=len(CARDS),
        cards=((),) * count,
        roles=("",) * count,
        trick=(),
        is_taken=False,
        tricks=(0,) * count,
    )


def _opened(scene: Scene) -> Scene:
    """Return the scene with a new hand, unless one is open already."""
    return scene if scene.is_open else _cleared(scene)._replace(hand=scene.hand + 1, is_open=True)


def _after(variant: Variant, scene: Scene, entry: str) -> Scene:
    seat, verb, words = parse_entry(entry)
    scene = scene._replace(verb=verb, actor=seat)
    if seat is None:
        return _by_nobody(scene, verb, words)
    match verb:
        case "puts" | "drago" | "wins" | "refund":
            return _paid(scene, seat, verb, int(words[0]))
        case "deals":
            return _dealt(scene, variant, seat, words)
        case "knock":
            return scene._replace(roles=_put(scene.roles, seat, "in"))
        case "fold" | "refuse":
            return _holding(scene, seat, (), "out")
        case "redraw":
            cards = _UNKNOWN if words[0] == HIDDEN else tuple(words)
            return _holding(scene, seat, cards, "in, redrawn")._replace(stock=scene.stock - CARDS_EACH)
        case "play":
            return _played(scene, seat, words[0])
        case "trick":
            return scene._replace(is_taken=True, tricks=_put(scene.tricks, seat, scene.tricks[seat] + 1))
        case "forfeits":
            return scene._replace(forfeited=scene.forfeited | {seat})
        case _:
            return scene


def _by_nobody(scene: Scene, verb: str, words: list[str]) -> Scene:
    if verb == "turn":
        return _opened(scene)._replace(trump=words[0], stock=len(CARDS) - 1)
    return scene._replace(is_open=False)


def _paid(scene: Scene, seat: Seat, verb: str, amount: int) -> Scene:
    """Move coins between a seat and the pot; a dealer's opens the hand, all others close it."""
    scene = _opened(scene) if verb == "puts" else scene._replace(is_open=False)
    change = amount if verb in ("wins", "refund") else -amount
    return scene._replace(pot=scene.pot - change, coins=_put(scene.coins, seat, scene.coins[seat] + change))


def _dealt(scene: Scene, variant: Variant, dealer: Seat, words: list[str]) -> Scene:
    """Deal what the entry shows: three names, or one `?` for the hand of somebody else."""
    left, seats = list(words), variant.dealt(dealer)
    for seat in seats:
        num_words = 1 if left[0] == HIDDEN else CARDS_EACH
        cards = _UNKNOWN if left[0] == HIDDEN else tuple(left[:num_words])
        scene = scene._replace(cards=_put(scene.cards, seat, cards))
        left = left[num_words:]
    roles = scene.roles if dealer in seats else _put(scene.roles, dealer, "deals")
    return scene._replace(dealer=dealer, stock=scene.stock - CARDS_EACH * len(seats), roles=roles)


def _holding(scene: Scene, seat: Seat, cards: tuple[str, ...], role: str) -> Scene:
    return scene._replace(cards=_put(scene.cards, seat, cards), roles=_put(scene.roles, seat, role))


def _played(scene: Scene, seat: Seat, card: str) -> Scene:
    held = list(scene.cards[seat])
    held.remove(card if card in held else HIDDEN)
    trick = () if scene.is_taken else scene.trick
    return scene._replace(cards=_put(scene.cards, seat, tuple(held)), trick=(*trick, (seat, card)), is_taken=False)


def _put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
