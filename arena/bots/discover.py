"""Finds bots in folders and describes them all before any is started, so that all problems are seen at once."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from arena.bots.bot_toml import FILE_NAME, describe_folder
from arena.bots.describe import BotDescription, Skipped
from arena.bots.names import same_names
from arena.bots.program import why_not_startable
from arena.bots.python_file import describe_file
from arena.bots.text import escaped, quoted
from arena.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Discovery:
    """What some folders hold.

    Attributes:
        found: Bots that can be started; no two of one name. In the order of the folders, by file name within one.
        skipped: Bots that are described well but lack something on this machine.
        problems: What the operator or an author has to correct, one line each.
    """

    found: tuple[BotDescription, ...]
    skipped: tuple[Skipped, ...]
    problems: tuple[ConfigError, ...]


def discover(places: Sequence[Path], only: Collection[str] = ()) -> Discovery:
    """Describe the bots in `places`.

    A folder stands for its Python files and its sub-folders with a bot.toml, those aside whose names begin with `_`,
    `.` or `test_`. A folder with a bot.toml of its own, a bot.toml or a Python file stands for one bot.

    Args:
        places: Folders and files.
        only: Names of the bots wanted; empty for all. Once they are all described, problems of others do not matter.
    """
    problems: list[ConfigError] = []
    described = _described(_candidates(places, problems), problems)
    if only:
        described = [description for description in described if description.name in only]
        missing = sorted(set(only) - {description.name for description in described})
        problems = [*problems, *(_no_such_bot(name) for name in missing)] if missing else []
    problems += same_names(described)
    described = _with_names_of_their_own(described)
    reasons = {description.name: why_not_startable(description) for description in described}
    return Discovery(
        found=tuple(description for description in described if not reasons[description.name]),
        skipped=tuple(Skipped(name, why) for name, why in reasons.items() if why),
        problems=tuple(problems),
    )


def _candidates(places: Iterable[Path], problems: list[ConfigError]) -> list[Path]:
    """Return the Python files and folders that hold a bot each, every one once."""
    candidates: dict[Path, Path] = {}
    for place in places:
        try:
            candidates.update((candidate.resolve(), candidate) for candidate in _bots_of(place))
        except ConfigError as problem:
            problems.append(problem)
        except OSError as error:
            problems.append(_unreadable(place, error))
    return list(candidates.values())


def _bots_of(place: Path) -> list[Path]:
    shown = escaped(str(place))
    if not place.exists():
        raise ConfigError(f"{shown}: no such folder; check the path after --bots")
    if place.name == FILE_NAME:
        return [place.parent]
    if _is_bot(place):
        return [place]
    if not place.is_dir():
        raise ConfigError(f"{shown}: expected a folder, a Python file or a bot.toml")
    bots = sorted(entry for entry in place.iterdir() if not _is_passed_over(entry.name) and _is_bot(entry))
    if not bots:
        raise ConfigError(f"{shown}: no bots here; add a .py file or a folder with a bot.toml")
    return bots


def _is_passed_over(name: str) -> bool:
    return name.startswith(("_", ".", "test_"))


def _is_bot(place: Path) -> bool:
    return (place / FILE_NAME).is_file() if place.is_dir() else place.suffix == ".py" and place.is_file()


def _described(candidates: Iterable[Path], problems: list[ConfigError]) -> list[BotDescription]:
    descriptions: list[BotDescription] = []
    for candidate in candidates:
        try:
            descriptions.append(describe_folder(candidate) if candidate.is_dir() else describe_file(candidate))
        except* ConfigError as faults:
            problems.extend(fault for fault in faults.exceptions if isinstance(fault, ConfigError))
        except* OSError as errors:
            problems.extend(_unreadable(candidate, error) for error in errors.exceptions if isinstance(error, OSError))
    return descriptions


def _unreadable(place: Path, error: OSError) -> ConfigError:
    what = escaped(str(error.filename or place))
    return ConfigError(f"{what}: cannot be read: {error.strerror}; correct it or leave the bot out")


def _no_such_bot(name: str) -> ConfigError:
    return ConfigError(f"there is no bot named {quoted(name)} in these folders; `arena bots` lists those there are")


def _with_names_of_their_own(descriptions: Sequence[BotDescription]) -> list[BotDescription]:
    # Which of the namesakes is meant nobody can tell: with --keep-going neither plays.
    times = Counter(description.name for description in descriptions)
    return [description for description in descriptions if times[description.name] == 1]
