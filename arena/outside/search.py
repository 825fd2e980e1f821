"""The search among the installed packages: every game is looked at before anybody plays it.

A game that cannot be had is told in one line, and the others are there.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from importlib.metadata import EntryPoint, entry_points
from io import StringIO
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
            offered = _offered(point, packages)
        except ConfigError as error:
            problems.append(ConfigError(f"no game of package {package}, entry point {point.name!r}: {error}"))
        else:
            kinds.update((kind.name, kind) for kind in offered)
            packages.update((kind.name, package) for kind in offered)
    return Found(kinds, packages, tuple(problems))


def _offered(point: EntryPoint, packages: Mapping[str, Package]) -> tuple[GameKind, ...]:
    """Return the games of an entry point, all of them or none. What they print is no part of our output.

    Raises:
        ConfigError: One cannot be had.
    """
    try:
        with redirect_stdout(StringIO()):
            kinds = _load(point)
            for number, kind in enumerate(kinds):
                _check(kind, packages, kinds[:number])
    except ConfigError:
        raise
    # A stranger's code runs here, and may raise whatever it likes.
    except (Exception, SystemExit) as error:  # noqa: BLE001
        got = f"{type(error).__name__}: {_one_line(error)}"
        raise ConfigError(f"expected a game that loads and begins, got {got}") from None
    return kinds


def _order(found: tuple[Package, EntryPoint]) -> tuple[Package, str]:
    package, point = found
    return package, point.name


def _package(point: EntryPoint) -> Package:
    # A broken package may lack what every package has, whatever its type says.
    dist = point.dist
    return Package((dist and dist.name) or "without a name", (dist and dist.version) or "")


def _load(point: EntryPoint) -> tuple[GameKind, ...]:
    loaded = point.load()
    kinds = loaded if isinstance(loaded, tuple | list) else (loaded,)
    wrong = next((item for item in kinds if not isinstance(item, GameKind)), None)
    if wrong is not None or not kinds:
        got = "none" if not kinds else type(wrong).__name__
        raise ConfigError(f"expected a GameKind or a tuple of them as {point.value}, got {got}")
    return tuple(kinds)


def _check(kind: GameKind, packages: Mapping[str, Package], before: Sequence[GameKind]) -> None:
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
    if any(kind.name == other.name for other in before):
        raise ConfigError(f"{kind.name!r} is offered twice; give one of the two another name")
    if not 2 <= kind.min_seats <= kind.default_seats <= kind.max_seats <= _MOST_SEATS:
        seats = (kind.min_seats, kind.default_seats, kind.max_seats)
        raise ConfigError(f"{kind.name}: expected 2 <= min_seats <= default_seats <= max_seats, got {seats}")
    for option in kind.options:
        if not _OPTION.fullmatch(option.name):
            raise ConfigError(f"{kind.name}: expected an option of small letters, digits and _, got {option.name!r}")
        parse_game(f"{kind.name}:{option.name}={option.default}", {kind.name: kind})  # the default is a legal value
    if len({option.name for option in kind.options}) < len(kind.options):
        raise ConfigError(f"{kind.name}: expected options of different names")
    for num_seats in sorted({kind.min_seats, kind.default_seats, kind.max_seats}):
        game = make_game(kind.name, num_seats, {kind.name: kind})
        if (game.name, game.num_seats) != (kind.name, num_seats):
            want, got = f"{kind.name!r} for {num_seats} seats", f"{game.name!r} for {game.num_seats} seats"
            raise ConfigError(f"{kind.name}: expected {want} from build, got {got}")
        check_view(kind.view, _first_view(game))
    for example in kind.openings.examples if kind.openings else ():
        make_game(kind.name, None, {kind.name: kind}, example)


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
