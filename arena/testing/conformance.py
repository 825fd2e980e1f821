"""The checks that every game passes.

A game from outside is tested with

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @pytest.mark.parametrize("subject", subjects(MY_GAME_KIND), ids=lambda subject: subject.game.name)
    def test_my_game_conforms(subject, check):
        check(subject)

where `arena.testing.variants.subjects` makes subjects of the game with each of its options changed.

Each check takes a `Subject` and raises `NonconformingError` with one line that says what was expected and what came.
"""

from collections.abc import Callable
from typing import TypeAlias

from arena.testing import check_actions, check_results, check_secrecy
from arena.testing.subject import NonconformingError, Subject

Check: TypeAlias = Callable[[Subject], None]

CHECKS: tuple[Check, ...] = (
    check_actions.check_every_legal_action_applies,
    check_actions.check_other_actions_are_refused,
    check_actions.check_no_asked_seat_may_be_missing,
    check_actions.check_legal_lists,
    check_actions.check_somebody_is_asked,
    check_actions.check_default_actions_are_legal,
    check_actions.check_forms_have_one_spelling,
    check_actions.check_nonsense_forms_are_refused,
    check_results.check_play_ends,
    check_results.check_default_play_ends,
    check_results.check_opening_is_told,
    check_results.check_returns_sum_to_zero,
    check_results.check_places_fit,
    check_results.check_forfeits_settle,
    check_results.check_same_bot_gains_nothing,
    check_secrecy.check_rules_are_pure,
    check_secrecy.check_same_key_same_match,
    check_secrecy.check_arrival_does_not_matter,
    check_secrecy.check_coordinates_are_unique,
    check_secrecy.check_entries_are_marked_well,
    check_secrecy.check_what_is_asked_follows_from_transcript,
    check_secrecy.check_views_are_plain,
)

__all__ = ["CHECKS", "Check", "NonconformingError", "Subject"]
