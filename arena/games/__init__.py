"""The registry of games, and the reader of what an operator types after `--game`."""

from difflib import get_close_matches

from arena.errors import ConfigError
from arena.games.cinque_dadi import CINQUE_DADI
from arena.games.cyvasse import CYVASSE
from arena.games.dice_bugiardo import CHOUETTE, DICE_BUGIARDO
from arena.games.drago import DRAGO
from arena.games.mia import LISANDRIA, LUDICITUDE, TOKYO
from arena.games.punta_e_raddoppia import PUNTA_E_RADDOPPIA
from arena.games.sette import SETTE
from arena.rules import AnyGame, GameKind, Option

GAMES: dict[str, GameKind] = {
    kind.name: kind
    for kind in (
        LISANDRIA,
        TOKYO,
        LUDICITUDE,
        DICE_BUGIARDO,
        CHOUETTE,
        CINQUE_DADI,
        SETTE,
        PUNTA_E_RADDOPPIA,
        DRAGO,
        CYVASSE,
    )
}


def make_game(text: str, num_seats: int | None = None) -> AnyGame:
    """Return the game that `text` names, e.g. `ludicitude:petit_mia=true,pairs=66-high`.

    Args:
        text: Name, then a colon and options if any differ from the default.
        num_seats: Seats at the table; `None` for the game's usual number.

    Raises:
        ConfigError: No such game, option or value, or a number of seats outside the game's bounds.
    """
    kind, options = parse_game(text)
    seats = kind.default_seats if num_seats is None else num_seats
    if not kind.min_seats <= seats <= kind.max_seats:
        raise ConfigError(f"{kind.name} is for {kind.min_seats} to {kind.max_seats} seats, got {seats}")
    return kind.build(canonical_name(kind, options), seats, options)


def parse_game(text: str) -> tuple[GameKind, dict[str, str]]:
    """Return the kind of game that `text` names and the value of every option of it.

    Raises:
        ConfigError: No such game, option or value.
    """
    name, _, rest = text.partition(":")
    if (kind := GAMES.get(name)) is None:
        raise ConfigError(f"no game is called {name!r}{_nearest(name, list(GAMES))}; `arena games` lists them")
    options = {option.name: option.default for option in kind.options}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if key not in options or not equals:
            known = ", ".join(options)
            raise ConfigError(f"{name} has no option {part!r}{_nearest(key, list(options))}; its options: {known}")
        options[key] = _checked(name, next(o for o in kind.options if o.name == key), value)
    return kind, options


def canonical_name(kind: GameKind, options: dict[str, str]) -> str:
    """Return the name that stands for a kind with options: those that differ from the default, in the game's order."""
    changed = [f"{o.name}={options[o.name]}" for o in kind.options if options[o.name] != o.default]
    return f"{kind.name}:{','.join(changed)}" if changed else kind.name


def _checked(name: str, option: Option, value: str) -> str:
    if option.values:
        if value in option.values:
            return value
        raise ConfigError(f"{name}: {option.name} is {' or '.join(option.values)}, got {value!r}")
    if option.word and value == option.word:
        return value
    if value.isascii() and value.isdigit() and option.low <= int(value) <= option.high:
        return str(int(value))
    word = f" or {option.word}" if option.word else ""
    raise ConfigError(
        f"{name}: {option.name} is a whole number from {option.low} to {option.high}{word}, got {value!r}"
    )


def _nearest(word: str, known: list[str]) -> str:
    close = get_close_matches(word, known, n=1)
    return f" (did you mean {close[0]}?)" if close else ""
