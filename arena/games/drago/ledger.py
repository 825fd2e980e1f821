"""Coins, the pot, and what a hand does to both. Source: rules.md D3, D8, D13-D16, X7."""

from typing import NamedTuple

from arena.games.coins import checked
from arena.games.drago.variant import CARDS_EACH, Variant
from arena.rules import Seat


class Ledger(NamedTuple):
    """Who has won or paid what.

    Attributes:
        hand: Number of the hand, from 1.
        dealer: Who deals it.
        coins: What each seat has won so far, less what it paid; below zero for debts.
        stakes: What each seat has paid into the pot on the table. Coins and stakes together sum to 0.
        is_dealer_due: Whether the dealer of this hand puts the agreed pot, as no drago has paid for it.
    """

    hand: int
    dealer: Seat
    coins: tuple[int, ...]
    stakes: tuple[int, ...]
    is_dealer_due: bool


def opening_ledger(variant: Variant, dealer: Seat) -> Ledger:
    """Return the ledger before the first hand."""
    nothing = (0,) * variant.num_seats
    return Ledger(1, dealer, nothing, nothing, is_dealer_due=True)


def open_hand(variant: Variant, ledger: Ledger) -> tuple[Ledger, tuple[str, ...]]:
    """Return the ledger once the dealer has put what he owes, with the entry that tells it (D3)."""
    if not ledger.is_dealer_due:
        return ledger, ()
    dealer, pot = ledger.dealer, variant.pot
    coins, stakes = _add(ledger.coins, dealer, -pot), _add(ledger.stakes, dealer, pot)
    paid = Ledger(ledger.hand, dealer, coins, stakes, is_dealer_due=False)
    return paid, (f"{dealer} puts {pot}",)


def to_payment(variant: Variant, ledger: Ledger) -> int:
    """Return what a seat pays that goes in drago in this hand (D14, D15)."""
    return min(sum(ledger.stakes), variant.max_payment)


def close_hand(
    variant: Variant, ledger: Ledger, staying: tuple[Seat, ...], tricks: tuple[int, ...]
) -> tuple[Ledger, tuple[str, ...]]:
    """Return the ledger of the next hand, with the entries that tell who was paid.

    Args:
        variant: What is played.
        ledger: The ledger of the hand that is over.
        staying: Seats that were in; one alone has all the tricks (D9).
        tricks: Tricks of each seat.
    """
    close = _share if staying else _leave
    closed, entries = close(variant, ledger, staying, tricks)
    checked((*closed.coins, *closed.stakes), 0)
    return closed._replace(hand=ledger.hand + 1, dealer=(ledger.dealer + 1) % variant.num_seats), entries


def _share(
    variant: Variant, ledger: Ledger, staying: tuple[Seat, ...], tricks: tuple[int, ...]
) -> tuple[Ledger, tuple[str, ...]]:
    """Divide the pot by tricks; who stayed and took none pays for the next pot, or in the last hand into this one."""
    coins, stakes = ledger.coins, (0,) * variant.num_seats
    pot, payment = sum(ledger.stakes), to_payment(variant, ledger)
    dragos = [seat for seat in sorted(staying) if not tricks[seat]]
    for seat in dragos:
        coins, stakes = _add(coins, seat, -payment), _add(stakes, seat, payment)
    if ledger.hand == variant.num_hands:  # D16: there is no next pot
        pot, stakes = pot + payment * len(dragos), (0,) * variant.num_seats
    gains = [count * pot // CARDS_EACH for count in tricks]
    coins = tuple([have + gain for have, gain in zip(coins, gains, strict=True)])
    entries = [f"{seat} drago {payment}" for seat in dragos]
    entries += [f"{seat} wins {gain}" for seat, gain in enumerate(gains) if gain]
    return ledger._replace(coins=coins, stakes=stakes, is_dealer_due=not dragos), tuple(entries)


def _leave(
    variant: Variant, ledger: Ledger, _staying: tuple[Seat, ...], _tricks: tuple[int, ...]
) -> tuple[Ledger, tuple[str, ...]]:
    """Leave the pot that nobody played for to the next hand (D8); in the last hand everybody gets his part back."""
    if ledger.hand < variant.num_hands:
        return ledger._replace(is_dealer_due=True), (f"pot stays {sum(ledger.stakes)}",)
    coins = tuple([have + paid for have, paid in zip(ledger.coins, ledger.stakes, strict=True)])
    entries = [f"{seat} refund {paid}" for seat, paid in enumerate(ledger.stakes) if paid]
    return ledger._replace(coins=coins, stakes=(0,) * variant.num_seats), tuple(entries)


def _add(amounts: tuple[int, ...], seat: Seat, change: int) -> tuple[int, ...]:
    return (*amounts[:seat], amounts[seat] + change, *amounts[seat + 1 :])
