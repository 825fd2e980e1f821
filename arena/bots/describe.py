"""What is known of a bot before it starts."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

Protocol: TypeAlias = Literal["grpc", "stdio"]


@dataclass(frozen=True, slots=True)
class BotDescription:
    """A bot as its file or its bot.toml describes it.

    Attributes:
        name: 1 to 40 letters, digits, dots, dashes and underscores.
        author: Who answers for it; empty when not said.
        command: Program and arguments, run in `folder`.
        build: Command that prepares the bot, run once before it first starts; None when there is nothing to prepare.
        games: Names of the games it is meant for; empty for whatever it says in its Hello.
        protocol: How it speaks.
        max_in_flight: Most requests it will hold at a time; None when not said.
        environment: Variables it wants to be started with.
        folder: Working directory.
        source: The file that was read; shown to people.
        digest: SHA-256 of its files, 64 hexadecimal digits.
    """

    name: str
    author: str
    command: tuple[str, ...]
    build: tuple[str, ...] | None
    games: tuple[str, ...]
    protocol: Protocol
    max_in_flight: int | None
    environment: Mapping[str, str]
    folder: Path
    source: Path
    digest: str


class Skipped(NamedTuple):
    """A bot that cannot play here, and why: a missing toolchain, a failed build."""

    name: str
    why: str
