"""Tricky positions of Drago.

What must happen was written down from the texts by someone who had not seen the rules module (positions/drago.json).
The first hand of a match is played from its beginning, a later one from the ledger that the position gives.
"""

from collections.abc import Callable
from itertools import combinations

import pytest

from arena.errors import ConfigError
from arena.games import make_game
from arena.games.drago.cards import CARDS
from arena.games.drago.ledger import Ledger
from arena.rules import Chance, Seat, Terminal
from tests.games.refereed import Position, Refereed, cases, positions_of

POSITIONS = positions_of("drago")

UNCHECKED: dict[str, str] = {}
"""Positions that are not checked, and why."""

TRICKS = 3
WORDS = {"take": "redraw"}
"""What the referee calls otherwise than the game."""


@pytest.mark.parametrize("position", cases(POSITIONS, UNCHECKED))
def test_what_must_happen_happens(position: Position) -> None:
    setup, expected = position["setup"], position["expect"]
    match setup.get("kind", "hand"):
        case "order":
            _check_order(setup["cards"], expected["descending"])
        case "trick":
            assert _taker(setup["trump"], setup["played"]) == expected["winner"]
        case "options":
            assert _is_valid(setup) == expected["valid"]
        case kind:
            played = _to_choice(setup) if kind == "cards" else _opened(setup)
            for step in position["play"]:
                _do(played, step)
            _check(played, expected)


def _opened(setup: Position) -> Refereed:
    game = make_game(_name(setup), setup["seats"])
    played = Refereed(game, game.rules.initial(setup["dealer"]))
    stakes = tuple(setup["pot"]["paid_by"].get(str(seat), 0) for seat in range(setup["seats"]))
    hand = setup.get("hands_done", 0) + 1
    ledger = Ledger(hand, setup["dealer"], tuple(setup["coins"]), stakes, is_dealer_due=False)
    if hand > 1:
        played.state = played.state._replace(ledger=ledger)
    _deal(played, setup, setup["dealer"])
    assert played.state.ledger == ledger
    assert sum(stakes) == setup["pot"]["total"] == played.view_of(0).pot
    return played


def _name(setup: Position) -> str:
    options = setup.get("options", {})
    return "drago:" + ",".join(f"{name}={str(value).lower()}" for name, value in options.items())


def _deal(played: Refereed, dealt: Position, dealer: Seat) -> None:
    """Deal these hands to the dealer's right, one after another, and leave this stock (D1, D2)."""
    seats = played.game.num_seats
    around = [(dealer + step) % seats for step in range(1, seats + 1)]
    hands = [card for seat in around for card in dealt["hands"].get(str(seat), [])]
    played.begin_hand()
    played.shuffle(tuple(CARDS.index(card) for card in [dealt["turned"], *hands, *dealt["stock"]]))
    for seat, cards in dealt["hands"].items():
        assert sorted(played.view_of(int(seat)).cards) == sorted(cards)


def _do(played: Refereed, step: Position) -> None:
    match step:
        case {"check": expected}:
            _check(played, expected)
        case {"next_hand": dealt}:
            _deal(played, dealt, played.state.ledger.dealer)
        case {"forfeit": seat}:
            played.forfeited.append(seat)
        case {"seat": seat}:
            action = _action(step)
            if seat in played.forfeited:
                assert played.game.rules.default_action(played.state, seat) == action
            played.act({seat: action})


def _action(step: Position) -> str:
    do = str(step["do"])
    return f"play {step['card']}" if do == "play" else WORDS.get(do, do)


def _check(played: Refereed, expected: Position) -> None:
    for key, wanted in expected.items():
        match key:
            case "legal":
                for action in wanted:
                    played.assert_accepts(action["seat"], _action(action))
            case "illegal":
                for action in wanted:
                    played.assert_refuses(action["seat"], _action(action))
            case "legal_cards":
                assert sorted(_legal_cards(played)) == sorted(wanted)
            case "hand":
                for seat, cards in wanted.items():
                    assert sorted(played.view_of(int(seat)).cards) == sorted(cards)
            case "shows":
                for name, who in wanted.items():
                    assert SHOWS[name](played) == who, name
            case _:
                assert FACTS[key](played) == wanted, key


def _mover(played: Refereed) -> Seat | None:
    return next(iter(played.asks), None)


def _actions(played: Refereed) -> list[str]:
    own = {value: key for key, value in WORDS.items()}
    verbs = {action.split()[0] for seat in played.asks for action in played.legal(seat)}
    return sorted(own.get(verb, verb) for verb in verbs)


def _legal_cards(played: Refereed) -> list[str]:
    assert _actions(played) == ["play"]
    return [action.removeprefix("play ") for seat in played.asks for action in played.legal(seat)]


def _default(played: Refereed) -> str:
    (seat,) = played.asks
    return str(played.game.rules.default_action(played.state, seat))


def _seats(played: Refereed, *verbs: str) -> list[Seat]:
    """Return the seats that did one of these things in this hand, as all see it."""
    words = [entry.split() for entry in played.hand_entries]
    return [int(seat) for seat, verb, *_ in words if verb in verbs]


def _around(played: Refereed, seats: list[Seat]) -> list[Seat]:
    """Return seats from the dealer's right on."""
    (dealer,) = _seats(played, "deals")
    return sorted(seats, key=lambda seat: (seat - dealer - 1) % played.game.num_seats)


def _staying(played: Refereed) -> list[Seat]:
    return _around(played, _seats(played, "knock", "redraw"))


def _tricks(played: Refereed) -> list[Seat]:
    """Return who took the tricks; one alone takes all of them without play (D9)."""
    staying = _staying(played)
    return staying * TRICKS if _is_over(played) and len(staying) == 1 else _seats(played, "trick")


def _is_over(played: Refereed) -> bool:
    return isinstance(played.node, Chance | Terminal)


def _coins(played: Refereed) -> list[int]:
    ledger = played.state.ledger
    assert sum(ledger.coins) + sum(ledger.stakes) == 0
    return list(ledger.coins)


def _next_ledger(played: Refereed) -> Ledger:
    """Return the ledger once the next hand has been dealt."""
    assert _is_over(played)
    following = Refereed(played.game, played.state)
    following.shuffle(tuple(range(len(CARDS))))
    ledger: Ledger = following.state.ledger
    return ledger


def _next_paid_by(played: Refereed) -> dict[str, int]:
    return {str(seat): paid for seat, paid in enumerate(_next_ledger(played).stakes) if paid}


def _next_dealer_pays(played: Refereed) -> int:
    ledger = _next_ledger(played)
    paid: int = ledger.stakes[ledger.dealer] - played.state.ledger.stakes[ledger.dealer]
    assert paid == played.state.ledger.coins[ledger.dealer] - ledger.coins[ledger.dealer]
    return paid


FACTS: dict[str, Callable[[Refereed], object]] = {
    "to_act": _mover,
    "actions": _actions,
    "default": _default,
    "default_card": lambda played: _default(played).removeprefix("play "),
    "staying": _staying,
    "tricks": _tricks,
    "drago": lambda played: _around(played, _seats(played, "drago")),
    "coins": _coins,
    "pot": lambda played: played.view_of(0).pot,
    "stock_left": lambda played: played.view_of(0).stock,
    "hand_over": _is_over,
    "next_pot": lambda played: None if played.result else sum(_next_ledger(played).stakes),
    "next_paid_by": _next_paid_by,
    "next_dealer_pays": _next_dealer_pays,
    "next_dealer": lambda played: None if played.result else _next_ledger(played).dealer,
    "over": lambda played: played.result is not None,
    "returns": lambda played: played.result and list(played.result.returns),
    "places": lambda played: played.result and list(played.result.places),
}


def _who_reads(played: Refereed, text: str) -> list[Seat | None]:
    """Return who finds a text in his transcript, `None` for the audience."""
    return [reader for reader in (None, *range(played.game.num_seats)) if text in " | ".join(played.seen_by(reader))]


def _who_reads_event(played: Refereed, verb: str) -> str:
    seats = _seats(played, verb)
    assert seats
    every = [None, *range(played.game.num_seats)]
    return "everybody" if all(_who_reads(played, f"{seat} {verb}") == every for seat in seats) else "not everybody"


def _who_knows_hand(played: Refereed, seat: Seat) -> str:
    """Return who has read a card in a seat's hand, or saw one in his view of it."""
    cards = played.view_of(seat).cards
    assert cards
    readers = {reader for card in cards for reader in _who_reads(played, card)}
    for other in range(played.game.num_seats):
        if other != seat:
            assert not set(cards) & set(played.view_of(other).cards)
    return "owner only" if readers == {seat} else f"seats {readers}"


def _who_knows_hands(played: Refereed) -> str:
    seats = [seat for seat in range(played.game.num_seats) if played.view_of(seat).cards]
    return "owner only" if all(_who_knows_hand(played, seat) == "owner only" for seat in seats) else "more"


def _who_knows_turned(played: Refereed) -> str:
    card = played.view_of(0).trump
    every = [None, *range(played.game.num_seats)]
    return "everybody" if _who_reads(played, f"turn {card}") == every else "not everybody"


SHOWS: dict[str, Callable[[Refereed], str]] = {
    "turned": _who_knows_turned,
    "hands": _who_knows_hands,
    "who_knocked": lambda played: _who_reads_event(played, "knock"),
    "who_folded": lambda played: _who_reads_event(played, "fold"),
    "who_redrew": lambda played: _who_reads_event(played, "redraw"),
    "who_refused": lambda played: _who_reads_event(played, "refuse"),
    "hand_of_1": lambda played: _who_knows_hand(played, 1),
    "hand_of_2_after_fold": lambda played: "nobody else" if _who_knows_hand(played, 2) == "owner only" else "others",
}


def _is_valid(setup: Position) -> bool:
    try:
        make_game(_name(setup), setup.get("seats"))
    except ConfigError:
        return False
    return True


def _check_order(cards: list[str], descending: list[str]) -> None:
    assert sorted(cards) == sorted(descending)
    (suit,) = {card[1] for card in cards}
    other = next(other for other in "CDBS" if other != suit)
    for high, low in combinations(descending, 2):
        for trump in (suit, other):
            assert _taker(trump, [(1, low), (2, high)]) == 2
            assert _taker(trump, [(1, high), (2, low)]) == 1


def _to_choice(setup: Position) -> Refereed:
    """Return a table at which a seat with this hand must lead, or follow a card that was led."""
    if "led" not in setup:
        return _knocked(setup["trump"], {1: setup["hand"], 2: []})
    played = _knocked(setup["trump"], {1: [setup["led"]], 2: setup["hand"]})
    played.act({1: f"play {setup['led']}"})
    return played


def _taker(trump: str, trick: list[tuple[Seat, str]]) -> Seat:
    """Return who takes the first trick of a hand if these cards are played."""
    played = _knocked(trump, {seat: [card] for seat, card in trick})
    for seat, card in trick:
        played.act({seat: f"play {card}"})
    (taker,) = _seats(played, "trick")
    return taker


def _knocked(trump: str, hands: dict[Seat, list[str]]) -> Refereed:
    """Return a table at which these seats, the leader first, have knocked.

    Hands are filled up with cards that are neither of the suit of the first card nor trumps, so that no hand is forced
    to play another card than it was given.
    """
    num_seats, dealer = (3, 0) if len(hands) == 2 else (4, next(iter(hands)) - 1)
    given = [card for hand in hands.values() for card in hand]
    spare = [card for card in CARDS if card not in given]
    turned = next(card for card in spare if card[1] == trump)
    spare.remove(turned)
    spare.sort(key=lambda card: card[1] in (trump, given[0][1]))
    filled = {str(seat): [*hand, *(spare.pop(0) for _ in range(TRICKS - len(hand)))] for seat, hand in hands.items()}
    game = make_game(f"drago:dealer_plays={str(len(hands) == num_seats).lower()}", num_seats)
    played = Refereed(game, game.rules.initial(dealer))
    _deal(played, {"turned": turned, "hands": filled, "stock": spare}, dealer)
    for seat in hands:
        played.act({seat: "knock"})
    return played
