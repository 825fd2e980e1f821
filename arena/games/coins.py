"""What the games for coins share: nothing is lost in a hand, places follow coins, and what a forfeited chair pays.

Source: rules.md X7 to X9.
"""

from arena.rules import Seat, Settle, Terminal

Coins = tuple[int, ...]
"""Coins of each seat."""


def checked(coins: Coins, total: int) -> Coins:
    """Return the coins after a hand, which must still be `total` together: games for coins are zero-sum (X7)."""
    assert sum(coins) == total, f"{total} coins in the game, {sum(coins)} after a hand: {coins}"
    return coins


def to_places(coins: Coins) -> tuple[int, ...]:
    """Return 1-based places, most coins first; equal counts share the better place (X4).

    >>> to_places((90, 120, 90))
    (2, 1, 2)
    """
    return tuple(1 + sum(other > own for other in coins) for own in coins)


def final(coins: Coins, start: int) -> Terminal:
    """Return the result of a match that is over: coins at the end less those at the start (X9).

    Args:
        coins: Coins at the end.
        start: Coins of every seat at the start.
    """
    checked(coins, start * len(coins))
    return Terminal(tuple(own - start for own in coins), to_places(coins))


def settle_coins(num_seats: int, forfeit: int) -> Settle:
    """Return how a match for coins ends with forfeited chairs (X8).

    A forfeited chair comes last, a later one before an earlier one, and its return is at most `-forfeit`. What it pays
    beyond its own loss goes to the others in equal parts, what cannot be divided to the first in seat order.
    """

    def settled(played: Terminal | None, forfeited: tuple[Seat, ...]) -> Terminal:
        returns = list(played.returns) if played else [0] * num_seats
        kept = to_places(tuple(returns))
        # Where all chairs are forfeited somebody must take what the others pay: the last to leave.
        payers = forfeited if len(forfeited) < num_seats else forfeited[:-1]
        takers = [seat for seat in range(num_seats) if seat not in payers]
        share, rest = divmod(sum(max(0, returns[seat] + forfeit) for seat in payers), len(takers))
        for seat in payers:
            returns[seat] = min(returns[seat], -forfeit)
        for number, seat in enumerate(takers):
            returns[seat] += share + (number < rest)
        # More is better: first the chairs that stayed, as they were placed, then those that went, the last one first.
        lowest = -num_seats - len(forfeited)
        ranks = [lowest + forfeited.index(s) if s in forfeited else -kept[s] for s in range(num_seats)]
        return Terminal(tuple(returns), to_places(tuple(ranks)))

    return settled
