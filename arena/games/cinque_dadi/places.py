"""How a match ends: the last one with a die wins, the others rank by how long they lasted."""

from collections.abc import Sequence

from arena.rules import Seat, Settle, Terminal


def ended(leaving: Sequence[Seat]) -> Terminal:
    """Return the result of a match. Source: rules.md X4, X9.

    Args:
        leaving: All seats in the order in which they left; the last of them never did, and wins.
    """
    count = len(leaving)
    places = tuple(count - leaving.index(seat) for seat in range(count))
    return Terminal(tuple(count - 1 if place == 1 else -1 for place in places), places)


def settle(num_seats: int) -> Settle:
    """Return how a match with forfeited chairs ends: as if they had been the first to leave. Source: rules.md X8."""

    def settled(played: Terminal | None, forfeited: tuple[Seat, ...]) -> Terminal:
        stayed = [seat for seat in range(num_seats) if seat not in forfeited]
        if played:
            stayed.sort(key=played.places.__getitem__, reverse=True)
        return ended((*forfeited, *stayed))

    return settled
