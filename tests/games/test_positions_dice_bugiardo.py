"""Tricky positions of Dice bugiardo and Chouette.

What must happen was written down from the texts by someone who had not seen the rules module
(positions/dice-bugiardo.json).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest

from arena.games import make_game
from arena.games.dice_bugiardo.values import PIP, POKER, Category, to_order
from arena.rules import Chance, Seat
from tests.games.poker_dice import ACES, TWO_NINES, throw
from tests.games.refereed import Position, Refereed, cases, positions_of

POSITIONS = positions_of("dice-bugiardo")

_BRACKET = "no table but a bracket, which tests/formats/test_knockout.py checks for every number of seeds (P19)"
UNCHECKED = {
    "P-56": _BRACKET,
    "P-57": _BRACKET,
}
"""Positions that are not checked, and why."""

_SCREEN = (
    "the position uncovers one seat's dice; S3 has one screen between the two, and who lifts it («alzare lo schermo»), "
    "or shows five aces («solleva lo schermo»), lifts it from both"
)
DISPUTED = {(name, "uncovered"): _SCREEN for name in ("P-13", "P-16", "P-24", "P-26", "P-30", "P-36")}
"""What of a position is not as it says, and why the game is right: the dice of both seats are uncovered."""

CATEGORIES = {
    "runt": Category.RUNT,
    "una coppia": Category.COPPIA,
    "due coppie": Category.DUE_COPPIE,
    "tris": Category.TRIS,
    "scala bassa": Category.SCALA_BASSA,
    "scala alta": Category.SCALA_ALTA,
    "full house": Category.FULL,
    "quattro uguali": Category.QUATTRO,
    "cinque uguali": Category.CINQUE,
}
OPTIONS = {"pips": "pip", "match": "set", "deal": "hand"}
"""Values of options as the referee and as the operator writes them."""
KINDS = {"reroll": "throw"}
DEALT = (throw(TWO_NINES), throw(TWO_NINES))
"""Opening throws of a hand that does not matter."""
HIGH_DICE = 2
"""Dice of a throw for the call; an opening throw has ten."""


@pytest.mark.parametrize("position", cases(POSITIONS, UNCHECKED))
def test_what_must_happen_happens(position: Position) -> None:
    setup, expected = position["setup"], dict(position["expect"])
    if setup.get("kind") == "compare":
        _check_order(_options(setup), setup["hands"], expected)
        return
    played = _opened(setup)
    for step in position["play"]:
        _do(played, step, position["id"])
    _check(played, expected, position["id"])


def _options(setup: Position) -> str:
    options = setup.get("options", {})
    return ",".join(f"{name}={OPTIONS.get(value, value)}" for name, value in options.items())


def _opened(setup: Position) -> Refereed:
    name = setup.get("kind", "dice-bugiardo")
    game = make_game(f"{name}:{_options(setup)}", setup.get("seats"))
    played = Refereed(game, game.rules.initial(0))
    for dice in [*setup.get("order_dice", []), *_high_dice(setup)]:
        played.fall(_faces(dice))
    if "score" in setup:
        caller = setup["caller"]
        for winner in (1 - caller, caller):
            for _ in range(setup["score"][winner]):
                _win_hand(played, winner)
    if "dice" in setup:
        _deal(played, setup["dice"])
    return played


def _high_dice(setup: Position) -> list[dict[str, str]]:
    if "caller" in setup:
        caller = setup["caller"]
        return [{str(caller): "1", str(1 - caller): "2"}]
    return [
        dice if isinstance(dice, dict) else dict(zip("01", dice, strict=True)) for dice in setup.get("high_die", [])
    ]


def _deal(played: Refereed, dice: dict[str, str]) -> None:
    played.begin_hand()
    played.fall(_faces(dice))


def _do(played: Refereed, step: Position, name: str) -> None:
    match step:
        case {"check": expected}:
            _check(played, dict(expected), name)
        case {"new_deal": dice}:
            _deal(played, dice)
        case {"do": "forfeit", "seat": seat}:
            played.forfeited.append(seat)
        case {"do": "set_won", "seat": seat}:
            _win_unit(played, seat)
        case {"seat": seat}:
            played.act({seat: _action(played, step)})
            if "falls" in step:
                played.fall(_faces({str(seat): step["falls"]}))


def _win_unit(played: Refereed, winner: Seat) -> None:
    """Let a seat win what the chouette counts: a set, or with unit=hand a hand."""
    word = "wins hand" if "unit=hand" in played.game.name else "wins set"
    before = _count(played, word)
    while _count(played, word) == before:
        node = played.node
        assert isinstance(node, Chance)
        if len(node.draws) == HIGH_DICE:
            played.fall({seat: (1 + place,) for place, seat in enumerate(_pair(played))})
        _win_hand(played, winner)


def _win_hand(played: Refereed, winner: Seat) -> None:
    """Let a seat win the next hand: the caller says the least or the most, and is doubted."""
    first, second = _pair(played)
    played.fall({first: DEALT[0], second: DEALT[1]})
    (caller,) = played.asks
    other = second if caller == first else first
    said = played.legal(caller)[0] if winner == caller else f"announce {ACES}"
    played.act({caller: said})
    played.act({other: "doubt"})


def _faces(dice: dict[str, str]) -> dict[Seat, tuple[int, ...]]:
    return {int(seat): throw("-".join(_symbols(letters))) for seat, letters in dice.items()}


def _symbols(letters: str) -> list[str]:
    return ["10" if letter == "T" else letter for letter in letters]


def _action(played: Refereed, step: Position) -> str:
    if step["do"] == "announce":
        return _notated(played.game.actions, "announce", _symbols(step["hand"]))
    if step["do"] != "throw":
        return str(step["do"])
    own = Counter(_dice(played, step["seat"]))
    kept = Counter(_symbols(step["keep"]))
    # The game names the dice that are thrown. Nobody can keep what he has not; it stands for throwing that.
    thrown = own - kept if kept <= own else kept
    return _notated(played.game.actions, "reroll", thrown.elements())


def _notated(actions: tuple[str, ...], verb: str, symbols: Iterable[str]) -> str:
    """Return the action that names these dice, whose order has no meaning; any text where there is none."""
    return _by_dice(actions).get((verb, *sorted(symbols)), f"{verb} {'-'.join(symbols)}")


@lru_cache
def _by_dice(actions: tuple[str, ...]) -> dict[tuple[str, ...], str]:
    split = [action.partition(" ") for action in actions]
    return {(verb, *sorted(dice.split("-"))): f"{verb}{space}{dice}" for verb, space, dice in split}


def _dice(played: Refereed, seat: Seat) -> list[str]:
    return str(played.view_of(seat).dice).split("-")


def _check(played: Refereed, expected: Position, name: str) -> None:
    for action in expected.pop("legal", []):
        played.assert_accepts(action["seat"], _action(played, action))
    for action in expected.pop("illegal", []):
        played.assert_refuses(action["seat"], _action(played, action))
    if (default := expected.pop("default", None)) is not None:
        assert played.game.rules.default_action(played.state, default["seat"]) == _action(played, default)
        assert default["seat"] in played.asks
    for seat, letters in expected.pop("dice", {}).items():
        assert Counter(str(_in_hand(played, int(seat)).dice).split("-")) == Counter(_symbols(letters))
    if (public := expected.pop("public", None)) is not None:
        _check_public(played, public)
    for key, wanted in expected.items():
        is_disputed = (name, key) in DISPUTED
        assert not is_disputed or wanted != [0, 1], "nothing is disputed"
        assert FACTS[key](played) == ([0, 1] if is_disputed else wanted), key


def _check_public(played: Refereed, public: Position) -> None:
    """Of dice thrown again the other learns that they were, and how many throws are left (P13)."""
    assert public == {
        "to": 0,
        "throws_left": True,
        "faces_of_1": False,
        "which_dice": False,
        "how_many_dice": False,
    }
    assert played.seen_by(0)[-1] == "1 reroll ?"
    assert played.view_of(0).opponent_throws_left == played.view_of(1).throws_left
    assert "1 roll ?" in played.seen_by(0)


def _is_between(played: Refereed) -> bool:
    """Return whether a hand has ended and the next has not begun."""
    return not played.asks


def _in_hand(played: Refereed, seat: Seat) -> Any:
    """Return what a seat sees, or saw before the step that ended the hand."""
    return played.game.rules.view(played.before if _is_between(played) else played.state, seat)


def _mover(played: Refereed) -> Seat | None:
    return next(iter(played.asks), None)


def _announcements(played: Refereed) -> list[str]:
    return [action for seat in played.asks for action in played.legal(seat) if action.startswith("announce ")]


def _kinds(played: Refereed) -> list[str]:
    verbs = {action.split()[0] for seat in played.asks for action in played.legal(seat)}
    return sorted(KINDS.get(verb, verb) for verb in verbs)


def _chaser(played: Refereed) -> Seat | None:
    return next((seat for seat in played.asks if "stop" in played.legal(seat)), None)


def _uncovered(played: Refereed) -> list[Seat]:
    return sorted({int(entry[0]) for entry in played.hand_entries if entry[1:].startswith(" reveal ")})


def _hand_winner(played: Refereed) -> Seat | str | None:
    won = [int(entry[0]) for entry in played.hand_entries if entry.endswith(" wins hand")]
    return won[0] if won else "draw" if "draw" in played.hand_entries else None


def _caller(played: Refereed) -> Seat:
    """Return who opens the hand that is about to begin, or has just begun."""
    if _is_between(played):
        played = Refereed(played.game, played.state)
        played.fall(dict(zip(_pair(played), DEALT, strict=True)))
    (caller,) = played.asks
    assert {action.split()[0] for action in played.legal(caller)} == {"announce"}
    return caller


def _score(played: Refereed) -> list[int]:
    score = [played.entries.count(f"{seat} wins hand") for seat in (0, 1)]
    if played.result is None:  # At the end the view counts for a set that is not played.
        for seat in (0, 1):
            view = played.view_of(seat)
            assert [view.hands_won, view.opponent_hands_won] == [score[seat], score[1 - seat]]
    return score


def _waiting(played: Refereed) -> list[Seat]:
    return list(played.view_of(0).queue)


def _pair(played: Refereed) -> list[Seat]:
    return [seat for seat in range(played.game.num_seats) if seat not in _waiting(played)]


def _starting_order(played: Refereed) -> list[Seat]:
    words = ("sits", "waits")
    return [int(entry[0]) for entry in played.entries if entry.endswith(words)][: played.game.num_seats]


def _count(played: Refereed, word: str) -> int:
    return sum(entry.endswith(word) for entry in played.entries)


FACTS: dict[str, Callable[[Refereed], object]] = {
    "to_act": _mover,
    "kinds": _kinds,
    "announce_count": lambda played: len(_announcements(played)),
    "announcements": lambda played: [
        action.removeprefix("announce ").replace("10", "T").replace("-", "") for action in _announcements(played)
    ],
    "throws_left": lambda played: [_in_hand(played, seat).throws_left for seat in (0, 1)],
    "chasing": _chaser,
    "uncovered": _uncovered,
    "deal_winner": _hand_winner,
    "next_caller": _caller,
    "caller": _caller,
    "score": _score,
    "over": lambda played: played.result is not None,
    "returns": lambda played: played.result and list(played.result.returns),
    "places": lambda played: played.result and list(played.result.places),
    "pair": _pair,
    "waiting": _waiting,
    "order": _starting_order,
    "sets": lambda played: _count(played, "wins set"),
}


def _check_order(options: str, hands: list[str], expected: Position) -> None:
    ascending = expected.pop("ascending", [])
    assert sorted(ascending) == sorted(hands)
    for low, high in [*pairwise(ascending), *((low, high) for high, low in expected.pop("beats", []))]:
        assert _rank(options, low) < _rank(options, high)
        assert _is_enough(options, dice=high, said=low)
        assert not _is_enough(options, dice=low, said=high)
    for hand, rank in expected.pop("rank", {}).items():
        assert _rank(options, hand) == rank
    order = to_order(PIP if "pip" in options else POKER)
    for hand, category in expected.pop("category", {}).items():
        assert order.categories[order.ranks[_faces({"0": hand})[0]]] == CATEGORIES[category]
    if sizes := expected.pop("category_sizes", None):
        assert Counter(order.categories) == {CATEGORIES[name]: size for name, size in sizes.items()}
        assert len(_announcements(_table(options))) == expected.pop("distinct_hands")
    assert not expected


def _table(options: str, dice: str = "") -> Refereed:
    chosen = dict([options.split("=")]) if options else {}
    low = "22222" if "pip" in options else "99999"
    return _opened({"caller": 0, "options": chosen, "dice": {"0": dice or low, "1": low}})


def _rank(options: str, hand: str) -> int:
    """Return how many hands are as high as this or lower: all but those that may answer it."""
    played = _table(options)
    most = len(_announcements(played))
    played.act({0: _action(played, {"seat": 0, "do": "announce", "hand": hand})})
    return most - len(_announcements(played))


def _is_enough(options: str, dice: str, said: str) -> bool:
    """Return whether dice are worth what was said of them. Five aces never are: they are shown, not announced (P12)."""
    if _faces({"0": dice})[0] == (1,) * 5:
        return True
    played = _table(options, dice)
    played.act({0: _action(played, {"seat": 0, "do": "announce", "hand": said})})
    played.act({1: "doubt"})
    return _hand_winner(played) == 0
