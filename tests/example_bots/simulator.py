"""Matches between bot objects without processes or sockets, yet with requests that went through the wire's encoding."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import arena_sdk
from arena.chance import block_key, match_key, starting_seat, to_secret
from arena.clock import TimeControl
from arena.games import GAMES
from arena.match import Match
from arena.results import Kind
from arena.rules import AnyGame
from arena.wire.messages import Encoder

MakeBot = Callable[[], arena_sdk.Bot]


class Score(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.error:.3f}"


def play(
    game: AnyGame,
    bots: Sequence[MakeBot],
    *,
    seed: str,
    rotation: int = 0,
    watch: Callable[[arena_sdk.Request], None] = lambda _: None,
) -> Match:
    """Play one match of a block and return it when it is over; `watch` is shown every request."""
    key = block_key(to_secret(seed), "block", 0)
    match = Match(game, match_key(key, rotation, game.num_seats), starting_seat(key, game.num_seats), TimeControl())
    encoder = Encoder(game, GAMES[game.name.partition(":")[0]].view)
    seated = [make() for make in bots]
    seen = [arena_sdk.Match(game.name, game.num_seats, seat, game.actions, (), []) for seat in range(game.num_seats)]
    while match.outcome is None:
        for seat in tuple(match.asks):
            message = encoder.to_batch((), [(1, 1, match.request(seat))], ()).batch.requests[0]
            seen[seat].history.extend(message.entries)
            request = arena_sdk.Request(seen[seat], message)
            watch(request)
            match.answer(seat, seated[seat].act(request), 0)
    return match


def score_of(game: AnyGame, bot: MakeBot, opponent: MakeBot, num_blocks: int, seed: str = "zoo") -> Score:
    """Return what `bot` gains per match, alone at the table among copies of `opponent`, who must commit no fault.

    A block seats the bot once in every seat; it is the unit of evidence, so the error is that of the mean over blocks.
    """
    blocks = []
    for block in range(num_blocks):
        gains = []
        for seat in range(game.num_seats):
            bots = [bot if other == seat else opponent for other in range(game.num_seats)]
            outcome = play(game, bots, seed=f"{seed}/{block}", rotation=seat).outcome
            assert outcome
            assert outcome.ending.kind is Kind.RULES, outcome
            gains.append(outcome.returns[seat])
        blocks.append(fmean(gains))
    return Score(fmean(blocks), stdev(blocks) / sqrt(num_blocks))
