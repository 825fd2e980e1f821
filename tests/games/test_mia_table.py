"""What holds in the whole Mia family: rules.md section 0, as far as a Mia plays by it."""

from itertools import permutations

import pytest

from arena.chance import starting_seat
from arena.games import GAMES, make_game
from arena.games.mia.score import to_returns
from arena.games.mia.variant import End
from arena.rules import Seat, Terminal
from arena.testing.playing import play, to_block_key
from arena.testing.strategies import first_legal, random_legal
from tests.games.playthroughs import Playthrough

NEXT = (1, 3)
ALL = pytest.mark.parametrize("game", [name for name, kind in GAMES.items() if kind.view == "mia"])


@ALL
@pytest.mark.parametrize("start", range(4))
def test_X1_starting_seat_rolls_first(game: str, start: Seat) -> None:
    played = Playthrough(game, 4, start, [NEXT])
    assert played.mover == start
    assert played.entries == [f"{start} roll {{{start}:31}}"]


@ALL
def test_X1_start_is_drawn_from_the_block_and_equal_in_both_rotations(game: str) -> None:
    for seed in "abcdef":
        first_entry = play(make_game(game), seed, first_legal).match.entries[0]
        assert first_entry.startswith(f"{starting_seat(to_block_key(seed), 2)} roll")


@ALL
def test_X2_cup_goes_to_the_next_seat_and_round_the_table(game: str) -> None:
    played = Playthrough(game, 3, 1, [NEXT])
    lines = ("1 announce 31", "2 raise 32", "0 raise 41", "1 raise 42")
    assert [played.play(line).mover for line in lines] == [2, 0, 1, 2]


@pytest.mark.parametrize("game", ["lisandria:lives=1", "tokyo:lives=1", "ludicitude:lives=1,end=elimination"])
def test_X2_next_skips_who_is_out(game: str) -> None:
    played = Playthrough(game, 3, 0, [(1, 3), NEXT]).play("0 announce 32", "1 doubt")
    assert played.view.lives == (0, 1, 1)
    played.play("1 announce 31", "2 raise 32")
    assert played.mover == 1


@pytest.mark.parametrize("game", ["lisandria:lives=1", "tokyo:lives=1", "tokyo:penalties=true,penalty_limit=1"])
def test_X3_next_living_seat_starts_where_the_starter_is_out(game: str) -> None:
    played = Playthrough(game, 4, 0, [(6, 5), NEXT]).play("0 announce 65", "1 doubt")
    assert "1 out" in played.entries
    assert played.mover == 2


def test_X3_next_living_seat_starts_where_an_accepted_mia_puts_the_starter_out() -> None:
    played = Playthrough("ludicitude:lives=1,end=elimination", 3, 0, [(6, 5), NEXT]).play("0 announce 21", "1 accept")
    assert "1 out" in played.entries
    assert played.mover == 2


@pytest.mark.parametrize("game", ["lisandria:lives=1", "tokyo:lives=1", "ludicitude:lives=1,end=elimination"])
def test_X4_places_are_the_reverse_order_of_elimination(game: str) -> None:
    played = Playthrough(game, 4, 0, [(1, 3), (1, 3), (1, 3)])
    played.play("0 announce 32", "1 doubt", "1 announce 32", "2 doubt", "2 announce 32", "3 doubt")
    assert played.end.places == (4, 3, 2, 1)


@ALL
def test_X5_default_is_to_doubt(game: str) -> None:
    played = Playthrough(game, 2, 0, [NEXT]).play("0 announce 61")
    assert _default(played) == "doubt"
    assert _default(played.play("1 raise 21")) == "doubt"


@pytest.mark.parametrize(
    ("standing", "dice", "default"),
    [
        (31, (6, 5), "announce 65"),
        (65, (6, 5), "announce 11"),
        (66, (1, 3), "announce 21"),
        (65, (1, 2), "announce 21"),
    ],
)
def test_X5_committed_seat_announces_the_truth_or_the_lowest_legal_value(
    standing: int, dice: tuple[int, int], default: str
) -> None:
    played = Playthrough("lisandria", 2, 0, [NEXT, dice]).play(f"0 announce {standing}", "1 roll")
    assert _default(played) == default


@ALL
def test_X5_opener_announces_the_truth(game: str) -> None:
    assert _default(Playthrough(game, 2, 0, [(6, 1)])) == "announce 61"


def test_X5_looker_does_not_re_roll() -> None:
    played = Playthrough("ludicitude", 2, 0, [(6, 1)]).play("0 announce 31", "1 look")
    assert _default(played) == "reroll none"
    assert _default(played.play("1 reroll none")) == "announce 61"


@ALL
def test_X6_doubt_reveals_the_dice_to_everybody(game: str) -> None:
    played = Playthrough(game, 3, 0, [(6, 1), NEXT]).play("0 announce 61", "1 doubt")
    assert "reveal 61" in played.entries


@ALL
def test_X8_at_two_seats_the_other_wins(game: str) -> None:
    for seat in (0, 1):
        settled = make_game(game).settle(None, (seat,))
        assert settled.places[1 - seat] == 1
        assert settled.returns[1 - seat] == -settled.returns[seat] == 1


@ALL
@pytest.mark.parametrize("forfeited", list(permutations(range(4), 2)), ids=str)
def test_X8_forfeited_chairs_are_last_the_later_the_better(game: str, forfeited: tuple[Seat, Seat]) -> None:
    made = make_game(game, 4)
    played = Terminal((0, 0, 0, 0), (3, 1, 4, 2))
    settled = made.settle(played, forfeited)
    assert [settled.places[seat] for seat in forfeited] == [4, 3]
    stayed = sorted({0, 1, 2, 3} - set(forfeited), key=lambda seat: played.places[seat])
    assert [settled.places[seat] for seat in stayed] == [1, 2]


def test_X8_returns_are_computed_after_the_places_of_forfeits() -> None:
    """A winner who has forfeited gives its win to the best of those who stayed."""
    lisandria = make_game("lisandria", 3)
    assert lisandria.settle(Terminal((-1, 2, -1), (3, 1, 2)), (1,)) == Terminal((-1, -1, 2), (2, 3, 1))
    ludicitude = make_game("ludicitude", 3)
    assert ludicitude.settle(Terminal((1, 1, -2), (1, 1, 3)), (0,)) == Terminal((-2, 1, 1), (3, 1, 2))


def test_X8_all_chairs_forfeited() -> None:
    assert make_game("lisandria", 3).settle(Terminal((-1, 2, -1), (3, 1, 2)), (2, 0, 1)).places == (2, 1, 3)


@pytest.mark.parametrize(
    ("end", "places", "returns"),
    [
        (End.LAST_STANDING, (3, 1, 2), (-1, 2, -1)),
        (End.FIRST_OUT, (3, 1, 1), (-2, 1, 1)),
        (End.FIXED_HANDS, (3, 1, 1), (-2, 1, 1)),
        (End.FIXED_HANDS, (1, 1, 1), (0, 0, 0)),
        (End.FIXED_HANDS, (4, 2, 2, 1), (-3, 0, 0, 3)),
    ],
)
def test_X9_returns_follow_places(end: End, places: tuple[int, ...], returns: tuple[int, ...]) -> None:
    assert to_returns(end, places) == returns


@ALL
def test_X10_two_seats_unless_said_otherwise(game: str) -> None:
    assert make_game(game).num_seats == 2


@ALL
@pytest.mark.parametrize("num_seats", [2, 3, 10])
def test_match_ends_within_a_bound(game: str, num_seats: int) -> None:
    """A hand has at most as many announcements as there are values, and each hand costs somebody something."""
    for seed in "abc":
        match = play(make_game(f"{game}:lives=3", num_seats), seed, random_legal).match
        losses = sum(" loses " in entry for entry in match.entries)
        assert losses <= 3 * num_seats
        assert len(match.actions) <= losses * (3 * 21 + 1)


def _default(played: Playthrough) -> str:
    assert played.mover is not None
    return played.game.rules.default_action(played.state, played.mover)
