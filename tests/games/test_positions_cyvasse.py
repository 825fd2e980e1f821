"""Tricky positions of Cyvasse.

What must happen was written down from the texts by someone who had not seen the rules module (positions/cyvasse.json).
Battles begin from a given position. He knew of no agreed draws, so offers are left out of the legal lists.
"""

from collections.abc import Callable

import pytest

from arena.errors import IllegalActionError
from arena.games import make_game
from arena.games.cyvasse.actions import ACCEPT, OFFER
from arena.games.cyvasse.board import HOME_RANKS, SIDE, SQUARES
from arena.games.cyvasse.fen import parse_position
from arena.games.cyvasse.grid import from_rows
from arena.games.cyvasse.kinds import make_cyvasse
from arena.games.cyvasse.setup import DEFAULT_SETUP
from arena.rules import Decision, Seat
from tests.games.refereed import Position, Refereed, cases, positions_of

POSITIONS = positions_of("cyvasse")

UNCHECKED: dict[str, str] = {}
"""Positions that are not checked, and why."""

FILES = "abcdefgh"
LETTERS = "PLAVHECTDK"
FAULTS = {
    "only the Drago (D) on a mountain": "piece on mountain",
    "mountains side by side": "mountains",
    "expected one ": "pieces",
}
"""What the message of a bad setup says, and what the referee calls it; any other fault is of its numbers of tiles."""
DRAWS = {"draw repetition": "repetition", "draw quiet": "quiet", "draw length": "cap"}


@pytest.mark.parametrize("position", cases(POSITIONS, UNCHECKED))
def test_what_must_happen_happens(position: Position) -> None:
    setup, expected = position["setup"], position["expect"]
    match setup.get("kind", "battle"):
        case "setup":
            assert _fault(setup) == expected.get("fault", "")
            assert expected["valid"] is not ("fault" in expected)
        case "matrix":
            assert "".join(filter(lambda letter: _takes(setup["attacker"], letter), LETTERS)) == expected["takes"]
        case _:
            played = _opened(setup)
            for step in position["play"]:
                _do(played, step)
            _check(played, expected)


def _fault(setup: Position) -> str:
    """Return why a setup is refused, when it is read and when it is applied; nothing if it is accepted."""
    game, seat = make_game("cyvasse", 2), setup["seat"]
    played = Refereed(game, game.rules.initial(0))
    order = 1 if seat == 0 else -1  # a setup is told from the front, which is the lowest rank of seat 1's half
    rows = [*setup["terrain"][::order], *setup["pieces"][::order]]
    text = f"{'/'.join(rows[:4])} {'/'.join(rows[4:])}"
    assert game.notation is not None
    try:
        canonical = game.notation.parse(played.state, seat, text)
    except IllegalActionError as error:
        with pytest.raises(IllegalActionError):
            game.rules.apply(played.state, {0: DEFAULT_SETUP, 1: DEFAULT_SETUP} | {seat: text.upper()})
        return next((fault for words, fault in FAULTS.items() if words in str(error)), "tiles")
    played.act({0: DEFAULT_SETUP, 1: DEFAULT_SETUP} | {seat: canonical})
    highest = HOME_RANKS if seat == 0 else SIDE
    for row, letters in enumerate(setup["pieces"]):
        assert [_letter(played, SQUARES[f"{file}{highest - row}"]) for file in FILES] == list(letters)
    return ""


def _takes(attacker: str, victim: str) -> bool:
    """Return whether a unit can take an enemy at the distance that fits it, on an open plain."""
    target = "d6" if attacker == "C" else "d5"
    squares = {"d4": attacker, target: victim.lower()}
    squares |= {"a1": "K"} if attacker != "K" else {}
    squares |= {"h8": "k"} if victim != "K" else {}
    pieces = ["".join(squares.get(f"{file}{rank}", ".") for file in FILES) for rank in range(SIDE, 0, -1)]
    played = _opened({"terrain": ["G" * SIDE] * SIDE, "pieces": pieces, "to_move": 0})
    return not {f"d4{target}", f"d4*{target}"}.isdisjoint(_legal(played))


def _opened(setup: Position) -> Refereed:
    options = {"catapult_min_range": "2"} | {name: str(value) for name, value in setup.get("options", {}).items()}
    # The notation allows one unit of a type a side; the rules do not care, so the others are put down afterwards.
    opening = parse_position(_fen(setup))._replace(pieces=from_rows(setup["pieces"]))
    game = make_cyvasse("cyvasse", 2, options, opening=opening)
    played = Refereed(game, game.rules.initial(setup["to_move"]))
    played.fall({})
    return played


def _fen(setup: Position) -> str:
    frozen = {_owner_on(setup, square): square for square in setup.get("frozen", [])}
    assert len(frozen) == len(setup.get("frozen", [])), "at most one unit a side is frozen (Y12)"
    aims = setup.get("trebuchet", {})
    words = (
        "/".join(setup["terrain"]),
        _each_once("/".join(setup["pieces"])),
        setup["to_move"],
        ",".join(frozen.get(seat, "-") for seat in (0, 1)),
        ",".join(aims.get(str(seat), "*").lower() for seat in (0, 1)),
        setup.get("quiet_plies", 0),
        setup.get("ply", 0),
    )
    return " ".join(map(str, words))


def _each_once(rows: str) -> str:
    """Return the pieces without those whose like stands nearer to a8."""
    kept = [letter if letter in "./" or letter not in rows[:place] else "." for place, letter in enumerate(rows)]
    return "".join(kept)


def _owner_on(setup: Position, square: str) -> Seat:
    piece = setup["pieces"][SIDE - int(square[1])][FILES.index(square[0])]
    assert piece != "."
    return 0 if piece.isupper() else 1


def _do(played: Refereed, step: str | Position) -> None:
    if isinstance(step, str):
        played.begin_hand()
        played.act({_mover(played): step})
    elif "check" in step:
        _check(played, step["check"])
    else:
        played.forfeited.append(step["forfeit"])


def _check(played: Refereed, expected: Position) -> None:
    for key, wanted in expected.items():
        match key:
            case "legal":
                for action in wanted:
                    played.assert_accepts(_mover(played), action)
            case "illegal":
                for action in wanted:
                    played.assert_refuses(_mover(played), action)
            case "legal_from" | "count_from" | "at" | "tile":
                for square, said in wanted.items():
                    assert ON_SQUARE[key](played, square) == said, (key, square)
            case "trebuchet":
                aims = played.view_of(0).aims
                for seat, direction in wanted.items():
                    assert aims[int(seat)] == ("any" if direction is None else direction.lower())
            case _:
                assert FACTS[key](played) == wanted, key


def _mover(played: Refereed) -> Seat:
    (seat,) = played.asks
    return seat


def _legal(played: Refereed) -> list[str]:
    """Return what the mover may do, in the order of the list, without what is about a draw."""
    return [action for seat in played.asks for action in played.legal(seat) if action not in (OFFER, ACCEPT)]


def _from(played: Refereed, square: str) -> list[str]:
    return [action for action in _legal(played) if action.startswith(square)]


def _letter(played: Refereed, square: int) -> str:
    return str(played.view_of(0).pieces[square])


def _by_kind(played: Refereed) -> dict[str, int]:
    kinds = [_kind(played, action) for action in _legal(played)]
    return {kind: kinds.count(kind) for kind in ("move", "capture", "shot", "siege")}


def _kind(played: Refereed, action: str) -> str:
    if "*" in action or "/" in action:
        return "shot" if "*" in action else "siege"
    return "move" if _letter(played, SQUARES[action[2:]]) == "." else "capture"


def _num_replies(played: Refereed) -> int:
    """Return the positions after two plies."""
    total = 0
    for action in _legal(played):
        branch = Refereed(played.game, played.state)
        branch.act({_mover(branch): action})
        assert not _passed(branch), "a reply that is passed is none"
        total += len(_legal(branch))
    return total


def _passed(played: Refereed) -> list[Seat]:
    return [int(entry.split()[0]) for entry in played.hand_entries if entry.endswith(" pass")]


def _result(played: Refereed) -> dict[str, object] | None:
    if played.result is None:
        return None
    returns = list(played.result.returns)
    if returns != [0, 0]:
        return {"winner": returns.index(1)}
    return {"draw": DRAWS[played.hand_entries[-1]]}


def _default(played: Refereed) -> str:
    return str(played.game.rules.default_action(played.state, _mover(played)))


ON_SQUARE: dict[str, Callable[[Refereed, str], object]] = {
    "legal_from": _from,
    "count_from": lambda played, square: len(_from(played, square)),
    "at": lambda played, square: _letter(played, SQUARES[square]),
    "tile": lambda played, square: played.view_of(0).tiles[SQUARES[square]],
}

FACTS: dict[str, Callable[[Refereed], object]] = {
    "all_legal": _legal,
    "legal_count": lambda played: len(_legal(played)),
    "by_kind": _by_kind,
    "perft2": _num_replies,
    "frozen": lambda played: sorted(filter(None, played.view_of(0).frozen)),
    "to_move": lambda played: _mover(played) if isinstance(played.node, Decision) and not played.result else None,
    "passed": _passed,
    "ply": lambda played: played.view_of(0).ply,
    "quiet_plies": lambda played: played.view_of(0).quiet,
    "result": _result,
    "returns": lambda played: played.result and list(played.result.returns),
    "default": _default,
}
