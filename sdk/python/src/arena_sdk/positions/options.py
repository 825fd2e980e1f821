"""Options of the games of the arena, and the reader of a game's name."""

OPTIONS: dict[str, dict[str, str]] = {
    "lisandria": {"lives": "6", "raised_21": "special"},
    "tokyo": {
        "lives": "8",
        "raised_21": "special",
        "penalties": "false",
        "cap": "8",
        "penalty_limit": "36",
        "hands": "0",
    },
    "ludicitude": {
        "lives": "6",
        "petit_mia": "false",
        "pairs": "11-high",
        "end": "first_out",
        "reroll_count": "public",
    },
    "dice-bugiardo": {"best_of": "3", "dice": "poker", "show_thrown": "false"},
    "chouette": {"best_of": "3", "dice": "poker", "show_thrown": "false", "unit": "set", "length": "0"},
    "cinque-dadi": {"dice": "5", "palo_two_players": "true", "calza_in_palo": "true"},
    "sette": {"coins": "100", "min_stake": "1", "max_stake": "10", "turns": "1", "max_rounds": "10"},
    "punta-e-raddoppia": {"coins": "1000", "min_stake": "1", "max_stake": "10", "max_tenure": "3"},
    "drago": {"pot": "3", "rounds": "2", "max_pot": "none", "dealer_plays": "false", "redraw": "at_once"},
    "cyvasse": {"catapult_min_range": "2"},
}
"""Options of each game with their defaults, in the order in which a game's full name lists them."""

SEATS = dict.fromkeys(OPTIONS, 2) | {"chouette": 3, "sette": 3, "punta-e-raddoppia": 3, "drago": 4}
"""Seats of each game where nothing else is said."""


def read_options(text: str) -> tuple[str, dict[str, str]]:
    """Return the game and the value of each of its options, e.g. of `sette:coins=50`.

    Raises:
        ValueError: It has no such option.
    """
    game, _, rest = text.partition(":")
    options = dict(OPTIONS[game])
    for part in filter(None, rest.split(",")):
        key, _, value = part.partition("=")
        if key not in options or not value:
            raise ValueError(f"{game} has no option {part!r}; its options: {', '.join(options)}")
        options[key] = value
    return game, options


def full_name(game: str, options: dict[str, str]) -> str:
    """Return a game's name with the options that differ from the default, as the arena spells it."""
    changed = [f"{key}={value}" for key, value in options.items() if value != OPTIONS[game][key]]
    return ":".join(filter(None, (game, ",".join(changed))))
