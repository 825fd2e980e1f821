"""How a rules page is laid out: a title, then sections of wrapped paragraphs, lists and tables."""

import textwrap
from collections.abc import Iterable
from typing import NamedTuple

WIDTH = 88
"""Most columns of a rules page."""


_ENDS = "the other seat wins the match at once"
_STAYS = (
    "the chair is forfeited and stays: its default action plays it to the end, and it is placed last, before those who "
    "gave up or forfeited earlier"
)


class Section(NamedTuple):
    """A part of a rules page.

    Attributes:
        heading: What it is about.
        paragraphs: One text each. A text that starts with a blank is laid out already, and stands close to what comes
            before it; others are wrapped.
    """

    heading: str
    paragraphs: list[str]


def to_page(title: str, sections: Iterable[Section]) -> str:
    """Return a rules page."""
    return f"{title.upper()}\n" + "".join(map(_laid_out, sections))


def giving_up(min_seats: int, max_seats: int) -> Section:
    """Return the section about `resign`, which every game has from the match it is played in.

    Args:
        min_seats: Fewest seats of the game.
        max_seats: Most.
    """
    if max_seats == 2:
        here = f"{_ENDS.capitalize()}."
    elif min_seats > 2:
        here = f"{_STAYS.capitalize()}."
    else:
        here = f"At two seats {_ENDS}. At more {_STAYS}."
    return Section(
        "Giving up",
        [
            "A seat that is asked may answer resign, whatever else it may choose from, a form included. No list of "
            f"legal actions names it, so that nobody gives up at random, and no policy softens it. {here}"
        ],
    )


def to_table(rows: Iterable[tuple[str, str]]) -> str:
    """Return a paragraph of two columns, for things and their meaning."""
    rows = list(rows)
    width = max(len(thing) for thing, _ in rows)
    return "\n".join(_row(thing, meaning, width) for thing, meaning in rows)


def _row(thing: str, meaning: str, width: int) -> str:
    indent = " " * (width + 5)
    return textwrap.fill(meaning, WIDTH, initial_indent=f"  {thing:<{width}}   ", subsequent_indent=indent)


def _laid_out(section: Section) -> str:
    lines = [text if text.startswith(" ") else _wrapped(text) for text in section.paragraphs]
    body = "\n".join(lines).removeprefix("\n")
    return f"\n{section.heading}\n{'-' * len(section.heading)}\n{body}\n"


def _wrapped(text: str) -> str:
    return "\n" + textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
