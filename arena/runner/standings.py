"""The table of a run: ratings beside authors and faults, for people and as JSON."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arena.ratings.elo import Anchor
from arena.ratings.standings import Row, standings
from arena.replay.manifest import Entrant
from arena.runner.summary import Summary

ANCHOR_DIGESTS: frozenset[str] = frozenset({"7075f0dedebd73cb1d4d11b228d44f3f67ec91b3318ae162ff814447f11db83f"})
"""Digests of the shipped `random_legal`, which is 1000 wherever it plays, so that tables of different weeks compare."""

ANCHOR_RATING = 1000.0


class BotRow(NamedTuple):
    """One line of the table.

    Attributes:
        row: Place, payoff and rating.
        author: Who answers for the bot.
        faults: Its faults by kind.
        is_anchor: Whether its rating is fixed and the others are given relative to it.
    """

    row: Row
    author: str
    faults: Mapping[str, int]
    is_anchor: bool = False

    def to_json(self) -> dict[str, object]:
        """Return the line as `arena run --json` has it."""
        return {
            "place": self.row.place,
            "bot": self.row.entrant,
            "author": self.author,
            "matches": self.row.matches,
            "blocks": self.row.blocks,
            "payoff": self.row.to_json()["payoff"],
            "elo": self.row.to_json()["elo"],
            "faults": dict(self.faults),
        }


def to_rows(summary: Summary, entrants: Sequence[Entrant]) -> list[BotRow]:
    """Return the table of a run, best payoff first."""
    anchored = next((entrant.name for entrant in entrants if entrant.digest in ANCHOR_DIGESTS), None)
    anchor = Anchor(anchored, ANCHOR_RATING) if anchored else None
    authors = {entrant.name: entrant.author for entrant in entrants}
    rows = standings(summary.tally, authors, anchor=anchor)
    return [
        BotRow(row, authors.get(row.entrant, ""), summary.faults.get(row.entrant, {}), row.entrant == anchored)
        for row in rows
    ]
