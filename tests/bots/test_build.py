"""The build step with real commands."""

from pathlib import Path

import pytest

from arena.bots.bot_toml import describe_folder
from arena.bots.build import build
from arena.bots.describe import BotDescription, Skipped

MAKES_FOX = """build = ["sh", "-c", "echo building; printf '#!/bin/sh\\\\n' > fox; chmod +x fox"]"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "build.log"


def described(tmp_path: Path, build_line: str) -> BotDescription:
    (tmp_path / "fox").mkdir()
    (tmp_path / "fox" / "bot.toml").write_text('command = ["./fox"]\n' + build_line)
    return describe_folder(tmp_path / "fox")


def written(log: Path) -> str:
    return log.read_text() if log.exists() else "no log"


async def why_skipped(bot: BotDescription, log: Path, limit_s: float = 60) -> str:
    result = await build(bot, log, limit_s=limit_s)
    assert isinstance(result, Skipped)
    assert result.name == "fox"
    return result.why


async def test_a_build_that_makes_the_program_makes_the_bot_ready(tmp_path: Path, log: Path) -> None:
    bot = described(tmp_path, MAKES_FOX)
    assert await build(bot, log) == bot
    assert written(log) == "building\n"
    assert describe_folder(tmp_path / "fox").digest == bot.digest


async def test_without_a_build_there_is_no_log(tmp_path: Path, log: Path) -> None:
    bot = described(tmp_path, "")
    (tmp_path / "fox" / "fox").touch(mode=0o755)
    assert await build(bot, log) == bot
    assert written(log) == "no log"


async def test_a_failed_build_says_why(tmp_path: Path, log: Path) -> None:
    bot = described(tmp_path, 'build = ["sh", "-c", "echo no such header >&2; exit 2"]')
    expected = f"its build failed: exited with code 2; it last wrote: no such header; all of it is in {log}"
    assert await why_skipped(bot, log) == expected


async def test_a_build_that_makes_no_program_says_so(tmp_path: Path, log: Path) -> None:
    assert (await why_skipped(described(tmp_path, 'build = ["true"]'), log)).startswith("there is no program")


async def test_a_build_whose_program_is_gone_says_so(tmp_path: Path, log: Path) -> None:
    assert "does not start" in await why_skipped(described(tmp_path, 'build = ["/no/such/make"]'), log)


async def test_an_endless_build_is_stopped(tmp_path: Path, log: Path) -> None:
    bot = described(tmp_path, 'build = ["sleep", "600"]')
    assert (await why_skipped(bot, log, limit_s=0.05)).startswith("its build took more than 0.05 s and was stopped")
