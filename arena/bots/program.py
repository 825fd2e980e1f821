"""Whether the program of a command is there to be started."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from arena.bots.describe import BotDescription
from arena.bots.environment import search_path
from arena.bots.text import escaped, quoted


def why_not_startable(description: BotDescription) -> str:
    """Return why a bot cannot start on this machine; empty if it can, as far as can be seen before its build."""
    if description.build is None:
        return why_missing(description.command, description.folder)
    why = why_missing(description.build, description.folder)
    # A path may be what the build makes; a bare name is a toolchain.
    is_toolchain = "/" not in description.command[0]
    return why or (why_missing(description.command, description.folder) if is_toolchain else "")


def why_missing(command: Sequence[str], folder: Path) -> str:
    """Return why the program of `command` cannot be run in `folder`; empty if it can."""
    program = command[0]
    if "/" in program:
        return _why_file_missing(folder / program)
    if shutil.which(program, path=search_path()) is None:
        return f"{quoted(program)} is not on the PATH; install it, or write its full path in the command"
    return ""


def _why_file_missing(file: Path) -> str:
    shown = escaped(str(file))
    if not file.is_file():
        return f"there is no program {shown}; correct the command, or name a build that makes it"
    if not os.access(file, os.X_OK):
        return f"{shown} is not executable; chmod +x it, or name its interpreter first in the command"
    return ""
