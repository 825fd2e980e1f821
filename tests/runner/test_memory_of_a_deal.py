"""A bot that remembers the dice of one match must not know those of another.

At two seats both rotations of a block have the same dice, so whoever plays both knows in the second what the other seat
holds. The spy below does: it takes the last match it played for the twin of the one it plays.
"""

from collections.abc import Callable

from arena.games.mia.rules import MiaView
from arena.match import Request
from arena.ratings.payoff import Payoff, payoffs
from arena.ratings.tally import Tally
from arena.rules import Listed
from tests.runner.in_memory import Arena, Brain, to_lines, to_run_options

BLOCKS = 300
ORDER = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21)


def honest(_match: int, request: Request) -> str:
    """Announce the truth or the least lie; doubt from 44 up."""
    view = request.view
    assert isinstance(view, MiaView)
    assert isinstance(request.ask, Listed)
    if view.dice is not None:
        truth = f"announce {view.dice}"
        return truth if truth in request.ask.legal else request.ask.legal[0]
    return "doubt" if view.standing in (44, 55, 66, 21) else "roll"


def make_spy() -> Brain:
    """Return a bot that plays by the dice which its last match showed it at the same hand and turn, else honestly."""
    seen: dict[int, dict[tuple[int, int], int]] = {}

    def spy(match: int, request: Request) -> str:
        view = request.view
        assert isinstance(view, MiaView)
        now = seen.setdefault(match, {})
        if view.dice is not None:
            now[view.hand, view.turn] = view.dice
            return honest(match, request)
        twin = seen.get(match - 1, {}) if match % 2 == 0 else {}
        dice = twin.get((view.hand, view.turn - 1))
        if dice is None or view.standing is None:
            return honest(match, request)
        if ORDER.index(dice) > ORDER.index(view.standing):
            return f"raise {dice}"
        return "roll" if dice == view.standing else "doubt"

    return spy


def payoff_of_the_spy(*, has_one_lane: bool) -> Payoff:
    options = to_run_options(num_blocks=BLOCKS, concurrency=1)
    lines = to_lines("spy", "prey")
    if has_one_lane:
        lines = {name: (lanes[0], lanes[0]) for name, lanes in lines.items()}
    make: dict[str, Callable[[], Brain]] = {"spy": make_spy, "prey": lambda: honest}
    brains = {line: make[name]() for name, lanes in lines.items() for line in lanes}
    tally = Tally(2)
    for result in Arena(options, lines, brains).play():
        tally.add(result)
    return payoffs(tally.evidence())["spy"]


def test_a_bot_that_remembers_its_dice_gains_nothing() -> None:
    payoff = payoff_of_the_spy(has_one_lane=False)
    assert payoff.low is not None
    assert payoff.low <= 0


def test_it_would_gain_if_one_process_played_both_rotations() -> None:
    payoff = payoff_of_the_spy(has_one_lane=True)
    assert payoff.low is not None
    assert payoff.low > 0
