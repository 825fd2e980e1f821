"""The action table of a game and the legal lists cut from it: a list is two slices, none is built action by action."""

from arena.games.cinque_dadi.bids import FACES, to_bid, to_text
from arena.rules import ActionTable, Listed

DOUBT = "doubt"
PASS = "pass"
CALZA = "calza"

_WORDS = (DOUBT, PASS, CALZA)
_FIRST_BID = len(_WORDS)


class Tables:
    """Actions and legal lists of a game.

    Attributes:
        actions: The action table: single words, then all bids from the lowest to the highest.
        bids: All bids, by rank.
        rank: The rank of each bid.
        window: Legal list of a seat that may call calza.
    """

    def __init__(self, most_dice: int) -> None:
        """Write the table.

        Args:
            most_dice: Dice in play in the first hand.
        """
        self.bids = tuple(to_text(to_bid(rank)) for rank in range(FACES * most_dice))
        self.actions = _WORDS + self.bids
        self.rank = {bid: rank for rank, bid in enumerate(self.bids)}
        self.window = ActionTable(self.actions).listed(PASS, CALZA)
        self._doubt = ActionTable(self.actions).listed(DOUBT)

    def opening(self, num_dice: int) -> Listed:
        """Return the legal list of an opener, with so many dice in play (C3, C4)."""
        stop = FACES * num_dice
        return Listed(self.bids[:stop], (_FIRST_BID, _FIRST_BID + stop), ())

    def answer(self, standing: int, num_dice: int) -> Listed:
        """Return the legal list over the bid of rank `standing`: to doubt, or any higher bid."""
        first, stop = standing + 1, FACES * num_dice
        if first >= stop:
            return self._doubt
        return Listed((DOUBT, *self.bids[first:stop]), (0, 1, _FIRST_BID + first, _FIRST_BID + stop), ())

    def locked_answer(self, standing: int, num_dice: int) -> Listed:
        """Return the legal list over the bid of rank `standing` where its face is locked (C10)."""
        first, stop = standing + FACES, FACES * num_dice
        places = range(_FIRST_BID + first, _FIRST_BID + stop, FACES)
        ranges = (end for place in places for end in (place, place + 1))
        return Listed((DOUBT, *self.bids[first:stop:FACES]), (0, 1, *ranges), ())
