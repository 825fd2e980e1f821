"""Counts of action sequences, by which two programs compare their rules."""

from arena.games.cyvasse.actions import OFFER
from arena.games.cyvasse.board import Position
from arena.games.cyvasse.rules import CyvasseRules
from arena.games.cyvasse.state import Battle, CyvasseState


def perft(rules: CyvasseRules, position: Position, depth: int) -> int:
    """Return how many sequences of `depth` actions there are, offers of a draw left out.

    A pass is not an action, and goes with the action before it; a battle that is over has no further actions.
    """
    return _count(rules, rules.at(position), depth)


def divide(rules: CyvasseRules, position: Position, depth: int) -> dict[str, int]:
    """Return for each first action how many sequences of `depth` actions begin with it.

    Args:
        rules: The rules.
        position: Where to begin.
        depth: At least 1.
    """
    state = rules.at(position)
    if not isinstance(state, Battle):
        return {}
    return {action: _count(rules, _after(rules, state, action), depth - 1) for action in _moves(state)}


def _count(rules: CyvasseRules, state: CyvasseState, depth: int) -> int:
    if depth == 0:
        return 1
    if not isinstance(state, Battle):
        return 0
    if depth == 1:
        return len(_moves(state))
    return sum(_count(rules, _after(rules, state, action), depth - 1) for action in _moves(state))


def _moves(state: Battle) -> tuple[str, ...]:
    assert state.legal.legal[-1] == OFFER, "nobody offers in a count, so the offer is the last of the list"
    return state.legal.legal[:-1]


def _after(rules: CyvasseRules, state: Battle, action: str) -> CyvasseState:
    return rules.apply(state, {state.position.mover: action}).state
