"""Checks of conformance: how a play-through ends."""

from collections.abc import Iterator
from itertools import permutations

from arena.match.transcript import AUDIENCE, mask
from arena.rules import Chance, Seat, Terminal
from arena.testing.playing import play
from arena.testing.strategies import Strategy, by_content, first_legal, last_legal, random_legal
from arena.testing.subject import Subject, next_given, positions, require

_STRATEGIES: tuple[Strategy, ...] = (random_legal, first_legal, last_legal, by_content)


def check_play_ends(subject: Subject) -> None:
    """Random play and some stubborn ways of playing come to an end."""
    for seed in subject.seeds:
        for strategy in _STRATEGIES:
            played = play(subject.game, seed, strategy, fill=subject.fill, most_decisions=subject.most_steps)
            require(played.match.outcome, "a match ended without outcome")


def check_default_play_ends(subject: Subject) -> None:
    """A table of forfeited chairs, for which default actions play, comes to an end."""
    rules = subject.game.rules
    state = rules.initial(0)
    for _ in range(subject.most_steps):
        node = rules.node(state)
        if isinstance(node, Terminal):
            return
        if isinstance(node, Chance):
            given = next_given(subject, subject.seeds[0], state, node)
        else:
            given = {seat: rules.default_action(state, seat) for seat in node.asks}
        state, _ = rules.apply(state, given)
    require(False, f"default actions alone do not end within {subject.most_steps} steps")


def check_opening_is_told(subject: Subject) -> None:
    """A match from a chosen position begins with an entry that states it to everybody."""
    opening = subject.game.opening
    for seed in subject.seeds if opening else ():
        first = next((entry for position in positions(subject, seed) for entry in position.entries), "")
        told = mask(first, AUDIENCE) or ""
        require(opening in told, f"expected a first entry that states {opening!r} to everybody, got {first!r}")


def check_returns_sum_to_zero(subject: Subject) -> None:
    """Every seat has a whole number of the game's unit, and together they have nothing."""
    for end in _ends(subject):
        _require_returns(subject, end, "the game")


def check_places_fit(subject: Subject) -> None:
    """A place is one more than the number of seats that did better, and a better place is never worth less."""
    for end in _ends(subject):
        _require_places(subject, end, "the game")
        # Not so after a forfeit: a chair that is placed last may have lost less than one that played on.
        by_place = [amount for _, amount in sorted(zip(end.places, end.returns, strict=True), key=_place_then_most)]
        require(by_place == sorted(by_place, reverse=True), f"places {end.places} do not fit returns {end.returns}")


def check_forfeits_settle(subject: Subject) -> None:
    """Forfeited chairs come last, the later the better, and returns still sum to 0. Source: rules.md X8."""
    count = subject.game.num_seats
    for end in _ends(subject):
        for forfeited in _orders(count):
            settled = subject.game.settle(end, forfeited)
            _require_settled(subject, settled, forfeited)
    if count == 2:
        for seat in range(count):
            settled = subject.game.settle(None, (seat,))
            _require_settled(subject, settled, (seat,))
            require(settled.returns[seat] < 0, f"seat {seat} forfeited alone and its return is {settled.returns[seat]}")


def check_same_bot_gains_nothing(subject: Subject) -> None:
    """With the same deterministic bot in all seats, an entrant takes exactly 0 from a block that shares its dice."""
    count = subject.game.num_seats
    for seed in subject.seeds[:1]:
        totals = [0] * count
        for rotation in range(count):
            outcome = play(subject.game, seed, by_content, fill=subject.fill).match.outcome
            assert outcome
            for seat in range(count):
                totals[(seat + rotation) % count] += outcome.returns[seat]
        require(not any(totals), f"the same bot in all seats takes {totals} from a block with seed {seed!r}")


def _ends(subject: Subject) -> Iterator[Terminal]:
    for number, seed in enumerate(subject.seeds):
        for position in positions(subject, seed, number % subject.game.num_seats):
            if isinstance(position.node, Terminal):
                yield position.node


def _orders(count: int) -> Iterator[tuple[Seat, ...]]:
    """Yield orders in which chairs may be forfeited: all of one and of two, and all chairs from either end."""
    yield from permutations(range(count), 1)
    if count > 2:
        yield from permutations(range(count), 2)
        yield tuple(range(count))
        yield tuple(range(count))[::-1]


def _place_then_most(row: tuple[int, int]) -> tuple[int, int]:
    place, amount = row
    return place, -amount


def _require_returns(subject: Subject, end: Terminal, who: str) -> None:
    returns = end.returns
    require(len(returns) == subject.game.num_seats, f"{who} gives returns {returns}, expected one per seat")
    require(all(type(amount) is int for amount in returns), f"{who} gives returns {returns}, expected whole numbers")
    require(sum(returns) == 0, f"{who} gives returns {returns}, expected a sum of 0")


def _require_places(subject: Subject, end: Terminal, who: str) -> None:
    places = end.places
    require(len(places) == subject.game.num_seats, f"{who} gives places {places}, expected one per seat")
    for seat, place in enumerate(places):
        better = sum(other < place for other in places)
        require(place == 1 + better, f"{who} gives places {places}: {better} did better than seat {seat}")


def _require_settled(subject: Subject, settled: Terminal, forfeited: tuple[Seat, ...]) -> None:
    who = f"settling the forfeits {forfeited}"
    _require_returns(subject, settled, who)
    _require_places(subject, settled, who)
    kept = [place for seat, place in enumerate(settled.places) if seat not in forfeited]
    lost = [settled.places[seat] for seat in forfeited]
    require(lost == sorted(lost, reverse=True) and len(set(lost)) == len(lost), f"{who} gives places {settled.places}")
    require(not kept or max(kept) < min(lost), f"{who} gives places {settled.places}: a forfeited chair is not last")
