"""Reading bot.toml: what is taken, what is refused and how it is said, and that bot.schema.json says the same."""

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from arena.bots.bot_toml import KEYS, describe_folder
from arena.errors import ConfigError

SCHEMA = json.loads((files("arena.bots") / "bot.schema.json").read_text())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "fox").mkdir()
    return tmp_path / "fox"


def faults(folder: Path, text: str | bytes) -> list[str]:
    """Return what is said of a bot.toml with this text, the folder left out."""
    (folder / "bot.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ExceptionGroup) as caught:
        describe_folder(folder)
    assert all(isinstance(fault, ConfigError) for fault in caught.value.exceptions)
    return [str(fault).removeprefix(f"{folder}/") for fault in caught.value.exceptions]


def test_every_key_is_taken(folder: Path) -> None:
    (folder / "bot.toml").write_text(
        """
        name = "red-fox"
        author = "Ada Lovelace"
        command = ["java", "-jar", "fox.jar"]
        build = ["make"]
        games = ["tokyo", "drago"]
        protocol = "stdio"
        max_in_flight = 8
        [environment]
        LEVEL = "3"
        """
    )
    bot = describe_folder(folder)
    assert (bot.name, bot.author, bot.protocol, bot.max_in_flight) == ("red-fox", "Ada Lovelace", "stdio", 8)
    assert (bot.command, bot.build, bot.games) == (("java", "-jar", "fox.jar"), ("make",), ("tokyo", "drago"))
    assert bot.environment == {"LEVEL": "3"}
    assert (bot.folder, bot.source) == (folder, folder / "bot.toml")


def test_a_command_is_enough(folder: Path) -> None:
    (folder / "bot.toml").write_text('command = ["./fox"]')
    bot = describe_folder(folder)
    assert (bot.name, bot.author, bot.protocol, bot.max_in_flight) == ("fox", "", "grpc", None)
    assert (bot.build, bot.games, bot.environment) == (None, (), {})


def test_a_byte_order_mark_is_passed_over(folder: Path) -> None:
    (folder / "bot.toml").write_bytes(b'\xef\xbb\xbfcommand = ["./fox"]\r\n')
    assert describe_folder(folder).command == ("./fox",)


def test_text_that_is_not_toml_is_refused_with_its_line(folder: Path) -> None:
    (fault,) = faults(folder, 'name = "fox"\ncommand = ./fox\n')
    assert fault.startswith("bot.toml:2:11: expected TOML, got: Invalid value")


def test_bytes_that_are_not_text_are_refused(folder: Path) -> None:
    (fault,) = faults(folder, b'name = "\xff"')
    assert fault == "bot.toml: expected UTF-8, got invalid start byte at byte 8"


def test_a_bottomless_table_is_refused(folder: Path) -> None:
    (fault,) = faults(folder, "games = " + "[" * 10_000)
    assert "nested too deeply" in fault


def test_no_command_is_refused_with_an_example(folder: Path) -> None:
    (fault,) = faults(folder, 'name = "fox"')
    assert (
        fault
        == 'bot.toml: command: expected a command to start the bot, got none; write for example command = ["./bot"]'
    )


def test_a_command_in_one_string_is_refused_with_the_list_to_write(folder: Path) -> None:
    (fault,) = faults(folder, 'command = "python fox.py"')
    assert fault.startswith("bot.toml:1: command: expected a list of one or more words, got 'python fox.py'")
    assert fault.endswith('write command = ["python", "fox.py"]')


def test_a_misspelt_key_is_refused_with_the_right_one(folder: Path) -> None:
    (fault,) = faults(folder, 'command = ["./fox"]\n\nprotocoll = "grpc"')
    assert fault == "bot.toml:3: protocoll: there is no such key; did you mean 'protocol'?"


NAMES = ["", ".", "..", "../../x", "a,b", "a\nb", "fox\n", "füchsin", "x" * 41, "x" * 10_000]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_with_anything_unusual_is_refused_on_one_short_line(folder: Path, name: str) -> None:
    (fault,) = faults(folder, f'command = ["./fox"]\nname = {json.dumps(name)}')
    assert fault.startswith("bot.toml:2: name: expected 1 to 40 letters")
    assert fault.isprintable()
    assert len(fault) < 300


def test_everything_wrong_is_said_at_once(folder: Path) -> None:
    text = """
        name = "a b"
        command = []
        games = "tokyo"
        protocol = "http"
        max_in_flight = 0
        colour = "red"
        environment = { ARENA_TOKEN = "mine", LEVEL = 3 }
        """
    keys = {fault.split(": ")[1] for fault in faults(folder, text)}
    assert keys == {"name", "command", "games", "protocol", "max_in_flight", "colour", "environment"}
    assert len(faults(folder, text)) == 8


# The schema. The arena does not read it: so that it needs no validator, and says itself what to do.


KNOWN_WORDS = {
    *("$schema", "$id", "title", "description", "default", "type", "pattern", "enum", "minItems", "items"),
    *("minimum", "maximum", "required", "propertyNames", "properties", "additionalProperties"),
}


def is_valid(schema: Mapping[str, object], value: object) -> bool:
    """Return whether a schema that uses only the words known here allows `value`."""
    assert set(schema) <= KNOWN_WORDS
    return all(_word_allows(word, schema, value) for word in schema)


def _word_allows(word: str, schema: Mapping[str, object], value: object) -> bool:
    limit = schema[word]
    match word, value:
        case "type", _:
            types = {"string": str, "integer": int, "array": list, "object": dict}
            return type(value) is types[str(limit)]
        case "pattern", str():
            return re.search(str(limit).removesuffix("$") + r"\Z", value) is not None
        case "enum", _:
            return isinstance(limit, list) and value in limit
        case "minItems", list():
            return isinstance(limit, int) and len(value) >= limit
        case "minimum", int():
            return isinstance(limit, int) and value >= limit
        case "maximum", int():
            return isinstance(limit, int) and value <= limit
        case "items", list():
            return isinstance(limit, dict) and all(is_valid(limit, item) for item in value)
        case "required", dict():
            return isinstance(limit, list) and all(key in value for key in limit)
        case "propertyNames", dict():
            return isinstance(limit, dict) and all(is_valid(limit, key) for key in value)
        case "properties", dict():
            return isinstance(limit, dict) and all(is_valid(limit[key], value[key]) for key in limit if key in value)
        case "additionalProperties", dict():
            known = schema.get("properties", {})
            others = [value[key] for key in value if not (isinstance(known, dict) and key in known)]
            if limit is False:
                return not others
            return isinstance(limit, dict) and all(is_valid(limit, other) for other in others)
    return True  # The word says nothing of such a value.


TEXTS = (
    *("", "fox", "tokyo", "grpc", "stdio", "ARENA_X", "ARENAS", "A_1", "1A", "..", "a b"),
    *("x" * 40, "x" * 41, "x" * 100, "x" * 101, "\0", "x\n"),
)
VALUES: tuple[object, ...] = (
    *TEXTS,
    *([text] for text in TEXTS),
    *({text: "x"} for text in TEXTS),
    *({"x": text} for text in TEXTS),
    *(-1, 0, 1, 65535, 65536, 1.0, True, [], {}, [1], ["x", 1], ["x", "y"], {"x": 1}),
)


@pytest.mark.parametrize("key", [*KEYS, "colour"])
def test_the_schema_and_the_reader_agree(folder: Path, key: str) -> None:
    for value in VALUES:
        document = {"command": ["./fox"], key: value}
        (folder / "bot.toml").write_text(as_toml(document))
        assert is_read(folder) == is_valid(SCHEMA, document), value


def test_the_schema_and_the_reader_agree_on_what_is_needed(folder: Path) -> None:
    (folder / "bot.toml").write_text("")
    assert not is_read(folder)
    assert not is_valid(SCHEMA, {})


def is_read(folder: Path) -> bool:
    """Return whether the reader takes a folder's bot.toml."""
    try:
        describe_folder(folder)
    except ExceptionGroup:
        return False
    return True


def as_toml(document: Mapping[str, object]) -> str:
    """Write a document; JSON and TOML agree on strings, numbers, booleans and lists."""

    def value_of(value: object) -> str:
        if isinstance(value, dict):
            return "{" + ", ".join(f"{json.dumps(key)} = {json.dumps(item)}" for key, item in value.items()) + "}"
        return json.dumps(value)

    return "\n".join(f"{key} = {value_of(value)}" for key, value in document.items())


def test_the_schema_describes_every_key() -> None:
    assert set(SCHEMA["properties"]) == set(KEYS)
    assert all(key["description"] for key in SCHEMA["properties"].values())
