"""What the options of Lisandria, Tokyo and Ludicitude say of a history's meaning."""

from dataclasses import dataclass

from arena_sdk.positions.options import full_name, read_options

_PLAIN = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65)
_PAIRS = (11, 22, 33, 44, 55, 66)


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
    game, options = read_options(text)
    penalties = options.get("penalties") == "true"
    has_limit = penalties and options["penalty_limit"] != "none"
    return Variant(
        name=full_name(game, options),
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


def _order(options: dict[str, str]) -> tuple[int, ...]:
    pairs = _PAIRS[::-1] if options.get("pairs") == "11-high" else _PAIRS
    if options.get("petit_mia") == "true":
        return (*_PLAIN[1:], *pairs, 31, 21)
    return (*_PLAIN, *pairs, 21)
