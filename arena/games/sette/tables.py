"""Every action of Sette and every legal list, made once: a decision then costs a look-up."""

from arena.games.sette.state import Bet, Side
from arena.games.sette.variant import Variant
from arena.rules import ActionTable, Listed, Seat

_WORDS = {Side.WIN: "win", Side.LOSE: "lose"}


class Tables:
    """Actions and legal lists of one variant.

    Attributes:
        actions: The action table: `pass`, `stake K`, `bet win K` and `bet lose K` from the smallest to the largest,
            then `accept S` and `refuse S` by seat.
    """

    def __init__(self, variant: Variant) -> None:
        self._amounts = range(variant.min_stake, variant.max_stake + 1)
        stakes = tuple(f"stake {coins}" for coins in self._amounts)
        bets = {side: tuple(f"bet {word} {coins}" for coins in self._amounts) for side, word in _WORDS.items()}
        answers = [(f"accept {seat}", f"refuse {seat}") for seat in range(variant.num_seats)]
        self.actions = (
            "pass",
            *stakes,
            *bets[Side.WIN],
            *bets[Side.LOSE],
            *(text for pair in answers for text in pair),
        )
        table = ActionTable(self.actions)
        counts = range(1, len(self._amounts) + 1)
        self._stakes = [table.listed(*stakes[:count]) for count in counts]
        self._bets = [table.listed("pass", *(text for of in bets.values() for text in of[:count])) for count in counts]
        self._answers = [table.listed(*pair) for pair in answers]
        self._sides = {text: side for side, of in bets.items() for text in of}

    def stakes(self, most: int) -> Listed:
        """Return a shooter's legal list where it and the bank have `most` coins, no fewer than the smallest stake."""
        return self._stakes[self._index(most)]

    def bets(self, most: int) -> Listed:
        """Return a bettor's legal list where it has, and the bank can cover, `most` coins, no fewer than the least."""
        return self._bets[self._index(most)]

    def answers(self, seat: Seat) -> Listed:
        """Return the bank's legal list for the bet of `seat`."""
        return self._answers[seat]

    def to_bet(self, seat: Seat, action: str) -> Bet:
        """Return the bet that a legal action other than `pass` offers."""
        return Bet(seat, self._sides[action], to_amount(action))

    def _index(self, most: int) -> int:
        return min(most, self._amounts[-1]) - self._amounts[0]


def to_amount(action: str) -> int:
    """Return the coins in `stake K` or `bet SIDE K`."""
    return int(action.rpartition(" ")[2])
