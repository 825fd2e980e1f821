"""The match machine: answers its own chance, says who must decide, judges time and legality, keeps the transcript.

It knows neither sockets nor clocks. The referee measures and hands over facts with their elapsed time; the machine
charges them, applies the rules or the fault policy, and says which seats must be asked next.
"""

from bisect import insort
from enum import StrEnum
from operator import attrgetter
from typing import NamedTuple

from arena.chance import MatchKey, decision_rand, draw_all, seat_key
from arena.clock import TimeControl, format_duration
from arena.errors import IllegalActionError
from arena.match.transcript import masked
from arena.results import Ending, Fault, Kind, Outcome
from arena.rules import AnyGame, Ask, Chance, Decision, Listed, Seat, Terminal, View

STRIKES = 3
"""Faults of one seat in one match that forfeit its chair under the lenient policy."""


SHOWN = 200
"""Characters of a bot's answer that are kept as evidence."""

RESIGN = "resign"
"""Answer by which a seat gives up, in every game; it stands in no list, lest a bot that plays at random finds it."""


class Policy(StrEnum):
    """What a fault costs."""

    STRICT = "strict"
    """The first fault forfeits the chair."""
    LENIENT = "lenient"
    """The game's default action is played; the third strike forfeits."""


class Request(NamedTuple):
    """What one seat is asked.

    Attributes:
        seat: Who.
        ask: What it may choose from.
        view: What it may see.
        first_entry: How many entries of its own transcript the seat has been sent before.
        entries: Masked entries since then.
        limit_us: Time for this decision.
        bank_us: Time left in its bank, this decision's included; 0 without a bank.
        rand: 64 random bits of its own.
    """

    seat: Seat
    ask: Ask
    view: View
    first_entry: int
    entries: list[str]
    limit_us: int
    bank_us: int
    rand: int


class Match:
    """One match.

    Attributes:
        game: What is played.
        asks: What the seats that must answer now may choose from; a seat leaves it when its answer is in.
        actions: Every action taken, as `seat action`, simultaneous ones in seat order. All were applied but those given
            at the same time as a forfeit that ended the match.
        elapsed_us: Time each of them took, as judged.
        entries: Everything that happened, with hidden parts marked.
        faults: Every fault of every seat, in order.
        outcome: The result, once there is one.
    """

    def __init__(
        self, game: AnyGame, key: MatchKey, start: Seat, control: TimeControl, policy: Policy = Policy.STRICT
    ) -> None:
        """Deal the match up to its first decision.

        Args:
            game: What is played.
            key: Key of all chance in the match.
            start: Seat that begins.
            control: Time allowed.
            policy: What a fault costs.
        """
        self.game = game
        self.asks: dict[Seat, Ask] = {}
        self.actions: list[str] = []
        self.elapsed_us: list[int] = []
        self.entries: list[str] = []
        self.faults: list[Fault] = []
        self.outcome: Outcome | None = None
        self._key = key
        self._seat_keys = [seat_key(key, seat) for seat in range(game.num_seats)]
        self._control = control
        self._policy = policy
        self._banks_us = [control.bank_us] * game.num_seats
        self._sent = [0] * game.num_seats
        self._seen = [0] * game.num_seats
        self._forfeited: list[Seat] = []
        self._leaving: list[Seat] = []
        self._given: dict[Seat, str] = {}
        self._took_us: dict[Seat, int] = {}
        self._at = ""
        self._state = game.rules.initial(start)
        self._advance()

    @property
    def forfeited(self) -> tuple[Seat, ...]:
        """Forfeited chairs, in the order in which they forfeited."""
        return tuple(self._forfeited)

    def limit_us(self, seat: Seat) -> int:
        """Return the time `seat` has for the decision it is asked for."""
        return self._control.limit_us(self._banks_us[seat])

    def request(self, seat: Seat) -> Request:
        """Return what to send to `seat`, which must be asked now; what was sent before is not repeated."""
        first_entry, entries = self.news(seat)
        view = self.game.rules.view(self._state, seat)
        bank_us = self._banks_us[seat]
        rand = decision_rand(self._seat_keys[seat], self._at)
        limit_us = self._control.limit_us(bank_us)
        # As a bare tuple: the constructor of a NamedTuple is a Python function, and this is made at every decision.
        return tuple.__new__(Request, (seat, self.asks[seat], view, first_entry, entries, limit_us, bank_us, rand))

    def news(self, seat: Seat) -> tuple[int, list[str]]:
        """Return how many entries of its transcript `seat` was sent, and those since then, which now count as sent."""
        first_entry = self._seen[seat]
        entries = masked(self.entries[self._sent[seat] :], seat)
        self._sent[seat] = len(self.entries)
        self._seen[seat] = first_entry + len(entries)
        return first_entry, entries

    def forget(self, seat: Seat) -> None:
        """Send the next request of `seat` with its whole transcript: its bot is a new process."""
        self._sent[seat] = self._seen[seat] = 0

    def answer(self, seat: Seat, text: str, elapsed_us: int) -> tuple[Seat, ...]:
        """Take the answer of a seat that is asked, and return the seats that must be asked next.

        An answer that is late or not legal is a fault, judged by the policy. `resign` is legal in every game.
        """
        if self._control.is_late(self._banks_us[seat], elapsed_us):
            evidence = f"answered {text[:SHOWN]!r} after {elapsed_us} us"
            return self.fault(seat, Kind.TIMEOUT, evidence, elapsed_us)
        if text == RESIGN:
            return self._blame(seat, Kind.RESIGN, "", elapsed_us, is_forfeit=True)
        try:
            action = self._legal(seat, text)
        except IllegalActionError as error:
            return self.fault(seat, Kind.ILLEGAL, str(error), elapsed_us)
        return self._give(seat, action, elapsed_us)

    def expire(self, seat: Seat, elapsed_us: int) -> tuple[Seat, ...]:
        """Take it that a seat that is asked has not answered in time, and return the seats that must be asked next."""
        limit = format_duration(self.limit_us(seat))
        return self.fault(seat, Kind.TIMEOUT, f"no answer within {limit}", elapsed_us)

    def fault(self, seat: Seat, kind: Kind, evidence: str, elapsed_us: int = 0) -> tuple[Seat, ...]:
        """Take a fault of a seat that is asked, and return the seats that must be asked next."""
        strikes = 1 + sum(fault.seat == seat for fault in self.faults)
        is_forfeit = self._policy is Policy.STRICT or strikes >= STRIKES
        return self._blame(seat, kind, evidence, elapsed_us, is_forfeit=is_forfeit)

    def _blame(self, seat: Seat, kind: Kind, evidence: str, elapsed_us: int, *, is_forfeit: bool) -> tuple[Seat, ...]:
        if is_forfeit:
            self._leaving.append(seat)
        # By seat within one decision, not by arrival.
        fault = Fault(len(self.actions) + self._before(seat), seat, kind, evidence, is_forfeit)
        insort(self.faults, fault, key=attrgetter("decision"))
        return self._give(seat, self.game.rules.default_action(self._state, seat), elapsed_us)

    def _before(self, seat: Seat) -> int:
        """Return how many seats asked at the same time stand before `seat` in seat order."""
        return sum(other < seat for other in (*self.asks, *self._given))

    def _legal(self, seat: Seat, text: str) -> str:
        ask = self.asks[seat]
        if isinstance(ask, Listed):
            if text in ask.legal:
                return text
            raise IllegalActionError(f"expected one of {_shortened(ask.legal)}, got {text[:SHOWN]!r}")
        assert self.game.notation, f"{self.game.name} asks for form {ask.name} and cannot read it"
        return self.game.notation.parse(self._state, seat, text)

    def _give(self, seat: Seat, action: str, elapsed_us: int) -> tuple[Seat, ...]:
        if self._control.bank_us:
            self._pay(seat, elapsed_us)
        self._given[seat] = action
        self._took_us[seat] = elapsed_us
        del self.asks[seat]
        if self.asks:
            return ()
        if self._leaving:
            if self.game.num_seats == 2:
                self._break_off()
                return ()
            self._leave()
        self._apply()
        self._advance()
        return tuple(self.asks)

    def _pay(self, seat: Seat, elapsed_us: int) -> None:
        """Take time off a seat's bank; a fault costs what it took, up to the limit."""
        charge = self._control.charge(self._banks_us[seat], min(elapsed_us, self.limit_us(seat)))
        assert charge, "no more than the limit is never late"
        self._banks_us[seat] = charge.bank_us

    def _break_off(self) -> None:
        """End a match at two seats by forfeit. What the other seat answered at the same time is kept, not applied."""
        for seat in self._leaving:
            del self._given[seat]
        self._note_given()
        self._leave()
        self._end(None)

    def _leave(self) -> None:
        """Forfeit the chairs that this decision cost, once all have answered and in seat order.

        Otherwise a seat could learn of another's forfeit before its own answer, and places would depend on arrival.
        """
        for seat in sorted(self._leaving):
            self._forfeited.append(seat)
            self.entries.append(f"{seat} forfeits")
        self._leaving.clear()

    def _apply(self) -> None:
        self._state, entries = self.game.rules.apply(self._state, self._note_given())
        self.entries += entries

    def _note_given(self) -> dict[Seat, str]:
        """Put what was given into the record and return it, by seat and not by arrival: else runs of a seed differ."""
        given, self._given = self._given, {}
        if len(given) > 1:
            given = dict(sorted(given.items()))
        for seat, action in given.items():
            self.actions.append(f"{seat} {action}")
            self.elapsed_us.append(self._took_us[seat])
        return given

    def _advance(self) -> None:
        """Play on through chance and forfeited chairs until a seat must be asked or the match is over."""
        rules = self.game.rules
        while True:
            node = rules.node(self._state)
            if isinstance(node, Decision):
                if self._ask(node):
                    return None
                self._apply()
            elif isinstance(node, Chance):
                self._state, entries = rules.apply(self._state, draw_all(self._key, node.draws))
                self.entries += entries
            else:
                return self._end(node)

    def _ask(self, node: Decision) -> bool:
        """Ask the seats of a decision; forfeited chairs play the default action at once.

        Return whether anyone is asked.
        """
        self._at = node.at
        self.asks = dict(node.asks)
        for seat in self._forfeited:
            if self.asks.pop(seat, None) is not None:
                self._given[seat] = self.game.rules.default_action(self._state, seat)
                self._took_us[seat] = 0
        return bool(self.asks)

    def _end(self, played: Terminal | None) -> None:
        self.asks = {}
        forfeits = [fault for fault in self.faults if fault.forfeit]
        final = self.game.settle(played, self.forfeited) if forfeits else played
        assert final, "a match ends by the rules or by a forfeit"
        ending = Ending(Kind.RULES)
        if played is None:
            ending = Ending(forfeits[0].kind, forfeits[0].seat, forfeits[0].evidence)
        self.outcome = Outcome(final.returns, final.places, ending)


def _shortened(legal: tuple[str, ...]) -> str:
    return ", ".join(legal) if len(legal) <= 12 else f"{', '.join(legal[:10])}, … {legal[-1]} ({len(legal)} in all)"
