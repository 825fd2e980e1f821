"""Punta e raddoppia (S1): stakes on the ranks of a layout, cards turned in pairs, a win left to double again."""

from arena.games.punta_e_raddoppia.kinds import PUNTA_E_RADDOPPIA

__all__ = ["PUNTA_E_RADDOPPIA"]
