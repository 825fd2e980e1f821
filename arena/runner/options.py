"""What a run is asked to be."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from arena.clock import TimeControl
from arena.match import Policy
from arena.rules import AnyGame, GameKind

DEFAULT_BLOCKS = 100
MATCHES_PER_LINE = 64
"""Matches opened per stream: enough for big batches, few enough that a run is fair to latecomers."""
MOST_OPEN = 4096


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What decides the course of a run.

    Attributes:
        kind: What is played.
        game: The same with options and seats fixed.
        format: Name of the format with the options that differ from the default.
        num_blocks: Blocks asked for, as the format understands them.
        control: Time allowed.
        policy: What a fault costs.
        in_flight: Most requests open on one stream; 0 for no limit of ours.
        concurrency: Most matches open at once; 0 for as many as suit the number of streams.
        seed: What the operator typed; `None` for a secret drawn at random.
        shows_names: Whether bots learn who sits where.
        attached: Entrants whose process is started by hand.
        shares_dice: Whether both rotations of a block at two seats have the same dice; not where one process of an
            entrant plays both.
        versions: Version of the package that the game comes from, by its name; none for a built-in game.
        openings: The game from each position that matches begin from, in order; empty where they begin as usual.
    """

    kind: GameKind
    game: AnyGame
    format: str
    num_blocks: int
    control: TimeControl
    policy: Policy
    in_flight: int = 0
    concurrency: int = 0
    seed: str | None = None
    shows_names: bool = False
    attached: frozenset[str] = frozenset()
    shares_dice: bool = True
    versions: Mapping[str, str] = field(default_factory=dict)
    openings: tuple[AnyGame, ...] = ()

    @property
    def num_lanes(self) -> int:
        """Processes of an entrant: where rotations share their dice, each rotation has its own."""
        return 2 if self.shares_dice and self.game.num_seats == 2 else 1
