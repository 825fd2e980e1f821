"""Matches for the tests of the machine."""

from arena.chance import match_key
from arena.clock import TimeControl
from arena.games import make_game
from arena.match import Match, Policy
from arena.rules import AnyGame, Listed, Seat
from arena.testing.playing import to_block_key
from arena.testing.sealed import sealed

CONTROL = TimeControl(move_us=1_000_000, margin_us=20_000)
LATE_US = CONTROL.move_us + CONTROL.margin_us + 1


def lisandria(num_seats: int, lives: int = 2) -> AnyGame:
    """Return a game in which one seat decides at a time."""
    return make_game(f"lisandria:lives={lives}", num_seats)


def open_match(
    game: AnyGame, policy: Policy = Policy.STRICT, control: TimeControl = CONTROL, seed: str = "1", start: Seat = 0
) -> Match:
    """Return a match at its first decision."""
    return Match(game, match_key(to_block_key(seed), 0, game.num_seats), start, control, policy)


def open_window(num_seats: int, policy: Policy, bid: int | None = None, control: TimeControl = CONTROL) -> Match:
    """Return a match of one hand of `sealed` after seat 0 has bid: all seats are asked at the same time."""
    match = open_match(sealed(num_seats, num_hands=1), policy, control)
    match.answer(0, f"bid {bid or num_seats}", 0)
    assert list(match.asks) == list(range(num_seats))
    return match


def legal(match: Match, seat: Seat) -> tuple[str, ...]:
    """Return what `seat` may choose from now."""
    ask = match.asks[seat]
    assert isinstance(ask, Listed)
    return ask.legal


def mover(match: Match) -> Seat:
    """Return the one seat that is asked."""
    (seat,) = match.asks
    return seat


def play_on(match: Match, most: int = 1000) -> None:
    """Answer for everybody with the last legal action until the match is over."""
    for _ in range(most):
        if match.outcome is not None:
            return
        seat = next(iter(match.asks))
        match.answer(seat, legal(match, seat)[-1], 0)
    raise AssertionError(f"the match does not end in {most} decisions")
