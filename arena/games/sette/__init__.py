"""Il gioco dei Sette (S1): a bank, a shooter, two dice, and bets on the shooter."""

from arena.games.sette.kinds import SETTE

__all__ = ["SETTE"]
