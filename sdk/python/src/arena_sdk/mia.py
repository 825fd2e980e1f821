"""What a bot needs for Lisandria, Tokyo and Ludicitude: the order of values, chances, and what lies under the cup.

Everything here works for every variant: the order of values is read from the game's own action table.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from arena_sdk.bot import Request

Order = tuple[int, ...]
"""All 21 values, lowest first."""

Belief = dict[int, float]
"""The chance of every value, lowest value first; the chances sum to 1."""

_FACES = range(1, 7)
_ENDS_OF_A_HAND = ("loses", "drinks", "out")


class Announcement(NamedTuple):
    """One announcement.

    Attributes:
        seat: Who made it.
        value: What it said.
        is_raised: Whether it was made without a look at the dice.
    """

    seat: int
    value: int
    is_raised: bool


class Showdown(NamedTuple):
    """One lifting of the cup.

    Attributes:
        announcement: What was doubted.
        shown: The value under the cup.
        is_true: Whether the dice were at least what was said.
        is_free: Whether the announcer had seen the dice and was free to say what they were.
    """

    announcement: Announcement
    shown: int
    is_true: bool
    is_free: bool


def values(request: Request) -> Order:
    """Return all values from the lowest to the highest; the order differs between the games."""
    return _order(tuple(request.match.actions))


def chance_at_least(order: Sequence[int], value: int) -> float:
    """Return the chance that two fresh dice show at least `value`.

    Raises:
        ValueError: `value` is not in the order.
    """
    return sum(map(_ways, order[_rank(order, value) :])) / 36


def chance_above(order: Sequence[int], value: int) -> float:
    """Return the chance that two fresh dice beat `value`, as they must after it was announced.

    Raises:
        ValueError: `value` is not in the order.
    """
    return sum(map(_ways, order[_rank(order, value) + 1 :])) / 36


def hand(request: Request) -> list[str]:
    """Return the entries of the hand being played, its opening roll first."""
    history = request.history
    start = len(history)
    while start and history[start - 1].split()[1] not in _ENDS_OF_A_HAND:
        start -= 1
    return history[start:]


def announcements(entries: Iterable[str]) -> list[Announcement]:
    """Return the announcements among the entries, the first one first."""
    said = [entry.split() for entry in entries]
    return [
        Announcement(int(words[0]), int(words[2]), words[1] == "raise")
        for words in said
        if words[1] in ("announce", "raise")
    ]


def last_announcement(request: Request) -> Announcement | None:
    """Return the announcement that stands, or `None` when the hand opens."""
    said = announcements(hand(request))
    return said[-1] if said else None


def showdowns(request: Request) -> list[Showdown]:
    """Return every lifting of the cup in this match so far, the first one first."""
    order, start, found = values(request), 0, []
    for i, entry in enumerate(request.history):
        word, shown = entry.split()[:2]
        if word == "reveal":
            found.append(_to_showdown(order, announcements(request.history[start:i]), int(shown)))
        elif shown in _ENDS_OF_A_HAND:
            start = i + 1
    return found


def cup(request: Request, bluffing: Sequence[float] = ()) -> Belief:
    """Return the chance of every value under the cup, from what your seat has seen and heard in this hand.

    A throw that you do not see is fresh; a raise leaves the dice as they are; what you saw yourself you remember. It is
    assumed that one die thrown again unseen after a look was the lower one, and that of a hidden number of dice none,
    one and two are equally likely.

    Args:
        request: The decision.
        bluffing: How often each seat bluffs, which is: says any legal value from the truth upwards. At all other times
            it says the truth. When the truth is too low it says any legal value. Empty: what is said tells nothing.
    """
    order = values(request)
    belief, lowest = _fresh(order), 0
    for entry in hand(request):
        seat, verb, *rest = entry.split()
        if verb == "announce" and bluffing:
            belief = _heard(belief, order[lowest:], int(rest[0]), bluffing[int(seat)])
        if verb in ("announce", "raise"):
            lowest = _rank(order, int(rest[0])) + 1
        elif verb in ("roll", "look"):
            belief = _seen(belief, verb, rest[0])
        elif verb == "reroll":
            belief = _thrown_again(belief, rest)
    return belief


def chance_in(belief: Belief, value: int) -> float:
    """Return the chance that a belief gives to values of at least `value`.

    Raises:
        ValueError: `value` is not one of its values.
    """
    order = tuple(belief)
    return sum(belief[high] for high in order[_rank(order, value) :])


def chance_true(request: Request, bluffing: Sequence[float] = ()) -> float:
    """Return the chance that the dice are at least the standing value; 1 when the hand opens.

    Args:
        request: The decision.
        bluffing: As for `cup`.
    """
    view = request.view
    return chance_in(cup(request, bluffing), view.standing) if view.HasField("standing") else 1.0


def chance_to_beat(request: Request, bluffing: Sequence[float] = ()) -> float:
    """Return the chance that a seat that believes, and then rolls or looks, can announce what it has.

    After a look it throws again what serves it best.

    Args:
        request: The decision of a seat that was passed the cup.
        bluffing: As for `cup`.
    """
    order, standing = values(request), request.view.standing
    if "look" not in request.match.actions:
        return chance_above(order, standing)
    best = _best_chances(order, standing)
    return sum(chance * best[value] for value, chance in cup(request, bluffing).items())


def best_reroll(request: Request) -> str:
    """Return the action after a look that makes it likeliest to have more than the standing value."""
    chances = _reroll_chances(values(request), request.view.standing, request.view.dice)
    return max(request.legal, key=chances.__getitem__)


@lru_cache(maxsize=1024)
def _best_chances(order: Order, standing: int) -> Belief:
    return {value: max(_reroll_chances(order, standing, value).values()) for value in order}


def _reroll_chances(order: Order, standing: int, dice: int) -> dict[str, float]:
    """Return the chance to have more than `standing` after each way to throw dice again."""
    enough = order[_rank(order, standing) + 1 :]
    high, low = divmod(dice, 10)
    return {
        "reroll none": float(dice in enough),
        "reroll high": sum(_to_value(low, face) in enough for face in _FACES) / 6,
        "reroll low": sum(_to_value(high, face) in enough for face in _FACES) / 6,
        "reroll both": chance_above(order, standing),
    }


@lru_cache(maxsize=64)
def _order(actions: tuple[str, ...]) -> Order:
    return tuple(int(action.split()[1]) for action in actions if action.startswith("announce "))


def _to_showdown(order: Order, said: list[Announcement], shown: int) -> Showdown:
    last = said[-1]
    lowest = _rank(order, said[-2].value) + 1 if len(said) > 1 else 0
    rank = _rank(order, shown)
    is_free = not last.is_raised and rank >= lowest
    return Showdown(last, shown, rank >= _rank(order, last.value), is_free)


def _rank(order: Sequence[int], value: int) -> int:
    if value not in order:
        raise ValueError(f"expected one of {', '.join(map(str, order))}, got {value!r}")
    return order.index(value)


def _ways(value: int) -> int:
    """Return how many of the 36 throws of two dice show a value."""
    high, low = divmod(value, 10)
    return 1 if high == low else 2


def _to_value(first: int, second: int) -> int:
    return 10 * max(first, second) + min(first, second)


def _fresh(order: Order) -> Belief:
    return {value: _ways(value) / 36 for value in order}


def _certain(order: Iterable[int], value: int) -> Belief:
    return {other: float(other == value) for other in order}


def _seen(belief: Belief, verb: str, shown: str) -> Belief:
    """Return what is believed after a roll or a look, which shows `?` to all other seats."""
    if shown != "?":
        return _certain(belief, int(shown))
    return _fresh(tuple(belief)) if verb == "roll" else belief


def _heard(belief: Belief, legal: Order, said: int, bluffing: float) -> Belief:
    """Return what is believed after an announcement by someone who saw the dice. Source: Bayes' rule."""
    weights = {value: chance * _chance_to_say(said, value, legal, bluffing) for value, chance in belief.items()}
    total = sum(weights.values())
    # Zero: a seat thought never to bluff has lied about dice that you know.
    return {value: weight / total for value, weight in weights.items()} if total else belief


def _chance_to_say(said: int, value: int, legal: Order, bluffing: float) -> float:
    if value not in legal:
        return 1 / len(legal)
    above = legal[legal.index(value) :]
    return (1 - bluffing) * (said == value) + bluffing * (said in above) / len(above)


def _thrown_again(belief: Belief, words: list[str]) -> Belief:
    """Return what is believed after `reroll`: `0`, `none`, `1 high 5`, `both 64` are seen; `1 ?` and `?` are not."""
    if words[-1] in ("0", "none"):
        return belief
    if words[-1] != "?":
        return _certain(belief, _after_throw(max(belief, key=belief.__getitem__), words[-2], int(words[-1])))
    fresh, one = _fresh(tuple(belief)), _one_thrown(belief)
    if len(words) == 2:
        return one if words[0] == "1" else fresh
    return {value: (belief[value] + one[value] + fresh[value]) / 3 for value in belief}


def _after_throw(before: int, which: str, shown: int) -> int:
    high, low = divmod(before, 10)
    return shown if which == "both" else _to_value(low if which == "high" else high, shown)


def _one_thrown(belief: Belief) -> Belief:
    after = dict.fromkeys(belief, 0.0)
    for before, chance in belief.items():
        for face in _FACES:
            after[_to_value(before // 10, face)] += chance / 6
    return after
