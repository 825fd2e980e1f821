from google.protobuf.any_pb2 import Any

from arena_kuhn.v1.kuhn_pb2 import KuhnView
from arena_sdk import Match, Request
from botarena.v1.match_pb2 import ActionRequest
from botarena.v1.mia_pb2 import MiaView
from botarena.v1.view_pb2 import View

ACTIONS = ("doubt", "accept", "roll", "raise 65", "raise 11", "raise 21")


def _request(message: ActionRequest) -> Request:
    return Request(Match("lisandria", 2, 1, ACTIONS, (), ["0 roll ?"]), message)


def test_ranges_and_extra_actions_make_the_legal_list() -> None:
    message = ActionRequest(legal_ranges=[0, 1, 2, 3, 4, 6], legal_extra=["b2b4", "b2c4/c3"])
    assert _request(message).legal == ("doubt", "roll", "raise 11", "raise 21", "b2b4", "b2c4/c3")


def test_a_form_leaves_the_legal_list_empty() -> None:
    request = _request(ActionRequest(form="layout"))
    assert (request.form, request.legal) == ("layout", ())


def test_the_view_is_the_message_of_the_family() -> None:
    view = MiaView(standing=65, lives=[6, 6])
    assert _request(ActionRequest(view=View(mia=view))).view == view


def test_the_view_of_a_game_from_outside_is_its_own_message() -> None:
    view = KuhnView(hand=2, card="Q", coins=[1, -1])
    carrier = View()
    carrier.other.Pack(view)
    assert _request(ActionRequest(view=carrier)).view == view


def test_a_view_whose_type_is_not_imported_stays_as_it_is_carried() -> None:
    carrier = View(other=Any(type_url="type.googleapis.com/nobody.knows.ThisView", value=b"\x08\x01"))
    assert _request(ActionRequest(view=carrier)).view == carrier.other


def test_a_request_without_a_view_has_none() -> None:
    assert _request(ActionRequest()).view is None


def test_times_are_in_seconds() -> None:
    request = _request(ActionRequest(limit_us=1_500_000, bank_us=30_000_000))
    assert (request.limit_s, request.bank_s) == (1.5, 30)


def test_random_numbers_go_on_within_a_request_and_start_anew_in_an_equal_one() -> None:
    request, again = _request(ActionRequest(rand=1234567)), _request(ActionRequest(rand=1234567))
    numbers = [request.rand.bits(), request.rand.bits()]
    assert numbers == [6457827717110365317, 3203168211198807973]
    assert [again.rand.bits(), again.rand.bits()] == numbers


def test_history_and_seat_are_those_of_the_match() -> None:
    request = _request(ActionRequest())
    assert (request.history, request.seat) == (["0 roll ?"], 1)
