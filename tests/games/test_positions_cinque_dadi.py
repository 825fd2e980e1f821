"""Tricky positions of Cinque dadi.

What must happen was written down from the texts by someone who had not seen the rules module
(positions/cinque-dadi.json). A position is reached by playing: seats lose and regain dice until it stands on the table.
"""

from collections.abc import Callable, Iterator

import pytest

from arena.games import make_game
from arena.match.transcript import mask
from arena.rules import Seat
from tests.games.refereed import Position, Refereed, cases, positions_of

POSITIONS = positions_of("cinque-dadi")

UNCHECKED: dict[str, str] = {}
"""Positions that are not checked, and why."""
ANSWERS = {"yes": "calza", "no": "pass"}


@pytest.mark.parametrize("position", cases(POSITIONS, UNCHECKED))
def test_what_must_happen_happens(position: Position) -> None:
    played = _opened(position["setup"])
    for step in position["play"]:
        _do(played, step)
    _check(played, position["expect"])


def _opened(setup: Position) -> Refereed:
    start_dice = setup.get("start_dice", 5)
    options = {"dice": start_dice} | setup.get("options", {})
    chosen = ",".join(f"{name}={str(value).lower()}" for name, value in options.items())
    game = make_game(f"cinque-dadi:{chosen}", setup["seats"])
    played = Refereed(game, game.rules.initial(setup["opener"]))
    for seat, change in _changes(setup, start_dice):
        _throw_ones(played)
        _lose(played, seat) if change < 0 else _regain(played, seat)
    if _next_opener(played) != setup["opener"]:
        _let_open(played, setup["opener"])
    _throw(played, setup["dice"])
    assert _num_dice(played) == [len(setup["dice"].get(str(seat), "")) for seat in range(setup["seats"])]
    if game.num_seats > 2 or setup.get("options", {}).get("palo_two_players", True):
        assert _palo_seats(played) == setup.get("palo_used", [])
        assert (played.view_of(0).palo is not None) == setup.get("palo_round", False)
    return played


def _let_open(played: Refereed, opener: Seat) -> None:
    """Put the opener in his place where no play does (C-25): of two seats one with all its dice never opens later."""
    assert played.game.num_seats == 2
    assert not played.asks
    played.state = played.state._replace(mover=opener, bidder=opener)


def _changes(setup: Position, start_dice: int) -> Iterator[tuple[Seat, int]]:
    """Yield who loses (-1) and who regains a die (+1), so that in the end the opener opens."""
    opener, out = setup["opener"], setup.get("out_order", [])
    if sum(map(len, setup["dice"].values())) == start_dice * setup["seats"]:
        return
    others = [seat for seat in range(setup["seats"]) if seat != opener and seat not in out]
    for seat in [*out, *others, opener]:
        left = len(setup["dice"].get(str(seat), ""))
        has_regained = left > 1 and seat in setup.get("palo_used", [])
        yield from [(seat, -1)] * (start_dice - (1 if has_regained else left))
        yield from [(seat, 1)] * (left - 1 if has_regained else 0)
    if left == start_dice and setup["seats"] > 2:
        yield from [(opener, -1), (opener, 1)]
    if left == 1 and not setup.get("palo_round"):
        yield from [(opener, 1), (opener, -1)]


def _lose(played: Refereed, seat: Seat) -> None:
    """Let a seat doubt a true bid, while all dice show ones."""
    while "doubt" not in played.legal(seat):
        played.act({played.view_of(0).mover: f"{played.view_of(0).turn + 1}x1"})
        _pass(played)
    played.act({seat: "doubt"})


def _regain(played: Refereed, seat: Seat) -> None:
    """Let a seat call a bid exactly right, while all dice show ones."""
    most = sum(_num_dice(played))
    while seat not in _asked(played):
        mover = played.view_of(0).mover
        is_exact = seat not in (mover, _after(played, mover))
        played.act({mover: f"{most if is_exact else played.view_of(0).turn + 1}x1"})
        if not is_exact:
            _pass(played)
    played.act({asked: "calza" if asked == seat else "pass" for asked in played.asks})


def _pass(played: Refereed) -> None:
    if _asked(played):
        played.act(dict.fromkeys(played.asks, "pass"))


def _after(played: Refereed, seat: Seat) -> Seat:
    dice = _num_dice(played)
    return next(other % len(dice) for other in range(seat + 1, seat + len(dice)) if dice[other % len(dice)])


def _throw_ones(played: Refereed) -> None:
    _throw(played, {str(seat): "1" * count for seat, count in enumerate(_num_dice(played))})


def _throw(played: Refereed, dice: dict[str, str]) -> None:
    played.begin_hand()
    played.fall({int(seat): tuple(map(int, digits)) for seat, digits in dice.items()})


def _do(played: Refereed, step: Position) -> None:
    match step:
        case {"check": expected}:
            _check(played, expected)
        case {"new_round": dice}:
            _throw(played, dice)
        case {"calza": answers}:
            played.act({int(seat): ANSWERS[answer] for seat, answer in answers.items()})
        case {"do": "forfeit", "seat": seat}:
            played.forfeited.append(seat)
        case {"seat": seat}:
            action = _action(step)
            if seat in played.forfeited:
                assert played.game.rules.default_action(played.state, seat) == action
            played.act({seat: action})


def _action(step: Position) -> str:
    return str(step["bid"] if step["do"] == "bid" else step["do"])


def _check(played: Refereed, expected: Position) -> None:
    for key, wanted in expected.items():
        match key:
            case "legal":
                for seat, action in _said(wanted):
                    played.assert_accepts(seat, action)
            case "illegal":
                for seat, action in _said(wanted):
                    played.assert_refuses(seat, action)
            case "default":
                for seat, action in _said([wanted]):
                    assert seat in played.asks
                    assert played.game.rules.default_action(played.state, seat) == action
            case "shows":
                for name, is_shown in wanted.items():
                    assert SHOWS[name](played) == is_shown
            case _:
                assert FACTS[key](played) == wanted, key


def _said(actions: list[Position]) -> Iterator[tuple[Seat, str]]:
    for action in actions:
        if "calza" in action:
            for seat, answer in action["calza"].items():
                yield int(seat), ANSWERS[answer]
        else:
            yield action["seat"], _action(action)


def _num_dice(played: Refereed) -> list[int]:
    return list(played.view_of(0).num_dice)


def _asked(played: Refereed) -> list[Seat]:
    return [seat for seat in played.asks if "calza" in played.legal(seat)]


def _mover(played: Refereed) -> Seat | None:
    return None if _asked(played) else next(iter(played.asks), None)


def _legal_bids(played: Refereed) -> list[str]:
    mover = _mover(played)
    return [] if mover is None else [action for action in played.legal(mover) if "x" in action]


def _may_doubt(played: Refereed) -> bool:
    mover = _mover(played)
    return mover is not None and "doubt" in played.legal(mover)


def _seats(entries: list[str], word: str) -> list[Seat]:
    """Return the seats of which a word is said, in order."""
    return [int(entry.split()[0]) for entry in entries if entry.split()[1:2] == [word]]


def _only(seats: list[Seat]) -> Seat | None:
    assert len(seats) <= 1
    return seats[0] if seats else None


def _palo_seats(played: Refereed) -> list[Seat]:
    seats = _seats(played.entries, "palo")
    assert len(set(seats)) == len(seats), "nobody is palo twice (C8)"
    return sorted(seats)


def _next_opener(played: Refereed) -> Seat | None:
    """Return who is asked first when the dice of the next hand have fallen."""
    if played.result is not None:
        return None
    following = Refereed(played.game, played.state)
    _throw_ones(following)
    (opener,) = following.asks
    assert not _may_doubt(following)
    return opener


def _shows_refusals(played: Refereed) -> bool:
    """Return whether anybody but the seat itself learns that it did not call calza."""
    readers = [None, *range(played.game.num_seats)]
    refusals = [entry for entry in played.hand_entries if entry.endswith("pass")]
    assert refusals
    return any(
        mask(entry, reader) is not None for entry in refusals for reader in readers if str(reader) != entry.split()[1]
    )


def _shows_own_dice(played: Refereed) -> bool:
    """Return whether each seat sees its own dice, and nobody else's."""
    for seat in range(played.game.num_seats):
        rolls = [entry.split() for entry in played.seen_by(seat)[-len(played.hand_entries) :]]
        own = "".join(map(str, played.view_of(seat).dice))
        assert own
        assert {int(owner): dice for owner, _, dice in rolls} == {
            other: own if other == seat else "?" for other in range(played.game.num_seats)
        }
    return True


SHOWS: dict[str, Callable[[Refereed], bool]] = {
    "refusals_of_calza": _shows_refusals,
    "own_dice_in_palo_round": _shows_own_dice,
}

FACTS: dict[str, Callable[[Refereed], object]] = {
    "to_act": _mover,
    "asked": _asked,
    "bids": _legal_bids,
    "bid_count": lambda played: len(_legal_bids(played)),
    "may_doubt": _may_doubt,
    "loser": lambda played: _only(_seats(played.hand_entries, "loses")),
    "gainer": lambda played: _only(_seats(played.hand_entries, "gains")),
    "dice_count": _num_dice,
    "next_opener": _next_opener,
    "palo_round": lambda played: played.view_of(0).palo is not None,
    "palo_used": _palo_seats,
    "out": lambda played: _seats(played.entries, "out"),
    "uncovered": lambda played: sorted(_seats([e for e in played.hand_entries if mask(e, None) == e], "reveal")),
    "over": lambda played: played.result is not None,
    "returns": lambda played: played.result and list(played.result.returns),
    "places": lambda played: played.result and list(played.result.places),
}
