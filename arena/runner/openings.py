"""Positions chosen to begin from: read from a file, one a line."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from arena.errors import ConfigError
from arena.games import GAMES, make_game, parse_game
from arena.rules import AnyGame, GameKind

MOST_OPENINGS: Final = 10_000
MOST_BYTES: Final = 1 << 22
"""They all stand in manifest.json, which must stay a file that one can look at."""

_COMMENT: Final = re.compile(r"(^|\s)#.*")


class ReadOpenings(NamedTuple):
    """What a file of positions holds.

    Attributes:
        games: The game from each position, in the file's order.
        problems: What is wrong, each with its line, in the same order.
    """

    games: tuple[AnyGame, ...]
    problems: tuple[ConfigError, ...]


def read_openings(
    file: Path, game: str, num_seats: int | None = None, kinds: Mapping[str, GameKind] = GAMES
) -> ReadOpenings:
    """Read positions, one a line; from `#` on a line is a comment, and blank lines say nothing.

    Args:
        file: The file.
        game: Name with options, as the operator types it.
        num_seats: Seats at the table; `None` for the game's usual number.
        kinds: The games there are.

    Raises:
        ConfigError: The game has no positions to begin from, or the file cannot be read, is too long or holds none.
    """
    kind, _ = parse_game(game, kinds)
    if kind.openings is None:
        raise ConfigError(f"--start: {kind.name} has no positions to begin from; leave it out")
    make_game(game, num_seats, kinds)  # else every line would be blamed for the number of seats
    texts = list(_texts(_content(file)))
    if not 0 < len(texts) <= MOST_OPENINGS:
        raise ConfigError(f"--start {file}: expected 1 to {MOST_OPENINGS:,} positions, one a line, got {len(texts):,}")
    games, problems = list[AnyGame](), list[ConfigError]()
    for number, text in texts:
        try:
            games.append(make_game(game, num_seats, kinds, text))
        except ConfigError as error:
            problems.append(ConfigError(f"{file}, line {number}: {error}"))
    return ReadOpenings(tuple(games), tuple(problems))


def _content(file: Path) -> str:
    if not file.is_file():
        raise ConfigError(f"--start {file}: expected a file of positions, got a folder, a device, a pipe or nothing")
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise ConfigError(f"--start {file}: expected at most {MOST_BYTES:,} bytes, got more; split the file")
        return data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"--start {file}: {error}") from error


def _texts(content: str) -> Iterator[tuple[int, str]]:
    """Yield what stands on each line, with its 1-based number."""
    # Not `splitlines`, which knows more ends of a line than an editor that numbers them.
    for number, line in enumerate(content.split("\n"), start=1):
        if text := _COMMENT.sub("", line).strip():
            yield number, text
