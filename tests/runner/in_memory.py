"""Tournaments without processes or sockets: the real tournament, hub and lines, with bots that answer at once."""

from collections.abc import Callable, Mapping, Sequence

from arena.chance import to_secret
from arena.clock import TimeControl
from arena.formats import Block, round_robin
from arena.games import make_game, parse_game
from arena.match import Match, Policy, Request
from arena.referee.hub import Hub
from arena.referee.line import Line, Parcel
from arena.results import MatchResult
from arena.runner.options import RunOptions
from arena.runner.schedule import Assignment, Schedule
from arena.runner.tournament import Progress, Tournament
from arena.wire.messages import Answer

Brain = Callable[[int, Request], str]
"""One process: from the handle of a match and a request to an action. It may remember what it likes."""


class NothingDone:
    """A run that has just begun."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = blocks

    def __contains__(self, match: object) -> bool:
        return False

    def __len__(self) -> int:
        return 0

    def attempt(self, name: str) -> int:
        return 0

    def give_up(self, name: str) -> None:
        pass

    def blocks_since(self, number: int) -> Sequence[Block]:
        return self._blocks[number:]


class Ledger:
    """Keeps results in memory."""

    def __init__(self) -> None:
        self.results: list[MatchResult] = []
        self.matches: list[tuple[Assignment, Match]] = []
        self.forgotten: list[str] = []

    def write(self, assignment: Assignment, match: Match) -> None:
        assert match.outcome
        self.matches.append((assignment, match))
        outcome = match.outcome
        name = assignment.block.name
        self.results.append(MatchResult(name, assignment.rotation, assignment.seats, outcome.returns, outcome.places))

    def forget(self, block: str) -> None:
        self.forgotten.append(block)
        self.results = [result for result in self.results if result.block != block]


def to_run_options(
    game: str = "lisandria", num_seats: int = 2, num_blocks: int = 1, concurrency: int = 0
) -> RunOptions:
    kind, _ = parse_game(game)
    made = make_game(game, num_seats)
    return RunOptions(kind, made, "round-robin", num_blocks, TimeControl(), Policy.STRICT, concurrency=concurrency)


class Arena:
    """A tournament over some lines, and the brains behind them."""

    def __init__(
        self, options: RunOptions, lines: Mapping[str, tuple[Line, ...]], brains: Mapping[Line, Brain], seed: str = "1"
    ) -> None:
        self.ledger = Ledger()
        self.progress = Progress()
        self.is_done = False
        self._brains = brains
        self._hub = Hub(options.control)
        blocks = list(round_robin(list(lines), options.game.num_seats, options.num_blocks))
        secret = to_secret(seed)
        schedule = Schedule(NothingDone(blocks), options.game.num_seats, secret)
        self.tournament = Tournament(options, secret, schedule, lines, self._hub, self.ledger, self.progress)
        self.tournament.all_done = self._done

    def play(self) -> Sequence[MatchResult]:
        """Play to the end."""
        self.tournament.fill()
        while not self.is_done:
            for line, brain in self._brains.items():
                if line.waiting:
                    self._answer(line, brain, line.take())
        return self.ledger.results

    def _answer(self, line: Line, brain: Brain, parcel: Parcel) -> None:
        asked = self._hub.requests(parcel)
        answers = [Answer(decision, brain(match, request), "") for decision, match, request in asked]
        self._hub.answered(line, answers, line.since)

    def _done(self) -> None:
        self.is_done = True


def to_lines(*names: str, lanes: int = 2) -> dict[str, tuple[Line, ...]]:
    return {
        name: tuple(Line(name, lane, most_in_flight=256, max_in_flight=256) for lane in range(lanes)) for name in names
    }
