"""The reader of a run's files."""

from pathlib import Path

import pytest

from arena.errors import ReplayError
from arena.replay import verify
from arena.replay.manifest import manifest_bytes
from arena.replay.reader import read_counted, read_records, read_run
from tests.replay.runs import PlayedRun, make_manifest, play_run


@pytest.fixture(scope="module")
def run() -> PlayedRun:
    return play_run(make_manifest())


def put(run: PlayedRun, folder: Path, lines: list[bytes] | None = None) -> Path:
    """Write a run into a folder."""
    (folder / "manifest.json").write_bytes(manifest_bytes(run.manifest))
    (folder / "matches.jsonl").write_bytes(b"".join(run.lines if lines is None else lines))
    (folder / "end.json").write_bytes(run.to_run().end or b"")
    return folder


def test_records_come_with_their_place_in_the_file(run: PlayedRun, tmp_path: Path) -> None:
    found = list(read_records(put(run, tmp_path)))
    assert tuple(logged.record for logged in found) == run.records
    assert [logged.number for logged in found] == list(range(1, 13))
    log = (tmp_path / "matches.jsonl").read_bytes()
    assert all(log[logged.offset :].startswith(run.lines[logged.number - 1]) for logged in found)


def test_a_broken_chain_is_named(run: PlayedRun, tmp_path: Path) -> None:
    records = read_records(put(run, tmp_path, [*run.lines[:2], *run.lines[3:]]))
    assert [next(records).number, next(records).number] == [1, 2]
    with pytest.raises(ReplayError, match=r"line 3, prev: expected .*, the SHA-256 of line 2, got"):
        next(records)


def test_the_first_line_follows_the_manifest(run: PlayedRun, tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match=r"line 1, prev: expected .*, the SHA-256 of manifest\.json, got"):
        next(read_records(put(run, tmp_path, run.lines[1:])))


def test_a_run_on_disk_verifies(run: PlayedRun, tmp_path: Path) -> None:
    assert verify(read_run(put(run, tmp_path))) == verify(run.to_run())


@pytest.mark.parametrize("name", ["manifest.json", "matches.jsonl"])
def test_a_missing_file_is_named(run: PlayedRun, tmp_path: Path, name: str) -> None:
    (put(run, tmp_path) / name).unlink()
    with pytest.raises(ReplayError, match=name):
        list(read_records(tmp_path))


def test_only_the_last_attempt_of_a_block_counts(run: PlayedRun, tmp_path: Path) -> None:
    first = run.records[0]
    twice = run.with_records([*run.records, first._replace(attempt=1)])
    counted = [logged.record for logged in read_counted(put(twice, tmp_path))]
    others = [record for record in run.records if record.block != first.block]
    assert counted == [*others, first._replace(attempt=1)]


def test_nothing_of_a_block_that_was_given_up_counts(run: PlayedRun, tmp_path: Path) -> None:
    short = PlayedRun(run.manifest, run.secret, run.records[1:], void=(run.records[0].block,))
    counted = [logged.record for logged in read_counted(put(short, tmp_path))]
    assert counted == list(run.records[2:])
