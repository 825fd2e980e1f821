"""How big the messages of a lisandria decision are: the echo measurements send as many bytes."""

from statistics import median

from arena.bench.pure import first_requests
from arena.games import GAMES, make_game
from arena.wire.messages import Encoder, Incoming


def of_a_round_trip() -> tuple[int, int]:
    """Return the bytes of a batch with one request, and of the message that answers it; the medians of many."""
    game = make_game("lisandria")
    encoder = Encoder(game, GAMES["lisandria"].view)
    encoder.to_batch([], [], [])  # the first one carries the game
    asked, answered = [], []
    for number, (request, action) in enumerate(first_requests(game, 500)):
        asked.append(encoder.to_batch([], [(number * 7_654_321 % 2**32, number, request)], []).ByteSize())
        answer = Incoming()
        answer.answers.answers.add(decision=number * 7_654_321 % 2**32, action=action)
        answered.append(answer.ByteSize())
    return int(median(asked)), int(median(answered))
