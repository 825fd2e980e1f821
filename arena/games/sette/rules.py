"""Rules of Il gioco dei Sette (S1, the section of that name), with rules.md S1 to S6.

A round: the shooter (lanciatore) stakes coins against the bank (banco); the other seats may bet on the shooter or
against it, all at the same time, and the bank accepts or refuses their bets one by one. Then the dice are thrown. A
first throw of 7 or 11 wins, of 2, 3 or 12 loses; any other sum is the point, and the shooter throws on until it comes
again, which wins, or a 7 comes, which loses. Every stake and bet is at even money.

The same seat shoots until it loses to a 7 on a point, or for `max_rounds` rounds; that is its turn. A session is over
when every seat but the bank has had its turns, a match when every seat has held the bank.
"""

from typing import NamedTuple, cast

from arena.errors import IllegalActionError
from arena.games.coins import Coins, checked, final
from arena.games.sette.state import Bet, Faces, Phase, SetteState, SetteView, Side
from arena.games.sette.tables import Tables, to_amount
from arena.games.sette.variant import Variant
from arena.rules import Actions, Chance, Decision, Die, Listed, Node, Seat, Step, Values, not_listed

_NATURAL = frozenset((7, 11))
"""First throws that win."""
_CRAPS = frozenset((2, 3, 12))
"""First throws that lose."""
_SEVEN = 7


class _Place(NamedTuple):
    """Where in the match the next round stands, if it can be played.

    Attributes:
        session: As in the state.
        turn: As in the state.
        round: As in the state.
    """

    session: int
    turn: int
    round: int


class SetteRules:
    """The rules of one table."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._tables = Tables(variant)
        self._num_turns = variant.turns * (variant.num_seats - 1)

    @property
    def actions(self) -> tuple[str, ...]:
        """The action table."""
        return self._tables.actions

    def initial(self, start: Seat) -> SetteState:
        """Return the state before the first stake; `start` holds the bank first (X1)."""
        coins = (self._variant.coins,) * self._variant.num_seats
        return self._open(0, start, _Place(0, 0, 1), coins, ()).state

    def node(self, state: SetteState) -> Node:
        """Return what must happen next."""
        phase, hand = state.phase, state.hand
        if phase is Phase.THROW:
            at = f"die/{hand}/{state.throws}/{state.shooter}"
            return Chance((Die(f"{at}/0"), Die(f"{at}/1")))
        if phase is Phase.STAKE:
            return Decision(self._asks(state), f"{hand}/0/0")
        if phase is Phase.BET:
            return Decision(self._asks(state), f"{hand}/0/1")
        if phase is Phase.ANSWER:
            return Decision(self._asks(state), f"{hand}/0/{state.offers[0].seat + 2}")
        return final(state.coins, self._variant.coins)

    def apply(self, state: SetteState, given: Actions | Values) -> Step[SetteState]:
        """Return the step that follows."""
        phase = state.phase
        if phase is Phase.THROW:
            return self._throw(state, cast(Faces, given))
        actions, asks = cast(Actions, given), self._asks(state)
        for seat, ask in asks.items():
            action = actions.get(seat, "")
            if action not in ask.legal:
                raise not_listed(ask.legal, seat, action)
        if phase is Phase.STAKE:
            return self._stake(state, actions[state.shooter])
        if phase is Phase.BET:
            return self._bet(state, {seat: actions[seat] for seat in asks})
        return self._answer(state, actions[state.bank])

    def view(self, state: SetteState, seat: Seat) -> SetteView:
        """Return what `seat` may see: nothing is hidden, and bets made at the same time are not yet in the state."""
        return SetteView(
            state.phase,
            state.hand,
            state.session + 1,
            state.turn + 1,
            state.round,
            state.bank,
            state.shooter,
            state.coins,
            state.stake or None,
            state.offers,
            state.bets,
        )

    def default_action(self, state: SetteState, seat: Seat) -> str:
        """Return the action of a seat that gave none: the smallest stake, no bet, a refusal. Source: X5."""
        if state.phase is Phase.ANSWER:
            return f"refuse {state.offers[0].seat}"
        return "pass" if state.phase is Phase.BET else f"stake {self._variant.min_stake}"

    def _asks(self, state: SetteState) -> dict[Seat, Listed]:
        phase, coins = state.phase, state.coins
        if phase is Phase.STAKE:
            return {state.shooter: self._tables.stakes(min(coins[state.shooter], coins[state.bank]))}
        if phase is Phase.BET:
            return self._bettors(state)
        if phase is Phase.ANSWER:
            return {state.bank: self._tables.answers(state.offers[0].seat)}
        raise IllegalActionError("nobody is asked here: no action is legal")

    def _bettors(self, state: SetteState) -> dict[Seat, Listed]:
        """Return who may bet: neither bank nor shooter (S4), and only what it has and the bank can cover (S5)."""
        free, least, bank, shooter = state.free, self._variant.min_stake, state.bank, state.shooter
        if free < least:
            return {}
        to_list = self._tables.bets
        return {
            seat: to_list(own if own < free else free)
            for seat, own in enumerate(state.coins)
            if own >= least and seat != bank and seat != shooter
        }

    def _stake(self, state: SetteState, action: str) -> Step[SetteState]:
        stake = to_amount(action)
        staked = state._replace(phase=Phase.BET, stake=stake, free=state.free - stake)
        if not self._bettors(staked):
            staked = staked._replace(phase=Phase.THROW)
        return Step(staked, (f"{state.shooter} {action} against {state.bank}",))

    def _bet(self, state: SetteState, actions: Actions) -> Step[SetteState]:
        """Show all bets. The bank answers them in turn order from the shooter."""
        count, first = self._variant.num_seats, state.shooter + 1
        order = sorted(actions, key=lambda seat: (seat - first) % count)
        offers = tuple([self._tables.to_bet(seat, actions[seat]) for seat in order if actions[seat] != "pass"])
        shown = tuple([f"{seat} {action}" for seat, action in actions.items()])
        return self._ask_bank(state, offers, state.bets, state.free, shown)

    def _answer(self, state: SetteState, action: str) -> Step[SetteState]:
        offer, entries = state.offers[0], (f"{state.bank} {action}",)
        if action.startswith("accept"):
            return self._ask_bank(state, state.offers[1:], (*state.bets, offer), state.free - offer.coins, entries)
        return self._ask_bank(state, state.offers[1:], state.bets, state.free, entries)

    def _ask_bank(
        self, state: SetteState, offers: tuple[Bet, ...], bets: tuple[Bet, ...], free: int, entries: tuple[str, ...]
    ) -> Step[SetteState]:
        """Go on to the next bet that the bank can cover (S5), or to the throw."""
        while offers and offers[0].coins > free:
            entries = (*entries, f"{offers[0].seat} uncovered")
            offers = offers[1:]
        phase = Phase.ANSWER if offers else Phase.THROW
        return Step(state._replace(phase=phase, free=free, offers=offers, bets=bets), entries)

    def _throw(self, state: SetteState, faces: Faces) -> Step[SetteState]:
        """Let the dice fall (S1, S2)."""
        first, second = faces
        total, point = first + second, state.point
        entry = f"{state.shooter} throw {first} {second}"
        if point == total or (not point and total in _NATURAL):
            return self._pay(state, Side.WIN, entry, is_turn_over=False)
        if point and total == _SEVEN:
            return self._pay(state, Side.LOSE, entry, is_turn_over=True)
        if not point and total in _CRAPS:
            return self._pay(state, Side.LOSE, entry, is_turn_over=False)
        return Step(state._replace(throws=state.throws + 1, point=point or total), (entry,))

    def _pay(self, state: SetteState, side: Side, entry: str, *, is_turn_over: bool) -> Step[SetteState]:
        """Pay the stake and every bet at even money (S1, S4), and go on to the next round."""
        coins, entries = list(state.coins), [entry]
        for bet in (Bet(state.shooter, Side.WIN, state.stake), *state.bets):
            gain = bet.coins if bet.side is side else -bet.coins
            coins[bet.seat] += gain
            coins[state.bank] -= gain
            entries.append(f"{bet.seat} {'wins' if gain > 0 else 'loses'} {bet.coins}")
        paid = checked(tuple(coins), self._variant.coins * len(coins))
        if is_turn_over or state.round == self._variant.max_rounds:
            place = _Place(state.session, state.turn + 1, 1)
        else:
            place = _Place(state.session, state.turn, state.round + 1)
        return self._open(state.hand, state.start, place, paid, tuple(entries))

    def _open(self, hand: int, start: Seat, place: _Place, coins: Coins, entries: tuple[str, ...]) -> Step[SetteState]:
        """Open the next round that can be played (S3).

        Nobody can stake against a bank that cannot cover the smallest stake: its session is over. A shooter that
        cannot pay it loses its turn.
        """
        session, turn, number = place
        count, least = self._variant.num_seats, self._variant.min_stake
        while session < count:
            bank = (start + session) % count
            shooter = (bank + 1 + turn % (count - 1)) % count
            if turn == self._num_turns:
                session, turn = session + 1, 0
            elif coins[bank] < least:
                entries = (*entries, f"{bank} closes")
                session, turn, number = session + 1, 0, 1
            elif coins[shooter] < least:
                entries = (*entries, f"{shooter} short")
                turn, number = turn + 1, 1
            else:
                phase = Phase.STAKE
                opened = SetteState(
                    phase, hand + 1, start, session, turn, number, bank, shooter, 0, 0, 0, coins[bank], (), (), coins
                )
                return Step(opened, entries)
        over = SetteState(Phase.OVER, hand, start, session, 0, 1, start, start, 0, 0, 0, 0, (), (), coins)
        return Step(over, entries)
