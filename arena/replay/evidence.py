"""A logged fault, handed to the match again so that the match judges it once more.

Where the match itself wrote the evidence, it holds the offending text as Python writes strings: the text goes in
again, and the same fault must come out, word for word. What the referee or a game's reader of forms wrote is taken on
trust, but for its consequences, and for the time after which an answer is said to have been missing.
"""

import ast
import re
from typing import Final

from arena.clock import TimeControl, format_duration
from arena.errors import ReplayError
from arena.match import Match
from arena.match.machine import RESIGN
from arena.replay.fields import shown
from arena.results import Fault, Kind
from arena.rules import Listed

_STRING: Final = r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_ILLEGAL: Final = re.compile(rf"expected one of .*?, got {_STRING}", re.DOTALL)
_LATE: Final = re.compile(rf"answered {_STRING} after (\d{{1,18}}) us", re.DOTALL)
_MISSING: Final = re.compile(r"no answer within (.*)", re.DOTALL)

_ROUNDING_US: Final = 1
"""The referee computes a deadline in seconds and cuts elapsed time to whole microseconds."""


def give_fault(match: Match, fault: Fault, elapsed_us: int | None, control: TimeControl, line: int) -> None:
    """Let the match judge a logged fault.

    Args:
        match: A match that asks the fault's seat.
        fault: The fault.
        elapsed_us: Time it took; `None` where the log has none, since the match ended by it.
        control: Time allowed.
        line: Line of the log, for messages.

    Raises:
        ReplayError: The match finds no fault in it, or another one.
    """
    num_faults = len(match.faults)
    if (answer := _offending_answer(match, fault)) is not None:
        text, late_us = answer
        match.answer(fault.seat, text, late_us or elapsed_us or 0)
    else:
        _check_missing(match, fault, elapsed_us, control, line)
        match.fault(fault.seat, fault.kind, fault.evidence, elapsed_us or 0)
    if len(match.faults) == num_faults:
        raise ReplayError(line, "faults", f"item {num_faults}: expected no fault, got {shown(fault.evidence)}")
    for field, expected, got in zip(Fault._fields, match.faults[num_faults], fault, strict=True):
        if expected != got:
            message = f"item {num_faults}, {field}: expected {shown(expected)}, got {shown(got)}"
            raise ReplayError(line, "faults", message)


def _offending_answer(match: Match, fault: Fault) -> tuple[str, int] | None:
    """Return text and time of an answer that the match found fault with; the time is 0 where the evidence has none."""
    if fault.kind is Kind.TIMEOUT and (late := _LATE.fullmatch(fault.evidence)):
        return _to_text(late[1]), int(late[2])
    if fault.kind is Kind.RESIGN:
        return RESIGN, 0
    if fault.kind is Kind.ILLEGAL and isinstance(match.asks[fault.seat], Listed):
        illegal = _ILLEGAL.fullmatch(fault.evidence)
        return _to_text(illegal[1]) if illegal else fault.evidence, 0
    return None


def _to_text(literal: str) -> str:
    try:
        text = ast.literal_eval(literal)
    except (SyntaxError, ValueError):
        return literal
    assert isinstance(text, str), "the pattern lets only strings through"
    return text


def _check_missing(match: Match, fault: Fault, elapsed_us: int | None, control: TimeControl, line: int) -> None:
    if fault.kind is not Kind.TIMEOUT or not (missing := _MISSING.fullmatch(fault.evidence)):
        return
    limit_us = match.limit_us(fault.seat)
    if missing[1] != format_duration(limit_us):
        expected = f"no answer within {format_duration(limit_us)}"
        raise ReplayError(
            line, "faults", f"expected {expected!r} of decision {fault.decision}, got {shown(fault.evidence)}"
        )
    if elapsed_us is not None and elapsed_us < limit_us + control.margin_us - _ROUNDING_US:
        message = (
            f"decision {fault.decision} timed out: expected more than {limit_us + control.margin_us}, got {elapsed_us}"
        )
        raise ReplayError(line, "us", message)
