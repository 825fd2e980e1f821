"""Cinque dadi (S1): five dice each, bids on all of them, palo and calza."""

from arena.games.cinque_dadi.kinds import CINQUE_DADI

__all__ = ["CINQUE_DADI"]
