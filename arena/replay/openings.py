"""From which position a match begins, where an operator chose some: a function of its block alone.

Both rotations of a block begin from the same position, and the blocks of one line-up take them in their order, again
and again; so at two seats every pair plays every position from both sides.
"""

from collections.abc import Mapping, Sequence

from arena.errors import ConfigError, ReplayError
from arena.formats import ordinal_of
from arena.games import GAMES, make_game
from arena.replay.manifest import MANIFEST, Manifest
from arena.rules import AnyGame, GameKind


def game_of(block: str, game: AnyGame, openings: Sequence[AnyGame]) -> AnyGame:
    """Return the game as the matches of a block begin it.

    Args:
        block: Name of the block.
        game: The game with its usual beginning.
        openings: The same from each chosen position, in order; empty where it begins as usual.

    Raises:
        ReplayError: It is no name of a block.
    """
    if not openings:
        return game
    try:
        return openings[ordinal_of(block) % len(openings)]
    except ValueError:
        raise ReplayError(0, "block", f"expected a name that ends with a slash and a number, got {block!r}") from None


def to_games(manifest: Manifest, kinds: Mapping[str, GameKind] = GAMES) -> tuple[AnyGame, tuple[AnyGame, ...]]:
    """Return the game of a run, among the games there are, and the same from each position that was chosen for it.

    Raises:
        ReplayError: The manifest names a game that there is not, or no such position of it.
    """
    try:
        game = make_game(manifest.game, manifest.num_seats, kinds)
    except ConfigError as error:
        raise ReplayError(0, f"{MANIFEST}, game", str(error)) from None
    return game, tuple(_open(manifest, kinds, number, text) for number, text in enumerate(manifest.openings))


def _open(manifest: Manifest, kinds: Mapping[str, GameKind], number: int, text: str) -> AnyGame:
    field = f"{MANIFEST}, openings[{number}]"
    try:
        game = make_game(manifest.game, manifest.num_seats, kinds, text)
    except ConfigError as error:
        raise ReplayError(0, field, str(error)) from None
    if game.opening != text:
        raise ReplayError(0, field, f"expected the canonical form {game.opening!r}, got {text!r}")
    return game
