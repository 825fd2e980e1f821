"""Rules of Punta e raddoppia (S1, the section of that name), with rules.md F1 to F15.

A smazzata (deal): the banker (mazziere) shuffles a pack of three cards of each rank and turns the first one up. The
others, the punters, lay stakes (puntate) on the ranks of a layout, all at the same time. The turned card is put away;
then cards come in pairs, the first for the bank and the second for the players. The bank takes what lies on the rank of
its card and doubles what lies on that of the players'. Whoever has won takes everything or leaves it to double again.
The last three cards all win for the bank; what lies on the layout when the cards are out goes back.

A banker sets the limits and the number of smazzate of its tenure beforehand; then the next seat holds the bank.
"""

from typing import NamedTuple, cast

from arena.errors import IllegalActionError
from arena.games.coins import Coins, checked, final
from arena.games.punta_e_raddoppia.cards import BANKS_OWN, COPIES, PACK, RANK_OF, RANKS
from arena.games.punta_e_raddoppia.stakes import NONE, STAKES, parse_stakes, to_text
from arena.games.punta_e_raddoppia.state import Phase, PuntaState, PuntaView, Stake
from arena.games.punta_e_raddoppia.tables import Tables
from arena.games.punta_e_raddoppia.variant import Variant
from arena.rules import Actions, Ask, Chance, Decision, Form, Node, Seat, Shuffle, Step, Values, not_listed

LEAST_COVER = 2 ** (COPIES - 1) - 1
"""What a bank must have for each coin on the rank of the turned card, of which two are left: no stake costs it less."""

_STEPS = {Phase.MIN: 0, Phase.MAX: 1, Phase.TENURE: 2, Phase.STAKES: 3}


class _Table(NamedTuple):
    """What changes while cards are turned.

    Attributes:
        dealt: Cards turned up.
        layout: As in the state.
        coins: Coins in hand, by seat.
        entries: What happened.
    """

    dealt: int
    layout: list[Stake]
    coins: list[int]
    entries: list[str]


class PuntaRules:
    """The rules of one table."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._tables = Tables(variant)

    @property
    def actions(self) -> tuple[str, ...]:
        """The action table."""
        return self._tables.actions

    def initial(self, start: Seat) -> PuntaState:
        """Return the state before the first banker has said anything; `start` holds the bank first (X1)."""
        return self._change_bank(1, start, 0, (self._variant.coins,) * self._variant.num_seats, ()).state

    def node(self, state: PuntaState) -> Node:
        """Return what must happen next."""
        phase = state.phase
        if phase is Phase.SHUFFLE:
            # By banker and its own smazzate: so its deals do not depend on how long others have held the bank.
            return Chance((Shuffle(f"deck/{state.smazzata}/0/{state.bank}/0", PACK),))
        if phase is Phase.OVER:
            return final(state.coins, self._variant.coins)
        if phase is Phase.WIN:
            return Decision(self._asks(state), f"{state.hand}/{state.dealt // 2}/0")
        return Decision(self._asks(state), f"{state.hand}/0/{_STEPS[phase]}")

    def apply(self, state: PuntaState, given: Actions | Values) -> Step[PuntaState]:
        """Return the step that follows."""
        phase = state.phase
        if phase is Phase.SHUFFLE:
            return self._burn(state, cast("tuple[tuple[int, ...]]", given)[0])
        asks, actions = self._asks(state), cast(Actions, given)
        for seat, ask in asks.items():
            _check(seat, ask, actions.get(seat, ""))
        if phase is Phase.STAKES:
            return self._stake(state, {seat: actions[seat] for seat in asks})
        if phase is Phase.WIN:
            return self._take_or_leave(state, {seat: actions[seat] for seat in asks})
        return self._announce(state, actions[state.bank])

    def view(self, state: PuntaState, seat: Seat) -> PuntaView:
        """Return what `seat` may see: all but the cards to come, which are the same secret to everybody."""
        turned = [RANK_OF[card] for card in state.pack[: state.dealt]]
        return PuntaView(
            state.phase,
            state.hand,
            state.session + 1,
            state.smazzata,
            state.bank,
            state.low or None,
            state.high or None,
            state.tenure or None,
            state.coins,
            state.layout,
            state.dealt // 2,
            turned[0] if turned else None,
            turned[-1] if state.phase is Phase.WIN else None,
            tuple([COPIES - turned.count(rank) for rank in RANKS]) if turned else (),
        )

    def default_action(self, state: PuntaState, seat: Seat) -> str:
        """Return the action of a seat that gave none: no stakes, take, the lowest limits, one smazzata. Source: X5."""
        match state.phase:
            case Phase.MIN:
                return f"min {self._variant.min_stake}"
            case Phase.MAX:
                return f"max {state.low}"
            case Phase.TENURE:
                return "tenure 1"
            case Phase.WIN:
                return "take"
            case _:
                return NONE

    def _asks(self, state: PuntaState) -> dict[Seat, Ask]:
        match state.phase:
            case Phase.MIN:
                return {state.bank: self._tables.lows(state.coins[state.bank] // LEAST_COVER)}
            case Phase.MAX:
                return {state.bank: self._tables.highs(state.low)}
            case Phase.TENURE:
                return {state.bank: self._tables.tenures}
            case Phase.STAKES:
                return dict.fromkeys(self._punters(state), STAKES)
            case Phase.WIN:
                won = RANK_OF[state.pack[state.dealt - 1]]
                return dict.fromkeys(
                    sorted(stake.seat for stake in state.layout if stake.rank == won), self._tables.win
                )
            case _:
                raise IllegalActionError("nobody is asked here: no action is legal")

    def _punters(self, state: PuntaState) -> list[Seat]:
        """Return who may stake: all but the bank (F15) that have the smallest stake."""
        return [seat for seat, own in enumerate(state.coins) if own >= state.low and seat != state.bank]

    def _announce(self, state: PuntaState, action: str) -> Step[PuntaState]:
        """Let the banker say its limits and its tenure (F12)."""
        entries, number = (f"{state.bank} {action}",), int(action.rpartition(" ")[2])
        if state.phase is Phase.MIN:
            return Step(state._replace(phase=Phase.MAX, low=number), entries)
        if state.phase is Phase.MAX:
            return Step(state._replace(phase=Phase.TENURE, high=number), entries)
        return Step(state._replace(phase=Phase.SHUFFLE, tenure=number), entries)

    def _burn(self, state: PuntaState, pack: tuple[int, ...]) -> Step[PuntaState]:
        """Turn the first card up, before the stakes (F3)."""
        burned = state._replace(phase=Phase.STAKES, pack=pack, dealt=1)
        entries = [f"burn {RANK_OF[pack[0]]}"]
        if self._punters(burned):
            return Step(burned, tuple(entries))
        return self._turn(burned, _Table(1, [], list(state.coins), entries))

    def _stake(self, state: PuntaState, actions: Actions) -> Step[PuntaState]:
        """Lay down what the bank can cover at worst, from its next seat on and from A to K (F13)."""
        table = _Table(1, [], list(state.coins), [f"{seat} {action}" for seat, action in actions.items()])
        free, burned, count = state.coins[state.bank], RANK_OF[state.pack[0]], self._variant.num_seats
        for seat in sorted(actions, key=lambda seat: (seat - state.bank) % count):
            for rank, coins in parse_stakes(actions[seat]):
                cover = coins * (LEAST_COVER if rank == burned else 2**COPIES - 1)
                fault = _fault(state, coins, table.coins[seat], cover, free)
                if fault:
                    table.entries.append(f"{seat} refused {rank}={coins} {fault}")
                    continue
                free -= cover
                table.coins[seat] -= coins
                table.layout.append(Stake(seat, rank, coins))
        return self._turn(state, table)

    def _take_or_leave(self, state: PuntaState, actions: Actions) -> Step[PuntaState]:
        """Let winners take what lies on the rank, all of it, or leave it there (F8)."""
        won = RANK_OF[state.pack[state.dealt - 1]]
        table = _Table(state.dealt, [], list(state.coins), [])
        chosen = dict(actions)
        for stake in state.layout:
            if stake.rank == won and chosen[stake.seat] == "take":
                table.coins[stake.seat] += stake.coins
            else:
                table.layout.append(stake)
        on_it = {stake.seat: stake.coins for stake in state.layout if stake.rank == won}
        table.entries.extend(f"{seat} {action} {won}={on_it[seat]}" for seat, action in chosen.items())
        return self._turn(state, table)

    def _turn(self, state: PuntaState, table: _Table) -> Step[PuntaState]:
        """Turn pairs until somebody has won, the layout is empty (F11), or the cards are out."""
        pack, bank = state.pack, state.bank
        dealt, layout, coins, entries = table
        ranks = {stake.rank for stake in layout}
        while ranks and dealt < PACK:
            own, players = RANK_OF[pack[dealt]], RANK_OF[pack[dealt + 1]]
            dealt += 2
            entries.append(f"turn {own} {players}")
            # The bank's card first, so of two equal cards nothing is left to pay (F6).
            lost = {own} if dealt <= PACK - BANKS_OWN else {own, players}
            if not ranks.isdisjoint(lost):
                layout = _collect(layout, lost, bank, coins, entries)
                ranks -= lost
            if players in ranks:
                layout = _double(layout, players, bank, coins, entries)
                won = state._replace(phase=Phase.WIN, dealt=dealt, layout=tuple(layout), coins=tuple(coins))
                return Step(won, tuple(entries))
        for seat, rank, left in layout:
            coins[seat] += left
            entries.append(f"{seat} back {rank}={left}")
        return self._next(state, checked(tuple(coins), self._variant.coins * len(coins)), tuple(entries))

    def _next(self, state: PuntaState, coins: Coins, entries: tuple[str, ...]) -> Step[PuntaState]:
        """Go on to this banker's next smazzata, if it has one left and can cover a stake, or to the next banker."""
        _, hand, start, session, smazzata, bank, low, high, tenure, *_ = state
        if smazzata == tenure:
            return self._change_bank(hand + 1, start, session + 1, coins, entries)
        if coins[bank] < LEAST_COVER * low:
            return self._change_bank(hand + 1, start, session + 1, coins, (*entries, f"{bank} closes"))
        following = PuntaState(
            Phase.SHUFFLE, hand + 1, start, session, smazzata + 1, bank, low, high, tenure, (), 0, (), coins
        )
        return Step(following, entries)

    def _change_bank(
        self, hand: int, start: Seat, session: int, coins: Coins, entries: tuple[str, ...]
    ) -> Step[PuntaState]:
        """Let the next seat that can cover a stake hold the bank; each does once (F12)."""
        count = self._variant.num_seats
        while session < count:
            bank = (start + session) % count
            if coins[bank] >= LEAST_COVER * self._variant.min_stake:
                opened = PuntaState(Phase.MIN, hand, start, session, 1, bank, 0, 0, 0, (), 0, (), coins)
                return Step(opened, entries)
            entries = (*entries, f"{bank} closes")
            session += 1
        return Step(PuntaState(Phase.OVER, hand, start, session, 0, start, 0, 0, 0, (), 0, (), coins), entries)


def _check(seat: Seat, ask: Ask, action: str) -> None:
    if isinstance(ask, Form):
        if to_text(parse_stakes(action)) != action:
            raise IllegalActionError(f"expected canonical stakes from seat {seat}, got {action!r}")
    elif action not in ask.legal:
        raise not_listed(ask.legal, seat, action)


def _fault(state: PuntaState, coins: int, own: int, cover: int, free: int) -> str:
    """Return why a stake is refused; empty where it is not (F12, F13)."""
    if not state.low <= coins <= state.high:
        return "limits"
    if coins > own:
        return "coins"
    return "bank" if cover > free else ""


def _collect(layout: list[Stake], ranks: set[str], bank: Seat, coins: list[int], entries: list[str]) -> list[Stake]:
    """Let the bank take all that lies on some ranks, and return what is left."""
    for seat, rank, lost in layout:
        if rank in ranks:
            coins[bank] += lost
            entries.append(f"{seat} loses {rank}={lost}")
    return [stake for stake in layout if stake.rank not in ranks]


def _double(layout: list[Stake], won: str, bank: Seat, coins: list[int], entries: list[str]) -> list[Stake]:
    """Let the bank lay as much beside each stake on a rank as lies there (F7), and return the layout."""
    doubled = []
    for stake in layout:
        seat, rank, gain = stake
        if rank == won:
            coins[bank] -= gain
            entries.append(f"{seat} wins {rank}={gain}")
        doubled.append(Stake(seat, rank, 2 * gain) if rank == won else stake)
    return doubled
