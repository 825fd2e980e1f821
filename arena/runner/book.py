"""The ledger of a run: every finished match goes into the folder's log and into the summary."""

import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

import google.protobuf
import grpc
import trio

from arena import __version__
from arena.bots import BotDescription
from arena.chance import Secret
from arena.errors import ConfigError
from arena.match import Match
from arena.replay.finished import Finished
from arena.replay.manifest import Entrant, Manifest, secret_digest
from arena.replay.record import Record, record
from arena.runner.options import RunOptions
from arena.runner.schedule import Assignment
from arena.runner.summary import Summary
from arena.storage import Claim, RunFolder, RunWriter


class RunBook:
    """A run being written, new or taken up again.

    Attributes:
        summary: What the matches have given, those of earlier sittings included.
        entrants: Who plays, once the run has begun.
    """

    def __init__(
        self, folder: Claim | RunWriter, options: RunOptions, secret: Secret, places: Sequence[Path] = ()
    ) -> None:
        """Write nothing yet.

        Args:
            folder: A claimed folder, or a run taken up again.
            options: What is played, and how.
            secret: From which all chance is derived.
            places: Where the bots were found.
        """
        self.summary = Summary(options.game.num_seats)
        self.entrants: tuple[Entrant, ...] = ()
        self._folder = folder
        self._places = places
        self._options = options
        self._secret = secret
        self._writer: RunWriter | None = None

    def num_scheduled(self) -> int | None:
        """Return the number of blocks of the run, or `None` where results decide it."""
        assert self._writer, "a run has a schedule once it has begun"
        return self._writer.manifest.num_scheduled()

    def format_lines(self) -> list[str]:
        """Return how things stand by the format's own count, e.g. who won the knockout."""
        assert self._writer, "a run has a format once it has begun"
        return self._writer.manifest.tell(self._writer.finished.results)

    def begin(self, entrants: Sequence[BotDescription]) -> Finished:
        """Open the log; return the matches that are in it.

        Raises:
            ConfigError: The folder cannot be written, or a bot of the run taken up did not start.
        """
        if isinstance(self._folder, Claim):
            manifest = to_manifest(self._options, self._secret, entrants, self._places)
            self._writer = self._folder.begin(manifest, self._secret)
        else:
            self._writer = self._taken_up(self._folder, entrants)
            for logged in RunFolder.open(self._writer.path).counted():
                self._count(logged.record)
        self.entrants = self._writer.manifest.entrants
        return self._writer.finished

    def _taken_up(self, writer: RunWriter, entrants: Sequence[BotDescription]) -> RunWriter:
        """Return the writer of a run taken up again, with those let in who were not there before."""
        known = {entrant.name for entrant in writer.manifest.entrants}
        if missing := known - {bot.name for bot in entrants}:
            raise ConfigError(f"the run needs {', '.join(sorted(missing))}, which did not start; see its logs in bots/")
        joining = [_to_entrant(bot) for bot in entrants if bot.name not in known]
        return writer.admit(joining, _absolute(self._places)) if joining else writer

    def write(self, assignment: Assignment, match: Match) -> None:
        """Write a finished match into the log."""
        assert self._writer, "matches are played after begin"
        done = record(match, assignment.block.name, assignment.rotation, assignment.attempt, assignment.seats)
        self._writer.append(done)
        self._count(done)

    def forget(self, block: str) -> None:
        """Leave a void block out of the summary; its next attempt supersedes it in the log."""
        self.summary.forget(block)

    def end(self) -> None:
        """Write down that every match of the run is done."""
        assert self._writer, "a run ends after it began"
        self._writer.finish()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Unlock the folder."""
        if self._writer is not None:
            self._writer.close()
        elif isinstance(self._folder, Claim):
            self._folder.release()
        else:
            self._folder.close()

    def _count(self, done: Record) -> None:
        self.summary.add(done.to_result(), done.faults, len(done.actions))


def to_manifest(
    options: RunOptions, secret: Secret, entrants: Sequence[BotDescription], places: Sequence[Path]
) -> Manifest:
    """Return the manifest of a run that begins now; `places` is where its bots were found."""
    return Manifest(
        arena=__version__,
        game=options.game.name,
        num_seats=options.game.num_seats,
        format=options.format,
        num_blocks=options.num_blocks,
        time=options.control,
        policy=options.policy,
        in_flight=options.in_flight,
        concurrency=options.concurrency,
        shows_names=options.shows_names,
        shares_dice=options.shares_dice,
        seed=options.seed,
        secret_sha256=secret_digest(secret),
        entrants=tuple(_to_entrant(bot) for bot in entrants),
        joined=(),
        bot_paths=_absolute(places),
        versions={
            "python": platform.python_version(),
            "grpc": grpc.__version__,
            "protobuf": google.protobuf.__version__,
            "trio": trio.__version__,
            **options.versions,
        },
        limits={"sandbox": "none: bots run with the operator's rights, and could pass notes through files"},
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        openings=tuple(game.opening for game in options.openings),
    )


def _to_entrant(bot: BotDescription) -> Entrant:
    return Entrant(bot.name, bot.author, bot.digest, bot.command, bot.protocol)


def _absolute(places: Sequence[Path]) -> tuple[str, ...]:
    return tuple(str(place.resolve()) for place in places)
