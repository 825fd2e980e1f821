"""What the pages of games share: transcript entries read, scenes told one after another, an example hand played."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

from arena.rules import Actions, Chance, Decision, Rules, Seat, Values

Scene = TypeVar("Scene")
State = TypeVar("State")

# Games do not import arena.match, which reads marks for everybody else.
_HIDDEN = re.compile(r"\{[\d,]+:([^{}]*)\}")


def parse_entry(entry: str) -> tuple[Seat | None, str, list[str]]:
    """Return who did what in an entry, and the words after that; what nobody does stands without a seat.

    >>> parse_entry("1 reroll 2 ?"), parse_entry("reveal 64")
    ((1, 'reroll', ['2', '?']), (None, 'reveal', ['64']))
    """
    first, *rest = entry.split()
    return (int(first), rest[0], rest[1:]) if first.isdigit() else (None, first, rest)


def scenes(empty: Scene, after: Callable[[Scene, str], Scene], entries: Iterable[str]) -> Iterator[Scene]:
    """Yield the scene before the first entry, then the one after each."""
    return accumulate(entries, after, initial=empty)


def last_scene(empty: Scene, after: Callable[[Scene, str], Scene], entries: Iterable[str]) -> Scene:
    """Return the scene after all entries."""
    *_, last = scenes(empty, after, entries)
    return last


class Line(NamedTuple):
    """One entry of an example hand.

    Attributes:
        entry: The entry with nothing hidden.
        others: The same as those see it from whom something is hidden.
        comment: What it means.
    """

    entry: str
    others: str
    comment: str


def to_lines(entries: Sequence[str], tell: Callable[[Sequence[str]], Sequence[str]]) -> list[Line]:
    """Return an example hand, each entry beside what `tell` makes of it when nothing is hidden."""
    shown = [_HIDDEN.sub(r"\1", entry) for entry in entries]
    hidden = [_HIDDEN.sub("?", entry) for entry in entries]
    return [Line(*columns) for columns in zip(shown, hidden, tell(shown), strict=True)]


def play(rules: Rules[State], throws: Iterable[Values], choose: Callable[[Decision], Actions | None]) -> list[str]:
    """Return the entries of an example, until a throw or a choice is wanting, or the game is over.

    Args:
        rules: The game's own, so that the example is right under every option.
        throws: What chance gives, one after another.
        choose: Says what the asked seats do; `None` to stop.
    """
    left, state, entries = iter(throws), rules.initial(0), list[str]()
    while True:
        node = rules.node(state)
        given: Actions | Values | None = next(left, None) if isinstance(node, Chance) else None
        if isinstance(node, Decision):
            given = choose(node)
        if given is None:
            return entries
        state, added = rules.apply(state, given)
        entries += added


def said(script: Iterable[str]) -> Callable[[Decision], Actions | None]:
    """Return a choice that follows a script, an action for each decision; seats asked together say the same."""
    left = iter(script)
    return lambda node: dict.fromkeys(node.asks, action) if (action := next(left, "")) else None
