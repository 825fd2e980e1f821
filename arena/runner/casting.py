"""Who of the bots found can play a game, as far as their descriptions tell."""

from collections.abc import Sequence

from arena.bots import BotDescription, Skipped


def of_game(bots: Sequence[BotDescription], game: str) -> tuple[tuple[BotDescription, ...], tuple[Skipped, ...]]:
    """Return the bots that may play `game`, and those whose description names others only.

    Args:
        bots: Those found.
        game: Name without options.
    """
    may = tuple(bot for bot in bots if not bot.games or game in bot.games)
    others = tuple(
        Skipped(bot.name, f"does not play {game}, only {', '.join(bot.games)}") for bot in bots if bot not in may
    )
    return may, others
