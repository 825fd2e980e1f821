"""The registry of built-in games, and the reader of what an operator types after `--game`.

Games from outside stand beside them in `arena.outside`: the reader takes whichever games it is given.
"""

from collections.abc import Mapping

from arena.errors import ConfigError
from arena.games.cinque_dadi import CINQUE_DADI
from arena.games.cyvasse import CYVASSE
from arena.games.dice_bugiardo import CHOUETTE, DICE_BUGIARDO
from arena.games.drago import DRAGO
from arena.games.mia import LISANDRIA, LUDICITUDE, TOKYO
from arena.games.punta_e_raddoppia import PUNTA_E_RADDOPPIA
from arena.games.sette import SETTE
from arena.options import canonical_name, nearest, parse_options
from arena.rules import AnyGame, GameKind

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


def make_game(
    text: str, num_seats: int | None = None, kinds: Mapping[str, GameKind] = GAMES, opening: str = ""
) -> AnyGame:
    """Return the game that `text` names, e.g. `ludicitude:petit_mia=true,pairs=66-high`.

    Args:
        text: Name, then a colon and options if any differ from the default.
        num_seats: Seats at the table; `None` for the game's usual number.
        kinds: The games there are, by name.
        opening: Position from which it begins, in the game's own notation; empty for the usual beginning.

    Raises:
        ConfigError: No such game, option or value, a number of seats outside the game's bounds, or no such position.
    """
    kind, options = parse_game(text, kinds)
    seats = kind.default_seats if num_seats is None else num_seats
    if not kind.min_seats <= seats <= kind.max_seats:
        raise ConfigError(f"{kind.name} is for {kind.min_seats} to {kind.max_seats} seats, got {seats}")
    name = canonical_name(kind.name, kind.options, options)
    if not opening:
        return kind.build(name, seats, options)
    if kind.openings is None:
        raise ConfigError(f"{kind.name} has no positions to begin from: it always begins as its rules say")
    return kind.openings.build(name, seats, options, opening)


def parse_game(text: str, kinds: Mapping[str, GameKind] = GAMES) -> tuple[GameKind, dict[str, str]]:
    """Return the kind of game that `text` names, among the games there are, and the value of every option of it.

    Raises:
        ConfigError: No such game, option or value.
    """
    name, _, rest = text.partition(":")
    if (kind := kinds.get(name)) is None:
        raise ConfigError(f"no game is called {name!r}{nearest(name, list(kinds))}; `arena games` lists them")
    return kind, parse_options(name, kind.options, rest)
