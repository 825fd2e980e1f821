"""What a bot needs for Dice bugiardo and Chouette: the order of hands, and what throws can make of them.

Works for poker dice and pip dice: faces and hands are read from the game's own action table.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from operator import mul
from typing import NamedTuple

from arena_sdk.bot import Request

Dice = tuple[str, ...]
"""Faces, sorted as text."""

NUM_DICE = 5
MOST_THROWS = 3


class Odds:
    """Chances of one kind of dice.

    Attributes:
        hands: All hands as they are announced, lowest first.
    """

    def __init__(self, actions: Sequence[str]) -> None:
        """Read hands and faces from a game's action table."""
        self.hands = tuple(action.split()[1] for action in actions if action.startswith("announce "))
        self._ranks = {to_dice(hand): rank for rank, hand in enumerate(self.hands)}
        faces = sorted({face for hand in self.hands for face in hand.split("-")})
        kept = [kept for count in range(NUM_DICE) for kept in combinations_with_replacement(faces, count)]
        self._after = {dice: self._to_throw(dice, faces) for dice in kept}
        self._keeps = [list(_parts(to_dice(hand))) for hand in self.hands]
        self._plans: dict[int, _Plan] = {}

    def rank(self, hand: str) -> int:
        """Return the place of a hand among all, 0 for the lowest."""
        return self._ranks[to_dice(hand)]

    def chance(self, hand: str, enough: int, throws: int) -> float:
        """Return the chance that dice become worth enough if they are thrown in the best way.

        Args:
            hand: What they are now.
            enough: Lowest rank that is enough.
            throws: How often any of them may be thrown, 0 to 2.
        """
        return self._plan(enough).by_hand[throws][self.rank(hand)]

    def fresh_chance(self, enough: int, throws: int) -> float:
        """Return the chance to have enough after so many throws, 1 to 3, the first of which is of all five dice."""
        return self._plan(enough).by_kept[throws - 1][()]

    def reroll_chance(self, hand: str, reroll: str, enough: int, throws: int) -> float:
        """Return the chance to have enough if the next throw is this action.

        Args:
            hand: What the dice are now.
            reroll: The action, e.g. `reroll K-9`.
            enough: Lowest rank that is enough.
            throws: How often dice may be thrown, this throw included.
        """
        kept = list(to_dice(hand))
        for face in reroll.split()[1].split("-"):
            kept.remove(face)
        return self._plan(enough).by_kept[throws - 1][tuple(kept)]

    def _plan(self, enough: int) -> "_Plan":
        if enough not in self._plans:
            self._plans[enough] = self._to_plan(enough)
        return self._plans[enough]

    def _to_plan(self, enough: int) -> "_Plan":
        """Reckon from the last throw back: what to keep is chosen where it is likeliest to get there."""
        by_hand = [[float(rank >= enough) for rank in range(len(self.hands))]]
        by_kept: list[dict[Dice, float]] = []
        for _ in range(MOST_THROWS):
            best = by_hand[-1]
            chances = {
                kept: sum(map(mul, after.chances, map(best.__getitem__, after.ranks)))
                for kept, after in self._after.items()
            }
            by_kept.append(chances)
            by_hand.append(
                [best[r] if r >= enough else max(map(chances.__getitem__, k)) for r, k in enumerate(self._keeps)]
            )
        return _Plan(by_hand, by_kept)

    def _to_throw(self, kept: Dice, faces: Sequence[str]) -> "_Throw":
        thrown = list(_throws(faces, NUM_DICE - len(kept)))
        ranks = [self._ranks[tuple(sorted(kept + fallen))] for fallen, _ in thrown]
        return _Throw(ranks, [chance for _, chance in thrown])


class _Throw(NamedTuple):
    """What throwing some dice gives: ranks of hands, and the chance of each."""

    ranks: list[int]
    chances: list[float]


class _Plan(NamedTuple):
    """Chances to have enough.

    Attributes:
        by_hand: With so many throws left, of every hand by rank.
        by_kept: With the throw of all other dice now and so many after it, of every choice of dice to keep.
    """

    by_hand: list[list[float]]
    by_kept: list[dict[Dice, float]]


def odds(request: Request) -> Odds:
    """Return the chances of the dice that are played with."""
    return _odds(tuple(request.match.actions))


def best_reroll(request: Request, enough: int) -> str:
    """Return the legal reroll that makes it likeliest to reach the rank `enough` with the throws that are left.

    Raises:
        ValueError: No reroll is legal.
    """
    table, view = odds(request), request.view
    rerolls = [action for action in request.legal if action.startswith("reroll ")]
    return max(rerolls, key=lambda reroll: table.reroll_chance(view.dice, reroll, enough, view.throws_left))


def announcements(request: Request) -> list[str]:
    """Return the hands that were announced in the hand being played, the first one first."""
    said: list[str] = []
    for entry in reversed(request.history):
        _, verb, *words = entry.split()
        if verb == "roll":
            break
        if verb == "announce":
            said.append(words[0])
    return said[::-1]


def to_dice(hand: str) -> Dice:
    """Return the faces of a hand, sorted, so that the same dice are equal in whatever order they were written."""
    return tuple(sorted(hand.split("-")))


@lru_cache(maxsize=4)
def _odds(actions: tuple[str, ...]) -> Odds:
    return Odds(actions)


def _parts(dice: Dice) -> set[Dice]:
    """Return every choice of dice to keep, so that at least one is thrown."""
    return {kept for count in range(NUM_DICE) for kept in combinations(dice, count)}


def _throws(faces: Sequence[str], count: int) -> Iterator[tuple[Dice, float]]:
    """Yield every result of throwing so many dice, with its chance."""
    for thrown in combinations_with_replacement(faces, count):
        ways = factorial(count)
        for face in set(thrown):
            ways //= factorial(thrown.count(face))
        yield thrown, ways / 6**count
