"""How words that came from a bot or a file system are shown: on one line, harmless to a terminal, not too long."""

SHOWN_CHARACTERS = 120


def escaped(text: str, max_characters: int = SHOWN_CHARACTERS) -> str:
    """Return `text` with what does not print written as escapes, cut off after `max_characters`."""
    shown = "".join(_escaped_character(character) for character in text[: max_characters + 1])
    return shown if len(shown) <= max_characters else shown[: max_characters - 1] + "…"


def quoted(value: object) -> str:
    """Return `value` as Python would write it, cut off."""
    return escaped(repr(value))


def _escaped_character(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
