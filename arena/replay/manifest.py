"""What stands in manifest.json, everything needed to repeat a run, and in end.json, what a complete run ends with."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from arena.chance import Secret
from arena.clock import TimeControl, parse_time_control
from arena.errors import ConfigError
from arena.formats import Contest, Results, fixed_blocks, parse_format
from arena.match import Policy
from arena.replay.fields import Fields, parse_fields, shown
from arena.replay.plan import FixedPlan, GrowingPlan, Plan
from arena.replay.record import parse_digest

MANIFEST: Final = "manifest.json"
END: Final = "end.json"
VERSION: Final = 1

NO_VERSIONS: Final[Mapping[str, str]] = MappingProxyType({})
"""Of the package that a built-in game comes from."""

_NAMES: Final = (
    "v",
    "arena",
    "game",
    "seats",
    "format",
    "blocks",
    "time",
    "policy",
    "in_flight",
    "concurrency",
    "shows_names",
    "shares_dice",
    "seed",
    "secret_sha256",
    "entrants",
    "joined",
    "bot_paths",
    "versions",
    "limits",
    "created",
)
_OPTIONAL: Final = ("openings",)
_END_NAMES: Final = ("v", "count", "head", "secret", "void")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot registered in the run.

    Attributes:
        name: Name in the tournament.
        author: Who answers for it; empty when not said.
        digest: SHA-256 of its files, in hexadecimal.
        command: Program and arguments it is started by.
        protocol: `grpc` or `stdio`.
    """

    name: str
    author: str
    digest: str
    command: tuple[str, ...]
    protocol: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """Everything needed to repeat a run.

    Attributes:
        arena: Version of botarena that began the run.
        game: Name of the game with the options that differ from the default.
        num_seats: Seats of a match.
        format: Name of the format with the options that differ from the default.
        num_blocks: Blocks asked for, as the format understands them.
        time: Time allowed.
        policy: What a fault costs.
        in_flight: Most requests open on one stream; 0 for no limit of ours.
        concurrency: Most matches open at once; 0 for as many as suit the number of streams.
        shows_names: Whether bots learn who sits where.
        shares_dice: Whether both rotations of a block at two seats have the same dice.
        seed: What the operator typed; `None` where the secret was drawn at random.
        secret_sha256: SHA-256 of the 32 bytes of the secret, in hexadecimal.
        entrants: Who plays; those who joined a run taken up again come later.
        joined: How many entrants there were each time before others joined.
        bot_paths: Where the bots were found, as absolute paths; `--resume` looks there again.
        versions: Versions of what the run leans on, e.g. `python` and `grpc`.
        limits: Limits in force on the bots' processes, name to value with its unit.
        created: UTC time of the run's begin, as ISO 8601.
        openings: Positions from which matches begin, as canonical texts; empty, and left out of the file, where they
            begin as usual.
    """

    arena: str
    game: str
    num_seats: int
    format: str
    num_blocks: int
    time: TimeControl
    policy: Policy
    in_flight: int
    concurrency: int
    shows_names: bool
    shares_dice: bool
    seed: str | None
    secret_sha256: str
    entrants: tuple[Entrant, ...]
    joined: tuple[int, ...]
    bot_paths: tuple[str, ...]
    versions: Mapping[str, str]
    limits: Mapping[str, str]
    created: str
    openings: tuple[str, ...] = ()

    def contest(self) -> Contest:
        """Return what the format makes blocks for. What it draws by lot comes from the digest of the secret."""
        return Contest(
            tuple(entrant.name for entrant in self.entrants),
            self.num_seats,
            self.num_blocks,
            parse_format(self.format)[1],
            bytes.fromhex(self.secret_sha256),
            self.joined,
        )

    def plan(self) -> Plan:
        """Return the blocks of the run."""
        kind, contest = parse_format(self.format)[0], self.contest()
        if kind.needs_results:
            return GrowingPlan(partial(kind.blocks, contest))
        return FixedPlan(partial(fixed_blocks, kind, contest))

    def tell(self, results: Results) -> list[str]:
        """Return how things stand by the format's own count, e.g. who won the knockout."""
        return parse_format(self.format)[0].tell(self.contest(), results)

    def num_scheduled(self) -> int | None:
        """Return the number of blocks of the run, or `None` where results decide it."""
        return parse_format(self.format)[0].total(self.contest())


class End(NamedTuple):
    """What a complete run ends with.

    Attributes:
        num_lines: Lines of the log; `count` in the file.
        head: Digest of its last line, or of manifest.json where there is none.
        secret: The run's secret.
        void: Blocks that were given up after several faults of ours, by name: not all of their matches are in the log.
    """

    num_lines: int
    head: str
    secret: Secret
    void: tuple[str, ...]


def secret_digest(secret: Secret) -> str:
    """Return what the manifest says of a secret from the start, so that it cannot be chosen afterwards."""
    return hashlib.sha256(secret).hexdigest()


def manifest_bytes(manifest: Manifest) -> bytes:
    """Return the content of manifest.json."""
    values = {
        "v": VERSION,
        "arena": manifest.arena,
        "game": manifest.game,
        "seats": manifest.num_seats,
        "format": manifest.format,
        "blocks": manifest.num_blocks,
        "time": str(manifest.time),
        "policy": manifest.policy,
        "in_flight": manifest.in_flight,
        "concurrency": manifest.concurrency,
        "shows_names": manifest.shows_names,
        "shares_dice": manifest.shares_dice,
        "seed": manifest.seed,
        "secret_sha256": manifest.secret_sha256,
        "entrants": [asdict(entrant) for entrant in manifest.entrants],
        "joined": manifest.joined,
        "bot_paths": manifest.bot_paths,
        "versions": dict(manifest.versions),
        "limits": dict(manifest.limits),
        "created": manifest.created,
    }
    return _document(values | ({"openings": manifest.openings} if manifest.openings else {}))


def parse_manifest(data: bytes) -> Manifest:
    """Return what manifest.json says.

    Raises:
        ReplayError: It is no manifest, or a newer arena wrote it.
    """
    fields = parse_fields(data, _NAMES, VERSION, 0, MANIFEST, _OPTIONAL)
    return Manifest(
        fields.text("arena"),
        fields.text("game"),
        fields.number("seats", 2),
        _parse_format(fields),
        fields.number("blocks", 1),
        _parse_time(fields),
        _parse_policy(fields),
        fields.number("in_flight"),
        fields.number("concurrency"),
        fields.flag("shows_names"),
        fields.flag("shares_dice"),
        None if fields.is_null("seed") else fields.text("seed"),
        parse_digest(fields, "secret_sha256"),
        _parse_entrants(fields),
        _parse_joined(fields),
        fields.texts("bot_paths"),
        _parse_texts(fields, "versions"),
        _parse_texts(fields, "limits"),
        fields.text("created"),
        _parse_openings(fields),
    )


def end_bytes(end: End) -> bytes:
    """Return the content of end.json."""
    values = {"v": VERSION, "count": end.num_lines, "head": end.head, "secret": end.secret.hex(), "void": end.void}
    return _document(values)


def parse_end(data: bytes) -> End:
    """Return what end.json says.

    Raises:
        ReplayError: It is no end of a run, or a newer arena wrote it.
    """
    fields = parse_fields(data, _END_NAMES, VERSION, 0, END)
    secret = Secret(bytes.fromhex(parse_digest(fields, "secret")))
    return End(fields.number("count"), parse_digest(fields, "head"), secret, fields.texts("void"))


def _document(values: Mapping[str, object]) -> bytes:
    return f"{json.dumps(values, indent=2)}\n".encode("ascii")


def _parse_format(fields: Fields) -> str:
    name = fields.text("format")
    try:
        parse_format(name)
    except ConfigError as error:
        raise fields.error("format", str(error)) from None
    return name


def _parse_time(fields: Fields) -> TimeControl:
    try:
        return parse_time_control(fields.text("time"))
    except ConfigError as error:
        raise fields.error("time", str(error)) from None


def _parse_policy(fields: Fields) -> Policy:
    name = fields.text("policy")
    if name not in list(Policy):
        raise fields.error("policy", f"expected one of {', '.join(Policy)}, got {shown(name)}")
    return Policy(name)


def _parse_entrants(fields: Fields) -> tuple[Entrant, ...]:
    entrants = []
    for number, item in enumerate(fields.items("entrants")):
        place = f"{MANIFEST}, entrants[{number}]."
        if not isinstance(item, dict):
            raise fields.error("entrants", f"expected objects, got {shown(item)}")
        entry = Fields(item, tuple(Entrant.__dataclass_fields__), 0, place)
        entrants.append(
            Entrant(
                entry.text("name"),
                entry.text("author"),
                entry.text("digest"),
                entry.texts("command"),
                entry.text("protocol"),
            )
        )
    names = {entrant.name for entrant in entrants}
    num_seats = fields.number("seats")
    if len(names) != len(entrants) or len(names) < num_seats:
        raise fields.error("entrants", f"expected at least {num_seats} entrants of different names, got {shown(names)}")
    return tuple(entrants)


def _parse_joined(fields: Fields) -> tuple[int, ...]:
    joined = fields.numbers("joined")
    bounds = (fields.number("seats") - 1, *joined, len(fields.items("entrants")))
    if any(before >= after for before, after in pairwise(bounds)):
        raise fields.error("joined", f"expected rising numbers of entrants, got {shown(list(joined))}")
    return joined


def _parse_openings(fields: Fields) -> tuple[str, ...]:
    if not fields.has("openings"):
        return ()
    openings = fields.texts("openings")
    if not all(openings):
        raise fields.error("openings", "expected positions as text, got an empty one")
    return openings


def _parse_texts(fields: Fields, name: str) -> dict[str, str]:
    values = fields.object(name)
    inner = Fields(values, tuple(values), 0, f"{MANIFEST}, {name}.")
    return {key: inner.text(key) for key in values}
