"""Checks of conformance: chance, the transcript, and what a seat learns."""

import re
from collections import Counter

from arena.match.transcript import masked
from arena.rules import Ask, Chance, Decision, Draw, Seat, View
from arena.testing.playing import play
from arena.testing.strategies import by_content
from arena.testing.subject import Position, Subject, decisions, existing, positions, require

_SPAN = re.compile(r"\{(\d+(?:,\d+)*):([^{}]+)\}")
_PRIVATE = re.compile(r"@(\d+(?:,\d+)*) (?=.)")


def check_rules_are_pure(subject: Subject) -> None:
    """The same state gives the same node and view, and the same step for the same actions or values."""
    rules = subject.game.rules
    for seed in subject.seeds:
        for position in positions(subject, seed):
            state, node = position.state, position.node
            require(rules.node(state) == node, f"the node after {position.entries[-1:]} changes")
            if not isinstance(node, Chance | Decision):
                continue
            step = rules.apply(state, position.given)
            require(rules.apply(state, position.given) == step, f"the step after {position.entries[-1:]} changes")
            require(
                rules.node(state) == node, f"applying an action to the state after {position.entries[-1:]} changes it"
            )


def check_same_key_same_match(subject: Subject) -> None:
    """Two matches with one key and the same bots agree in every entry, action and return."""
    for seed in subject.seeds:
        first, second = (play(subject.game, seed, by_content, fill=subject.fill) for _ in range(2))
        require(first.match.entries == second.match.entries, f"seed {seed!r} gives two transcripts")
        require(first.match.actions == second.match.actions, f"seed {seed!r} gives two lists of actions")
        require(first.match.outcome == second.match.outcome, f"seed {seed!r} gives two outcomes")


def check_arrival_does_not_matter(subject: Subject) -> None:
    """Simultaneous answers may come in any order."""
    for seed in subject.seeds if _has_windows(subject) else ():
        forth = play(subject.game, seed, by_content, fill=subject.fill).match
        back = play(subject.game, seed, by_content, fill=subject.fill, is_reversed=True).match
        require(forth.entries == back.entries, f"with seed {seed!r} the order of arrival changes the transcript")
        require(forth.outcome == back.outcome, f"with seed {seed!r} the order of arrival changes the outcome")


def check_coordinates_are_unique(subject: Subject) -> None:
    """No coordinate is used twice in a match: neither for two draws, nor for two decisions of one seat."""
    for seed in subject.seeds:
        draws: set[str] = set()
        asked: set[tuple[Seat, str]] = set()
        for position in positions(subject, seed):
            node = position.node
            for draw in node.draws if isinstance(node, Chance) else ():
                require(_is_coordinate(draw), f"expected a coordinate kind/hand/turn/seat/index, got {draw.at!r}")
                require(draw.at not in draws, f"{draw.at} is drawn twice")
                draws.add(draw.at)
            if isinstance(node, Decision):
                for seat in node.asks:
                    require((seat, node.at) not in asked, f"seat {seat} is asked twice at {node.at}")
                    asked.add((seat, node.at))


def check_entries_are_marked_well(subject: Subject) -> None:
    """Every entry is one printable line whose marks `mask` understands, and names seats that exist."""
    for seed in subject.seeds:
        for position in positions(subject, seed):
            for entry in position.entries:
                _require_well_marked(entry, subject.game.num_seats)


def check_what_is_asked_follows_from_transcript(subject: Subject) -> None:
    """What a seat may choose from and what it sees are functions of what it has been told: of its masked transcript.

    One transcript may stand for several decisions: a seat may be asked, and nothing be told, and be asked again. So
    play-throughs that share a transcript must agree on the first decision under it, on the second, and so on.
    """
    known: dict[tuple[Seat, int, int], tuple[Ask, View, str]] = {}
    for seed in subject.seeds:
        told = [
            0
        ] * subject.game.num_seats  # A hash of what each seat has been told: whole transcripts would be too many.
        num_asked = Counter[tuple[Seat, int]]()
        for position in positions(subject, seed):
            for seat in range(subject.game.num_seats):
                if news := masked(position.entries, seat):
                    told[seat] = hash((told[seat], *news))
            for seat, ask in position.node.asks.items() if isinstance(position.node, Decision) else ():
                num_asked[seat, told[seat]] += 1
                now = _asked_now(subject, position, seat, ask)
                before = known.setdefault((seat, told[seat], num_asked[seat, told[seat]]), now)
                require(before == now, f"seat {seat} is asked {now}, and after the same transcript elsewhere {before}")


def check_views_are_plain(subject: Subject) -> None:
    """A view is a NamedTuple of numbers, texts, truth values, and tuples of these: what `arena.wire` can write."""
    for position, node in decisions(subject):
        for seat in node.asks:
            view = subject.game.rules.view(position.state, seat)
            require(hasattr(view, "_fields"), f"expected a NamedTuple as view, got {type(view).__name__}")
            require(_is_plain(view), f"expected plain values in the view of seat {seat}, got {view}")


def _has_windows(subject: Subject) -> bool:
    return any(len(node.asks) > 1 for _, node in decisions(subject))


def _is_coordinate(draw: Draw) -> bool:
    parts = draw.at.split("/")
    return len(parts) == 5 and draw.at.isprintable() and all(parts)


def _require_well_marked(entry: str, num_seats: int) -> None:
    require(entry.isprintable() and entry.strip() == entry and entry, f"expected one line, got entry {entry!r}")
    public = entry
    if entry.startswith("@"):
        private = existing(_PRIVATE.match(entry), f"expected @SEATS and a text, got entry {entry!r}")
        public = entry[private.end() :]
        _require_seats(private[1], num_seats, entry)
    for span in _SPAN.finditer(public):
        _require_seats(span[1], num_seats, entry)
    rest = _SPAN.sub("", public)
    require(not set(rest) & set("{}@"), f"expected marks like {{0,2:secret}}, got entry {entry!r}")


def _require_seats(seats: str, num_seats: int, entry: str) -> None:
    require(
        all(int(seat) < num_seats for seat in seats.split(",")),
        f"entry {entry!r} is marked for a seat that is not there",
    )


def _asked_now(subject: Subject, position: Position, seat: Seat, ask: Ask) -> tuple[Ask, View, str]:
    assert isinstance(position.node, Decision)
    return ask, subject.game.rules.view(position.state, seat), position.node.at


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(_is_plain(item) for item in value)
    return value is None or isinstance(value, int | str | bytes)
