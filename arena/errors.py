"""Errors, divided by whose fault they are.

`ConfigError` is the operator's, `BotError` a bot's, `IllegalActionError` the caller's of the rules, `ReplayError` a
file's. Each carries one line that says what was expected, what came, where, and what to do next.
"""


class ArenaError(Exception):
    """Anything the arena can explain in one line."""


class ConfigError(ArenaError):
    """The operator asked for something that cannot be: an option, a folder, a bot's description."""


class BotError(ArenaError):
    """A bot did what the contract forbids. Never leaves `arena.bots` and `arena.referee`: there it becomes a fact."""


class IllegalActionError(ArenaError):
    """An action that the rules do not allow in this state."""


class ReplayError(ArenaError):
    """A log that does not tell the truth.

    Attributes:
        line: 1-based line of the log, 0 where the fault is in another file.
        field: Name of the field that differs.
    """

    def __init__(self, line: int, field: str, message: str) -> None:
        super().__init__(f"line {line}, {field}: {message}" if line else f"{field}: {message}")
        self.line = line
        self.field = field
