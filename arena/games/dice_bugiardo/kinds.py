"""Dice bugiardo and Chouette as the registry knows them: names, options, and how a game is made from them."""

from collections.abc import Mapping

from arena.errors import ConfigError
from arena.games.dice_bugiardo.pages import BugiardoPages
from arena.games.dice_bugiardo.rules import BugiardoRules
from arena.games.dice_bugiardo.score import settle
from arena.games.dice_bugiardo.state import BugiardoState
from arena.games.dice_bugiardo.values import PIP, POKER
from arena.games.dice_bugiardo.variant import Variant
from arena.rules import Game, GameKind, Option

_BEST_OF = Option("best_of", ("3", "5"), "3", "hands of a set at most: 2 of 3 or 3 of 5 win it")
_DICE = Option("dice", ("poker", "pip"), "poker", "poker dice A K D B 10 9, or pip dice with 1 as the highest")
_SHOW_THROWN = Option("show_thrown", ("true", "false"), "false", "whether all see how many dice are thrown again")
_UNIT = Option("unit", ("set", "hand"), "set", "whether seats change after a set or after every hand")
_LENGTH = Option("length", (), "0", "sets in a match (hands, with unit=hand), 0 for n(n-1) at n seats", high=10_000)


def _game(name: str, variant: Variant) -> Game[BugiardoState]:
    rules = BugiardoRules(variant)
    public = frozenset({"reveal", "high", "order"})
    return Game(name, variant.num_seats, rules, None, BugiardoPages(variant), rules.actions, settle(variant), public)


def _build_dice_bugiardo(name: str, num_seats: int, options: Mapping[str, str]) -> Game[BugiardoState]:
    return _game(
        name,
        Variant(
            dice=PIP if options["dice"] == "pip" else POKER,
            num_seats=num_seats,
            hands_to_win=(int(options["best_of"]) + 1) // 2,
            shows_thrown=options["show_thrown"] == "true",
        ),
    )


def _build_chouette(name: str, num_seats: int, options: Mapping[str, str]) -> Game[BugiardoState]:
    changes_by_hand = options["unit"] == "hand"
    if changes_by_hand and options["best_of"] != _BEST_OF.default:
        raise ConfigError(f"{name}: best_of needs unit=set; with unit=hand every hand is a match of its own")
    return _game(
        name,
        Variant(
            dice=PIP if options["dice"] == "pip" else POKER,
            num_seats=num_seats,
            hands_to_win=1 if changes_by_hand else (int(options["best_of"]) + 1) // 2,
            length=int(options["length"]) or num_seats * (num_seats - 1),
            changes_by_hand=changes_by_hand,
            shows_thrown=options["show_thrown"] == "true",
        ),
    )


DICE_BUGIARDO = GameKind(
    name="dice-bugiardo",
    title="Dice bugiardo",
    summary="five poker dice each behind a screen: announce more than the other, or lift the screen",
    source="S3, Dice bugiardo",
    min_seats=2,
    max_seats=2,
    default_seats=2,
    options=(_BEST_OF, _DICE, _SHOW_THROWN),
    build=_build_dice_bugiardo,
    view="dice_bugiardo",
)

CHOUETTE = GameKind(
    name="chouette",
    title="Chouette",
    summary="Dice bugiardo for more: the winner keeps its place, the loser goes to the back of the queue",
    source="S3, Dice bugiardo, Chouette",
    min_seats=3,
    max_seats=10,
    default_seats=3,
    options=(_BEST_OF, _DICE, _SHOW_THROWN, _UNIT, _LENGTH),
    build=_build_chouette,
    view="dice_bugiardo",
)
