"""Bots as plain functions: from a request to the text of an answer."""

import hashlib
from collections.abc import Callable, Iterable
from typing import TypeAlias

from arena.match import Request
from arena.rules import AnyGame, Form, Listed

Strategy: TypeAlias = Callable[[Request], str]
"""Answers a request whose choice is listed."""

Fill: TypeAlias = Callable[[Request], str]
"""Answers a request for a form. It reads the limits in the view and takes its luck from `Request.rand`."""

_MASK = 2**64 - 1


def first_legal(request: Request) -> str:
    """Return the first legal action."""
    return legal(request)[0]


def last_legal(request: Request) -> str:
    """Return the last legal action."""
    return legal(request)[-1]


def random_legal(request: Request) -> str:
    """Return a legal action drawn by the request's own random bits: the same request gives the same answer."""
    actions = legal(request)
    return actions[split_mix(request.rand) % len(actions)]


def by_content(request: Request) -> str:
    """Return a legal action that depends on everything the request says: two requests that differ are told apart."""
    actions = legal(request)
    digest = hashlib.sha256(repr(request).encode()).digest()
    return actions[int.from_bytes(digest[:8], "big") % len(actions)]


def scripted(answers: Iterable[str]) -> Strategy:
    """Return a bot that gives these answers one after another, whatever it is asked.

    It remembers how far it has come: make a new one for each match and seat.
    """
    left = iter(answers)
    return lambda _request: next(left)


def to_fill(game: AnyGame) -> Fill | None:
    """Return who fills in the forms of a game by the game's own examples; `None` for a game without a notation."""
    notation = game.notation
    if notation is None:
        return None

    def fill(request: Request) -> str:
        assert isinstance(request.ask, Form)
        return notation.example(request.ask, request.view, request.rand)

    return fill


def legal(request: Request) -> tuple[str, ...]:
    """Return what a request lists."""
    assert isinstance(request.ask, Listed), f"expected a listed choice, got form {request.ask.name!r}: give a `fill`"
    return request.ask.legal


def split_mix(seed: int) -> int:
    """Return the first output of SplitMix64.

    Source: Steele, Lea and Flood, OOPSLA 2014.
    """
    z = (seed + 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
    return z ^ z >> 31
