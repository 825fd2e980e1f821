"""Bots that join a run taken up again: the log keeps its matches, chained to a manifest with more entrants."""

from pathlib import Path

import pytest

from arena.replay import verify
from arena.replay.manifest import END, MANIFEST, Entrant
from arena.replay.reader import LOG
from arena.storage import RunFolder
from arena.storage import joining as module
from tests.replay.runs import SECRET, make_manifest, play_run

NEW = Entrant("zoe", "Ada", "1" * 64, ("python3", "zoe.py"), "grpc")


@pytest.fixture
def run(tmp_path: Path) -> Path:
    played = play_run(make_manifest(seed=None, secret=SECRET), secret=SECRET)
    with RunFolder.create(tmp_path / "run", played.manifest, SECRET) as writer:
        for record in played.records:
            writer.append(record)
        writer.finish()
    return tmp_path / "run"


def test_a_joined_run_keeps_its_matches_and_lacks_those_of_the_new(run: Path) -> None:
    before = [logged.record for logged in RunFolder.open(run).records()]
    with RunFolder.resume(run).admit([NEW], ["/srv/new"]) as writer:
        assert len(writer.finished) == len(before)
        assert all("zoe" in block.line_up for block, _ in writer.finished.missing())
    assert [logged.record for logged in RunFolder.open(run).records()] == before
    assert not (run / END).exists()
    report = verify(RunFolder.open(run).run())
    assert report.problems == ()
    assert report.num_scheduled > report.num_matches


def test_the_manifest_says_who_came_when_and_where_from(run: Path) -> None:
    old = RunFolder.open(run).manifest
    RunFolder.resume(run).admit([NEW], ["/srv/new"]).close()
    new = RunFolder.open(run).manifest
    assert new.entrants == (*old.entrants, NEW)
    assert new.joined == (len(old.entrants),)
    assert new.bot_paths == (*old.bot_paths, "/srv/new")


@pytest.mark.parametrize("dies_at", [MANIFEST, LOG])
def test_a_death_while_joining_leaves_a_whole_run(run: Path, dies_at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = Path.replace

    def dying(source: Path, target: Path) -> Path:
        if target.name == dies_at:
            raise KeyboardInterrupt
        return replace(source, target)

    writer = RunFolder.resume(run)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", dying)
        with pytest.raises(KeyboardInterrupt):
            writer.admit([NEW], [])
    writer._lock.release()
    with RunFolder.resume(run) as writer:
        assert (NEW in writer.manifest.entrants) == (dies_at == MANIFEST)
    assert verify(RunFolder.open(run).run()).problems == ()
    assert not (run / module.NEW_LOG).exists()
    assert not (run / module.NEW_MANIFEST).exists()
