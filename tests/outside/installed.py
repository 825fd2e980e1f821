"""The example package as somebody else has it: installed by pip into an environment of its own, and called there."""

import os
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path
from typing import NamedTuple

from tests.e2e.arenas import LIMIT_S, Finished

ROOT = Path(__file__).parents[2]
KUHN = ROOT / "tests" / "outside" / "kuhn"

_ARENA = "#!{python}\nfrom arena.cli import main\n\nmain()\n"


class Home(NamedTuple):
    """An environment with the arena in it.

    Attributes:
        folder: Where it is.
    """

    folder: Path

    @property
    def programs(self) -> Path:
        """Folder of its programs."""
        return self.folder / "venv" / "bin"

    def environment(self) -> dict[str, str]:
        """Return the variables of a shell in which it is active. pip gets by with what is on this machine."""
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        offline = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_QUIET": "1"}
        return {**os.environ, **offline, "PATH": path, "NO_COLOR": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def run(self, *words: object, folder: Path | None = None) -> Finished:
        """Run a program to its end."""
        done = subprocess.run(
            list(map(str, words)),
            cwd=folder or self.folder,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            env=self.environment(),
            check=False,
        )
        return Finished(done.returncode, done.stdout, done.stderr)

    def arena(self, *words: object) -> Finished:
        """Run the command."""
        return self.run(self.programs / "arena", *words)

    def install(self, package: Path) -> None:
        """Install a package, or another version of it."""
        done = self.run(self.programs / "python", "-m", "pip", "install", "--force-reinstall", package)
        assert done.status == 0, done.err


def make_home(folder: Path) -> Home:
    """Make an environment with the arena of this checkout and what it needs, and nothing else of ours."""
    venv.create(folder / "venv", with_pip=False)
    home = Home(folder)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder / "venv")}))
    paths = (ROOT, ROOT / "sdk/python/src", sysconfig.get_path("purelib"))
    (site / "arena.pth").write_text("".join(f"{path}\n" for path in paths))
    command = home.programs / "arena"
    command.write_text(_ARENA.format(python=home.programs / "python"))
    command.chmod(0o755)
    return home


def copy_kuhn(folder: Path, name: str = "kuhn") -> Path:
    """Return a copy of the example package."""
    return Path(shutil.copytree(KUHN, folder / name, ignore=shutil.ignore_patterns("__pycache__")))


def change(file: Path, old: str, new: str) -> None:
    """Change one place in a file."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"expected {old!r} once in {file}"
    file.write_text(text.replace(old, new), encoding="utf-8")
