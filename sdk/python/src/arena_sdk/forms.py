"""Legal texts for forms, drawn at random: one function a form, which needs the view alone."""

from collections.abc import Callable
from typing import Any

from arena_sdk.bot import Request
from arena_sdk.cyvasse import random_setup
from arena_sdk.punta import random_stakes
from arena_sdk.rand import Rand

FORMS: dict[str, Callable[[Any, Rand], str]] = {  # from the view message of the form's family
    "setup": lambda _view, rand: random_setup(rand),
    "stakes": random_stakes,
}
"""By name of the form."""


def fill(request: Request) -> str:
    """Return a legal text for the form that a request asks for.

    Raises:
        ValueError: The form is not known here: a newer game, or one from outside.
    """
    if request.form not in FORMS:
        raise ValueError(f"expected one of the forms {', '.join(FORMS)}, got {request.form!r}")
    return FORMS[request.form](request.view, request.rand)
