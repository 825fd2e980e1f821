"""Laws of Drago that hold at every point of every match, whatever the options, the cards and the actions."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.games import make_game
from arena.games.drago.cards import CARDS
from arena.games.drago.state import STAYING, DragoState, Phase, Role
from arena.rules import AnyGame, Chance, Decision, Listed, Terminal

OPTIONS = [
    f"drago:rounds=1,pot={pot},max_pot={most},dealer_plays={plays},redraw={redraw}"
    for pot, most, plays, redraw in product((3, 9), ("none", "6"), ("true", "false"), ("at_once", "after_all"))
]


Played = tuple[AnyGame, list[tuple[DragoState, tuple[str, ...]]]]
"""A game, and every state of a match with the entries that led to it."""


@st.composite
def matches(draw: st.DrawFn) -> Played:
    """Return a random match, bold or timid."""
    game = make_game(draw(st.sampled_from(OPTIONS)), draw(st.integers(3, 10)))
    return game, list(_states(game, random.Random(draw(st.integers(0, 2**32)))))


def _states(game: AnyGame, rng: random.Random) -> Iterator[tuple[DragoState, tuple[str, ...]]]:
    rules, is_bold = game.rules, rng.random()
    state, entries = rules.initial(rng.randrange(game.num_seats)), tuple[str, ...]()
    while True:
        yield state, entries
        match rules.node(state):
            case Chance():
                state, entries = rules.apply(state, (tuple(rng.sample(range(40), 40)),))
            case Decision(asks):
                ((seat, ask),) = asks.items()
                assert isinstance(ask, Listed)
                is_play = ask.legal[0].startswith("play")
                action = rng.choice(ask.legal) if is_play else ask.legal[rng.random() >= is_bold]
                state, entries = rules.apply(state, {seat: action})
            case _:
                return


LAW = settings(max_examples=60, deadline=None)


@LAW
@given(matches())
def test_X7_coins_only_change_hands_and_the_pot_is_divisible_by_three(played: Played) -> None:
    for state, _ in played[1]:
        assert sum(state.ledger.coins) + sum(state.ledger.stakes) == 0
        assert sum(state.ledger.stakes) % 3 == 0
        assert min(state.ledger.stakes) >= 0


@LAW
@given(matches())
def test_X9_returns_are_what_the_entries_tell(played: Played) -> None:
    game, states = played
    coins = Counter[int]()
    for _, entries in states:
        for seat, verb, amount in [entry.split()[:3] for entry in entries if len(entry.split()) == 3]:
            if verb in ("puts", "drago", "wins", "refund"):
                coins[int(seat)] += int(amount) * (1 if verb in ("wins", "refund") else -1)
    end = game.rules.node(states[-1][0])
    assert isinstance(end, Terminal)
    assert end.returns == tuple(coins[seat] for seat in range(game.num_seats))


@LAW
@given(matches())
def test_D2_D6_every_card_is_in_one_place(played: Played) -> None:
    for state, _ in played[1]:
        if state.phase in (Phase.SHUFFLE, Phase.OVER):
            continue
        held = [card for seat, hand in enumerate(state.hands) if state.roles[seat] is not Role.OUT for card in hand]
        lying = [state.deck[0], *held, *state.trick, *state.deck[state.top :]]
        assert len(set(lying)) == len(lying)


@LAW
@given(matches())
def test_D9_D11_who_must_play_is_in_and_has_a_card_to_play(played: Played) -> None:
    game, states = played
    for state, _ in states:
        if state.phase is not Phase.PLAY:
            continue
        node = game.rules.node(state)
        assert isinstance(node, Decision)
        ((seat, ask),) = node.asks.items()
        assert isinstance(ask, Listed)
        assert state.roles[seat] in STAYING
        assert sum(role in STAYING for role in state.roles) >= 2
        assert {action[5:] for action in ask.legal} <= {CARDS[card] for card in state.hands[seat]}


@LAW
@given(matches())
def test_D16_match_ends_after_its_hands_and_no_hand_is_longer_than_five_decisions_a_seat(played: Played) -> None:
    game, states = played
    asked = Counter(state.ledger.hand for state, _ in states if isinstance(game.rules.node(state), Decision))
    assert sorted(asked) == list(range(1, game.num_seats + 1))
    assert max(asked.values()) <= 5 * game.num_seats
