"""Matches and whole runs, played in memory by random bots that also err in every way there is."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from arena.chance import Secret, to_secret
from arena.clock import TimeControl, format_duration
from arena.formats import Block, seating
from arena.match import Match, Policy
from arena.replay import Record, record, to_line
from arena.replay.manifest import End, Entrant, Manifest, end_bytes, manifest_bytes, secret_digest
from arena.replay.record import to_digest
from arena.replay.replayer import Conditions, open_match
from arena.replay.run import Run, to_conditions
from arena.results import Ending, Kind
from arena.rules import Form, Seat

WORDS = ("", "rol", "doubt ", "it's", 'say "hi", got it', "line\nend\u2028\x1b[31m", "\udc80", "x" * 300)
"""What no game takes for an action."""

USUAL = TimeControl()
SECRET = Secret(b"\x07" * 32)

Misstep = Callable[[Match, Seat, TimeControl, Random], None]


def make_manifest(
    game: str = "lisandria",
    num_seats: int = 2,
    num_blocks: int = 2,
    entrants: Sequence[str] = ("ann", "bob", "cat"),
    policy: Policy = Policy.STRICT,
    time: TimeControl = USUAL,
    seed: str | None = "7",
    secret: Secret | None = None,
    openings: tuple[str, ...] = (),
) -> Manifest:
    """Return the manifest of a run."""
    return Manifest(
        arena="0.0.0",
        game=game,
        num_seats=num_seats,
        format="round-robin",
        num_blocks=num_blocks,
        time=time,
        policy=policy,
        in_flight=0,
        concurrency=0,
        shows_names=False,
        shares_dice=True,
        seed=seed,
        secret_sha256=secret_digest(secret or to_secret(seed or "")),
        entrants=tuple(Entrant(name, "Ada", "0" * 64, ("python3", f"{name}.py"), "grpc") for name in entrants),
        joined=(),
        bot_paths=("/srv/bots",),
        versions={"python": "3.11.7", "grpc": "1.80.0"},
        limits={"memory": "512 MB"},
        created="2025-01-01T00:00:00Z",
        openings=openings,
    )


def play(match: Match, control: TimeControl, dice: Random, faults: float = 0.0) -> Match:
    """Play a match to its end, a fault at each decision with probability `faults`."""
    while match.outcome is None:
        seat = dice.choice(list(match.asks))
        if dice.random() < faults:
            dice.choice(MISSTEPS)(match, seat, control, dice)
        else:
            answer(match, seat, control, dice)
    return match


def answer(match: Match, seat: Seat, control: TimeControl, dice: Random) -> None:
    """Answer with something legal, in time or within the margin."""
    ask = match.asks[seat]
    text = "bid 1" if isinstance(ask, Form) else dice.choice(ask.legal)
    longest = match.limit_us(seat) + control.margin_us
    match.answer(seat, text, dice.choice((0, 1, 900, longest)) if dice.random() < 0.05 else dice.randrange(900))


def say_nonsense(match: Match, seat: Seat, control: TimeControl, dice: Random) -> None:
    match.answer(seat, dice.choice(WORDS), dice.randrange(900))


def answer_late(match: Match, seat: Seat, control: TimeControl, dice: Random) -> None:
    late_us = match.limit_us(seat) + control.margin_us + dice.randrange(1, 900)
    match.answer(seat, dice.choice(WORDS), late_us)


def be_silent(match: Match, seat: Seat, control: TimeControl, dice: Random) -> None:
    limit_us = match.limit_us(seat)
    elapsed_us = limit_us + control.margin_us + dice.randrange(-1, 900)
    match.fault(seat, Kind.TIMEOUT, f"no answer within {format_duration(limit_us)}", elapsed_us)


def hang(match: Match, seat: Seat, control: TimeControl, dice: Random) -> None:
    match.fault(seat, Kind.TIMEOUT, "out after 3 restarts; the last time: hung: the overdue answer never came")


def fail(match: Match, seat: Seat, control: TimeControl, dice: Random) -> None:
    kind = dice.choice((Kind.CRASH, Kind.DISCONNECT, Kind.PROTOCOL, Kind.NO_START))
    match.fault(seat, kind, dice.choice(WORDS), dice.choice((0, 17)))


MISSTEPS: tuple[Misstep, ...] = (say_nonsense, answer_late, be_silent, hang, fail)


def played(
    conditions: Conditions, block: Block, rotation: int, dice: Random, faults: float, attempt: int = 0
) -> Record:
    """Return the record of a match of a schedule."""
    seats = seating(block, rotation)
    blank = Record(block.name, rotation, attempt, seats, (), (), (), (), (), (), Ending(Kind.RULES))
    match = play(open_match(blank, conditions), conditions.control, dice, faults)
    return record(match, block.name, rotation, attempt, seats)


@dataclass(frozen=True)
class PlayedRun:
    """A complete run."""

    manifest: Manifest
    secret: Secret
    records: tuple[Record, ...]
    void: tuple[str, ...] = ()

    @property
    def lines(self) -> list[bytes]:
        return to_lines(self.manifest, self.records)

    def to_run(self, lines: Iterable[bytes] | None = None, *, repaired: bool = False) -> Run:
        """Return what `verify` looks at, perhaps with other lines, perhaps with an end.json made to fit them."""
        manifest = manifest_bytes(self.manifest)
        kept = list(self.lines if lines is None else lines)
        ends = kept if repaired else self.lines
        end = End(len(ends), to_digest(ends[-1] if ends else manifest), self.secret, self.void)
        return Run(manifest, kept, None, end_bytes(end))

    def with_records(self, records: Iterable[Record]) -> "PlayedRun":
        return replace(self, records=tuple(records))


def play_run(
    manifest: Manifest, *, faults: float = 0.0, secret: Secret | None = None, shuffled: bool = False
) -> PlayedRun:
    """Play a whole run; `shuffled` writes the matches down in another order than that of the schedule."""
    dice = Random(1)
    secret = secret or to_secret(manifest.seed or "")
    conditions = to_conditions(manifest, secret)
    records = [
        played(conditions, block, rotation, dice, faults)
        for block in manifest.plan().since(0)
        for rotation in range(manifest.num_seats)
    ]
    if shuffled:
        dice.shuffle(records)
    return PlayedRun(manifest, secret, tuple(records))


def to_lines(manifest: Manifest, records: Iterable[Record]) -> list[bytes]:
    """Return the log of some records."""
    lines: list[bytes] = []
    head = to_digest(manifest_bytes(manifest))
    for one in records:
        lines.append(to_line(one, head))
        head = to_digest(lines[-1])
    return lines
