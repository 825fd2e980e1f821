"""A logged match as a person follows it: moments with their line, time and faults, seen through somebody's eyes."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from arena.errors import ReplayError
from arena.match.transcript import AUDIENCE, mask, unmask
from arena.replay import Record
from arena.results import Fault, Kind
from arena.rules import Pages, Seat

WIDTH = 80

_SEAT = re.compile(r"\bseat (\d+)\b")
_SEAT_AT_END = re.compile(r"\bseat (\d+)$")


@dataclass(frozen=True, slots=True)
class Viewer:
    """Through whose eyes a match is shown.

    Attributes:
        label: For the heading.
        seat: The seat, or the `AUDIENCE`.
        sees_all: Whether nothing is hidden.
    """

    label: str
    seat: Seat | None = AUDIENCE
    sees_all: bool = False

    def read(self, entry: str) -> str | None:
        """Return what the viewer sees of an entry, `None` when it does not exist for it."""
        return unmask(entry) if self.sees_all else mask(entry, self.seat)

    def may_read_evidence(self, seat: Seat) -> bool:
        """Return whether the evidence of a seat's fault is for these eyes: a bot's own words may give its dice away."""
        return self.sees_all or seat == self.seat


class Moment(NamedTuple):
    """One entry as it is shown.

    Attributes:
        line: What happened, in plain English with the entrants' names.
        time: How long the decision took; empty where the entry is no decision.
        faults: What went wrong just before.
    """

    line: str
    time: str
    faults: tuple[str, ...]


class _Detail(NamedTuple):
    time: str
    faults: list[Fault]


class Playback:
    """A match seen through somebody's eyes.

    Attributes:
        record: The match.
        moments: What the viewer sees, in order.
    """

    def __init__(self, record: Record, pages: Pages, viewer: Viewer, number: int) -> None:
        """Tell the match.

        Args:
            record: The match.
            pages: Of its game.
            viewer: Whose eyes.
            number: Line of the log, for messages.

        Raises:
            ReplayError: The entries are not of this game.
        """
        self.record = record
        self._pages = pages
        self._viewer = viewer
        self._number = number
        self._entries: tuple[str, ...] = ()
        self._untold: list[Fault] = []
        try:
            self.moments = self._tell()
        except _UNREADABLE:
            raise self._unreadable() from None

    def picture(self, count: int) -> list[str]:
        """Return the table after `count` moments, with names in place of seats.

        Raises:
            ReplayError: The entries are not of this game.
        """
        try:
            lines = self._pages.draw(self._entries[:count])
        except _UNREADABLE:
            raise self._unreadable() from None
        return [self._with_name(line) for line in lines]

    def ending(self) -> list[str]:
        """Return places, returns and times of all seats, why the match ended, and faults that no moment tells of."""
        rows = [self._row(seat) for seat in sorted(range(len(self.record.seats)), key=self._place)]
        end = self.record.ending
        why = "ended by the rules of the game"
        if end.kind is not Kind.RULES and end.seat is not None:
            why = f"ended by a fault of {self._name(end.seat)}: {end.kind}"
        return [*map(self._blame, self._untold), *rows, printable(why)]

    def _tell(self) -> list[Moment]:
        """Return the moments, and keep the entries that the viewer sees."""
        shown, of_shown, waiting = list[str](), list[_Detail](), list[Fault]()
        details, left = _details(self.record)
        for entry, (time, faults) in zip(self.record.entries, details, strict=True):
            waiting += faults
            if (text := self._viewer.read(entry)) is not None:
                shown.append(text)
                of_shown.append(_Detail(time, waiting))
                waiting = []
        self._entries, self._untold = tuple(shown), waiting + left
        told = zip(self._pages.tell(self._entries), of_shown, strict=True)
        return [Moment(self._named(line), time, tuple(map(self._blame, faults))) for line, (time, faults) in told]

    def _blame(self, fault: Fault) -> str:
        evidence = f": {fault.evidence}" if self._viewer.may_read_evidence(fault.seat) and fault.evidence else ""
        cost = "the chair is forfeited" if fault.forfeit else "the default action is played"
        return printable(f"FAULT of {self._name(fault.seat)}, {fault.kind}; {cost}{evidence}")

    def _named(self, line: str) -> str:
        return printable(_SEAT.sub(lambda found: self._name(int(found[1])), line))

    def _with_name(self, line: str) -> str:
        named = _SEAT_AT_END.sub(lambda found: f"{found[1]} {self._name(int(found[1]))}", line)
        return printable(named if len(named) <= WIDTH else f"{named[: WIDTH - 1]}…")

    def _name(self, seat: Seat) -> str:
        return self.record.seats[seat]

    def _place(self, seat: Seat) -> tuple[int, Seat]:
        return self.record.places[seat], seat

    def _row(self, seat: Seat) -> str:
        record = self.record
        of_seat = f"{seat} "
        times = [us for us, action in zip(record.elapsed_us, record.actions, strict=True) if action.startswith(of_seat)]
        spent = f"{_decisions(len(times))} in {duration(sum(times))}, slowest {duration(max(times, default=0))}"
        name = f"{self._name(seat):<{max(map(len, record.seats))}}"
        return printable(f"{record.places[seat]}. {name}  {record.returns[seat]:+d}   {spent}")

    def _unreadable(self) -> ReplayError:
        return ReplayError(self._number, "entries", "they tell no match of this game; `arena verify` says more")


# What a drawing of entries that are not the game's runs into: a log can be edited.
_UNREADABLE = (AssertionError, LookupError, ValueError)


def printable(text: str) -> str:
    """Return a text without anything that a terminal would obey."""
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def duration(elapsed_us: int) -> str:
    """Return a time as people read it, e.g. `0.35 ms`."""
    return f"{elapsed_us / 1e6:.2f} s" if elapsed_us >= 1_000_000 else f"{elapsed_us / 1e3:.2f} ms"


def _details(record: Record) -> tuple[list[_Detail], list[Fault]]:
    """Return, for each entry, the time of its decision and the faults just before it; and the faults left over.

    An entry tells of the next decision when it begins with the same words; chance and the table begin otherwise.
    """
    details, faults, decision = list[_Detail](), list(record.faults), 0
    for entry in map(unmask, record.entries):
        seat, _, deed = entry.partition(" ")
        if deed == "forfeits":
            due = [fault for fault in faults if fault.forfeit and str(fault.seat) == seat][:1]
            details.append(_Detail("", due))
        elif decision < len(record.actions) and _head(entry) == _head(record.actions[decision]):
            due = [fault for fault in faults if fault.decision == decision and not fault.forfeit]
            details.append(_Detail(duration(record.elapsed_us[decision]), due))
            decision += 1
        else:
            details.append(_Detail("", due := []))
        faults = [fault for fault in faults if fault not in due]
    return details, faults


def _decisions(count: int) -> str:
    return "1 decision" if count == 1 else f"{count} decisions"


def _head(text: str) -> list[str]:
    return text.split()[:2]
