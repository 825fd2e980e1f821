"""Every action and every part of a legal list, made once."""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations

from arena.games.dice_bugiardo.values import LOW_TO_HIGH, NUM_DICE, Dice, DiceKind, high_to_low, to_order
from arena.rules import ActionTable, Listed

ANNOUNCE = "announce "
REROLL = "reroll "


class Tables:
    """Actions and legal lists of one kind of dice.

    Attributes:
        actions: The action table: single words, `announce HAND` from the lowest hand up, `reroll FACES` with the faces
            that are thrown again, the best first.
        announce: Legal announcements, by rank of the standing one plus 1.
        receive: The same beside a doubt, by rank of the standing one.
        rerolls: What of a hand may be thrown again, by its rank. Dice that show the same are not told apart.
        chase: The same beside giving up, by rank of the chaser's hand.
        ranks: Rank of each announcement, by action.
        thrown: Faces that are thrown again, by action.
        texts: Notation of faces that are thrown again, in whatever order they are given.
    """

    def __init__(self, kind: DiceKind) -> None:
        order = to_order(kind)
        announces = tuple(ANNOUNCE + text for text in order.texts)
        self.thrown = {REROLL + kind.to_text(faces): faces for faces in _subsets()}
        self.texts = {
            faces: action.removeprefix(REROLL)
            for action, thrown in self.thrown.items()
            for faces in permutations(thrown)
        }
        self.actions = ("doubt", "stop", *announces, *self.thrown)
        self.ranks = {action: rank for rank, action in enumerate(announces)}
        table = ActionTable(self.actions)
        count = len(announces)
        self.announce = tuple(table.listed(*announces[lowest:]) for lowest in range(count))
        self.receive = tuple(table.listed("doubt", *announces[lowest:]) for lowest in range(1, count + 1))
        self.rerolls = tuple(table.listed(*_rerolls(kind, hand)) for hand in order.hands)
        stop = table.listed("stop")
        self.chase = tuple(join(stop, rerolls) for rerolls in self.rerolls)


@lru_cache
def to_tables(kind: DiceKind) -> Tables:
    """Return the tables of a kind of dice, which all games with such dice share."""
    return Tables(kind)


def join(first: Listed, then: Listed) -> Listed:
    """Return the choice from two lists, the second of which stands behind the first in the action table."""
    return Listed(first.legal + then.legal, first.ranges + then.ranges, ())


def _subsets() -> list[Dice]:
    """Return every choice of one to five faces, small ones first."""
    best_first = LOW_TO_HIGH[::-1]
    return [faces for count in range(1, NUM_DICE + 1) for faces in combinations_with_replacement(best_first, count)]


def _rerolls(kind: DiceKind, hand: Dice) -> list[str]:
    dice = high_to_low(hand)
    chosen = {faces for count in range(1, NUM_DICE + 1) for faces in combinations(dice, count)}
    return [REROLL + kind.to_text(faces) for faces in chosen]
