"""Lisandria, Tokyo and Ludicitude as the registry knows them: names, options, and how a game is made from them."""

from collections.abc import Mapping

from arena.errors import ConfigError
from arena.games.mia.pages import MiaPages
from arena.games.mia.rules import MiaRules, MiaState
from arena.games.mia.score import settle
from arena.games.mia.values import to_order
from arena.games.mia.variant import End, Variant
from arena.rules import Game, GameKind, Option

_BOOL = ("true", "false")
_RAISED = Option(
    "raised_21",
    ("special", "plain"),
    "special",
    "special: a raised 21 is a 21; plain: it can only be doubted, for one life",
)


def _lives(default: int) -> Option:
    return Option("lives", (), str(default), "lives of each seat", low=1, high=100)


def _game(name: str, variant: Variant) -> Game[MiaState]:
    rules = MiaRules(variant)
    return Game(name, variant.num_seats, rules, None, MiaPages(variant, name), rules.actions, settle(variant))


def _build_lisandria(name: str, num_seats: int, options: Mapping[str, str]) -> Game[MiaState]:
    return _game(
        name,
        Variant(
            order=to_order(high_pair=66, petit_mia=False),
            num_seats=num_seats,
            lives=int(options["lives"]),
            is_raised_mia_special=options["raised_21"] == "special",
        ),
    )


def _build_tokyo(name: str, num_seats: int, options: Mapping[str, str]) -> Game[MiaState]:
    penalties = options["penalties"] == "true"
    has_limit = options["penalty_limit"] != "none"
    if not penalties and any(options[o.name] != o.default for o in (_CAP, _LIMIT, _HANDS)):
        raise ConfigError(f"{name}: cap, penalty_limit and hands need penalties=true")
    if has_limit and options["hands"] != _HANDS.default:
        raise ConfigError(f"{name}: hands needs penalty_limit=none; with a limit the last one upright wins")
    lives = (int(options["penalty_limit"]) if has_limit else 0) if penalties else int(options["lives"])
    return _game(
        name,
        Variant(
            order=to_order(high_pair=66, petit_mia=False),
            num_seats=num_seats,
            lives=lives,
            penalties=penalties,
            penalty_cap=int(options["cap"]),
            num_hands=int(options["hands"]) or 10 * num_seats,
            is_raised_mia_special=options["raised_21"] == "special",
            end=End.FIXED_HANDS if penalties and not has_limit else End.LAST_STANDING,
        ),
    )


def _build_ludicitude(name: str, num_seats: int, options: Mapping[str, str]) -> Game[MiaState]:
    high_pair = 11 if options["pairs"] == "11-high" else 66
    return _game(
        name,
        Variant(
            order=to_order(high_pair=high_pair, petit_mia=options["petit_mia"] == "true"),
            num_seats=num_seats,
            lives=int(options["lives"]),
            looks=True,
            wrong_doubter_starts=False,
            shows_reroll_count=options["reroll_count"] == "public",
            end=End.FIRST_OUT if options["end"] == "first_out" else End.LAST_STANDING,
        ),
    )


_CAP = Option("cap", (), "8", "with penalties: greatest weight of one penalty", low=1, high=100)
_LIMIT = Option(
    "penalty_limit", (), "36", "with penalties: total at which a seat is out, or none", low=1, high=10_000, word="none"
)
_HANDS = Option("hands", (), "0", "with penalty_limit=none: hands of a match, 0 for 10 per seat", low=0, high=10_000)

LISANDRIA = GameKind(
    name="lisandria",
    title="Lisandria",
    summary="two dice under a cup: announce more than the last one, or doubt",
    source="S0, Lisandria (gioco)",
    min_seats=2,
    max_seats=10,
    default_seats=2,
    options=(_lives(6), _RAISED),
    build=_build_lisandria,
    view="mia",
)

TOKYO = GameKind(
    name="tokyo",
    title="Tokyo",
    summary="Lisandria with eight lives, or with penalties that grow",
    source="S4, Tokyo",
    min_seats=2,
    max_seats=10,
    default_seats=2,
    options=(
        _lives(8),
        _RAISED,
        Option("penalties", _BOOL, "false", "count penalties of growing weight instead of lives"),
        _CAP,
        _LIMIT,
        _HANDS,
    ),
    build=_build_tokyo,
    view="mia",
)

LUDICITUDE = GameKind(
    name="ludicitude",
    title="Ludicitude",
    summary="a Mia in which a receiver may look and throw single dice again; 11 is the highest pair",
    source="S2, Ludicitude",
    min_seats=2,
    max_seats=10,
    default_seats=2,
    options=(
        _lives(6),
        Option("petit_mia", _BOOL, "false", "31 ranks between the highest pair and 21"),
        Option("pairs", ("11-high", "66-high"), "11-high", "which pair is the highest"),
        Option(
            "end",
            ("first_out", "elimination"),
            "first_out",
            "first seat without lives loses, or last one standing wins",
        ),
        Option("reroll_count", ("public", "hidden"), "public", "whether others see how many dice are thrown again"),
    ),
    build=_build_ludicitude,
    view="mia",
)
