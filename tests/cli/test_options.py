"""What is typed, and what stands in arena.toml, becomes the options of a run."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from arena.cli.options import contest_options, to_run_options
from arena.errors import ConfigError
from arena.match import Policy
from arena.runner.options import RunOptions


def parsed(*words: str) -> RunOptions:
    """Return what a command with the options of a contest makes of some words."""
    made: list[RunOptions] = []

    @click.command()
    @contest_options
    def command(**contest: object) -> None:
        made.append(to_run_options(**contest))  # type: ignore[arg-type]  # click gives what it was told to

    result = CliRunner().invoke(command, words)
    if result.exception:
        raise result.exception
    return made[0]


def test_nothing_typed_is_lisandria_at_two_seats() -> None:
    options = parsed()
    assert (options.game.name, options.game.num_seats, options.num_blocks) == ("lisandria", 2, 100)
    assert options.policy is Policy.STRICT
    assert str(options.control) == "move=1s,start=10s"
    assert options.num_lanes == 2


def test_more_seats_are_lenient_and_need_one_process() -> None:
    options = parsed("--seats", "4")
    assert options.policy is Policy.LENIENT
    assert options.num_lanes == 1


def test_a_file_gives_defaults_and_the_command_line_wins(tmp_path: Path) -> None:
    config = tmp_path / "arena.toml"
    config.write_text('game = "tokyo:lives=3"\nblocks = 7\nin-flight = 2\ntime = "move=2s"\n')
    options = parsed("--config", str(config), "--blocks", "9")
    assert (options.game.name, options.num_blocks, options.in_flight) == ("tokyo:lives=3", 9, 2)
    assert options.control.move_us == 2_000_000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gmae = 1\n", "no option is called 'gmae'"),
        ("game = \n", "arena.toml: "),
        ('config = "x"\n', "no option is called"),
    ],
)
def test_a_file_that_says_nonsense_is_refused_by_name(text: str, expected: str, tmp_path: Path) -> None:
    config = tmp_path / "arena.toml"
    config.write_text(text)
    with pytest.raises(ConfigError, match=expected):
        parsed("--config", str(config))


def test_a_seed_that_is_no_text_is_refused() -> None:
    with pytest.raises(ConfigError, match="--seed: expected text that can be printed"):
        parsed("--seed", "\udcff")


def test_options_are_read_from_files_only() -> None:
    with pytest.raises(ConfigError, match="got a device or a pipe"):
        parsed("--config", "/dev/null")
