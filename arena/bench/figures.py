"""Figures: samples of several repeats, and what is said of them."""

import os
import platform
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import google.protobuf
import grpc
import trio

from arena import __version__


class Name(NamedTuple):
    """What a figure is of, e.g. `batched.lisandria.decisions_per_s`.

    Attributes:
        part: What was measured.
        case: With what.
        measure: In which unit.
    """

    part: str
    case: str
    measure: str


class Figures:
    """Samples by name. The figure of several repeats is their median."""

    def __init__(self) -> None:
        self._samples: dict[Name, list[float]] = {}

    def add(self, part: str, case: str, measure: str, value: float) -> None:
        """Take the sample of one repeat."""
        self._samples.setdefault(Name(part, case, measure), []).append(value)

    def __getitem__(self, name: Name) -> float:
        return median(self._samples[name])

    def __contains__(self, name: object) -> bool:
        return name in self._samples

    def __iter__(self) -> Iterator[Name]:
        return iter(self._samples)

    def spread(self, name: Name) -> float:
        """Return how far apart the samples lie, as a share of their median; 0 for one sample."""
        samples = self._samples[name]
        return (max(samples) - min(samples)) / self[name] if self[name] else 0.0

    def add_ratio(self, case: str, above: Name, below: Name) -> None:
        """Add the ratio of two figures of the same repeats, repeat by repeat: a slow moment hits both."""
        for value, base in zip(self._samples.get(above, ()), self._samples.get(below, ()), strict=False):
            self.add("ratio", case, "times", value / base)

    def to_json(self) -> dict[str, dict[str, dict[str, float]]]:
        """Return `{part: {case: {measure: median}}}`; where there are several repeats `spread` stands beside."""
        document: dict[str, dict[str, dict[str, float]]] = {}
        for name in self:
            case = document.setdefault(name.part, {}).setdefault(name.case, {})
            case[name.measure] = _rounded(self[name])
            if len(self._samples[name]) > 1:
                case["spread"] = round(max(case.get("spread", 0.0), self.spread(name)), 3)
        return document


def machine() -> dict[str, object]:
    """Return what the figures were taken on."""
    return {
        "cores": len(os.sched_getaffinity(0)),
        "cpu": _cpu_model(),
        "python": platform.python_version(),
        "grpc": grpc.__version__,
        "protobuf": google.protobuf.__version__,
        "trio": trio.__version__,
        "arena": __version__,
    }


class Load(NamedTuple):
    """What else the machine did, in seconds of all cores since it was started.

    Attributes:
        busy: Time of all processes.
        steal: Time that other machines on the same hardware took.
        total: All time, idle included.
    """

    busy: float
    steal: float
    total: float


def load() -> Load:
    """Return the machine's times so far."""
    fields = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    tick = os.sysconf("SC_CLK_TCK")
    user, nice, system, _idle, _waiting, irq, soft, steal = fields
    return Load((user + nice + system + irq + soft) / tick, steal / tick, (sum(fields)) / tick)


def _cpu_model() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")


def _rounded(value: float) -> float:
    """Return a value with four digits that mean something."""
    return float(f"{value:.4g}") if value < 1000 else float(round(value))
