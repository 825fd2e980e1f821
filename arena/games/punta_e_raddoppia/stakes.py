"""The form `stakes`: coins on ranks, such as `A=10 7=5`, or `none`. Source: S1, F4."""

import re
from functools import lru_cache

from arena.errors import IllegalActionError
from arena.games.punta_e_raddoppia.cards import RANKS
from arena.games.punta_e_raddoppia.state import PuntaState, PuntaView
from arena.rules import Form, Seat, View

STAKES = Form("stakes")
NONE = "none"

_STAKE = re.compile(r"([^=\s]+)=([0-9]{1,6})")
_LONGEST = 200
"""A stake on every rank takes 130 characters."""
_SHOWN = 40
"""Characters of a wrong stake that a message repeats."""

Stakes = tuple[tuple[str, int], ...]
"""Ranks with coins on them, in the order of the layout."""


class StakesNotation:
    """Reader of the form.

    It reads what a seat lays down, not whether the banker accepts it: a stake outside the limits, or beyond what seat
    or bank have, is no illegal action, it is refused (F13).
    """

    def parse(self, state: PuntaState, seat: Seat, text: str) -> str:
        """Return the canonical form: ranks in the order of the layout, one blank between."""
        return to_text(parse_stakes(text))

    def example(self, form: Form, view: View, rand: int) -> str:
        """Return stakes within the limits on up to three ranks, not always in canonical spelling."""
        assert isinstance(view, PuntaView)
        assert view.min_stake is not None
        assert view.max_stake is not None
        count = view.max_stake - view.min_stake + 1
        parts = [rand >> 16 * number & 0xFFFF for number in range(rand % 4)]
        stakes = {RANKS[part % len(RANKS)]: view.min_stake + part // len(RANKS) % count for part in parts}
        text = "  ".join(f"{rank}={coins}" for rank, coins in stakes.items()) or NONE
        return text.lower() if rand & 4 else text


@lru_cache(maxsize=1024)  # a text is read when it comes and again when it is applied
def parse_stakes(text: str) -> Stakes:
    """Return the stakes that a text lays down.

    Raises:
        IllegalActionError: The text is no such form; the message names the first error.
    """
    if len(text) > _LONGEST:
        raise IllegalActionError(f"expected stakes of at most {_LONGEST} characters, got {len(text)}")
    parts = text.upper().split()
    if parts == [NONE.upper()]:
        return ()
    if not parts:
        raise IllegalActionError(f"expected stakes such as A=10 7=5, or {NONE}, got {text!r}")
    stakes: dict[str, int] = {}
    for number, part in enumerate(parts, 1):
        rank, coins = _parse_stake(number, part)
        if rank in stakes:
            raise IllegalActionError(f"expected each rank once, got {rank} again as stake {number}")
        stakes[rank] = coins
    return tuple((rank, stakes[rank]) for rank in RANKS if rank in stakes)


def to_text(stakes: Stakes) -> str:
    """Return stakes in canonical form."""
    return " ".join([f"{rank}={coins}" for rank, coins in stakes]) or NONE


def _parse_stake(number: int, part: str) -> tuple[str, int]:
    found = _STAKE.fullmatch(part)
    if not found:
        raise IllegalActionError(f"expected RANK=COINS such as A=10 as stake {number}, got {part[:_SHOWN]!r}")
    rank, coins = found[1], int(found[2])
    if rank not in RANKS:
        raise IllegalActionError(
            f"expected one of {' '.join(RANKS)} as the rank of stake {number}, got {rank[:_SHOWN]!r}"
        )
    if not coins:
        raise IllegalActionError(f"expected at least 1 coin on {rank}, got {found[2]}")
    return rank, coins
