"""What the kit's own games share: places by coins, forfeits settled in coins, and pages that say nothing."""

from arena.rules import Seat, Settle, Terminal


class NoPages:
    """Pages of a game that no person plays."""

    def rules(self) -> str:
        """Return no text."""
        return ""

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        """Return no picture."""
        return []

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        """Return the entries as they are."""
        return list(entries)


def to_places(coins: tuple[int, ...]) -> tuple[int, ...]:
    """Return 1-based places, most coins first; equal counts share the better place."""
    return tuple(1 + sum(other > own for other in coins) for own in coins)


def settle_coins(num_seats: int, forfeit: int) -> Settle:
    """Return how a game for coins ends with forfeited chairs. Source: rules.md X8.

    Args:
        num_seats: Seats at the table.
        forfeit: What a forfeited chair loses at least.
    """

    def settled(played: Terminal | None, forfeited: tuple[Seat, ...]) -> Terminal:
        coins = list(played.returns) if played else [0] * num_seats
        kept = to_places(tuple(coins))
        # Where every chair is forfeited somebody must take what the others lose: the last to leave.
        payers = forfeited if len(forfeited) < num_seats else forfeited[:-1]
        takers = [seat for seat in range(num_seats) if seat not in payers]
        for seat in payers:
            lost = max(0, coins[seat] + forfeit)
            coins[seat] -= lost
            for rank, taker in enumerate(takers):
                coins[taker] += lost // len(takers) + (rank < lost % len(takers))
        # More is better: first the chairs that stayed, as they were placed, then those that went, the last first.
        last = -num_seats - len(forfeited)
        ranks = [last + forfeited.index(s) if s in forfeited else -kept[s] for s in range(num_seats)]
        return Terminal(tuple(coins), to_places(tuple(ranks)))

    return settled
