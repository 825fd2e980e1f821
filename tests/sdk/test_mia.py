"""Helpers for the Mia family, against enumeration of all throws."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from arena.games import make_game
from arena_sdk import Request, mia
from arena_sdk.mia import Announcement, Showdown
from arena_sdk.testing import request
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import play
from tests.example_bots.variants import VARIANTS

FACES = range(1, 7)
THROWS = [10 * max(throw) + min(throw) for throw in product(FACES, FACES)]
LISANDRIA = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21)
LUDICITUDE = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 66, 55, 44, 33, 22, 11, 21)
PETIT_MIA = (32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 66, 55, 44, 33, 22, 11, 31, 21)
FRESH = {value: count / 36 for value, count in Counter(THROWS).items()}


def _share(order: tuple[int, ...], lowest: int, throws: list[int] = THROWS) -> Fraction:
    """Return the share of throws that show at least the value of a rank."""
    return Fraction(sum(order.index(throw) >= lowest for throw in throws), len(throws))


@pytest.mark.parametrize(
    ("game", "order"),
    [("lisandria", LISANDRIA), ("ludicitude", LUDICITUDE), ("ludicitude:petit_mia=true", PETIT_MIA)],
)
def test_values_are_in_the_order_of_the_game(game: str, order: tuple[int, ...]) -> None:
    assert mia.values(request(game, seat=0, history=["0 roll 64"])) == order


@pytest.mark.parametrize("order", [LISANDRIA, LUDICITUDE, PETIT_MIA])
def test_chances_of_a_throw_are_those_of_36_throws(order: tuple[int, ...]) -> None:
    for rank, value in enumerate(order):
        assert mia.chance_at_least(order, value) == pytest.approx(float(_share(order, rank)))
        assert mia.chance_above(order, value) == pytest.approx(float(_share(order, rank + 1)))


def test_a_value_that_no_throw_gives_is_refused() -> None:
    with pytest.raises(ValueError, match=r"expected one of 31, 32, .*, 21, got 12"):
        mia.chance_at_least(LISANDRIA, 12)
    with pytest.raises(ValueError, match="got 12"):
        mia.chance_above(LISANDRIA, 12)
    with pytest.raises(ValueError, match="got 12"):
        mia.chance_in(FRESH, 12)


SECOND_HAND = [
    "0 roll ?",
    "0 announce 65",
    "1 raise 11",
    "0 doubt",
    "reveal 64",
    "1 loses 1",
    "0 roll ?",
    "0 announce 41",
]


def test_the_hand_begins_after_the_last_loss() -> None:
    made = request("lisandria", seat=1, history=SECOND_HAND)
    assert mia.hand(made) == ["0 roll ?", "0 announce 41"]
    assert mia.last_announcement(made) == Announcement(0, 41, is_raised=False)


def test_no_announcement_stands_when_a_hand_opens() -> None:
    assert mia.last_announcement(request("lisandria", seat=0, history=["0 roll 64"])) is None


def test_a_raise_is_an_announcement_made_blind() -> None:
    made = request("lisandria", seat=0, history=["0 roll 64", "0 announce 41", "1 raise 42"])
    assert mia.last_announcement(made) == Announcement(1, 42, is_raised=True)


def test_a_showdown_tells_who_said_what_about_which_dice() -> None:
    assert mia.showdowns(request("lisandria", seat=1, history=SECOND_HAND)) == [
        Showdown(Announcement(1, 11, is_raised=True), 64, is_true=False, is_free=False)
    ]


@pytest.mark.parametrize(
    ("shown", "is_true", "is_free"),
    [(64, False, False), (65, False, False), (11, False, True), (22, True, True), (21, True, True)],
)
def test_an_announcer_is_free_when_the_truth_was_high_enough(shown: int, is_true: bool, is_free: bool) -> None:
    history = ["0 roll ?", "0 announce 65", "1 roll 31", "1 announce 22"]
    history[2] = f"1 roll {shown}"
    loser = 1 if not is_true else 0
    ended = [*history, "0 doubt", f"reveal {shown}", f"{loser} loses 1", "0 roll ?", "0 announce 31"]
    (found,) = mia.showdowns(request("lisandria", seat=1, history=ended))
    assert found == Showdown(Announcement(1, 22, is_raised=False), shown, is_true, is_free)


def _lisandria(*history: str, seat: int = 1, num_seats: int = 2) -> Request:
    return request("lisandria", seat=seat, history=history, num_seats=num_seats)


def _ludicitude(*history: str, seat: int = 2, game: str = "ludicitude") -> Request:
    return request(game, seat=seat, history=history, num_seats=3)


def test_an_unseen_throw_is_fresh() -> None:
    assert mia.cup(_lisandria("0 roll ?", "0 announce 65")) == pytest.approx(FRESH)


def test_a_receivers_throw_is_fresh_whatever_was_seen_before() -> None:
    made = _lisandria("1 roll 64", "1 announce 64", "0 roll ?", "0 announce 65")
    assert mia.cup(made) == pytest.approx(FRESH)
    assert mia.chance_true(made) == pytest.approx(10 / 36)


def test_a_raise_leaves_the_dice_as_they_were_seen() -> None:
    below, above = (_lisandria("1 roll 64", "1 announce 41", f"0 raise {value}") for value in (63, 65))
    assert mia.chance_true(below) == 1
    assert mia.chance_true(above) == 0


def test_an_opening_is_taken_for_true() -> None:
    assert mia.chance_true(_lisandria("1 roll 31")) == 1


def test_after_one_die_thrown_again_unseen_the_higher_one_stays() -> None:
    made = _ludicitude("2 roll 63", "2 announce 63", "0 look ?", "0 reroll 1 ?", "0 announce 64", "1 raise 65")
    assert mia.cup(made) == pytest.approx({**dict.fromkeys(FRESH, 0), **dict.fromkeys((61, 62, 63, 64, 65, 66), 1 / 6)})


def test_after_one_die_of_unknown_dice_every_pair_of_throws_counts() -> None:
    made = _ludicitude("0 roll ?", "0 announce 63", "1 look ?", "1 reroll 1 ?", "1 announce 64")
    kept = [10 * max(throw // 10, face) + min(throw // 10, face) for throw in THROWS for face in FACES]
    assert mia.cup(made) == pytest.approx({value: kept.count(value) / len(kept) for value in LUDICITUDE})


def test_no_die_thrown_again_leaves_what_was_seen_and_two_dice_are_fresh() -> None:
    start = ("2 roll 63", "2 announce 63", "0 look ?")
    kept = _ludicitude(*start, "0 reroll 0", "0 announce 64", "1 raise 65")
    fresh = _ludicitude(*start, "0 reroll 2 ?", "0 announce 64", "1 raise 65")
    assert mia.cup(kept)[63] == 1
    assert mia.cup(fresh) == pytest.approx(FRESH)


def test_of_a_hidden_number_of_dice_none_one_and_two_are_equally_likely() -> None:
    made = _ludicitude(
        *("2 roll 63", "2 announce 63", "0 look ?", "0 reroll ?", "0 announce 64", "1 raise 65"),
        game="ludicitude:reroll_count=hidden",
    )
    assert mia.cup(made)[63] == pytest.approx((1 + 1 / 6 + 2 / 36) / 3)
    assert sum(mia.cup(made).values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("thrown", "dice"),
    [("1 high 5", 53), ("1 low 5", 65), ("1 high 1", 31), ("2 both 21", 21), ("0", 63)],
)
def test_own_throws_after_a_look_are_remembered(thrown: str, dice: int) -> None:
    made = _ludicitude("2 roll 63", "2 announce 31", "0 raise 32", "1 raise 41", "2 look 63", f"2 reroll {thrown}")
    assert mia.cup(made)[dice] == 1
    assert made.view.dice == dice


def test_an_announcement_of_one_who_never_bluffs_is_true_unless_it_was_forced() -> None:
    opening = _lisandria("0 roll ?", "0 announce 54")
    assert mia.cup(opening, [0, 0])[54] == 1
    # With one of the 18 throws up to 54 seat 0 had to say one of 12 higher values; 2 throws are a true 61.
    forced = _lisandria("1 roll 31", "1 announce 54", "0 roll ?", "0 announce 61")
    assert mia.chance_true(forced, [0, 0]) == pytest.approx((2 / 36) / (2 / 36 + 18 / 36 / 12))


def test_an_announcement_of_a_bluffer_is_judged_by_bayes_rule() -> None:
    said, bluffing = 54, 0.25
    weights = {}
    for rank, value in enumerate(LISANDRIA):
        is_in_reach = rank <= LISANDRIA.index(said)
        weights[value] = FRESH[value] * ((1 - bluffing) * (value == said) + bluffing * is_in_reach / (21 - rank))
    heard = mia.cup(_lisandria("0 roll ?", f"0 announce {said}"), [bluffing, 0])
    assert heard == pytest.approx({value: weight / sum(weights.values()) for value, weight in weights.items()})


def test_a_raise_says_nothing_of_the_dice() -> None:
    before = _lisandria("0 roll ?", "0 announce 54", seat=1, num_seats=3)
    after = _lisandria("0 roll ?", "0 announce 54", "1 raise 65", seat=2, num_seats=3)
    assert mia.cup(after, [0.5] * 3) == mia.cup(before, [0.5] * 3)


def test_known_dice_are_not_talked_away() -> None:
    made = _ludicitude("2 roll 63", "2 announce 63", "0 look ?", "0 reroll 0", "0 announce 64", "1 raise 65")
    assert mia.cup(made, [0, 0, 0])[63] == 1


def test_a_roller_beats_the_standing_value_with_fresh_dice() -> None:
    assert mia.chance_to_beat(_lisandria("0 roll ?", "0 announce 65")) == pytest.approx(8 / 36)


def test_a_looker_beats_the_standing_value_with_the_best_throw() -> None:
    # From 63 to more than 65: one new die makes 66 or 33 in 1 of 6, two new dice make a pair or 21 in 8 of 36.
    made = _ludicitude("2 roll 63", "2 announce 63", "0 raise 64", "1 raise 65")
    assert mia.chance_to_beat(made) == pytest.approx(max(1 / 6, 8 / 36))
    # To more than 64 a new low die leads in 2 of 6, two new dice in 10 of 36.
    looked = _ludicitude("2 roll 63", "2 announce 62", "0 raise 63", "1 raise 64", "2 look 63")
    assert mia.best_reroll(looked) == "reroll low"


def test_good_dice_are_kept() -> None:
    assert (
        mia.best_reroll(_ludicitude("2 roll 11", "2 announce 62", "0 raise 63", "1 raise 64", "2 look 11"))
        == "reroll none"
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_beliefs_are_distributions_that_allow_the_truth(variant: str) -> None:
    requests = []

    def check(sent: Request) -> None:
        requests.append(sent)
        for bluffing in ((), [0.5] * 3):
            belief = mia.cup(sent, bluffing)
            assert tuple(belief) == mia.values(sent)
            assert sum(belief.values()) == pytest.approx(1)
            assert not sent.view.dice or belief[sent.view.dice] == 1
            assert 0 <= mia.chance_true(sent, bluffing) <= 1.000001
        said = mia.last_announcement(sent)
        standing = (said.seat, said.value) if said else None
        view = sent.view
        assert standing == ((view.announcer, view.standing) if view.HasField("standing") else None)

    play(make_game(variant, 3), [RandomLegal] * 3, seed=variant, watch=check)
    assert requests
    assert len(mia.showdowns(requests[-1])) == sum(entry.startswith("reveal") for entry in requests[-1].history)
