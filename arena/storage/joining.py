"""Letting bots join a run: the manifest is written anew with them, and the log chained anew to it.

The two files change places one after the other. A death in between leaves the new log beside the old manifest, with the
new one waiting under its own name: `complete` finishes the work when the run is taken up next.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from arena.replay.manifest import END, MANIFEST, Entrant, Manifest, manifest_bytes
from arena.replay.reader import LOG, read_lines, read_optional
from arena.replay.record import parse_line, to_digest, to_line
from arena.storage.files import explained, sync_folder, write_whole

NEW_MANIFEST: Final = "manifest.joined.json"
NEW_LOG: Final = "matches.joined.jsonl"


def with_joined(manifest: Manifest, entrants: Sequence[Entrant], bot_paths: Sequence[str]) -> Manifest:
    """Return the manifest of a run that more entrants have joined."""
    known = dict.fromkeys((*manifest.bot_paths, *bot_paths))
    return replace(
        manifest,
        entrants=(*manifest.entrants, *entrants),
        joined=(*manifest.joined, len(manifest.entrants)),
        bot_paths=tuple(known),
    )


def rewrite(path: Path, manifest: Manifest) -> None:
    """Give a run another manifest: the log keeps its matches and is chained to it. The folder must be locked.

    Raises:
        ConfigError: The disk is full or broken.
        ReplayError: A line of the log cannot be read.
    """
    data = manifest_bytes(manifest)
    head = to_digest(data)
    with explained(f"cannot write {str(path / NEW_LOG)!r}"), (path / NEW_LOG).open("wb") as log:
        for number, line in enumerate(read_lines(path / LOG), start=1):
            record, _ = parse_line(line, number)
            chained = to_line(record, head)
            log.write(chained)
            head = to_digest(chained)
    write_whole(path / NEW_MANIFEST, data)
    with explained(f"cannot write {str(path)!r}"):
        (path / END).unlink(missing_ok=True)
        (path / NEW_LOG).replace(path / LOG)
        (path / NEW_MANIFEST).replace(path / MANIFEST)
        sync_folder(path)


def complete(path: Path) -> None:
    """Finish, or undo, what a death left of a `rewrite`. The folder must be locked.

    Raises:
        ConfigError: The folder cannot be written.
        ReplayError: A file cannot be read.
    """
    data = read_optional(path / NEW_MANIFEST)
    with explained(f"cannot write {str(path)!r}"):
        if data is not None and not (path / NEW_LOG).exists():
            (path / NEW_MANIFEST).replace(path / MANIFEST)
        (path / NEW_MANIFEST).unlink(missing_ok=True)
        (path / NEW_LOG).unlink(missing_ok=True)
