"""`--attach`: a bot whose process is started by hand, e.g. under a debugger."""

from collections.abc import Mapping
from pathlib import Path

from arena.bots import BotDescription
from arena.bots.names import is_name, name_fault
from arena.errors import ConfigError


def by_hand(name: str) -> BotDescription:
    """Return the description of a bot of which nothing but the name is known.

    Raises:
        ConfigError: The name is refused.
    """
    if not is_name(name):
        raise ConfigError(f"--attach: {name_fault(name)}")
    return BotDescription(
        name=name,
        author="",
        command=(),
        build=None,
        games=(),
        protocol="grpc",
        max_in_flight=None,
        environment={},
        folder=Path(),
        source=Path(),
        digest="",
    )


def to_invitation(name: str, environment: Mapping[str, str]) -> str:
    """Return what tells a person how to start a bot by hand."""
    variables = " ".join(f"{key}={environment[key]}" for key in ("ARENA_ADDRESS", "ARENA_TOKEN", "ARENA_NAME"))
    return f"start {name} by hand now, with this in front of its command:\n  {variables}"
