"""Liar's poker dice behind a screen: Dice bugiardo for two seats, Chouette for more (S3)."""

from arena.games.dice_bugiardo.kinds import CHOUETTE, DICE_BUGIARDO

__all__ = ["CHOUETTE", "DICE_BUGIARDO"]
