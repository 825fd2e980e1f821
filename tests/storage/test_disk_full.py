"""A full disk, a broken disk and a death in mid-run: the log ends with a whole line, and no finished match is lost."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arena.errors import ConfigError
from arena.replay import verify
from arena.storage import RunFolder
from tests.replay.runs import SECRET, PlayedRun, make_manifest, play_run

ROOT = Path(__file__).parents[2]

WRITE_ALL = """
import sys
from pathlib import Path
from arena.storage import RunFolder
from tests.replay.runs import make_manifest, play_run

run = play_run(make_manifest(num_blocks=40))
with RunFolder.create(Path(sys.argv[1]), run.manifest, run.secret) as writer:
    {}
    for number, record in enumerate(run.records, start=1):
        writer.append(record)
        print(number, flush=True)
    input()
"""
LIMIT = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))"


@pytest.fixture(scope="module")
def run() -> PlayedRun:
    return play_run(make_manifest())


def start(path: Path, before: str = "") -> "subprocess.Popen[bytes]":
    """Start a process that writes a run."""
    return subprocess.Popen(
        [sys.executable, "-c", WRITE_ALL.format(before), str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
@pytest.mark.parametrize("taken", [0, 1, 100])
def test_a_line_that_does_not_fit_leaves_nothing(
    run: PlayedRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, taken: int
) -> None:
    real_write, calls = os.write, [taken]

    def write(descriptor: int, data: bytes) -> int:
        if calls and (count := calls.pop()):
            return real_write(descriptor, data[:count])
        raise OSError(code, os.strerror(code))

    with RunFolder.create(tmp_path / "run", run.manifest, run.secret) as writer:
        writer.append(run.records[0])
        monkeypatch.setattr(os, "write", write)
        with pytest.raises(ConfigError, match=f"cannot write .*: {os.strerror(code)}; make room, then go on with"):
            writer.append(run.records[1])
        monkeypatch.undo()
    assert (tmp_path / "run/matches.jsonl").read_bytes() == run.lines[0]


def test_a_short_write_is_made_up_for(run: PlayedRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_write = os.write
    with RunFolder.create(tmp_path / "run", run.manifest, run.secret) as writer:
        monkeypatch.setattr(os, "write", lambda descriptor, data: real_write(descriptor, data[:7]))
        writer.append(run.records[0])
        monkeypatch.undo()
    assert (tmp_path / "run/matches.jsonl").read_bytes() == run.lines[0]


def test_a_log_at_its_size_limit_stays_whole(tmp_path: Path) -> None:
    process = start(tmp_path / "run", LIMIT)
    _, errors = process.communicate(b"\n", timeout=60)
    assert b"ConfigError: cannot write" in errors
    assert b"File too large; make room" in errors
    report = verify(RunFolder.open(tmp_path / "run").run())
    assert report.problems == ()
    assert 0 < report.num_matches < 20
    RunFolder.resume(tmp_path / "run").close()


@pytest.mark.parametrize("lines", [1, 17, 100])
def test_a_killed_process_loses_no_finished_match(tmp_path: Path, lines: int) -> None:
    process = start(tmp_path / "run")
    assert process.stdout
    for _ in range(lines):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.communicate()
    with RunFolder.resume(tmp_path / "run") as writer:
        assert len(writer.finished) >= lines
        assert writer.notes == ()
    assert verify(RunFolder.open(tmp_path / "run").run()).problems == ()


def test_a_log_that_was_deleted_is_noticed(tmp_path: Path) -> None:
    played = play_run(make_manifest(seed=None, secret=SECRET), secret=SECRET)
    with RunFolder.create(tmp_path / "run", played.manifest, SECRET) as writer:
        writer.append(played.records[0])
        (tmp_path / "run" / "matches.jsonl").unlink()
        with pytest.raises(ConfigError, match="it was deleted while the run went on"):
            writer.append(played.records[1])
