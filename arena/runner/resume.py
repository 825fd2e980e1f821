"""Taking up a run: its options from the manifest, its bots found again and unchanged."""

from collections.abc import Mapping, Sequence

from arena.bots import BotDescription
from arena.errors import ConfigError
from arena.games import GAMES, parse_game
from arena.replay.manifest import NO_VERSIONS, Manifest
from arena.replay.openings import to_games
from arena.rules import GameKind
from arena.runner.options import RunOptions


def to_options(
    manifest: Manifest, kinds: Mapping[str, GameKind] = GAMES, versions: Mapping[str, str] = NO_VERSIONS
) -> RunOptions:
    """Return the options with which a run was begun.

    Args:
        manifest: The run.
        kinds: The games there are.
        versions: Version of the package that the run's game comes from here, by its name; none for a built-in game.

    Raises:
        ConfigError: There is no such game, or another version of it than the run was begun with.
        ReplayError: The manifest names a position that a match cannot begin from.
    """
    kind, _ = parse_game(manifest.game, kinds)
    for name, version in versions.items():
        if (begun := manifest.versions.get(name)) != version:
            raise ConfigError(
                f"the run was begun with {f'{name} {begun}' if begun else f'another package than {name}'}, here is "
                f"{name} {version}; install what it was begun with, or begin a new run"
            )
    game, openings = to_games(manifest, kinds)
    return RunOptions(
        kind=kind,
        game=game,
        format=manifest.format,
        num_blocks=manifest.num_blocks,
        control=manifest.time,
        policy=manifest.policy,
        in_flight=manifest.in_flight,
        concurrency=manifest.concurrency,
        seed=manifest.seed,
        shows_names=manifest.shows_names,
        shares_dice=manifest.shares_dice,
        versions=versions,
        openings=openings,
    )


def find_again(
    manifest: Manifest, bots: Sequence[BotDescription], *, lets_join: bool = False
) -> tuple[BotDescription, ...]:
    """Return the bots of a run among those found, and after them those that join.

    Args:
        manifest: The run.
        bots: Those found.
        lets_join: Whether those that were not in the run join it, or are left out.

    Raises:
        ConfigError: One is missing, or is not what it was: results of two programs would stand under one name.
    """
    by_name = {bot.name: bot for bot in bots}
    missing = [entrant.name for entrant in manifest.entrants if entrant.name not in by_name]
    if missing:
        raise ConfigError(
            f"the run needs {', '.join(missing)}, not found in {', '.join(manifest.bot_paths)}; add --bots DIR"
        )
    changed = [entrant.name for entrant in manifest.entrants if by_name[entrant.name].digest != entrant.digest]
    if changed:
        raise ConfigError(
            f"{', '.join(changed)} changed since the run began; bring the old files back, or begin a new run"
        )
    again = tuple(by_name[entrant.name] for entrant in manifest.entrants)
    return again + tuple(bot for bot in bots if lets_join and bot not in again)
