"""The command as a person calls it: a process of its own, real bots, a real socket."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

EXAMPLES = Path(__file__).parents[2] / "example_bots"
LIMIT_S = 100

RANDOM = """
from arena_sdk import run
class Bot:
    def act(self, request):
        {first}
        return request.rand.choice(request.legal)
run(Bot)
"""


class Finished(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "arena", *map(str, arguments)]


def arena(*arguments: object, folder: Path | None = None) -> Finished:
    """Run the command to its end."""
    done = subprocess.run(
        command(*arguments), cwd=folder, capture_output=True, text=True, timeout=LIMIT_S, env=environment(), check=False
    )
    return Finished(done.returncode, done.stdout, done.stderr)


def environment() -> dict[str, str]:
    """Return our environment, with the checkout on the path of the command and of the bots it starts."""
    return {**os.environ, "NO_COLOR": "1"}


def write_bots(folder: Path, **bots: str) -> Path:
    """Write one-file bots that play at random once `first` has been executed; return the folder."""
    folder.mkdir(exist_ok=True)
    for name, first in bots.items():
        (folder / f"{name}.py").write_text(RANDOM.format(first=first or "pass"))
    return folder


def fingerprint(run: Path) -> str:
    """Return the fingerprint of a run in which everything holds."""
    report = arena("verify", run, "--json").document
    assert report["problems"] == []
    return str(report["fingerprint"])


def processes_of(folder: Path) -> list[str]:
    """Return the command lines of living processes that name something in `folder`."""
    lines = []
    for entry in Path("/proc").iterdir():
        try:
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (OSError, NotADirectoryError):
            continue
        if entry.name.isdigit() and str(folder) in line and int(entry.name) != os.getpid():
            lines.append(line)
    return lines
