"""Games from outside: those of installed packages, behind the built-in ones.

A package offers games by entry points of the group `botarena.games`; each names a `GameKind`, or a tuple of them. The
packages are searched, and imported, when a name is asked for that no built-in game has, or when all games are listed:
whoever plays a built-in game neither waits for them nor suffers from one that is broken.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from arena.errors import ConfigError
from arena.games import GAMES
from arena.rules import GameKind

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from arena.outside.search import Found


class AllGames(Mapping[str, GameKind]):
    """The built-in games, and behind them those from outside, found when they are first needed."""

    def __init__(
        self, tell: Callable[[ConfigError], None], find: "Callable[[], Iterable[EntryPoint]] | None" = None
    ) -> None:
        """Look for nothing yet.

        Args:
            tell: Shows the operator a game from outside that cannot be had.
            find: Finds the entry points; by default those of the installed packages.
        """
        self._tell = tell
        self._find = find

    def __getitem__(self, name: str) -> GameKind:
        """Return a game by its name."""
        return GAMES[name] if name in GAMES else self._found.kinds[name]

    def __iter__(self) -> Iterator[str]:
        """Yield all names, the built-in ones first."""
        return iter((*GAMES, *self._found.kinds))

    def __len__(self) -> int:
        """Return how many games there are."""
        return len(GAMES) + len(self._found.kinds)

    @property
    def problems(self) -> tuple[ConfigError, ...]:
        """Why some games from outside cannot be had."""
        return self._found.problems

    def versions(self, game: str) -> dict[str, str]:
        """Return name and version of the package that a game comes from, for the manifest; nothing if it is built in.

        Args:
            game: Name of a game, with or without options.
        """
        name = game.partition(":")[0]
        package = None if name in GAMES else self._found.packages.get(name)
        return dict([package]) if package else {}

    @cached_property
    def _found(self) -> "Found":
        # Not at the top: what looks at packages and at messages is slow to import, and built-in games need neither.
        from arena.outside.search import installed, search

        found = search((self._find or installed)())
        for problem in found.problems:
            self._tell(problem)
        return found
