"""What can keep a bot from playing."""


class NotStartedByArena(Exception):
    """The program was started without an arena: its address and token are not in the environment."""


class BotRefused(Exception):
    """The arena refused the bot, and says why; trying again would not help."""


class ArenaUnreachable(Exception):
    """Nobody answers at the arena's address."""
