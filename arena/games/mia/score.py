"""Lives, penalties, and what they are worth at the end."""

from typing import NamedTuple

from arena.games.mia.variant import End, Variant
from arena.rules import Seat, Settle, Terminal

# Compared with after every hand: to find a member in its class takes longer than the comparison.
_LAST_STANDING, _FIRST_OUT = End.LAST_STANDING, End.FIRST_OUT


class Score(NamedTuple):
    """What every seat has lost so far.

    Attributes:
        hand: Number of the hand being played, from 1.
        lives: Lives left of each seat; with penalties its total weight.
        num_penalties: Penalties taken by each seat; all 0 without penalties.
        out: Seats that are out, in the order in which they went.
    """

    hand: int
    lives: tuple[int, ...]
    num_penalties: tuple[int, ...]
    out: tuple[Seat, ...]


def opening_score(variant: Variant) -> Score:
    """Return the score before the first hand."""
    zeros = (0,) * variant.num_seats
    return Score(1, zeros if variant.penalties else (variant.lives,) * variant.num_seats, zeros, ())


def lose(variant: Variant, score: Score, seat: Seat, count: int) -> tuple[Score, int]:
    """Return the score, with the next hand's number, after `seat` loses `count` lives or penalties, and the loss.

    Lives stop at zero (L14). The k-th penalty of a seat weighs min(k, cap) (T2).
    """
    if variant.penalties:
        taken = score.num_penalties[seat]
        loss = sum(min(k, variant.penalty_cap) for k in range(taken + 1, taken + count + 1))
        lives = _put(score.lives, seat, score.lives[seat] + loss)
        is_out = bool(variant.lives) and lives[seat] >= variant.lives
        num_penalties = _put(score.num_penalties, seat, taken + count)
    else:
        loss = min(count, score.lives[seat])
        lives = _put(score.lives, seat, score.lives[seat] - loss)
        is_out = not lives[seat]
        num_penalties = score.num_penalties
    return Score(score.hand + 1, lives, num_penalties, (*score.out, seat) if is_out else score.out), loss


def next_living(variant: Variant, score: Score, seat: Seat) -> Seat:
    """Return the next seat in turn order that is not out."""
    while True:
        seat = (seat + 1) % variant.num_seats
        if seat not in score.out:
            return seat


def is_over(variant: Variant, score: Score) -> bool:
    """Return whether the match ends before the hand `score.hand` begins."""
    if variant.end is _LAST_STANDING:
        return len(score.out) >= variant.num_seats - 1
    return bool(score.out) if variant.end is _FIRST_OUT else score.hand > variant.num_hands


def final(variant: Variant, score: Score) -> Terminal:
    """Return returns and places of a match that is over. Source: rules.md X4, X9, U11, T2."""
    match variant.end:
        case End.LAST_STANDING:
            places = tuple(
                variant.num_seats - score.out.index(seat) if seat in score.out else 1
                for seat in range(variant.num_seats)
            )
        case End.FIRST_OUT:
            places = _places([-lives for lives in score.lives])
        case End.FIXED_HANDS:
            places = _places(list(score.lives))
    return Terminal(to_returns(variant.end, places), places)


def to_returns(end: End, places: tuple[int, ...]) -> tuple[int, ...]:
    """Return what places are worth; the sum is 0. Source: rules.md X9."""
    others = len(places) - 1
    match end:
        case End.LAST_STANDING:
            return tuple(others if place == 1 else -1 for place in places)
        case End.FIRST_OUT:
            last = max(range(len(places)), key=places.__getitem__)
            return tuple(-others if seat == last else 1 for seat in range(len(places)))
        case End.FIXED_HANDS:
            return tuple(sum((other > place) - (other < place) for other in places) for place in places)


def settle(variant: Variant) -> Settle:
    """Return how a match with forfeited chairs ends: they are last, later forfeits better. Source: rules.md X8, X9."""

    def settled(played: Terminal | None, forfeited: tuple[Seat, ...]) -> Terminal:
        count = variant.num_seats
        kept = [played.places[seat] if played else 1 for seat in range(count)]
        ordered = _places(
            [count + len(forfeited) - forfeited.index(s) if s in forfeited else kept[s] for s in range(count)]
        )
        return Terminal(to_returns(variant.end, ordered), ordered)

    return settled


def _places(costs: list[int]) -> tuple[int, ...]:
    """Return 1-based places, smallest cost first; equal costs share the better place."""
    return tuple(1 + sum(other < cost for other in costs) for cost in costs)


def _put(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
