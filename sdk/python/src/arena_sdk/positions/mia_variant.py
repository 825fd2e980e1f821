"""Options of Lisandria, Tokyo and Ludicitude, as far as a history's meaning depends on them."""

from dataclasses import dataclass

_PLAIN = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65)
_PAIRS = (11, 22, 33, 44, 55, 66)

OPTIONS = {
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
}
"""Options of each game with their defaults, in the order in which a game's full name lists them."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One game with its options.

    Attributes:
        name: As the arena spells it.
        order: All values, lowest first.
        lives: Lives at the start; 0 with penalties.
        penalties: Whether penalties are counted instead.
        cap: Greatest weight of one penalty.
        limit: Total weight of penalties at which a seat is out; 0 for never.
        hands: Hands of a match; 0 where it goes on until seats are out.
        is_raised_21_plain: Whether a 21 that was raised can only be doubted, for one life.
        looks: Whether a receiver looks and throws single dice again, or rolls.
        shows_count: Whether the number of dice thrown again is public.
        ends_at_first_out: Whether the first seat that is out ends the match, or the last but one.
    """

    name: str
    order: tuple[int, ...]
    lives: int
    penalties: bool
    cap: int
    limit: int
    hands: int
    is_raised_21_plain: bool
    looks: bool
    shows_count: bool
    ends_at_first_out: bool

    @property
    def actions(self) -> tuple[str, ...]:
        """The action table."""
        rerolls = ("reroll none", "reroll high", "reroll low", "reroll both") if self.looks else ()
        words = ("doubt", "accept", "look" if self.looks else "roll", *rerolls)
        return (*words, *(f"announce {value}" for value in self.order), *(f"raise {value}" for value in self.order))


def to_variant(text: str, num_seats: int) -> Variant:
    """Return the game that `text` names, e.g. `ludicitude:petit_mia=true`.

    Raises:
        ValueError: It has no such option.
    """
    game, options = _read(text)
    penalties = options.get("penalties") == "true"
    has_limit = penalties and options["penalty_limit"] != "none"
    changed = [f"{key}={value}" for key, value in options.items() if value != OPTIONS[game][key]]
    return Variant(
        name=":".join(filter(None, (game, ",".join(changed)))),
        order=_order(options),
        lives=0 if penalties else int(options["lives"]),
        penalties=penalties,
        cap=int(options.get("cap", 0)),
        limit=int(options["penalty_limit"]) if has_limit else 0,
        hands=(int(options["hands"]) or 10 * num_seats) if penalties and not has_limit else 0,
        is_raised_21_plain=options.get("raised_21") == "plain",
        looks=game == "ludicitude",
        shows_count=options.get("reroll_count") == "public",
        ends_at_first_out=options.get("end") == "first_out",
    )


def _read(text: str) -> tuple[str, dict[str, str]]:
    game, _, rest = text.partition(":")
    options = dict(OPTIONS[game])
    for part in filter(None, rest.split(",")):
        key, _, value = part.partition("=")
        if key not in options or not value:
            raise ValueError(f"{game} has no option {part!r}; its options: {', '.join(options)}")
        options[key] = value
    return game, options


def _order(options: dict[str, str]) -> tuple[int, ...]:
    pairs = _PAIRS[::-1] if options.get("pairs") == "11-high" else _PAIRS
    if options.get("petit_mia") == "true":
        return (*_PLAIN[1:], *pairs, 31, 21)
    return (*_PLAIN, *pairs, 21)
