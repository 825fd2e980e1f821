"""The search for leaks: does anything a seat is sent depend on what it must not know?

A match is played twice in step, in two worlds. All actions are scripted: the same in both, whatever is hidden. The
worlds differ in one thing: a die falls otherwise, two cards change places, or another seat gives another answer. In the
second world the others' answers also come later and in another order. Everything sent to the seat under test must be
equal, byte by byte, until the rules reveal what differs: requests with their legal lists, numbers, times and random
bits, who is asked and in which order, the texts that explain a fault, and the end of the match.

What the rules reveal is read from the transcript. A difference may be told to a seat by a mark that names it, such as
`1 look {1:64}`, or to everybody by an entry that says so, such as `reveal 64`. A difference in the open text of any
other entry is a leak. Answers of other seats are public where the rules say so; what is sent must be equal as long as
the seat's transcript is.

Not seen: a mark that names a seat to which the rules show nothing, and what only a real clock or a real stream shows.
"""

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from arena.match import Request
from arena.match.transcript import AUDIENCE, mask
from arena.rules import AnyGame, Seat
from arena.testing.difference import first_difference, side_by_side
from arena.testing.playing import answer
from arena.testing.strategies import Fill, random_legal, to_fill
from arena.testing.worlds import Change, MakeWire, OtherAction, World, changes, mix

CHANGES_PER_SEED = 8
"""So many things are changed in the play-through of each seed, one at a time."""

_FAULT_EVERY = 3
"""So often, about, the seat under test answers nonsense."""

_MOST_FAULTS = 2
"""The third strike would forfeit the chair, and nothing more would be sent."""

_ELAPSED_US = 1_000
_OTHERS_ELAPSED_US = (1_000, 2_500)
"""Other seats think longer in the second world."""

IsReveal: TypeAlias = Callable[[str], bool]
"""Whether a marked entry is one by which the rules make something public that chance alone decided."""


class Leak(NamedTuple):
    """The first thing that a seat was sent and that depends on what it must not know.

    Attributes:
        seat: The seat under test; `None` for someone who only watches.
        seed: Seed of the play-through.
        change: What differs between the worlds.
        what: What the seat could tell them apart by.
        seen: That thing in each world: the bytes of a batch, an entry, or who is asked.
        histories: The marked transcript of each world until then.
    """

    seat: Seat | None
    seed: str
    change: Change
    what: str
    seen: tuple[object, object]
    histories: tuple[tuple[str, ...], tuple[str, ...]]

    def __str__(self) -> str:
        """Return a report: what leaked, where the first byte differs, and the histories of both worlds."""
        who = "someone who only watches" if self.seat is None else f"seat {self.seat}"
        return "\n".join(
            (
                f"{who} can tell by {self.what} what is hidden, with seed {self.seed!r}: {self.change}",
                *first_difference(*self.seen),
                *side_by_side(*self.histories),
            )
        )


def publishes(game: AnyGame) -> IsReveal:
    """Return what tells the entries by which a game makes chance public.

    Their first or second word is one of its own.
    """

    def is_reveal(entry: str) -> bool:
        return not game.public.isdisjoint(entry.split()[:2])

    return is_reveal


def find_leak(
    game: AnyGame,
    seat: Seat | None,
    make_wire: MakeWire,
    *,
    seeds: Iterable[str],
    fill: Fill | None = None,
    is_reveal: IsReveal | None = None,
    changes_per_seed: int = CHANGES_PER_SEED,
) -> Leak | None:
    """Return the first leak found, or `None`.

    Args:
        game: What is played.
        seat: The seat under test; `None` for someone who only watches.
        make_wire: How a stream is written, as `worlds.arena_wire("mia")`.
        seeds: Seeds of the play-throughs, each with all its chance.
        fill: Who fills in forms; without one the game's own examples do.
        is_reveal: Which entries make public what was hidden; by default those with the game's own words for it.
        changes_per_seed: How many things are changed in each play-through, one at a time.
    """
    fill = fill or to_fill(game)
    is_reveal = is_reveal or publishes(game)
    for seed in seeds:
        for change in changes(game, seed, seat, fill, changes_per_seed):
            first = World(game, seed, seat, make_wire)
            second = World(game, seed, seat, make_wire, change)
            if leak := _Trial(first, second, seed, change, fill, is_reveal).run():
                return leak
    return None


class _Parted(Exception):
    """The worlds have parted as the rules allow."""


class _Found(Exception):
    """The seat can tell the worlds apart."""

    def __init__(self, what: str, seen: tuple[object, object], until: tuple[int, int] | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.seen = seen
        self.until = until


class _Trial:
    """One match in two worlds."""

    def __init__(
        self, first: World, second: World, seed: str, change: Change, fill: Fill | None, is_reveal: IsReveal
    ) -> None:
        self._first = first
        self._second = second
        self._seed = seed
        self._change = change
        self._fill = fill
        self._is_reveal = is_reveal
        self._num_decisions = 0

    def run(self) -> Leak | None:
        first, second = self._first, self._second
        try:
            self._compare_entries()
            self._compare("who is asked", tuple(first.match.asks), tuple(second.match.asks))
            while first.match.asks:
                self._decide()
                self._compare("the text about a fault", first.faults(), second.faults())
                self._compare_entries()
                self._compare("who is asked", tuple(first.match.asks), tuple(second.match.asks))
            if not isinstance(self._change, OtherAction):
                self._compare("the end of the match", first.send_end(), second.send_end())
        except _Parted:
            return None
        except _Found as found:
            until = found.until or self._num_entries()
            histories = (tuple(first.match.entries[: until[0]]), tuple(second.match.entries[: until[1]]))
            return Leak(first.seat, self._seed, self._change, found.what, found.seen, histories)
        return None

    def _decide(self) -> None:
        """Let all asked seats answer as scripted, the seat under test last in the second world."""
        first, second, own = self._first, self._second, self._first.seat
        requests = [first.match.request(seat) for seat in first.match.asks]
        until = self._num_entries()
        script = self._script(requests)
        changed = self._changed(script)
        self._num_decisions += len(script)
        sent = [first.send(request) for request in requests if request.seat == own]
        for seat, text in script.items():
            elapsed_us = _ELAPSED_US if seat == own else _OTHERS_ELAPSED_US[0]
            first.match.answer(seat, text, elapsed_us)
        others = [seat for seat in reversed(changed) if seat != own]
        if not all(second.allows(seat, changed[seat]) for seat in others):
            raise _Parted
        for seat in others:
            second.match.request(seat)
            second.match.answer(seat, changed[seat], _OTHERS_ELAPSED_US[1])
        if own is not None and own in changed:
            self._compare("a request", sent[0], second.send(second.match.request(own)), until)
            second.match.answer(own, changed[own], _ELAPSED_US)

    def _script(self, requests: list[Request]) -> dict[Seat, str]:
        """Return what each asked seat answers; the seat under test sometimes nonsense, or what another seat may say."""
        script = {r.seat: answer(r, random_legal, self._fill, self._first.watch) for r in requests}
        own = self._first.seat
        mixed = mix(self._seed, self._num_decisions)
        if own is not None and own in script and mixed % _FAULT_EVERY == 0 and len(self._first.faults()) < _MOST_FAULTS:
            others = [text for seat, text in script.items() if seat != own]
            script[own] = others[0] if others and mixed & 64 else "?!"
        return script

    def _changed(self, script: dict[Seat, str]) -> dict[Seat, str]:
        change = self._change
        numbers = dict(zip(script, range(self._num_decisions, self._num_decisions + len(script)), strict=True))
        if isinstance(change, OtherAction) and numbers.get(change.seat) == change.decision:
            return {**script, change.seat: change.action}
        return script

    def _compare_entries(self) -> None:
        own = self._first.seat
        worlds = (self._first, self._second)
        told = ([(raw, seen) for raw in world.read() if (seen := mask(raw, own)) is not None] for world in worlds)
        for one, other in zip_longest(*told):
            if one and other and one[1] == other[1]:
                continue
            raw, other_raw = one[0] if one else "", other[0] if other else ""
            if isinstance(self._change, OtherAction) or self._may_differ(raw, other_raw):
                raise _Parted
            raise _Found("an entry", (raw, other_raw))

    def _may_differ(self, one: str, other: str) -> bool:
        """Return whether the rules tell the seat what differs: to all by a reveal, or by a mark that names the seat.

        A reveal may stand alone: chance decides not only what is shown, but also whether anything is. What stands
        beside it in the other world is then whatever comes next there, or nothing.
        """
        is_public = self._is_reveal(one) or self._is_reveal(other)
        return is_public or (bool(one and other) and mask(one, AUDIENCE) == mask(other, AUDIENCE))

    def _compare(self, what: str, one: object, other: object, until: tuple[int, int] | None = None) -> None:
        if one != other:
            raise _Found(what, (one, other), until)

    def _num_entries(self) -> tuple[int, int]:
        return len(self._first.match.entries), len(self._second.match.entries)
