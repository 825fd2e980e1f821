"""Time as a value: how long a seat may think, and what an answer costs. Nothing here reads a clock.

All times are whole microseconds.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from arena.errors import ConfigError

DEFAULT_MARGIN_US = 20_000
"""Grace beyond the limit that absorbs stalls of the machine; its uses are counted per bot."""

_UNITS_US = {"us": 1, "ms": 1_000, "s": 1_000_000, "m": 60_000_000}
_DURATION = re.compile(r"([0-9]+(?:\.[0-9]+)?)(us|ms|s|m)")
_LONGEST_US = 10**15
"""Thirty years: beyond any use, and far below what a float and the wire hold exactly."""


class Charge(NamedTuple):
    """What one answer cost.

    Attributes:
        charged_us: Time taken off, never more than the limit.
        used_margin: Whether the answer came after the limit, within the margin.
        bank_us: What is left in the bank afterwards; 0 where there is no bank.
    """

    charged_us: int
    used_margin: bool
    bank_us: int


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Time allowed to every seat of every match.

    Attributes:
        move_us: Limit of one decision; 0 for none.
        bank_us: Time for a whole match, in the bank at its start; 0 for none.
        increment_us: Put into the bank after each decision.
        start_us: From the start of a bot's process until it says READY.
        margin_us: Grace beyond each limit.
    """

    move_us: int = 1_000_000
    bank_us: int = 0
    increment_us: int = 0
    start_us: int = 10_000_000
    margin_us: int = DEFAULT_MARGIN_US

    def limit_us(self, bank_us: int) -> int:
        """Return the limit of the next decision of a seat with `bank_us` left."""
        if not self.bank_us:
            return self.move_us
        return min(self.move_us, bank_us) if self.move_us else bank_us

    def is_late(self, bank_us: int, elapsed_us: int) -> bool:
        """Return whether an answer after `elapsed_us` comes too late even for the margin."""
        return elapsed_us > self.limit_us(bank_us) + self.margin_us

    def charge(self, bank_us: int, elapsed_us: int) -> Charge | None:
        """Return what an answer after `elapsed_us` costs, or `None` when it is late."""
        if self.is_late(bank_us, elapsed_us):
            return None
        limit_us = self.limit_us(bank_us)
        charged_us = max(0, min(elapsed_us, limit_us))
        left_us = bank_us - charged_us + self.increment_us if self.bank_us else 0
        return Charge(charged_us, elapsed_us > limit_us, left_us)

    def __str__(self) -> str:
        """Return the control as `--time` takes it."""
        parts = (("move", self.move_us), ("bank", self.bank_us), ("inc", self.increment_us), ("start", self.start_us))
        text = ",".join(f"{name}={format_duration(us)}" for name, us in parts if us)
        return text if self.margin_us == DEFAULT_MARGIN_US else f"{text},margin={format_duration(self.margin_us)}"


_FIELDS = {"move": "move_us", "bank": "bank_us", "inc": "increment_us", "start": "start_us", "margin": "margin_us"}


def parse_time_control(text: str) -> TimeControl:
    """Return the control that `--time` names, e.g. `move=1s,start=10s` or `bank=30s,inc=100ms`.

    Raises:
        ConfigError: A name is unknown or doubled, a unit is missing, or neither `move` nor `bank` is given.
    """
    given: dict[str, int] = {}
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if name not in _FIELDS or not equals:
            raise ConfigError(f"--time: expected move=, bank=, inc=, start= or margin=, got {part.strip()!r}")
        if _FIELDS[name] in given:
            raise ConfigError(f"--time: {name} stands twice in {text!r}")
        given[_FIELDS[name]] = parse_duration(value)
    return _checked(given, text)


def _checked(given: dict[str, int], text: str) -> TimeControl:
    if not given.get("move_us") and not given.get("bank_us"):
        if "increment_us" in given:
            raise ConfigError(f"--time: inc needs bank=, e.g. bank=30s,inc=100ms, got {text!r}")
        if "move_us" in given or "bank_us" in given:
            raise ConfigError(f"--time: a limit above zero is needed, e.g. move=1s, got {text!r}")
    if "increment_us" in given and not given.get("bank_us"):
        raise ConfigError(f"--time: inc needs bank=, e.g. bank=30s,inc=100ms, got {text!r}")
    if given.get("start_us", 1) == 0:
        raise ConfigError(f"--time: start must be above zero, got {text!r}")
    if "bank_us" in given:
        given.setdefault("move_us", 0)
    return TimeControl(**given)


def parse_duration(text: str) -> int:
    """Return a duration such as `100ms`, `1.5s` or `2m` in microseconds.

    Raises:
        ConfigError: It is no number with one of the units us, ms, s, m, or longer than thirty years.
    """
    if not (found := _DURATION.fullmatch(text.strip())):
        raise ConfigError(f"expected a time with its unit such as 100ms, 1.5s or 2m, got {text!r}")
    us = float(found[1]) * _UNITS_US[found[2]]
    if us > _LONGEST_US:
        raise ConfigError(f"expected at most {_LONGEST_US // _UNITS_US['s']}s, got {text[:40]!r}")
    return round(us)


def format_duration(us: int) -> str:
    """Return microseconds as the shortest text that `parse_duration` reads back."""
    unit = next(unit for unit in ("m", "s", "ms", "us") if us % _UNITS_US[unit] == 0) if us else "s"
    return f"{us // _UNITS_US[unit]}{unit}"
