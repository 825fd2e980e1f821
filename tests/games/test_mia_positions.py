"""Tricky positions of the Mia family.

What must happen was written down from the texts by someone who had not seen the rules module (mia_positions.json).
"""

import json
from pathlib import Path
from typing import Any

import pytest

from arena.errors import IllegalActionError
from arena.rules import Decision, Terminal
from tests.games.playthroughs import Playthrough

POSITIONS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("mia_positions.json").read_text())


def _played(position: dict[str, Any]) -> Playthrough:
    played = Playthrough(position["game"], position["seats"], position["start"], position["dice"])
    played.play(*position["play"])
    assert next(played.dice, None) is None, "every scripted roll falls"
    return played


def _facts(played: Playthrough) -> dict[str, Any]:
    """Return what a position may be asked about."""
    node, view = played.node, played.view
    over = isinstance(node, Terminal)
    revealed = [int(entry.split()[1]) for entry in played.entries if entry.startswith("reveal")]
    return {
        "over": over,
        "to_act": played.mover,
        "lives": list(view.lives),
        "penalties": list(view.penalties),
        "standing": view.standing,
        "hand": view.hand,
        "revealed": revealed[-1] if revealed else None,
        "returns": list(node.returns) if over else None,
        "places": list(node.places) if over else None,
    }


def _assert_illegal(played: Playthrough, line: str) -> None:
    """A seat that is not asked has no action at all; the mover's is refused as illegal."""
    seat, _, action = line.partition(" ")
    if int(seat) == played.mover:
        assert action not in played.legal
        with pytest.raises(IllegalActionError):
            played.act(line)
    else:
        assert not isinstance(played.node, Decision) or int(seat) not in played.node.asks


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["id"])
def test_what_must_happen_happens(position: dict[str, Any]) -> None:
    played = _played(position)
    expected = dict(position["then"])
    if (legal := expected.pop("legal", None)) is not None:
        assert sorted(played.legal) == sorted(legal)
    for line in expected.pop("illegal", []):
        _assert_illegal(played, line)
    for seat, value in expected.pop("dice_seen_by", {}).items():
        assert played.view_of(int(seat)).dice == value
    facts = _facts(played)
    assert {key: facts[key] for key in expected} == expected, position["because"]
