"""What is installed from the wheel plays: nothing of it is missing, and nothing of the checkout is used."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.e2e.arenas import write_bots

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

PROJECT = Path(__file__).parents[2]


def check_output(*words: object, folder: Path) -> str:
    return subprocess.run(list(map(str, words)), cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of programs of a new environment with the wheel in it; dependencies are those of our own."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, PROJECT)
    check_output(sys.executable, *build, folder=folder)
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / "bin" / "python"
    site = Path(
        check_output(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=folder).strip()
    )
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    (wheel,) = folder.glob("*.whl")
    check_output(
        sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", wheel, folder=folder
    )
    return python.parent


def test_the_wheel_plays_and_verifies(installed: Path, tmp_path: Path) -> None:
    bots = write_bots(tmp_path / "bots", ann="", bob="")
    where = check_output(installed / "python", "-c", "import arena, arena_sdk; print(arena.__file__)", folder=tmp_path)
    assert str(installed.parent) in where
    played = check_output(installed / "arena", "run", "--bots", bots, "--blocks", 2, "--out", "run", folder=tmp_path)
    assert "4 matches" in played
    assert "everything holds" in check_output(installed / "arena", "verify", "run", folder=tmp_path)
    assert "31 32 41" in check_output(installed / "arena", "games", "lisandria", folder=tmp_path)
