"""The matches of a run: opened as earlier ones end, written down when they end, shown when their block is complete."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from arena.chance import Secret, block_key, lane_of, match_key, starting_seat
from arena.match import Match
from arena.referee.hub import Hub
from arena.referee.line import Chair, Line, Table
from arena.replay.openings import game_of
from arena.runner.options import MATCHES_PER_LINE, MOST_OPEN, RunOptions
from arena.runner.schedule import Assignment, OpenBlock, Schedule


class Ledger(Protocol):
    """Where the results of matches go."""

    def write(self, assignment: Assignment, match: Match) -> None:
        """Keep a match that has its outcome."""

    def forget(self, block: str) -> None:
        """Leave out the matches kept of a block in which one was void; it is played again."""


@dataclass(slots=True)
class Progress:
    """How far a run is.

    Attributes:
        done: Matches finished, those of earlier sittings included.
        total: Matches of the run; `None` where results decide how many they are.
        decisions: Decisions taken in this sitting.
        voids: Why matches did not count, in order.
    """

    done: int = 0
    total: int | None = 0
    decisions: int = 0
    voids: list[str] = field(default_factory=list)


class Tournament:
    """Plays a schedule over the lines of its entrants."""

    def __init__(
        self,
        options: RunOptions,
        secret: Secret,
        schedule: Schedule,
        lines: Mapping[str, tuple[Line, ...]],
        hub: Hub,
        ledger: Ledger,
        progress: Progress,
    ) -> None:
        """Play nothing yet.

        Args:
            options: What is played, and how.
            secret: From which all chance is derived.
            schedule: What is left to play.
            lines: Streams of each entrant, by lane.
            hub: Where matches are played.
            ledger: Given each match when it ends.
            progress: Kept up to date.
        """
        self.progress = progress
        self.all_done: Callable[[], None] = lambda: None
        self._options = options
        self._secret = secret
        self._schedule = schedule
        self._lines = lines
        self._hub = hub
        self._ledger = ledger
        self._num_open = 0
        self._is_filling = False
        num_lines = sum(len(lanes) for lanes in lines.values())
        self._most_open = options.concurrency or min(MATCHES_PER_LINE * num_lines, MOST_OPEN)

    def fill(self) -> None:
        """Open matches until enough are open, or none is left; call `all_done` when the last one has ended.

        A match may end while it is opened, for want of a bot, and calls here again: the loop goes on, the call does
        not nest.
        """
        if self._is_filling:
            return
        self._is_filling = True
        while self._num_open < self._most_open and (assignment := self._schedule.next()):
            self._open(assignment)
        self._is_filling = False
        if not self._num_open:
            self.all_done()

    def _open(self, assignment: Assignment) -> None:
        options = self._options
        game = game_of(assignment.block.name, options.game, options.openings)
        key = block_key(self._secret, assignment.block.name, assignment.attempt)
        start = starting_seat(key, game.num_seats)
        self._num_open += 1
        names = assignment.seats
        shown = names if options.shows_names else ()
        lane = lane_of(key, assignment.rotation, options.num_lanes)
        chairs = tuple(Chair(self._lines[name][lane], seat, shown) for seat, name in enumerate(names))
        own_key = match_key(key, assignment.rotation, game.num_seats, shares_dice=options.shares_dice)
        match = Match(game, own_key, start, options.control, options.policy)
        self._hub.open(Table(match, chairs, partial(self._done, assignment)))

    def _done(self, assignment: Assignment, table: Table, error: Exception | None) -> None:
        self._num_open -= 1
        self.progress.decisions += len(table.match.actions)
        if error is None:
            self._ledger.write(assignment, table.match)
            self.progress.done += 1
        else:
            self.progress.voids.append(f"{assignment.block.name} rotation {assignment.rotation}: {error!r}")
        if block := self._schedule.close(assignment, table, is_void=error is not None):
            self._close(block)
        self.fill()

    def _close(self, block: OpenBlock) -> None:
        """Tell the bots how the matches of a block ended, now that it can help none of them in another match of it."""
        if block.is_void:
            self._ledger.forget(block.block.name)
        for table in block.tables:
            for chair in table.chairs:
                chair.line.tell_end(chair)
