"""A logged match, played again: chance derived anew, every action and fault judged anew, all that follows compared."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arena.chance import Secret, block_key, match_key, starting_seat
from arena.clock import TimeControl
from arena.errors import ReplayError
from arena.match import Match, Policy
from arena.replay.evidence import give_fault
from arena.replay.fields import shown
from arena.replay.openings import game_of
from arena.replay.record import Record
from arena.results import Kind
from arena.rules import AnyGame, Seat


class Conditions(NamedTuple):
    """What holds for every match of a run.

    Attributes:
        game: What is played.
        secret: From which all chance is derived.
        control: Time allowed.
        policy: What a fault costs.
        shares_dice: Whether both rotations of a block at two seats have the same dice.
        openings: The game from each chosen position, in order; empty where matches begin as usual.
    """

    game: AnyGame
    secret: Secret
    control: TimeControl
    policy: Policy
    shares_dice: bool = True
    openings: tuple[AnyGame, ...] = ()


def open_match(record: Record, conditions: Conditions) -> Match:
    """Return the match as it stood before its first decision.

    Raises:
        ReplayError: The name of its block is none.
    """
    usual, secret, control, policy, shares_dice, openings = conditions
    game = game_of(record.block, usual, openings)
    key = block_key(secret, record.block, record.attempt)
    start = starting_seat(key, game.num_seats)
    own_key = match_key(key, record.rotation, game.num_seats, shares_dice=shares_dice)
    return Match(game, own_key, start, control, policy)


def steps(record: Record, conditions: Conditions, line: int = 0) -> Iterator[Match]:
    """Yield the match before each of its decisions and at its end: the same machine each time, one step further.

    Args:
        record: The match.
        conditions: What held for it.
        line: Its line in the log, for messages.

    Raises:
        ReplayError: What is logged cannot have happened here.
    """
    return _steps(open_match(record, conditions), record, conditions.control, line)


def replay(record: Record, conditions: Conditions, line: int = 0) -> None:
    """Play a logged match again and compare.

    Args:
        record: The match.
        conditions: What held for it.
        line: Its line in the log, for messages.

    Raises:
        ReplayError: The log does not tell what happened; the first field that differs is named.
    """
    num_actions = num_entries = 0
    match = open_match(record, conditions)
    # What came before anybody was asked explains best why what follows does not fit.
    _compare("entries", match.entries, record.entries[: len(match.entries)], line)
    try:
        for _ in _steps(match, record, conditions.control, line):
            num_actions, num_entries = len(match.actions), len(match.entries)
    except ReplayError:
        # What differs before the step that cannot be taken is the likelier cause of it.
        _compare("actions", match.actions[:num_actions], record.actions[:num_actions], line)
        _compare("entries", match.entries[:num_entries], record.entries[:num_entries], line)
        raise
    _compare_all(match, record, line)


def _steps(match: Match, record: Record, control: TimeControl, line: int) -> Iterator[Match]:
    replayer = _Replayer(match, record, control, line)
    while match.outcome is None:
        yield match
        replayer.decide()
    yield match


class _Replayer:
    """Hands what is logged to a match, decision by decision."""

    def __init__(self, match: Match, record: Record, control: TimeControl, line: int) -> None:
        self._match = match
        self._record = record
        self._control = control
        self._line = line
        self._prefixes = [f"{seat} " for seat in range(match.game.num_seats)]

    def decide(self) -> None:
        """Hand over the faults and answers of the seats that are asked.

        Faults go in first, in the order in which the match listed them; beyond that list, order decides nothing.
        """
        match, faults = self._match, self._record.faults
        left = self._to_indices(tuple(match.asks))
        while len(match.faults) < len(faults):
            fault = faults[len(match.faults)]
            if left.get(fault.seat) != fault.decision:
                break
            del left[fault.seat]
            give_fault(match, fault, self._elapsed_us(fault.seat, fault.decision), self._control, self._line)
            if match.outcome is not None:
                return
        for seat, index in left.items():
            self._answer(seat, index)

    def _to_indices(self, asked: tuple[Seat, ...]) -> dict[Seat, int]:
        """Return where each seat's action stands in the log, or would, had the match not ended by a fault here."""
        first = len(self._match.actions)
        indices = {}
        for seat in asked:
            group = range(first, first + len(self._prefixes))
            missing = first + sum(other < seat for other in asked)
            indices[seat] = next((index for index in group if self._has_action(seat, index)), missing)
        return indices

    def _has_action(self, seat: Seat, index: int) -> bool:
        actions = self._record.actions
        return index < len(actions) and actions[index].startswith(self._prefixes[seat])

    def _elapsed_us(self, seat: Seat, index: int) -> int | None:
        return self._record.elapsed_us[index] if self._has_action(seat, index) else None

    def _answer(self, seat: Seat, index: int) -> None:
        match, record, num_faults = self._match, self._record, len(self._match.faults)
        if not self._has_action(seat, index):
            got = shown(record.actions[index]) if index < len(record.actions) else "the end"
            raise ReplayError(self._line, "actions", f"item {index}: expected an action of seat {seat}, got {got}")
        limit_us, elapsed_us = match.limit_us(seat), record.elapsed_us[index]
        match.answer(seat, record.actions[index].partition(" ")[2], elapsed_us)
        if len(match.faults) == num_faults:
            return
        fault = match.faults[-1]
        if fault.kind is Kind.TIMEOUT:
            most = f"{limit_us} + {self._control.margin_us}"
            raise ReplayError(self._line, "us", f"item {index}: expected at most {most}, got {elapsed_us}")
        raise ReplayError(self._line, "actions", f"item {index} of seat {seat}: {fault.evidence}")


def _compare_all(match: Match, record: Record, line: int) -> None:
    _compare("faults", match.faults, record.faults, line)
    _compare("actions", match.actions, record.actions, line)
    _compare("us", match.elapsed_us, record.elapsed_us, line)
    _compare("entries", match.entries, record.entries, line)
    outcome = match.outcome
    assert outcome, "the match was played to its end"
    if outcome.places != record.places:
        raise ReplayError(line, "places", f"expected {list(outcome.places)}, got {shown(list(record.places))}")
    if outcome.returns != record.returns:
        raise ReplayError(line, "returns", f"expected {list(outcome.returns)}, got {shown(list(record.returns))}")
    if outcome.ending != record.ending:
        raise ReplayError(line, "end", f"expected {shown(tuple(outcome.ending))}, got {shown(tuple(record.ending))}")


def _compare(field: str, played: Sequence[object], logged: Sequence[object], line: int) -> None:
    if tuple(played) == logged:
        return
    for index, (expected, got) in enumerate(zip(played, logged)):  # noqa: B905  # their lengths are compared below
        if expected != got:
            raise ReplayError(line, field, f"item {index}: expected {shown(expected)}, got {shown(got)}")
    raise ReplayError(line, field, f"expected {len(played)} items, got {len(logged)}")
