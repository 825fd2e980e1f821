"""A run folder: begun, written, left, taken up again, ended."""

import json
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from arena.errors import ConfigError, ReplayError
from arena.replay import verify
from arena.replay.manifest import manifest_bytes
from arena.storage import Claim, RunFolder
from tests.replay.runs import SECRET, PlayedRun, make_manifest, play_run


@pytest.fixture(scope="module")
def run() -> PlayedRun:
    return play_run(make_manifest(seed=None, secret=SECRET), secret=SECRET)


@pytest.fixture
def path(run: PlayedRun, tmp_path: Path) -> Path:
    """A run of which five matches are done."""
    path = tmp_path / "runs" / "one"
    write(run, path, 5)
    return path


def write(run: PlayedRun, path: Path, count: int) -> None:
    with RunFolder.create(path, run.manifest, run.secret) as writer:
        for record in run.records[:count]:
            writer.append(record)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_whole_run_verifies_and_ends(run: PlayedRun, tmp_path: Path) -> None:
    with RunFolder.create(tmp_path / "run", run.manifest, run.secret) as writer:
        for record in run.records:
            writer.append(record)
        writer.finish()
    folder = RunFolder.open(tmp_path / "run")
    assert folder.manifest == run.manifest
    assert verify(folder.run()) == verify(run.to_run())
    assert [logged.record for logged in folder.records()] == list(run.records)
    assert (tmp_path / "run/end.json").read_bytes() == run.to_run().end


def test_only_the_owner_may_look(path: Path) -> None:
    assert mode(path) == mode(path / "bots") == 0o700
    assert {mode(path / name) for name in ("secret", "manifest.json", "matches.jsonl", "lock")} == {0o600}


def test_a_seed_makes_a_secret_file_needless(tmp_path: Path) -> None:
    seeded = play_run(make_manifest())
    write(seeded, tmp_path / "run", 3)
    assert not (tmp_path / "run/secret").exists()
    with RunFolder.resume(tmp_path / "run") as writer:
        assert writer.secret == seeded.secret


def test_an_empty_folder_is_taken(run: PlayedRun, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    write(run, tmp_path, 1)
    assert mode(tmp_path) == 0o700


def test_a_run_is_not_overwritten(run: PlayedRun, path: Path) -> None:
    with pytest.raises(ConfigError, match=r"holds a run already; go on with it by --resume .*, or choose"):
        write(run, path, 1)


def test_somebody_elses_folder_is_left_alone(run: PlayedRun, tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").touch()
    with pytest.raises(ConfigError, match=r"is not empty, it holds 'thesis\.tex'; choose another --out"):
        write(run, tmp_path, 1)
    assert [entry.name for entry in tmp_path.iterdir()] == ["thesis.tex"]


def test_matches_without_a_manifest_are_not_overwritten(run: PlayedRun, path: Path) -> None:
    (path / "manifest.json").unlink()
    with pytest.raises(ConfigError, match=r"is not empty, it holds 'matches\.jsonl'"):
        write(run, path, 1)


def test_a_secret_that_was_never_used_is_forgotten(run: PlayedRun, path: Path) -> None:
    (path / "manifest.json").unlink()
    (path / "matches.jsonl").write_bytes(b"")
    seeded = play_run(make_manifest())
    write(seeded, path, len(seeded.records))
    assert verify(RunFolder.open(path).run()).problems == ()


def test_a_folder_that_cannot_be_made_is_explained(run: PlayedRun, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match=r"cannot make the folder .*: Not a directory"):
        write(run, tmp_path / "file" / "run", 1)


def test_bots_may_start_before_a_run_begins(run: PlayedRun, tmp_path: Path) -> None:
    claim = Claim(tmp_path / "run")
    (claim.bots / "ann.log").write_text("hello")
    with claim.begin(run.manifest, run.secret) as writer:
        assert (writer.bots / "ann.log").read_text() == "hello"


def test_a_claim_that_came_to_nothing_is_claimed_again(run: PlayedRun, tmp_path: Path) -> None:
    Claim(tmp_path / "run").release()
    write(run, tmp_path / "run", 1)
    assert len(list(RunFolder.open(tmp_path / "run").records())) == 1


def test_a_run_in_progress_is_locked_for_writers_and_open_for_readers(run: PlayedRun, path: Path) -> None:
    with RunFolder.resume(path) as writer:
        with pytest.raises(ConfigError, match="is in use by another arena; wait until it has ended"):
            RunFolder.resume(path)
        writer.append(run.records[5])
        report = verify(RunFolder.open(path).run())
        assert (report.problems, report.notes) == ((), ("run unfinished: 6 of 12 matches",))
    RunFolder.resume(path).close()


def test_a_claimed_folder_is_locked(run: PlayedRun, tmp_path: Path) -> None:
    claim = Claim(tmp_path / "run")
    with pytest.raises(ConfigError, match="is in use by another arena"):
        write(run, tmp_path / "run", 1)
    claim.release()


def test_a_resumed_run_goes_on_where_it_was(run: PlayedRun, path: Path) -> None:
    with RunFolder.resume(path) as writer:
        assert writer.notes == ()
        assert len(writer.finished) == 5
        left = [record for record in run.records if (record.block, record.rotation) not in writer.finished]
        for record in left:
            writer.append(record)
        writer.finish()
    assert left == list(run.records[5:])
    assert verify(RunFolder.open(path).run()) == verify(run.to_run())


@pytest.mark.parametrize("kept", [1, 20, -1])
def test_half_a_line_is_moved_away(run: PlayedRun, path: Path, kept: int) -> None:
    whole = (path / "matches.jsonl").read_bytes()
    torn = run.lines[5][:kept]
    (path / "matches.jsonl").write_bytes(whole + torn)
    with RunFolder.resume(path) as writer:
        assert writer.notes == ("half a line after line 5 was moved to torn.txt; its match is played again",)
        writer.append(run.records[5])
    assert (path / "torn.txt").read_bytes() == torn + b"\n"
    assert verify(RunFolder.open(path).run()).problems == ()


Damage = Callable[[Path], object]

DAMAGES: list[tuple[str, Damage]] = [
    ("line 2, prev: expected .*, the SHA-256 of line 1", lambda path: edit(path, lambda lines: lines.pop(1))),
    ("line 3, line: expected a JSON object", lambda path: edit(path, lambda lines: lines.insert(2, b"\0\0\n"))),
    ("line 6, prev", lambda path: edit(path, lambda lines: lines.append(lines[-1]))),
    ("secret: expected the secret with SHA-256", lambda path: (path / "secret").write_text("08" * 32)),
    ("secret: expected this file in .*, found none", lambda path: (path / "secret").unlink()),
    ("written by a newer arena", lambda path: (path / "manifest.json").write_text('{"v":2}')),
    ("manifest.json: expected a run in .*, found no such file", lambda path: (path / "manifest.json").unlink()),
]


def edit(path: Path, change: Callable[[list[bytes]], object]) -> None:
    lines = (path / "matches.jsonl").read_bytes().splitlines(keepends=True)
    change(lines)
    (path / "matches.jsonl").write_bytes(b"".join(lines))


@pytest.mark.parametrize(("message", "damage"), DAMAGES)
def test_a_damaged_run_is_not_taken_up(path: Path, message: str, damage: Damage) -> None:
    damage(path)
    before = (path / "matches.jsonl").read_bytes()
    for _ in range(2):  # the lock is free again
        with pytest.raises(ReplayError, match=message):
            RunFolder.resume(path)
    assert (path / "matches.jsonl").read_bytes() == before


def test_a_match_is_not_written_twice(run: PlayedRun, path: Path) -> None:
    with RunFolder.resume(path) as writer, pytest.raises(ReplayError, match="is in the log already"):
        writer.append(run.records[0])
    assert verify(RunFolder.open(path).run()).problems == ()


def test_blocks_that_were_given_up_stand_in_the_end(run: PlayedRun, path: Path) -> None:
    with RunFolder.resume(path) as writer:
        writer.finish()
    void = json.loads((path / "end.json").read_bytes())["void"]
    assert void == ["bob,cat/0", "ann,bob/1", "ann,cat/1", "bob,cat/1"]
    assert verify(RunFolder.open(path).run()).problems == ()


def test_an_ended_run_that_goes_on_has_no_end_until_it_ends_again(run: PlayedRun, path: Path) -> None:
    with RunFolder.resume(path) as writer:
        writer.finish()
    with RunFolder.resume(path) as writer:
        assert (path / "end.json").exists()
        writer.append(run.records[5])
        assert not (path / "end.json").exists()


def test_closing_twice_is_no_error(path: Path) -> None:
    writer = RunFolder.resume(path)
    writer.close()
    writer.close()
    RunFolder.resume(path).close()  # the lock was let go, once
    assert len(list(RunFolder.open(path).records())) == len(writer.finished)


def test_what_is_derived_can_be_written_anew(path: Path) -> None:
    folder = RunFolder.open(path)
    for data in (b"[]\n", b"[1]\n"):
        folder.write_derived("standings.json", data)
        assert (path / "standings.json").read_bytes() == data
    assert not list(path.glob("*.new"))


def test_two_runs_share_no_chain(run: PlayedRun, path: Path) -> None:
    later = manifest_bytes(replace(run.manifest, created="later"))
    (path / "manifest.json").write_bytes(later)
    with pytest.raises(ReplayError, match=r"line 1, prev: expected .*, the SHA-256 of manifest\.json"):
        RunFolder.resume(path)
