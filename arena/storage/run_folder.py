"""A run's folder as its readers see it.

- manifest.json: everything needed to repeat the run. It is written last when a run begins: without it there is no run.
- secret: the run's secret in hexadecimal, where no seed was given.
- matches.jsonl: one line per finished match.
- end.json: written when the run is complete.
- torn.txt: halves of lines, from a loss of power or a full disk.
- standings.json: derived from the log.
- bots/, trace/: what each process wrote, and the messages of traced bots.
- lock: held by the process that writes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arena.chance import Secret
from arena.replay.manifest import Manifest, parse_manifest
from arena.replay.reader import Logged, read_counted, read_manifest, read_records, read_run
from arena.replay.run import Run
from arena.storage.files import write_whole
from arena.storage.run_writer import BOTS, Claim, RunWriter, resume_run


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A run on disk. Reading needs no lock and may go on while the run is being played.

    Attributes:
        path: The folder.
        manifest: What its manifest.json says.
    """

    path: Path
    manifest: Manifest

    @classmethod
    def open(cls, path: Path) -> "RunFolder":
        """Return the run in a folder, to be read.

        Raises:
            ReplayError: There is no run in it, its manifest cannot be read, or a newer arena wrote it.
        """
        return cls(path, parse_manifest(read_manifest(path)))

    @staticmethod
    def create(path: Path, manifest: Manifest, secret: Secret) -> RunWriter:
        """Begin a run in a new or empty folder, and return its writer.

        Raises:
            ConfigError: The folder holds a run or something else, is in use, or cannot be written.
        """
        return Claim(path).begin(manifest, secret)

    @staticmethod
    def resume(path: Path) -> RunWriter:
        """Take a run up again where it was left, and return its writer.

        Raises:
            ConfigError: The folder is in use or cannot be written.
            ReplayError: There is no run in it, its log is not what a run leaves behind, or a newer arena wrote it.
        """
        return resume_run(path)

    @property
    def bots(self) -> Path:
        """Folder of the logs of the bots' processes."""
        return self.path / BOTS

    def run(self) -> Run:
        """Return what `verify` looks at.

        Raises:
            ReplayError: A file cannot be read.
        """
        return read_run(self.path)

    def records(self) -> Iterator[Logged]:
        """Yield every record of the log, those of blocks that were played again among them.

        Raises:
            ReplayError: A line cannot be read, or its `prev` is not the digest of what stands before it.
        """
        return read_records(self.path)

    def counted(self) -> Iterator[Logged]:
        """Yield every record that counts: standings, ratings and pages are derived from these.

        Raises:
            ReplayError: As for `records`.
        """
        return read_counted(self.path)

    def write_derived(self, name: str, data: bytes) -> None:
        """Write a file that can be rebuilt from the log, e.g. `standings.json`.

        Raises:
            ConfigError: It cannot be written.
        """
        write_whole(self.path / name, data)
