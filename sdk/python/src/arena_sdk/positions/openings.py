"""What a seat may see at its first decision when it is the first to be asked, dice and cards left out.

A test of a bot says by `view={…}` what is different at the decision it is about.
"""

from collections.abc import Callable, Mapping

from google.protobuf.message import Message

from arena_sdk.positions.actions import TABLES
from arena_sdk.positions.options import full_name, read_options
from arena_sdk.positions.position import Position, to_view
from botarena.v1 import cinque_dadi_pb2, cyvasse_pb2, dice_bugiardo_pb2, drago_pb2, punta_pb2, sette_pb2

Options = Mapping[str, str]
Opening = Callable[[int, int, Options], Message]
"""Maker of a view, from the number of seats, the seat that is asked, and the options."""


def opening_position(game: str, num_seats: int, seat: int) -> Position:
    """Return the position in which a seat is the first to be asked, without legal actions.

    Args:
        game: Name with options, e.g. `sette:coins=50`.
        num_seats: Seats at the table.
        seat: Seat that is asked.

    Raises:
        ValueError: It has no such option.
    """
    name, options = read_options(game)
    table = TABLES.get(name)
    actions = table(num_seats, options) if table else ()
    return Position(full_name(name, options), actions, (), to_view(VIEWS[name](num_seats, seat, options)))


def _dice_bugiardo(num_seats: int, seat: int, options: Options) -> Message:
    view = dice_bugiardo_pb2.DiceBugiardoView(
        phase=dice_bugiardo_pb2.DICE_BUGIARDO_PHASE_CALL, set=1, hand=1, throws_left=2, opponent_throws_left=2
    )
    view.opponent = (seat + 1) % num_seats
    if num_seats > 2:
        nothing = [0] * num_seats
        waiting = [(seat + after) % num_seats for after in range(2, num_seats)]
        view.MergeFrom(dice_bugiardo_pb2.DiceBugiardoView(sets_won=nothing, sets_lost=nothing, queue=waiting))
    return view


def _cinque_dadi(num_seats: int, seat: int, options: Options) -> Message:
    return cinque_dadi_pb2.CinqueDadiView(
        phase=cinque_dadi_pb2.CINQUE_DADI_PHASE_BID, hand=1, num_dice=[int(options["dice"])] * num_seats, mover=seat
    )


def _sette(num_seats: int, seat: int, options: Options) -> Message:
    return sette_pb2.SetteView(
        phase=sette_pb2.SETTE_PHASE_STAKE,
        hand=1,
        session=1,
        turn=1,
        round=1,
        bank=(seat - 1) % num_seats,
        shooter=seat,
        coins=[int(options["coins"])] * num_seats,
    )


def _punta(num_seats: int, seat: int, options: Options) -> Message:
    return punta_pb2.PuntaView(
        phase=punta_pb2.PUNTA_PHASE_MIN,
        hand=1,
        session=1,
        smazzata=1,
        bank=seat,
        coins=[int(options["coins"])] * num_seats,
    )


def _drago(num_seats: int, seat: int, options: Options) -> Message:
    dealer, pot, plays = (seat - 1) % num_seats, int(options["pot"]), options["dealer_plays"] == "true"
    roles = [drago_pb2.DRAGO_ROLE_WAITING] * num_seats
    if not plays:
        roles[dealer] = drago_pb2.DRAGO_ROLE_DEALER
    return drago_pb2.DragoView(
        phase=drago_pb2.DRAGO_PHASE_DECLARE,
        hand=1,
        num_hands=int(options["rounds"]) * num_seats,
        dealer=dealer,
        pot=pot,
        payment=pot if options["max_pot"] == "none" else min(pot, int(options["max_pot"])),
        roles=roles,
        stock=39 - 3 * (num_seats - (not plays)),
        tricks=[0] * num_seats,
        coins=[-pot if one == dealer else 0 for one in range(num_seats)],
    )


def _cyvasse(num_seats: int, seat: int, options: Options) -> Message:
    return cyvasse_pb2.CyvasseView(
        phase=cyvasse_pb2.CYVASSE_PHASE_SETUP,
        home_rank=1 + 4 * seat,
        catapult_min_range=int(options["catapult_min_range"]),
    )


VIEWS: dict[str, Opening] = {
    "dice-bugiardo": _dice_bugiardo,
    "chouette": _dice_bugiardo,
    "cinque-dadi": _cinque_dadi,
    "sette": _sette,
    "punta-e-raddoppia": _punta,
    "drago": _drago,
    "cyvasse": _cyvasse,
}
"""By game."""
