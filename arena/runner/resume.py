"""Taking up a run: its options from the manifest, its bots found again and unchanged."""

from collections.abc import Sequence

from arena.bots import BotDescription
from arena.errors import ConfigError
from arena.games import make_game, parse_game
from arena.replay.manifest import Manifest
from arena.runner.options import RunOptions


def to_options(manifest: Manifest) -> RunOptions:
    """Return the options with which a run was begun.

    Raises:
        ConfigError: This arena has no such game.
    """
    kind, _ = parse_game(manifest.game)
    return RunOptions(
        kind=kind,
        game=make_game(manifest.game, manifest.num_seats),
        format=manifest.format,
        num_blocks=manifest.num_blocks,
        control=manifest.time,
        policy=manifest.policy,
        in_flight=manifest.in_flight,
        concurrency=manifest.concurrency,
        seed=manifest.seed,
        shows_names=manifest.shows_names,
        shares_dice=manifest.shares_dice,
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
