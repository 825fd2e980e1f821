"""Who sits at the table, who waits, what was won, and what it is worth at the end."""

from typing import NamedTuple

from arena.games.coins import settle_coins, to_places
from arena.games.dice_bugiardo.variant import Variant
from arena.rules import Seat, Settle, Terminal

Counts = tuple[int, ...]
"""A count of each seat."""


class Score(NamedTuple):
    """The match so far.

    Attributes:
        set: Number of the set being played, from 1; one more than there are when the match is over.
        table: The two seats that play, the caller (chiamante) first.
        queue: The seats that wait, the next first.
        hands_won: Hands won in this set.
        sets_won: Sets won.
        sets_lost: Sets lost.
    """

    set: int
    table: tuple[Seat, Seat]
    queue: tuple[Seat, ...]
    hands_won: Counts
    sets_won: Counts
    sets_lost: Counts


def opening_score(order: tuple[Seat, ...]) -> Score:
    """Return the score before the first set: the first two of the order play, the others wait (P17)."""
    zeros = (0,) * len(order)
    return Score(1, (order[0], order[1]), order[2:], zeros, zeros, zeros)


def win_hand(variant: Variant, score: Score, winner: Seat) -> tuple[Score, tuple[str, ...]]:
    """Return the score after `winner`, who calls next (P15), has won a hand, and the entries that say so."""
    number, (first, second), queue, hands_won, sets_won, sets_lost = score
    loser = second if winner == first else first
    hands_won = _add_one(hands_won, winner)
    entries: tuple[str, ...] = (f"{winner} wins hand",)
    if hands_won[winner] < variant.hands_to_win:
        return Score(number, (winner, loser), queue, hands_won, sets_won, sets_lost), entries
    if not variant.changes_by_hand:
        entries = (*entries, f"{winner} wins set")
    table, no_hands = (winner, loser), (0,) * variant.num_seats
    if number < variant.length:
        challenger, *waiting = queue
        table, queue = (winner, challenger), (*waiting, loser)
        entries = (*entries, f"{loser} waits", f"{challenger} sits")
    won, lost = _add_one(sets_won, winner), _add_one(sets_lost, loser)
    return Score(number + 1, table, queue, no_hands, won, lost), entries


def is_over(variant: Variant, score: Score) -> bool:
    """Return whether all sets are played (P14, P18)."""
    return score.set > variant.length


def final(score: Score) -> Terminal:
    """Return the result of a match that is over: sets won less sets lost, and places by that. Source: rules.md X9."""
    returns = tuple(won - lost for won, lost in zip(score.sets_won, score.sets_lost, strict=True))
    return Terminal(returns, to_places(returns))


def settle(variant: Variant) -> Settle:
    """Return how a match with forfeited chairs ends: the chair has lost every set it could. Source: rules.md X8.

    A seat that loses waits until all others have had their turn, so it can lose one set in `num_seats - 1`.
    """
    most_lost = -(-variant.length // (variant.num_seats - 1))
    return settle_coins(variant.num_seats, most_lost)


def _add_one(counts: Counts, seat: Seat) -> Counts:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
