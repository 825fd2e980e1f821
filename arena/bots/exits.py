"""How a process ended, as a referee reports it."""

import signal
from dataclasses import dataclass
from typing import TypeAlias, assert_never


@dataclass(frozen=True, slots=True)
class Exited:
    """The process left by itself with this code, 0 to 255."""

    code: int


@dataclass(frozen=True, slots=True)
class Killed:
    """A signal of this name ended the process."""

    signal_name: str


How: TypeAlias = Exited | Killed


@dataclass(frozen=True, slots=True)
class Exit:
    """The end of a process.

    Attributes:
        how: By itself or by a signal.
        was_asked: Whether we had asked it to end; if not, the bot is to blame, or what killed it.
        last_lines: The end of what it wrote, on one line, safe to show; empty if it wrote nothing.
    """

    how: How
    was_asked: bool
    last_lines: str

    def evidence(self) -> str:
        """Return one line that tells the author what happened."""
        wrote = f"it last wrote: {self.last_lines}" if self.last_lines else "it wrote nothing"
        match self.how:
            case Exited(code):
                return f"exited with code {code}; {wrote}"
            case Killed(signal_name):
                return f"killed by {signal_name}; {wrote}"
            case unreachable:
                assert_never(unreachable)


def parse_return_code(return_code: int) -> How:
    """Return what the return code of a `subprocess.Popen` says."""
    if return_code >= 0:
        return Exited(return_code)
    try:
        return Killed(signal.Signals(-return_code).name)
    except ValueError:
        return Killed(f"signal {-return_code}")  # A real-time signal.
