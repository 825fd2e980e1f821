"""The search among the installed packages: every game is looked at before anybody plays it.

A game that cannot be had is told in one line, and the others are there.
"""

import re
from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Final, NamedTuple

from arena.chance import block_key, draw, match_key, to_secret
from arena.errors import ConfigError
from arena.games import GAMES, make_game, parse_game
from arena.rules import AnyGame, Chance, Decision, GameKind, Terminal, View
from arena.wire.views import check_view

GROUP: Final = "botarena.games"

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_OPTION = re.compile(r"[a-z][a-z0-9_]{0,39}")
_MOST_SEATS = 100
_MOST_STEPS = 1_000


class Package(NamedTuple):
    """An installed package that offers games: its name and version."""

    name: str
    version: str

    def __str__(self) -> str:
        """Return both, e.g. `arena-kuhn 1.0.0`."""
        return f"{self.name} {self.version}"


class Found(NamedTuple):
    """What installed packages offer.

    Attributes:
        kinds: The games, by name.
        packages: The package that each comes from.
        problems: Why others cannot be had, one line each.
    """

    kinds: dict[str, GameKind]
    packages: dict[str, Package]
    problems: tuple[ConfigError, ...]


def installed() -> Iterable[EntryPoint]:
    """Return the entry points of the installed packages."""
    return entry_points(group=GROUP)


def search(points: Iterable[EntryPoint]) -> Found:
    """Return the games of all entry points; of two that take one name the package that comes first by name has it."""
    kinds: dict[str, GameKind] = {}
    packages: dict[str, Package] = {}
    problems: list[ConfigError] = []
    for package, point in sorted(((_package(point), point) for point in points), key=_order):
        try:
            for kind in _load(point):
                _check(kind, packages)
                kinds[kind.name], packages[kind.name] = kind, package
        except ConfigError as error:
            problems.append(ConfigError(f"no game of package {package}, entry point {point.name!r}: {error}"))
        # A stranger's code runs here, and may raise whatever it likes.
        except (Exception, SystemExit) as error:  # noqa: BLE001
            problem = f"expected a game that loads and begins, got {type(error).__name__}: {_one_line(error)}"
            problems.append(ConfigError(f"no game of package {package}, entry point {point.name!r}: {problem}"))
    return Found(kinds, packages, tuple(problems))


def _order(found: tuple[Package, EntryPoint]) -> tuple[Package, str]:
    package, point = found
    return package, point.name


def _package(point: EntryPoint) -> Package:
    return Package(point.dist.name, point.dist.version) if point.dist else Package("without a name", "")


def _load(point: EntryPoint) -> tuple[GameKind, ...]:
    loaded = point.load()
    kinds = loaded if isinstance(loaded, tuple | list) else (loaded,)
    wrong = next((item for item in kinds if not isinstance(item, GameKind)), None)
    if wrong is not None or not kinds:
        got = "none" if not kinds else type(wrong).__name__
        raise ConfigError(f"expected a GameKind or a tuple of them as {point.value}, got {got}")
    return tuple(kinds)


def _check(kind: GameKind, packages: Mapping[str, Package]) -> None:
    """Refuse a game that cannot be played.

    Raises:
        ConfigError: Its name is ill-formed or taken, its seats or options cannot be, or its view fits no message.
    """
    if not _NAME.fullmatch(kind.name):
        raise ConfigError(f"expected a name of small letters, digits and -, such as 'my-game', got {kind.name!r}")
    if kind.name in GAMES:
        raise ConfigError(f"{kind.name!r} is the name of a built-in game; choose another")
    if kind.name in packages:
        raise ConfigError(f"{kind.name!r} is taken by package {packages[kind.name]}; uninstall one of the two")
    if not 2 <= kind.min_seats <= kind.default_seats <= kind.max_seats <= _MOST_SEATS:
        seats = (kind.min_seats, kind.default_seats, kind.max_seats)
        raise ConfigError(f"{kind.name}: expected 2 <= min_seats <= default_seats <= max_seats, got {seats}")
    for option in kind.options:
        if not _OPTION.fullmatch(option.name):
            raise ConfigError(f"{kind.name}: expected an option of small letters, digits and _, got {option.name!r}")
        parse_game(f"{kind.name}:{option.name}={option.default}", {kind.name: kind})  # the default is a legal value
    check_view(kind.view, _first_view(make_game(kind.name, kinds={kind.name: kind})))


def _first_view(game: AnyGame) -> View:
    """Return what the first asked seat sees at the first decision."""
    key = match_key(block_key(to_secret(GROUP), game.name, 0), 0, game.num_seats)
    state = game.rules.initial(0)
    for _ in range(_MOST_STEPS):
        match game.rules.node(state):
            case Chance(draws):
                state, _ = game.rules.apply(state, tuple(draw(key, what) for what in draws))
            case Decision(asks):
                return game.rules.view(state, min(asks))
            case Terminal():
                break
    raise ConfigError(f"{game.name}: expected a decision at its beginning, got none")


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or "no message"
