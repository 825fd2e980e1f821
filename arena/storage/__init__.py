"""Run folders: where a run keeps what must outlive it."""

from arena.storage.run_folder import RunFolder
from arena.storage.run_writer import Claim, RunWriter

__all__ = ["Claim", "RunFolder", "RunWriter"]
