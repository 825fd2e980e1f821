"""What a run came to, as one JSON document."""

from collections.abc import Sequence
from pathlib import Path

from arena.bots import Skipped
from arena.formats import parse_format
from arena.replay.finished import Finished
from arena.replay.manifest import Entrant, parse_end
from arena.runner.standings import to_rows
from arena.runner.summary import Summary
from arena.storage import RunFolder


def to_document(
    run: Path,
    game: str,
    summary: Summary,
    entrants: Sequence[Entrant],
    *,
    seconds: float | None = None,
    play_seconds: float | None = None,
    start_seconds: float | None = None,
    skipped: Sequence[Skipped] = (),
    voids: Sequence[str] = (),
    format_lines: Sequence[str] = (),
) -> dict[str, object]:
    """Return the document that `arena run --json` prints and `standings.json` holds.

    Args:
        run: The run's folder.
        game: Name of the game with its options.
        summary: What the matches gave.
        entrants: Who played.
        seconds: How long this sitting took; `None` where the table is rebuilt from the log.
        play_seconds: How long matches were played in it.
        start_seconds: How long it took from the start of our process to the first match.
        skipped: Bots that did not play, and why.
        voids: Why matches did not count.
        format_lines: How things stand by the format's own count.
    """
    return {
        "run": str(run),
        "game": game,
        "matches": summary.num_matches,
        "decisions": summary.num_decisions,
        "seconds": None if seconds is None else round(seconds, 3),
        "play_seconds": play_seconds and round(play_seconds, 3),
        "start_seconds": start_seconds and round(start_seconds, 3),
        "standings": [row.to_json() for row in to_rows(summary, entrants)],
        "skipped": [{"bot": name, "why": why} for name, why in skipped],
        "voids": list(voids),
        "format": list(format_lines),
    }


def format_lines(folder: RunFolder) -> list[str]:
    """Return how a run stands by its format's own count, e.g. who won the knockout; most formats have none.

    Raises:
        ReplayError: The log cannot be read.
    """
    manifest = folder.manifest
    if not parse_format(manifest.format)[0].needs_results:
        return []
    finished = Finished(manifest.plan, manifest.num_seats)
    end = folder.run().end
    for name in parse_end(end).void if end else ():
        finished.give_up(name)
    for logged in folder.counted():
        finished.add(logged.record, logged.number)
    return manifest.tell(finished.results)
