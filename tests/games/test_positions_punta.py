"""Tricky positions of Punta e raddoppia.

What must happen was written down from the texts by someone who had not seen the rules module
(positions/punta-e-raddoppia.json). A position is reached by deals on which nobody stakes; the ledger is then set to the
coins that it gives. Suits mean nothing to the game: a pack is stacked by rank.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pytest

from arena.errors import IllegalActionError
from arena.games import make_game
from arena.games.punta_e_raddoppia.cards import PACK, RANKS, to_pack
from arena.games.punta_e_raddoppia.state import Phase
from arena.rules import Chance, Form, Seat, Shuffle
from tests.games.refereed import Position, Refereed, cases, positions_of

POSITIONS = positions_of("punta-e-raddoppia")

UNCHECKED: dict[str, str] = {}
"""Positions that are not checked, and why."""

TURNS = PACK // 2
TEN = {"T": "10"}
"""What the referee calls otherwise than the game."""
REFEREES_TEN = {"10": "T"}
BETTING = {Phase.STAKES, Phase.WIN}


@dataclass
class Table:
    """A table whose packs are stacked.

    Attributes:
        played: The match.
        deck: The pack of the next deal.
        coins: Coins before the deal.
    """

    played: Refereed
    deck: str
    coins: Sequence[int]

    def deal(self) -> None:
        """Shuffle, so that the pack lies as the position says."""
        ranks = [_rank(card) for card in self.deck.split()]
        assert len(ranks) == PACK
        self.coins = self.played.view_of(0).coins
        self.played.begin_hand()
        self.played.shuffle(to_pack(ranks))


@pytest.mark.parametrize("position", cases(POSITIONS, UNCHECKED))
def test_what_must_happen_happens(position: Position) -> None:
    table = _opened(position["setup"])
    for step in position["play"]:
        _do(table, step)
    _check(table, position["expect"])


def _opened(setup: Position) -> Table:
    seats, tenures_done = setup["seats"], setup.get("tenures_done", 0)
    options = setup.get("options", {})
    game = make_game("punta-e-raddoppia:" + ",".join(f"{name}={value}" for name, value in options.items()), seats)
    played = Refereed(game, game.rules.initial((setup["banker"] - tenures_done) % seats))
    for _ in range(tenures_done):
        _announce(played, {"min": 1, "max": 1, "smazzate": 1})
        played.shuffle(tuple(range(PACK)))
        played.act(dict.fromkeys(played.asks, "none"))
    coins = tuple(setup.get("coins", played.view_of(0).coins))
    assert sum(coins) == sum(played.view_of(0).coins)
    played.state = played.state._replace(coins=coins)
    assert played.view_of(0).bank == setup["banker"]
    table = Table(played, setup.get("deck", ""), coins)
    if "limits" in setup:
        _announce(played, setup["limits"] | {"smazzate": setup.get("smazzate_left", 1)})
        table.deal()
    return table


def _announce(played: Refereed, limits: Position) -> None:
    for action in _announcements(limits):
        played.act({played.view_of(0).bank: action})


def _announcements(limits: Position) -> tuple[str, str, str]:
    return f"min {limits['min']}", f"max {limits['max']}", f"tenure {limits['smazzate']}"


def _do(table: Table, step: Position) -> None:
    played = table.played
    match step:
        case {"check": expected}:
            _check(table, expected)
        case {"forfeit": seat}:
            played.forfeited.append(seat)
        case {"limits": limits}:
            assert limits["seat"] == played.view_of(0).bank
            _announce(played, limits)
            table.deal()
        case {"deck": deck}:
            table.deck = deck
            table.deal()
        case {"bets": bets}:
            assert {int(seat) for seat in bets} <= played.asks.keys()
            _act(played, {seat: _stakes(bets.get(str(seat), {})) for seat in played.asks})
        case {"choose": chosen}:
            _act(played, {int(seat): _choice(played, by_rank) for seat, by_rank in chosen.items()})


def _act(played: Refereed, given: dict[Seat, str]) -> None:
    for seat in played.asks:
        if seat in played.forfeited:
            assert played.game.rules.default_action(played.state, seat) == given[seat]
        elif isinstance(played.asks[seat], Form):
            given[seat] = played.game.notation.parse(played.state, seat, given[seat])
    played.act(given)


def _stakes(bets: dict[str, int]) -> str:
    return " ".join(f"{_rank(rank)}={coins}" for rank, coins in bets.items()) or "none"


def _choice(played: Refereed, by_rank: dict[str, str]) -> str:
    """Return the choice for the one rank that has just won."""
    ((rank, choice),) = by_rank.items()
    assert _rank(rank) == played.view_of(0).won
    return choice


def _rank(card: str) -> str:
    return TEN.get(card[0], card[0])


def _check(table: Table, expected: Position) -> None:
    played = table.played
    for key, wanted in expected.items():
        match key:
            case "legal":
                assert all(_may(played, said) for said in wanted), wanted
            case "illegal":
                assert not any(_may(played, said) for said in wanted), wanted
            case "layout":
                assert _layout(played) == {seat: ranks for seat, ranks in wanted.items() if ranks}
            case "net":
                assert FACTS["deal_over"](played)
                now = played.view_of(0).coins
                assert [after - before for after, before in zip(now, table.coins, strict=True)] == wanted
            case _:
                assert FACTS[key](played) == wanted, key


def _may(played: Refereed, said: Position) -> bool:
    """Return whether a seat may do this now; what it may not is also refused."""
    match said:
        case {"limits": limits}:
            branch = Refereed(played.game, played.state)
            return all(_is_accepted(branch, limits["seat"], action) for action in _announcements(limits))
        case {"bet_by": seat}:
            if isinstance(played.asks.get(seat), Form):
                return True
            with pytest.raises(IllegalActionError):
                played.game.rules.apply(played.state, {seat: "A=1"})
            return False
        case {"choice": seat, "rank": rank}:
            return played.legal(seat) == ("take", "leave") and _rank(rank) == played.view_of(seat).won
    raise AssertionError(said)


def _is_accepted(branch: Refereed, seat: Seat, action: str) -> bool:
    if action not in branch.legal(seat):
        branch.assert_refuses(seat, action)
        return False
    branch.act({seat: action})
    return True


def _words(played: Refereed, verb: str) -> Iterator[list[str]]:
    """Yield the entries of a deal that say this of a seat, word by word."""
    yield from (words for words in map(str.split, played.hand_entries) if words[1] == verb)


def _stake(text: str) -> tuple[str, int]:
    rank, coins = text.split("=")
    return REFEREES_TEN.get(rank, rank), int(coins)


def _returned(played: Refereed) -> dict[str, dict[str, int]]:
    back: dict[str, dict[str, int]] = {}
    for seat, _, text in _words(played, "back"):
        back.setdefault(seat, {}).update([_stake(text)])
    return back


def _layout(played: Refereed) -> dict[str, dict[str, int]]:
    layout: dict[str, dict[str, int]] = {}
    for seat, rank, coins in played.view_of(0).layout:
        layout.setdefault(str(seat), {})[REFEREES_TEN.get(rank, rank)] = coins
    return layout


def _pending(played: Refereed) -> dict[str, list[str]]:
    won = played.view_of(0).won
    return {str(seat): [REFEREES_TEN.get(won, won)] for seat in played.asks if played.legal(seat) == ("take", "leave")}


def _turns(played: Refereed) -> int:
    return sum(entry.startswith("turn ") for entry in played.hand_entries)


def _default_limits(played: Refereed) -> dict[str, int]:
    branch, bank, limits = Refereed(played.game, played.state), played.view_of(0).bank, {}
    for word in ("min", "max", "smazzate"):
        action = branch.game.rules.default_action(branch.state, bank)
        branch.act({bank: action})
        limits[word] = int(action.split()[1])
    assert isinstance(branch.node, Chance)
    return limits


def _default_bets(played: Refereed) -> dict[str, int]:
    assert played.asks
    assert {played.game.rules.default_action(played.state, seat) for seat in played.asks} == {"none"}
    return {}


def _default_choice(played: Refereed) -> str:
    (choice,) = {played.game.rules.default_action(played.state, seat) for seat in played.asks}
    return str(choice)


def _visible(played: Refereed) -> list[str]:
    """Return the cards that every punter sees, with the suit that the referee gave to the turned one."""
    for seat in played.asks:
        view = played.view_of(seat)
        assert played.seen_by(seat)[-1] == f"burn {view.burned}"
        assert sum(view.live) == PACK - 1
        assert view.turn == 0
    return [f"{view.burned}H"]


def _pack(played: Refereed) -> dict[str, int]:
    branch = Refereed(played.game, played.state)
    _announce(branch, {"min": 1, "max": 1, "smazzate": 1})
    node = branch.node
    assert isinstance(node, Chance)
    (shuffle,) = node.draws
    assert isinstance(shuffle, Shuffle)
    branch.shuffle(to_pack(["A"]))
    live = branch.view_of(0).live
    (of_each_rank,) = set(live[1:])
    return {
        "cards": shuffle.size,
        "of_each_rank": of_each_rank,
        "burned": shuffle.size - sum(live),
        "turns": TURNS,
        "players_cards_that_count": sum(_wins_on(branch, turn) for turn in range(1, TURNS + 1)),
    }


def _wins_on(burned: Refereed, turn: int) -> bool:
    """Return whether an ace pays its punters as their card of a turn; of the others one is out, and one comes last."""
    others = iter(rank for rank in RANKS[1:] for _ in range(3))
    aces = {0, 2 * turn, PACK - 1 if turn < TURNS else 2}
    deck = to_pack("A" if place in aces else next(others) for place in range(PACK))
    branch = Refereed(burned.game, burned.state._replace(pack=deck))
    branch.act(dict.fromkeys(branch.asks, "A=1"))
    while branch.view_of(0).won and branch.view_of(0).turn < turn:
        branch.act(dict.fromkeys(branch.asks, "leave"))
    return "A" in _pending(branch).get("1", [])


FACTS: dict[str, Callable[[Refereed], object]] = {
    "refused": lambda played: [[int(seat), _stake(text)[0]] for seat, _, text, _ in _words(played, "refused")],
    "turns": _turns,
    "cards_seen": lambda played: played.hand_entries[0].startswith("burn ") + 2 * _turns(played),
    "pending": _pending,
    "deal_over": lambda played: played.view_of(0).phase not in BETTING,
    "coins": lambda played: list(played.view_of(0).coins),
    "returned": _returned,
    "next_banker": lambda played: None if played.result else played.view_of(0).bank,
    "over": lambda played: played.result is not None,
    "returns": lambda played: played.result and list(played.result.returns),
    "places": lambda played: played.result and list(played.result.places),
    "default_limits": _default_limits,
    "default_bets": _default_bets,
    "default_choice": _default_choice,
    "visible": _visible,
    "pack": _pack,
}
