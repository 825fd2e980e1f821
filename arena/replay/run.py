"""What a run left behind, and what it says of the conditions under which every match of it was played."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from arena.chance import Secret, to_secret
from arena.errors import ReplayError
from arena.games import GAMES
from arena.replay.manifest import END, MANIFEST, Manifest, parse_end, secret_digest
from arena.replay.openings import to_games
from arena.replay.replayer import Conditions
from arena.rules import GameKind


class Run(NamedTuple):
    """What a run left behind.

    Attributes:
        manifest: Bytes of manifest.json.
        lines: Lines of the log with their newlines.
        secret: The secret in hexadecimal, from the file of that name; `None` where there is no such file.
        end: Bytes of end.json; `None` where there is no such file.
    """

    manifest: bytes
    lines: Iterable[bytes]
    secret: str | None
    end: bytes | None


def find_secret(run: Run, manifest: Manifest) -> Secret | None:
    """Return the secret of a run, or `None` where neither a seed nor a file holds it.

    Raises:
        ReplayError: The secret is not the one that the manifest was written with.
    """
    found: Secret | None = None
    for field, secret in _secrets(run, manifest):
        if secret_digest(secret) != manifest.secret_sha256:
            message = f"expected the secret with SHA-256 {manifest.secret_sha256}, got one with {secret_digest(secret)}"
            raise ReplayError(0, field, message)
        found = secret
    return found


def to_conditions(manifest: Manifest, secret: Secret, kinds: Mapping[str, GameKind] = GAMES) -> Conditions:
    """Return what held for every match of a run; `kinds` are the games there are.

    Raises:
        ReplayError: The manifest names a game that there is not, or no such position of it.
    """
    game, openings = to_games(manifest, kinds)
    return Conditions(game, secret, manifest.time, manifest.policy, manifest.shares_dice, openings)


def _secrets(run: Run, manifest: Manifest) -> Iterator[tuple[str, Secret]]:
    """Yield every secret that a run holds, with the place it comes from."""
    if manifest.seed is not None:
        yield f"{MANIFEST}, seed", to_secret(manifest.seed)
    if run.secret is not None:
        try:
            yield "secret", Secret(bytes.fromhex(run.secret))
        except ValueError:
            raise ReplayError(0, "secret", "expected 64 hexadecimal digits") from None
    if run.end is not None:
        yield f"{END}, secret", parse_end(run.end).secret
