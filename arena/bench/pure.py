"""What the pure parts give, without wire or processes: rules, match machine, log, ratings."""

import random
import time
import tracemalloc
from collections.abc import Iterator
from itertools import combinations, count, islice
from pathlib import Path

from arena.bench.figures import Figures
from arena.chance import BlockKey, block_key, match_key, starting_seat, to_secret
from arena.clock import TimeControl
from arena.games import GAMES, make_game
from arena.match import Match, Policy, Request
from arena.ratings.standings import standings
from arena.ratings.tally import Tally
from arena.replay.record import Record, record, to_digest, to_line
from arena.results import MatchResult
from arena.rules import AnyGame, Chance, Decision, Die, Draw, Form, Listed, Seat, Value
from arena.storage.log_writer import LogWriter

SECRET = to_secret("bench")
NAMES = tuple(f"bot{number}" for number in range(10))
RESULTS = 1_000_000


def measure_rules(figures: Figures, seconds: float) -> None:
    """Measure `rules.GAME.decisions_per_s`: node and apply, with choices and dice that cost next to nothing."""
    for name, kind in GAMES.items():
        figures.add("rules", name, "decisions_per_s", _rate(_rules_alone(make_game(name, kind.default_seats)), seconds))


def measure_matches(figures: Figures, seconds: float) -> None:
    """Measure `match.GAME.decisions_per_s`: the match machine with views, masking, keyed dice and clocks, no wire."""
    for name, kind in GAMES.items():
        game = make_game(name, kind.default_seats)
        figures.add("match", name, "decisions_per_s", _rate((play_on(match) for match in matches(game)), seconds))


def measure_log(figures: Figures, folder: Path, seconds: float) -> None:
    """Measure bytes of log a match for each game, and `log.write.matches_per_s` for lisandria."""
    for name, kind in GAMES.items():
        game = make_game(name, kind.default_seats)
        records = [_record(match, number) for number, match in enumerate(_played(game, 20))]
        size = sum(len(to_line(one, to_digest(b""))) for one in records) / len(records)
        figures.add("log", name, "bytes_per_match", size)
    records = [_record(match, number) for number, match in enumerate(_played(make_game("lisandria"), 200))]
    writer = LogWriter(folder / f"{time.monotonic_ns()}.jsonl", to_digest(b""), 0)
    figures.add("log", "write", "matches_per_s", _rate(_writes(writer, records), seconds))
    writer.close()


def measure_ratings(figures: Figures) -> None:
    """Measure the fit of a million results of 100 and of 1,000 bots, and how fast results are counted."""
    for num_bots in (100, 1000):
        tally = Tally(2)
        began = time.perf_counter()
        for result in _results(num_bots):
            tally.add(result)
        counted = time.perf_counter()
        names = {f"bot{number:04}": "" for number in range(num_bots)}
        standings(tally, names)
        figures.add("ratings", f"bots_{num_bots}", "fit_seconds", time.perf_counter() - counted)
        figures.add("ratings", f"bots_{num_bots}", "count_seconds", counted - began)


def measure_memory_of_matches(figures: Figures, num_matches: int = 2000) -> None:
    """Measure `memory.match_in_flight.bytes`: a lisandria match that has been asked its first decisions."""
    game = make_game("lisandria")
    tracemalloc.start()
    held = []
    for match in islice(matches(game), num_matches):
        for _ in range(3):
            if match.asks:
                _step(match)
        held.append(match)
    now, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    figures.add("memory", "match_in_flight", "bytes", now / num_matches)


def first_requests(game: AnyGame, num_requests: int) -> Iterator[tuple[Request, str]]:
    """Yield requests of matches played at random, and what was answered."""
    return islice(_asked(game), num_requests)


def _asked(game: AnyGame) -> Iterator[tuple[Request, str]]:
    for match in matches(game):
        while match.asks:
            request = match.request(next(iter(match.asks)))
            yield request, (action := _answer(game, request))
            match.answer(request.seat, action, 1000)


def _rate(counts: Iterator[int], seconds: float) -> float:
    """Return how many things a second an iterator does that yields what it has done."""
    next(counts)  # the first one fills caches
    done, began = 0, time.perf_counter()
    for number in counts:
        done += number
        if time.perf_counter() - began >= seconds:
            break
    return done / (time.perf_counter() - began)


def _rules_alone(game: AnyGame) -> Iterator[int]:
    """Play by the rules for ever; yield the decisions of each play-through."""
    rules, dice = game.rules, random.Random(1)
    choose = dice.random
    while True:
        state, decisions = rules.initial(0), 0
        while not hasattr(node := rules.node(state), "returns"):
            if isinstance(node, Chance):
                state = rules.apply(state, tuple([_value(draw, dice) for draw in node.draws])).state
                continue
            assert isinstance(node, Decision)
            actions = {}
            for seat, ask in node.asks.items():
                if isinstance(ask, Listed):
                    actions[seat] = ask.legal[int(choose() * len(ask.legal))]
                else:
                    actions[seat] = _filled(game, ask, state, seat, dice)
            decisions += len(actions)
            state = rules.apply(state, actions).state
        yield decisions


def _value(draw: Draw, dice: random.Random) -> Value:
    if isinstance(draw, Die):
        return int(dice.random() * 6) + 1
    return tuple(dice.sample(range(draw.size), draw.size))


def _filled(game: AnyGame, form: Form, state: object, seat: Seat, dice: random.Random) -> str:
    assert game.notation, "a game with forms reads them"
    text = game.notation.example(form, game.rules.view(state, seat), dice.getrandbits(64))
    return game.notation.parse(state, seat, text)


def matches(game: AnyGame) -> Iterator[Match]:
    """Yield new matches, each with its own dice; the same ones at every call."""
    control, policy = TimeControl(), Policy.STRICT if game.num_seats == 2 else Policy.LENIENT
    for number in count():
        key: BlockKey = block_key(SECRET, f"bench/{number}", 0)
        own = match_key(key, 0, game.num_seats)
        yield Match(game, own, starting_seat(key, game.num_seats), control, policy)


def play_on(match: Match) -> int:
    """Play a match to its end; return how many decisions it took."""
    while match.asks:
        _step(match)
    return len(match.actions)


def _step(match: Match) -> None:
    """Answer whoever is asked."""
    for request in [match.request(seat) for seat in match.asks]:
        match.answer(request.seat, _answer(match.game, request), 1000)


def _answer(game: AnyGame, request: Request) -> str:
    if isinstance(request.ask, Listed):
        legal = request.ask.legal
        return legal[request.rand % len(legal)]
    assert game.notation, "a game with forms reads them"
    return game.notation.example(request.ask, request.view, request.rand)


def _played(game: AnyGame, num_matches: int) -> Iterator[Match]:
    for match in islice(matches(game), num_matches):
        play_on(match)
        yield match


def _record(match: Match, number: int) -> Record:
    names = NAMES[: match.game.num_seats]
    return record(match, f"{','.join(names)}/{number}", 0, 0, names)


def _writes(writer: LogWriter, records: list[Record]) -> Iterator[int]:
    while True:
        for one in records:
            writer.append(one)
        yield len(records)


def _results(num_bots: int) -> Iterator[MatchResult]:
    """Yield a million results in blocks of two matches: bots of rising strength, every pair about equally often."""
    dice = random.Random(1)
    names = [f"bot{number:04}" for number in range(num_bots)]
    pairs = list(combinations(range(num_bots), 2))
    for number in range(RESULTS // 2):
        first, second = pairs[number % len(pairs)]
        chance = 1 / (1 + 10 ** ((first - second) / num_bots))
        for rotation, (one, other) in enumerate(((first, second), (second, first))):
            wins = dice.random() < (chance if one == first else 1 - chance)
            returns, places = ((1, -1), (1, 2)) if wins else ((-1, 1), (2, 1))
            block = f"{names[first]},{names[second]}/{number}"
            yield MatchResult(block, rotation, (names[one], names[other]), returns, places)
