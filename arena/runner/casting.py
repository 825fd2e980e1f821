"""Who of the bots found can play a game, as far as their descriptions tell."""

from collections.abc import Sequence

from arena.bots import BotDescription, Skipped


def of_game(bots: Sequence[BotDescription], game: str) -> tuple[tuple[BotDescription, ...], tuple[Skipped, ...]]:
    """Return the bots that may play `game`, and those whose description names others only.

    Args:
        bots: Those found.
        game: Name without options.
    """
    others = tuple(Skipped(bot.name, why) for bot in bots if (why := _why_not(bot, game)))
    names = {name for name, _ in others}
    return tuple(bot for bot in bots if bot.name not in names), others


def _why_not(bot: BotDescription, game: str) -> str:
    if bot.protocol != "grpc":
        return f"speaks {bot.protocol}, which this version of the arena does not"
    return "" if not bot.games or game in bot.games else f"does not play {game}, only {', '.join(bot.games)}"
