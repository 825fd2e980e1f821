"""The examples of the rules page: played by the rules themselves, so they are right under every option."""

from arena.games.cyvasse.fen import format_position, parse_position
from arena.games.cyvasse.rules import CyvasseRules
from arena.games.cyvasse.setup import DEFAULT_SETUP
from arena.games.cyvasse.state import Battle
from arena.games.cyvasse.telling import sentences
from arena.games.page import to_table

_BATTLE = (
    "GGGGGGGG/GGMWGGGG/GGGGFGGG/GGGGGGGG/GGBWGGGG/GGGGGGGG/GGGMGGGG/GGGGGGGG "
    "....k.../.....d../....p.../.......e/..V...../......../......../K....T.. 0"
)
_MOVES = ("c4e6/d5", "h5f5", "f1f2", "f7f4", "f2*f4", "e8d7", "d5d7")


def default_entries() -> tuple[str, ...]:
    """Return the entries that put the default setup on both halves."""
    return (f"0 setup {DEFAULT_SETUP}", f"1 setup {DEFAULT_SETUP}", "0 begins")


def example_position() -> str:
    """Return the position of the example as text."""
    return format_position(parse_position(_BATTLE))


def play_example(catapult_min_range: int) -> str:
    """Return the example battle as a table, each entry with what it means."""
    rules = CyvasseRules(catapult_min_range=catapult_min_range, opening=parse_position(_BATTLE))
    state, entries = rules.apply(rules.initial(0), ())
    for action in _MOVES:
        assert isinstance(state, Battle), "the example goes on after the end"
        state, new = rules.apply(state, {state.position.mover: action})
        entries = (*entries, *new)
    return to_table(list(zip(entries, sentences(entries), strict=True))[1:])
