"""A run of version 1, as it was written then. It stays readable: the files in golden_v1/ are never made anew."""

from pathlib import Path

from arena.replay import to_line, verify
from arena.replay.reader import read_records, read_run
from arena.results import Kind

GOLDEN = Path(__file__).with_name("golden_v1")
FINGERPRINT = "aba767dc09bf780fb4a7d853a17c0f81429f04215a5e789c261d0f5e73494e1e"


def test_a_run_of_version_1_still_verifies() -> None:
    report = verify(read_run(GOLDEN))
    assert report.problems == ()
    assert report.fingerprint == FINGERPRINT


def test_a_run_of_version_1_is_read_as_it_was_meant() -> None:
    records = [logged.record for logged in read_records(GOLDEN)]
    assert [(record.block, record.rotation) for record in records[:2]] == [("ann,bob/0", 0), ("ann,bob/0", 1)]
    assert {fault.kind for record in records for fault in record.faults} >= {Kind.TIMEOUT, Kind.ILLEGAL, Kind.CRASH}
    assert all(sum(record.returns) == 0 for record in records)


def test_a_line_of_version_1_is_written_as_it_was() -> None:
    lines = (GOLDEN / "matches.jsonl").read_bytes().splitlines(keepends=True)
    written = [
        to_line(logged.record, line[15:79].decode()) for line, logged in zip(lines, read_records(GOLDEN), strict=True)
    ]
    assert written == lines
