"""A playback on the terminal: printed at once, or step by step with a key."""

import os
import shutil
import textwrap
from collections.abc import Callable, Iterator

import click

from arena.cli.playback import WIDTH, Moment, Playback

FORWARD = frozenset((" ", "\r", "\n", "\x1b[C"))
BACK = frozenset(("b", "B", "\x7f", "\x08", "\x1b[D"))
QUIT = frozenset(("q", "Q", "\x1b", "\x03", "\x04"))

RECENT = 6
"""Most lines kept in sight below the picture when stepping."""


def write(text: str) -> None:
    """Write to the terminal or the pipe; colour only on a terminal, and not where NO_COLOR is set."""
    click.echo(text, color=False if os.environ.get("NO_COLOR") else None)


def print_at_once(playback: Playback, heading: str, *, is_brief: bool) -> None:
    """Print the whole match.

    Args:
        playback: The match.
        heading: What is shown, and through whose eyes.
        is_brief: Whether the pictures are left out.
    """
    write(click.style(heading, bold=True))
    write("")
    for text in _blocks(playback, is_brief=is_brief):
        write(text)
    for line in ["", *playback.ending()]:
        write(line)


def step_through(playback: Playback, heading: str, read_key: Callable[[], str] = click.getchar) -> None:
    """Show the match step by step: a key goes forward, one goes back, one leaves.

    Args:
        playback: The match.
        heading: What is shown, and through whose eyes.
        read_key: Waits for a key and returns it.
    """
    count, last = 1, len(playback.moments)
    while True:
        click.clear()
        write("\n".join(_frame(playback, heading, count)))
        key = _key(read_key)
        if key in QUIT or (key in FORWARD and count >= last):
            return
        if key in FORWARD:
            count += 1
        elif key in BACK:
            count = max(1, count - 1)


def _key(read_key: Callable[[], str]) -> str:
    """Return the next key; the end of the input quits."""
    try:
        return read_key()
    except EOFError:
        return "q"


def _blocks(playback: Playback, *, is_brief: bool) -> Iterator[str]:
    """Yield the moments in order, each with its picture where that changed."""
    before: list[str] = []
    for count, moment in enumerate(playback.moments, start=1):
        picture = [] if is_brief else playback.picture(count)
        drawn = [] if picture == before else [*picture, ""]
        yield "\n".join([*_lines(moment, count, is_now=not is_brief), *drawn])
        before = picture


def _frame(playback: Playback, heading: str, count: int) -> list[str]:
    """Return the screen after `count` moments; as many of the latest lines as fit, the last one always."""
    last = len(playback.moments)
    top = [click.style(heading, bold=True), "", *playback.picture(count), ""]
    ending = ["", *playback.ending()] if count >= last else []
    keys = "space forward   b back   q quit"
    bottom = [*ending, "", _faint(f"{keys}{f'{count} of {last}':>{WIDTH - len(keys)}}")]
    room = shutil.get_terminal_size().lines - len(top) - len(bottom) - 2
    return [*top, *_recent(playback, count)[-max(1, min(room, RECENT)) :], *bottom]


def _recent(playback: Playback, count: int) -> list[str]:
    first = max(1, count - RECENT + 1)
    numbered = enumerate(playback.moments[first - 1 : count], start=first)
    return [line for number, moment in numbered for line in _lines(moment, number, is_now=number == count)]


def _lines(moment: Moment, number: int, *, is_now: bool) -> list[str]:
    text = f"{number:>4}  {moment.line}"
    styled = click.style(text, bold=True) if is_now else text
    time = _faint(f"{moment.time:>{max(len(moment.time) + 2, WIDTH - len(text))}}") if moment.time else ""
    return [*(line for fault in moment.faults for line in _fault(fault)), f"{styled}{time}"]


def _fault(fault: str) -> list[str]:
    wrapped = textwrap.wrap(fault, WIDTH, initial_indent="  !!  ", subsequent_indent="      ")
    return [click.style(line, fg="red", bold=True) for line in wrapped]


def _faint(text: str) -> str:
    return click.style(text, dim=True)
