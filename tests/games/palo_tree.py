"""The palo hand of one die against two without the lock: solved by a linear program, checked by fractions.

Seat 0, the palo, speaks first; bids rise until one is doubted, so a history is a rising row of bids. Who may say what
and who loses the die is asked of the rules. A plan gives each action of a seat a weight, the product of the
probabilities of its own actions up to there. Source of the program: von Stengel, Games and Economic Behavior 14 (1996).
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, hstack

from tests.games.cinque_dadi_tables import Table

Hand = tuple[int, ...]
History = tuple[int, ...]
"""Bids by their place in the order."""
DOUBT = -1
HANDS: list[list[Hand]] = [list(combinations_with_replacement(range(1, 7), num_dice)) for num_dice in (1, 2)]
"""By seat, dice that differ, the order of two apart."""


def ways(hand: Hand) -> int:
    """Return in how many of its throws dice show a hand."""
    return len({hand, hand[::-1]})


class Sequence(NamedTuple):
    """What a seat may do: its dice, the bids before, and a bid or `DOUBT`."""

    hand: Hand
    history: History
    action: int


Plan = dict[Sequence, float]
Policy = Callable[[Hand, History], dict[int, Fraction]]
"""Probability of each action of one seat."""


class Palo:
    """What the rules say of the hand.

    Attributes:
        bids: All bids, the lowest first.
        keeps: For both hands and a bid of seat 0, whether it keeps its die when the bid is doubted.
    """

    def __init__(self) -> None:
        self.bids = thrown((1,), (1, 1)).legal
        self.keeps = {
            (one, two, place): thrown(one, two).play(f"0 {bid}", "1 doubt").num_dice == (1, 1)
            for one in HANDS[0]
            for two in HANDS[1]
            for place, bid in enumerate(self.bids)
        }

    def is_won(self, one: Hand, two: Hand, history: History) -> bool:
        """Return whether seat 0 wins when the last bid is doubted."""
        return self.keeps[one, two, history[-1]] == (len(history) % 2 == 1)

    def actions(self, history: History, depth: int) -> list[int]:
        """Return what may be done after some bids where no more than `depth` are made."""
        raises = range(history[-1] + 1 if history else 0, len(self.bids)) if len(history) < depth else ()
        return [*([DOUBT] if history else []), *raises]

    def points(self, seat: int, depth: int) -> Iterator[tuple[Hand, History]]:
        """Yield all points at which a seat is to speak."""
        for length in range(seat, depth + 1, 2):
            for history in combinations(range(len(self.bids)), length):
                yield from ((hand, history) for hand in HANDS[seat])


def thrown(one: Hand, two: Hand) -> Table:
    """Return the table of a palo with one die and a seat with two, after this throw."""
    return Table(2, "1111", "".join(map(str, one + two)), options="dice=2,palo_two_players=false").lose(0)


def solve(palo: Palo, depth: int) -> list[Plan]:
    """Return a best plan of each seat where no more than `depth` bids are made."""
    points = [list(palo.points(seat, depth)) for seat in (0, 1)]
    places = [_sequences(palo, of_seat, depth) for of_seat in points]
    flows = [_flows(palo, points[seat], places[seat], depth) for seat in (0, 1)]
    starts = [np.array([float(len(history) < 2) for _, history in of_seat]) for of_seat in points]
    payoffs, (num_own, num_points) = _payoffs(palo, places), (len(places[0]), len(points[1]))
    found = linprog(
        np.concatenate([np.zeros(num_own), -starts[1]]),
        A_ub=hstack([-payoffs.T, flows[1].T]).tocsr(),
        b_ub=np.zeros(len(places[1])),
        A_eq=hstack([flows[0], coo_array((len(points[0]), num_points))]).tocsr(),
        b_eq=starts[0],
        bounds=[(0, None)] * num_own + [(None, None)] * num_points,
        method="highs",
    )
    assert found.status == 0, found.message
    weights = (found.x[:num_own], -found.ineqlin.marginals)
    return [dict(zip(of_seat, of_plan, strict=True)) for of_seat, of_plan in zip(places, weights, strict=True)]


def _sequences(palo: Palo, points: list[tuple[Hand, History]], depth: int) -> dict[Sequence, int]:
    every = (Sequence(hand, history, action) for hand, history in points for action in palo.actions(history, depth))
    return {sequence: place for place, sequence in enumerate(every)}


def _flows(
    palo: Palo, points: list[tuple[Hand, History]], places: dict[Sequence, int], depth: int
) -> "coo_array[np.float64]":
    """Return one row for each point: the weights of its actions, less that of the action which led to it."""
    entries = []
    for row, (hand, history) in enumerate(points):
        entries += [(row, places[Sequence(hand, history, action)], 1.0) for action in palo.actions(history, depth)]
        if len(history) > 1:
            entries.append((row, places[Sequence(hand, history[:-2], history[-2])], -1.0))
    rows, columns, values = zip(*entries, strict=True)
    return coo_array((values, (rows, columns)), shape=(len(points), len(places)))


def _payoffs(palo: Palo, places: list[dict[Sequence, int]]) -> "coo_array[np.float64]":
    """Return how many of the 216 throws seat 0 wins by each pair of last actions, its own and that of seat 1."""
    won: dict[tuple[int, int], int] = defaultdict(int)
    for doubter in (0, 1):
        for hand, history, action in places[doubter]:
            for other in HANDS[1 - doubter] if action == DOUBT else ():
                one, two = (hand, other) if doubter == 0 else (other, hand)
                if palo.is_won(one, two, history):
                    doubt = places[doubter][Sequence(hand, history, DOUBT)]
                    bid = places[1 - doubter][Sequence(other, history[:-1], history[-1])]
                    won[(doubt, bid) if doubter == 0 else (bid, doubt)] += ways(two)
    rows, columns = zip(*won, strict=True)
    return coo_array((list(won.values()), (rows, columns)), shape=(len(places[0]), len(places[1])), dtype=float)


def to_policy(palo: Palo, plan: Plan, depth: int) -> Policy:
    """Return the exact policy nearest to a plan; where a seat does not come by its plan it doubts."""

    def policy(hand: Hand, history: History) -> dict[int, Fraction]:
        weights = {
            action: plan[Sequence(hand, history, action)]
            for action in palo.actions(history, depth)
            if plan[Sequence(hand, history, action)] > 1e-9
        }
        total = sum(weights.values())
        shares = {action: Fraction(weight / total).limit_denominator(1000) for action, weight in weights.items()}
        return {a: share / sum(shares.values()) for a, share in shares.items()} if shares else {DOUBT: Fraction(1)}

    return policy


def guaranteed(palo: Palo, seat: int, policy: Policy) -> Fraction:
    """Return the chance of seat 0 to win when `seat` keeps to a policy and the other does what is best for itself."""
    total = Fraction()
    for other in HANDS[1 - seat]:
        total += _Reply(palo, seat, policy, other).worth({hand: Fraction(1) for hand in HANDS[seat]}, ())
    return total / 216


class _Reply(NamedTuple):
    """The best reply to a policy of `seat` by a seat that holds `other`."""

    palo: Palo
    seat: int
    policy: Policy
    other: Hand

    def worth(self, chances: dict[Hand, Fraction], history: History) -> Fraction:
        """Return how many throws seat 0 wins from a point on, given the chance of each hand to have come there."""
        if len(history) % 2 == self.seat:
            return self._kept(chances, history)
        worths = [self._doubted(chances, history)] if history else []
        raises = range(history[-1] + 1 if history else 0, len(self.palo.bids))
        worths += [self.worth(chances, (*history, bid)) for bid in raises]
        return max(worths) if self.seat == 1 else min(worths)

    def _kept(self, chances: dict[Hand, Fraction], history: History) -> Fraction:
        total, after = Fraction(), defaultdict[int, dict[Hand, Fraction]](dict)
        for hand, chance in chances.items():
            for action, share in self.policy(hand, history).items():
                after[action][hand] = chance * share
        for action, reached in after.items():
            total += self._doubted(reached, history) if action == DOUBT else self.worth(reached, (*history, action))
        return total

    def _doubted(self, chances: dict[Hand, Fraction], history: History) -> Fraction:
        won = Fraction()
        for hand, chance in chances.items():
            one, two = (hand, self.other) if self.seat == 0 else (self.other, hand)
            won += chance * ways(two) * self.palo.is_won(one, two, history)
        return won
