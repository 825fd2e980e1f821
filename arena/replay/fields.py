"""Checked reading of JSON objects: an error names the line and the field."""

import json
from collections.abc import Mapping, Sequence
from typing import TypeVar

from arena.errors import ReplayError

_SHOWN_CHARACTERS = 120

Value = TypeVar("Value")


def shown(value: object) -> str:
    """Return a value as Python would write it, cut off."""
    text = repr(value)
    return text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 1] + "…"


class Fields:
    """The fields of one JSON object.

    Attributes:
        line: Line of the log for messages; 0 for another file.
    """

    def __init__(
        self,
        values: Mapping[str, object],
        names: Sequence[str],
        line: int,
        prefix: str = "",
        optional: Sequence[str] = (),
    ) -> None:
        """Take an object that must have the fields `names`, may have those that are `optional`, and no other.

        Args:
            values: The object.
            names: Its fields, in any order.
            line: Line of the log, 0 for another file.
            prefix: Stands before a field's name in messages, e.g. `manifest.json, `.
            optional: Fields that may be missing.

        Raises:
            ReplayError: A field is missing, or one is there that this version does not know.
        """
        self.line = line
        self._values = values
        self._prefix = prefix
        for name in names:
            if name not in values:
                raise self.error(name, "expected this field, got none")
        if unknown := next((name for name in values if name not in names and name not in optional), None):
            known = ", ".join((*names, *optional))
            raise self.error(unknown[:_SHOWN_CHARACTERS], f"expected no such field; the fields are {known}")

    def error(self, name: str, message: str) -> ReplayError:
        """Return the error that blames a field."""
        return ReplayError(self.line, self._prefix + name, message)

    def text(self, name: str) -> str:
        """Return a text.

        Raises:
            ReplayError: It is none.
        """
        value = self._values[name]
        if type(value) is not str:
            raise self.error(name, f"expected a text, got {shown(value)}")
        return value

    def has(self, name: str) -> bool:
        """Return whether an optional field is there."""
        return name in self._values

    def is_null(self, name: str) -> bool:
        """Return whether a field holds JSON's null."""
        return self._values[name] is None

    def flag(self, name: str) -> bool:
        """Return a truth value.

        Raises:
            ReplayError: It is none.
        """
        value = self._values[name]
        if type(value) is not bool:
            raise self.error(name, f"expected true or false, got {shown(value)}")
        return value

    def number(self, name: str, low: int = 0) -> int:
        """Return a whole number, `low` or more.

        Raises:
            ReplayError: It is none.
        """
        value = self._values[name]
        if type(value) is not int or value < low:
            raise self.error(name, f"expected a whole number from {low} up, got {shown(value)}")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts.

        Raises:
            ReplayError: It is none.
        """
        return self._all(name, str, "texts")

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return a list of whole numbers.

        Raises:
            ReplayError: It is none.
        """
        return self._all(name, int, "whole numbers")

    def items(self, name: str) -> list[object]:
        """Return a list of anything.

        Raises:
            ReplayError: It is none.
        """
        value = self._values[name]
        if type(value) is not list:
            raise self.error(name, f"expected a list, got {shown(value)}")
        return value

    def object(self, name: str) -> Mapping[str, object]:
        """Return an object.

        Raises:
            ReplayError: It is none.
        """
        value = self._values[name]
        if type(value) is not dict:
            raise self.error(name, f"expected an object, got {shown(value)}")
        return value

    def _all(self, name: str, kind: type[Value], plural: str) -> tuple[Value, ...]:
        # `type`, not `isinstance`: a JSON true is no number here.
        values = self.items(name)
        for value in values:
            if type(value) is not kind:
                raise self.error(name, f"expected only {plural}, got {shown(value)}")
        return tuple(values)  # type: ignore[arg-type]  # each was looked at above


def parse_fields(
    data: bytes, names: Sequence[str], version: int, line: int, file: str = "", optional: Sequence[str] = ()
) -> Fields:
    """Return the fields of a JSON object in ASCII whose field `v` says which version of the format it is written in.

    Args:
        data: The object.
        names: Every field that it must have.
        version: That version.
        line: Line of the log, 0 for another file.
        file: Name of that other file.
        optional: Fields that it may have beside them.

    Raises:
        ReplayError: It is no such object, or a newer arena wrote it.
    """
    try:
        values = json.loads(data.decode("ascii"))
    except (ValueError, RecursionError) as error:
        raise ReplayError(line, file or "line", f"expected a JSON object in ASCII: {error}") from None
    prefix = f"{file}, " if file else ""
    if type(values) is not dict:
        raise ReplayError(line, file or "line", f"expected a JSON object, got {shown(values)}")
    written = values.get("v")
    if type(written) is int and written > version:
        message = f"written by a newer arena, in version {written}; this one reads up to {version}: update botarena"
        raise ReplayError(line, f"{prefix}v", message)
    if type(written) is not int or written < 1:
        raise ReplayError(line, f"{prefix}v", f"expected a version from 1 to {version}, got {shown(written)}")
    return Fields(values, names, line, prefix, optional)
