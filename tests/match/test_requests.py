"""What a seat is sent: only what is new, all of it after a restart, and nothing that is not its own."""

from arena.chance import decision_rand, match_key, seat_key
from arena.clock import TimeControl
from arena.match import Match, Policy
from arena.match.transcript import masked
from arena.results import Kind
from arena.testing.playing import play, to_block_key
from arena.testing.sealed import sealed
from arena.testing.strategies import random_legal
from tests.match.matches import legal, lisandria, mover, open_match, open_window, play_on


def _announce_round(match: Match) -> None:
    """Let every seat ask for its request and go as little up as it can, once round the table."""
    for _ in range(match.game.num_seats):
        seat = mover(match)
        match.request(seat)
        match.answer(seat, legal(match, seat)[2] if len(legal(match, seat)) < 21 else "announce 31", 0)


def test_request_carries_the_entries_since_the_last_one() -> None:
    match = open_match(lisandria(3))
    _announce_round(match)
    request = match.request(0)
    assert request.first_entry == 1
    assert request.entries == masked(match.entries, 0)[1:]


def test_entries_are_numbered_by_each_seat_for_itself() -> None:
    """Entries that do not exist for a seat leave no gap in its numbers."""
    match = open_match(sealed(3), Policy.STRICT)
    num_told = [0, 0, 0]
    while match.outcome is None:
        for seat in list(match.asks):
            request = match.request(seat)
            assert request.first_entry == num_told[seat]
            num_told[seat] += len(request.entries)
            match.answer(seat, legal(match, seat)[0], 0)
    assert max(num_told) < len(match.entries)
    assert [match.news(seat)[0] for seat in range(3)] == num_told


def test_news_counts_as_sent() -> None:
    match = open_match(lisandria(2))
    assert match.news(0) == (0, masked(match.entries, 0))
    assert match.news(0) == (len(match.entries), [])
    assert match.request(0).entries == []


def test_forgotten_seat_is_sent_its_whole_masked_history() -> None:
    match = open_match(lisandria(3))
    _announce_round(match)
    before = match.request(0)
    match.forget(0)
    again = match.request(0)
    assert (again.first_entry, again.entries) == (0, masked(match.entries, 0))
    assert again._replace(first_entry=0, entries=[]) == before._replace(first_entry=0, entries=[])


def test_forgetting_one_seat_leaves_the_others_as_they_were() -> None:
    match = open_match(lisandria(3))
    _announce_round(match)
    match.forget(0)
    first_entry, _ = match.news(1)
    assert first_entry > 0


def test_last_news_completes_the_transcript_of_every_seat() -> None:
    match = open_match(lisandria(3))
    told: dict[int, list[str]] = {seat: [] for seat in range(3)}
    while match.outcome is None:
        seat = mover(match)
        told[seat] += match.request(seat).entries
        match.answer(seat, legal(match, seat)[-1], 0)
    for seat, entries in told.items():
        assert entries + match.news(seat)[1] == masked(match.entries, seat)


def test_request_carries_the_random_bits_of_its_seat_and_place() -> None:
    match = open_match(lisandria(2), seed="7", start=1)
    key = seat_key(match_key(to_block_key("7"), 0, 2), 1)
    assert match.request(1).rand == decision_rand(key, "1/0/2")


def test_random_bits_of_a_window_differ_by_seat() -> None:
    match = open_window(4, Policy.STRICT)
    assert len({match.request(seat).rand for seat in range(4)}) == 4


def test_request_can_be_asked_for_twice() -> None:
    match = open_match(lisandria(2))
    first, second = match.request(0), match.request(0)
    assert second == first._replace(first_entry=len(first.entries), entries=[])


def test_request_says_what_is_left_in_the_bank() -> None:
    control = TimeControl(move_us=3_000_000, bank_us=5_000_000, increment_us=1_000_000)
    match = open_match(lisandria(2), Policy.STRICT, control)
    match.answer(0, "announce 31", 2_500_000)
    match.answer(1, "raise 32", 0)
    request = match.request(0)
    assert (request.bank_us, request.limit_us) == (3_500_000, 3_000_000)


def test_request_without_a_bank_says_zero() -> None:
    request = open_match(lisandria(2)).request(0)
    assert (request.bank_us, request.limit_us) == (0, 1_000_000)


def test_starting_seat_is_asked_first() -> None:
    assert list(open_match(lisandria(4), start=2).asks) == [2]


def test_match_of_one_key_is_the_same_whoever_watches() -> None:
    watched, alone = (open_match(sealed(3), Policy.STRICT) for _ in range(2))
    while watched.outcome is None:
        for seat in list(watched.asks):
            watched.request(seat)
        seat = next(iter(watched.asks))
        watched.answer(seat, legal(watched, seat)[-1], 0)
    play_on(alone)
    assert watched.entries == alone.entries
    assert watched.outcome == alone.outcome


def test_every_action_has_its_time() -> None:
    match = play(lisandria(4), "3", random_legal).match
    assert len(match.actions) == len(match.elapsed_us) > 0


def test_faults_are_kept_though_the_match_goes_on() -> None:
    match = open_match(lisandria(2, lives=9), Policy.LENIENT)
    match.fault(0, Kind.DISCONNECT, "gone")
    match.fault(1, Kind.CRASH, "exit 2")
    assert [(fault.seat, fault.kind, fault.evidence) for fault in match.faults] == [
        (0, Kind.DISCONNECT, "gone"),
        (1, Kind.CRASH, "exit 2"),
    ]


def test_match_of_a_game_is_asked_the_same_after_others_of_it() -> None:
    """Rules keep what they said; a match that took an answer out of it would spoil the next one's choices."""
    game = lisandria(2)
    for _ in range(2):
        play_on(open_match(game))
    assert open_match(game).asks == open_match(lisandria(2)).asks
