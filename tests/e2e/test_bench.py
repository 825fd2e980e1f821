"""`arena bench` measures every part for real, quickly here."""

import pytest

from tests.e2e.arenas import arena

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


def test_every_part_gives_figures() -> None:
    parts = ("echo", "lockstep", "batched", "rules", "match", "log")
    only = [word for part in parts for word in ("--only", part)]
    done = arena("bench", *only, "--repeats", 1, "--seconds", 0.2, "--json")
    assert done.status == 0, done.err
    document = done.document
    assert document["batched"]["lisandria"]["decisions_per_s"] > 0
    assert document["batched"]["cinque-dadi"]["decisions_per_s"] > 0
    assert document["ratio"]["batched_to_echo"]["times"] > document["ratio"]["lockstep_to_echo"]["times"] > 0
    assert document["log"]["verify"]["matches_per_s"] > 0
    assert 0 < document["start"]["first_decision"]["seconds"] < 60
    assert {"echo", "rules", "match", "load", "about"} <= document.keys()


def test_idle_streams_are_held_and_stopped_quietly() -> None:
    from arena.bench import streams
    from arena.bench.figures import Figures, Name

    figures = Figures()
    streams.measure(figures, 20)
    assert figures[Name("memory", "idle_stream", "bytes")] > 0
    assert figures[Name("memory", "stop", "lines_on_stderr")] == 0
