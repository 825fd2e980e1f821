"""What a run came to, as one JSON document."""

from collections.abc import Sequence
from pathlib import Path

from arena.bots import Skipped
from arena.replay.manifest import Entrant
from arena.runner.standings import to_rows
from arena.runner.summary import Summary


def to_document(
    run: Path,
    game: str,
    summary: Summary,
    entrants: Sequence[Entrant],
    *,
    seconds: float | None = None,
    skipped: Sequence[Skipped] = (),
    voids: Sequence[str] = (),
) -> dict[str, object]:
    """Return the document that `arena run --json` prints and `standings.json` holds.

    Args:
        run: The run's folder.
        game: Name of the game with its options.
        summary: What the matches gave.
        entrants: Who played.
        seconds: How long this sitting took; `None` where the table is rebuilt from the log.
        skipped: Bots that did not play, and why.
        voids: Why matches did not count.
    """
    return {
        "run": str(run),
        "game": game,
        "matches": summary.num_matches,
        "decisions": summary.num_decisions,
        "seconds": None if seconds is None else round(seconds, 3),
        "standings": [row.to_json() for row in to_rows(summary, entrants)],
        "skipped": [{"bot": name, "why": why} for name, why in skipped],
        "voids": list(voids),
    }
