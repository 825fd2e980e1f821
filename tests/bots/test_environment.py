"""What a bot is told by its environment, and what it is not."""

import os
import sys
from pathlib import Path

from arena.bots.describe import BotDescription
from arena.bots.environment import bot_environment, build_environment

OUTER = {
    "PATH": "/usr/bin",
    "HOME": "/home/ada",
    "LC_ALL": "C.UTF-8",
    "JAVA_HOME": "/opt/java",
    "https_proxy": "http://proxy:8080",
    "AWS_SECRET_ACCESS_KEY": "secret",
    "GRPC_VERBOSITY": "NONE",
    "ARENA_TOKEN": "another's",
}
FOX = BotDescription(
    name="fox",
    author="",
    command=("./fox",),
    build=None,
    games=(),
    protocol="grpc",
    max_in_flight=None,
    environment={"LEVEL": "3", "HOME": "/nowhere"},
    folder=Path("/bots/fox"),
    source=Path("/bots/fox/bot.toml"),
    digest="",
)


def test_a_bot_gets_what_programs_need_and_what_is_its_own() -> None:
    environment = bot_environment(FOX, address="127.0.0.1:7000", token="t0ken", outer=OUTER)
    path = environment.pop("PATH").split(os.pathsep)
    assert environment == {
        "HOME": "/nowhere",
        "LC_ALL": "C.UTF-8",
        "JAVA_HOME": "/opt/java",
        "PYTHONUNBUFFERED": "1",
        "LEVEL": "3",
        "ARENA_ADDRESS": "127.0.0.1:7000",
        "ARENA_TOKEN": "t0ken",
        "ARENA_NAME": "fox",
    }
    assert path[-1] == "/usr/bin"


def test_python_is_the_one_with_the_sdk() -> None:
    first = bot_environment(FOX, address="", token="", outer=OUTER)["PATH"].split(os.pathsep)[0]
    assert first == (str(Path(sys.executable).parent) if sys.prefix != sys.base_prefix else "/usr/bin")


def test_a_build_may_download_and_knows_no_token() -> None:
    environment = build_environment(FOX, OUTER)
    assert environment["https_proxy"] == "http://proxy:8080"
    assert environment["LEVEL"] == "3"
    assert "ARENA_TOKEN" not in environment


def test_without_a_path_of_ours_there_is_a_default() -> None:
    assert bot_environment(FOX, address="", token="", outer={})["PATH"].endswith(os.defpath)
