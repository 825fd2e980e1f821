"""Checks of conformance: what may be chosen."""

from collections.abc import Iterator

from arena.errors import IllegalActionError
from arena.rules import Actions, AnyGame, Ask, Decision, Form, Listed, Seat
from arena.testing.subject import Position, Subject, decisions, existing, require

_SAMPLE = 20
"""So many actions of a table are tried at one position, spread over the table."""

_LONG_TEXT = 5_000
"""Longer than the decimal digits that Python agrees to read."""


def check_every_legal_action_applies(subject: Subject) -> None:
    """Whatever stands in a legal list can be played."""
    for position, node in decisions(subject):
        for seat, ask in node.asks.items():
            for action in ask.legal if isinstance(ask, Listed) else ():
                require(
                    _applies(subject.game, position, seat, action),
                    f"seat {seat} is offered {action!r} at {node.at}, and it is refused",
                )


def check_other_actions_are_refused(subject: Subject) -> None:
    """Whatever does not stand in a legal list is refused by `apply`, as an `IllegalActionError` and nothing else."""
    for position, node in decisions(subject):
        for seat, ask in node.asks.items():
            for text in _wrong_texts(subject.game, ask):
                require(
                    not _applies(subject.game, position, seat, text),
                    f"seat {seat} is not offered {text!r} at {node.at}, and it is applied",
                )


def check_no_asked_seat_may_be_missing(subject: Subject) -> None:
    """`apply` refuses a decision to which an asked seat has not answered."""
    for position, node in decisions(subject):
        for seat in node.asks:
            given = {other: action for other, action in _actions(position).items() if other != seat}
            require(
                _refusal(subject.game, position, given) is not None,
                f"seat {seat} is asked at {node.at}, and the decision is applied without its answer",
            )


def check_legal_lists(subject: Subject) -> None:
    """A legal list is not empty, names nothing twice, and its ranges and extra actions spell the same list."""
    table = subject.game.actions
    require(len(set(table)) == len(table), "the action table names an action twice")
    for _, node in decisions(subject):
        for seat, ask in node.asks.items():
            if not isinstance(ask, Listed):
                continue
            where = f"the list of seat {seat} at {node.at}"
            require(ask.legal, f"{where} is empty")
            require(len(set(ask.legal)) == len(ask.legal), f"{where} names an action twice: {ask.legal}")
            pairs = zip(ask.ranges[::2], ask.ranges[1::2], strict=True)
            spelled = tuple(action for first, stop in pairs for action in table[first:stop]) + ask.extra
            require(spelled == ask.legal, f"{where} is {ask.legal}, and on the wire {spelled}")


def check_somebody_is_asked(subject: Subject) -> None:
    """A decision asks at least one seat, each of them at the table, in seat order."""
    for _, node in decisions(subject):
        asked = list(node.asks)
        require(asked, f"nobody is asked at {node.at}")
        require(asked == sorted(asked), f"seats are asked in the order {asked} at {node.at}")
        require(asked[0] >= 0 and asked[-1] < subject.game.num_seats, f"who is asked at {node.at}: {asked}")


def check_default_actions_are_legal(subject: Subject) -> None:
    """The action played for a seat that gave none is legal, and a form among them reads back as it is."""
    for position, node in decisions(subject):
        for seat, ask in node.asks.items():
            action = subject.game.rules.default_action(position.state, seat)
            where = f"default action {action!r} of seat {seat} at {node.at}"
            require(_applies(subject.game, position, seat, action), f"{where} is refused")
            if isinstance(ask, Listed):
                require(action in ask.legal, f"{where} does not stand in {ask.legal}")
            else:
                require(_parsed(subject.game, position, seat, action) == action, f"{where} is not in canonical form")


def check_forms_have_one_spelling(subject: Subject) -> None:
    """What was read from a form reads as itself, fits a line of the log and can be applied."""
    for position, node in decisions(subject):
        for seat in _asked_for_forms(node):
            action = _actions(position)[seat]
            where = f"form {action!r} of seat {seat} at {node.at}"
            require(_parsed(subject.game, position, seat, action) == action, f"{where} reads as another one")
            is_line = action.isprintable() and not set(action) & set("{}")
            require(is_line, f"{where} breaks the transcript's marks or lines")


def check_nonsense_forms_are_refused(subject: Subject) -> None:
    """Nonsense in place of a form is an `IllegalActionError` of one bounded line, never another exception.

    Any other exception would be the arena's fault: a bot could void the matches that it loses.
    """
    for position, node in decisions(subject):
        for seat in _asked_for_forms(node):
            for text in _wrong_forms(_actions(position)[seat]):
                where = f"seat {seat} wrote {text[:40]!r} ({len(text)} characters) as a form at {node.at}"
                message = existing(_complaint(subject.game, position, seat, text), f"{where}, and it is read")
                require(message.isprintable() and 0 < len(message) < 1000, f"{where}, and is told {message[:100]!r}")


def _wrong_texts(game: AnyGame, ask: Ask) -> Iterator[str]:
    if not isinstance(ask, Listed):
        return
    first = ask.legal[0]
    stride = max(1, len(game.actions) // _SAMPLE)
    spaced = (f"{first} ", f" {first}", f"{first}\n")
    near = (first.upper(), first.title(), first[:-1], first * 2, "", "\0", "²", "1")
    for text in (*spaced, *near, *game.actions[::stride]):
        if text not in ask.legal:
            yield text


def _wrong_forms(right: str) -> Iterator[str]:
    yield from (
        "\0",
        "{0:x}",
        "²",
        "=",
        "-1",
        "1=-1",
        "9" * _LONG_TEXT,
        f"{right} {'9' * _LONG_TEXT}",
        f"{right} ?",
        "((((",
    )
    yield "x" * _LONG_TEXT


def _asked_for_forms(node: Decision) -> list[Seat]:
    return [seat for seat, ask in node.asks.items() if isinstance(ask, Form)]


def _actions(position: Position) -> Actions:
    assert isinstance(position.given, dict)
    return position.given


def _applies(game: AnyGame, position: Position, seat: Seat, action: str) -> bool:
    return _refusal(game, position, {**_actions(position), seat: action}) is None


def _refusal(game: AnyGame, position: Position, given: Actions) -> str | None:
    try:
        game.rules.apply(position.state, given)
    except IllegalActionError as error:
        return str(error)
    return None


def _parsed(game: AnyGame, position: Position, seat: Seat, text: str) -> str:
    notation = existing(game.notation, "a form is asked for, and the game has no notation that reads it")
    return notation.parse(position.state, seat, text)


def _complaint(game: AnyGame, position: Position, seat: Seat, text: str) -> str | None:
    try:
        _parsed(game, position, seat, text)
    except IllegalActionError as error:
        return str(error)
    return None
