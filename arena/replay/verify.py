"""The verifier: a run is what its log says, and its log could not be otherwise.

Everything is derived anew that can be: chance from the secret, states and entries from the actions, faults and
endings from what the bots sent, line-ups from the schedule. What cannot be derived (times within the limits, the
words of a crash) is held by the chain alone, and the chain by the head in end.json, or by whoever noted it.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from arena.errors import ReplayError
from arena.games import GAMES
from arena.replay.fingerprint import Fingerprint
from arena.replay.finished import Finished
from arena.replay.manifest import END, MANIFEST, NO_VERSIONS, End, Manifest, parse_end, parse_manifest
from arena.replay.record import chain_error, parse_line, to_digest, to_line
from arena.replay.replayer import Conditions, replay
from arena.replay.run import Run, find_secret, to_conditions
from arena.rules import GameKind

MOST_PROBLEMS: Final = 100
"""After so many the rest of the log is not read."""


class Report(NamedTuple):
    """What came of looking at a run.

    Attributes:
        num_matches: Matches in the log that count.
        num_scheduled: Matches of the whole run.
        problems: What is wrong, each with its line and field.
        notes: What is no fault but should be known.
        fingerprint: Of the matches that count, as the log tells them; empty where the manifest cannot be read.
    """

    num_matches: int
    num_scheduled: int
    problems: tuple[ReplayError, ...]
    notes: tuple[str, ...]
    fingerprint: str


def verify(run: Run, kinds: Mapping[str, GameKind] = GAMES, versions: Mapping[str, str] = NO_VERSIONS) -> Report:
    """Look at everything in a run; problems are collected, and all that can still be looked at is.

    Args:
        run: The run.
        kinds: The games there are.
        versions: Version of the package that the run's game comes from here, by its name; none for a built-in game.

    Raises:
        ReplayError: A file cannot be read.
    """
    try:
        manifest = parse_manifest(run.manifest)
    except ReplayError as error:
        return Report(0, 0, (error,), (), "")
    verification = _Verification(manifest, run, kinds)
    verification.compare_versions(versions)
    for line in run.lines:
        verification.look_at(line)
        if len(verification.problems) >= MOST_PROBLEMS:
            return verification.report(is_whole=False)
    return verification.report(is_whole=True)


class _Missing(NamedTuple):
    """Matches of the schedule that are not in the log.

    Attributes:
        num_matches: All of them.
        first: The first one and how many others, of blocks that were not given up; empty where there is none.
        given_up: Blocks that were given up, and of which indeed some match is missing.
    """

    num_matches: int
    first: str
    given_up: frozenset[str]


class _Verification:
    """A run being looked at."""

    def __init__(self, manifest: Manifest, run: Run, kinds: Mapping[str, GameKind]) -> None:
        self.problems: list[ReplayError] = []
        self.notes: list[str] = []
        self._manifest = manifest
        self._count = 0
        self._head = to_digest(run.manifest)
        self._finished = Finished(manifest.plan, manifest.num_seats)
        self._fingerprint = Fingerprint(manifest.game)
        self._end = self._read_end(run)
        for name in self._end.void if self._end else ():
            self._finished.give_up(name)
        self._conditions = self._read_conditions(run, kinds)

    def compare_versions(self, versions: Mapping[str, str]) -> None:
        """Note where the game was played by another version than it is verified by."""
        for name, version in versions.items():
            played = self._manifest.versions.get(name)
            if played != version:
                by = f"version {played}" if played else "another package"
                self.notes.append(f"the game was played by {by}, and is verified by {name} {version}")

    def look_at(self, line: bytes) -> None:
        """Look at the next line of the log."""
        self._count += 1
        head, self._head = self._head, to_digest(line)
        try:
            record, prev = parse_line(line, self._count)
            if prev != head:
                self.problems.append(chain_error(self._count, head, prev))
            if to_line(record, prev) != line:
                message = "expected JSON as this arena writes it, byte for byte"
                self.problems.append(ReplayError(self._count, "line", message))
            self._fingerprint.put(self._finished.add(record, self._count), record)
            if self._conditions:
                replay(record, self._conditions, self._count)
        except ReplayError as error:
            self.problems.append(error)

    def report(self, *, is_whole: bool) -> Report:
        """Return what was found, after a look at what only the `is_whole` log tells."""
        missing = self._find_missing()
        num_scheduled = len(self._finished) + missing.num_matches
        if self._finished.num_superseded:
            self.notes.append(f"{self._finished.num_superseded} matches do not count: their blocks were played again")
        if not is_whole:
            self.notes.append(f"stopped after {MOST_PROBLEMS} problems")
        elif self._end is None:
            self.notes.append(f"run unfinished: {len(self._finished)} of {num_scheduled} matches")
        else:
            self._compare_end(self._end, missing)
        fingerprint = self._fingerprint.root(self._finished.positions())
        return Report(len(self._finished), num_scheduled, tuple(self.problems), tuple(self.notes), fingerprint)

    def _read_end(self, run: Run) -> End | None:
        try:
            return None if run.end is None else parse_end(run.end)
        except ReplayError as error:
            self.problems.append(error)
            return None

    def _read_conditions(self, run: Run, kinds: Mapping[str, GameKind]) -> Conditions | None:
        # An end.json that cannot be read is a problem already.
        readable = run if self._end else run._replace(end=None)
        try:
            if secret := find_secret(readable, self._manifest):
                return to_conditions(self._manifest, secret, kinds)
        except ReplayError as error:
            self.problems.append(error)
        self.notes.append("without the secret no match was played again")
        return None

    def _find_missing(self) -> _Missing:
        void = frozenset(self._end.void if self._end else ())
        count, others, first, given_up = 0, -1, "", set()
        for block, rotation in self._finished.missing():
            count += 1
            if block.name in void:
                given_up.add(block.name)
                continue
            others += 1
            first = first or f"{block.name} rotation {rotation}"
        return _Missing(count, f"{first} and {others} more" if first else "", frozenset(given_up))

    def _compare_end(self, end: End, missing: _Missing) -> None:
        if end.num_lines != self._count:
            self._blame(f"{END}, count", f"expected {self._count} lines, got {end.num_lines}")
        if end.head != self._head:
            last = f"line {self._count}" if self._count else MANIFEST
            self._blame(f"{END}, head", f"expected {self._head}, the SHA-256 of {last}, got {end.head}")
        if missing.first:
            self._blame("matches.jsonl", f"expected all matches, missing are {missing.first}")
        if needless := missing.given_up.symmetric_difference(end.void):
            self._blame(f"{END}, void", f"expected blocks with missing matches, got {min(needless)}")
        elif end.void:
            self.notes.append(f"{len(end.void)} blocks were given up after faults of the arena")

    def _blame(self, field: str, message: str) -> None:
        self.problems.append(ReplayError(0, field, message))
