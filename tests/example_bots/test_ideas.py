"""Each example bot does what its docstring says, in a position that shows it."""

from arena_sdk.testing import request
from example_bots.bluffer import Bluffer
from example_bots.doubter import Doubter
from example_bots.honest import Honest
from example_bots.memory import Memory
from example_bots.odds import Odds
from example_bots.random_legal import RandomLegal


def test_the_random_bot_takes_every_legal_action_in_the_long_run() -> None:
    asked = [request("lisandria", seat=1, history=["0 roll ?", "0 announce 66"], rand=rand) for rand in range(60)]
    assert {RandomLegal().act(one) for one in asked} == {"doubt", "roll", "raise 21"}


def test_the_honest_bot_says_what_it_has() -> None:
    for dice in (31, 54, 66, 21):
        assert Honest().act(request("lisandria", seat=0, history=[f"0 roll {dice}"])) == f"announce {dice}"


def test_the_honest_bot_lies_as_little_as_it_must() -> None:
    history = ["0 roll ?", "0 announce 61", "1 roll 42"]
    assert Honest().act(request("lisandria", seat=1, history=history)) == "announce 62"


def test_the_honest_bot_believes_as_long_as_there_is_hope() -> None:
    low, high = (request("lisandria", seat=1, history=["0 roll ?", f"0 announce {value}"]) for value in (63, 64))
    assert (Honest().act(low), Honest().act(high)) == ("roll", "doubt")


def test_the_doubter_doubts_what_is_more_likely_false() -> None:
    even, less = (request("lisandria", seat=1, history=["0 roll ?", f"0 announce {value}"]) for value in (61, 62))
    assert (Doubter().act(even), Doubter().act(less)) == ("roll", "doubt")


def test_the_doubter_does_not_doubt_dice_that_it_saw() -> None:
    history = ["1 roll 66", "1 announce 31", "0 raise 65"]
    assert Doubter().act(request("lisandria", seat=1, history=history)) == "roll"


def test_the_bluffer_mostly_claims_more_than_weak_dice() -> None:
    asked = [request("lisandria", seat=0, history=["0 roll 31"], rand=rand) for rand in range(90)]
    said = [Bluffer().act(one) for one in asked]
    assert set(said) == {"announce 31", "announce 54", "announce 61", "announce 62"}
    assert said.count("announce 31") < 45


def test_the_odds_bot_raises_on_dice_that_it_saw() -> None:
    history = ["1 roll 21", "1 announce 61", "0 raise 66"]
    assert Odds().act(request("lisandria", seat=1, history=history)) == "raise 21"


def test_the_odds_bot_doubts_when_the_odds_are_against_an_announcement() -> None:
    opened = request("lisandria", seat=1, history=["0 roll ?", "0 announce 41"])
    forced = request("lisandria", seat=1, history=["1 roll 65", "1 announce 65", "0 roll ?", "0 announce 11"])
    assert (Odds().act(opened), Odds().act(forced)) == ("roll", "doubt")


def _hand(shown: int) -> list[str]:
    """Return a hand in which seat 0 says 61 and shows something else when doubted."""
    is_true = shown >= 61
    return ["0 roll ?", "0 announce 61", "1 doubt", f"reveal {shown}", f"{1 if is_true else 0} loses 1", "1 roll 31"]


def test_the_memory_bot_believes_a_seat_by_what_it_showed() -> None:
    said = ["1 announce 31", "0 doubt", "reveal 31", "0 loses 1", "0 roll ?", "0 announce 61"]
    honest = request("lisandria:lives=9", seat=1, history=(_hand(61) + said[:4]) * 3 + said[4:])
    bluffer = request("lisandria:lives=9", seat=1, history=(_hand(42) + said[:4]) * 3 + said[4:])
    assert Memory().bluffing(honest)[0] == 3 / 8
    assert Memory().bluffing(bluffer)[0] == 6 / 8
    assert (Memory().act(honest), Memory().act(bluffer)) == ("roll", "doubt")
