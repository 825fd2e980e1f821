"""A bot's digest: which version of its files took part in a run."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

DERIVED_FOLDERS = frozenset({"__pycache__", "node_modules"})
BUILT_FOLDERS = frozenset({"bin", "build", "dist", "obj", "out", "target"})


def digest_of_file(file: Path) -> str:
    """Return the SHA-256 of one file, in hexadecimal.

    Raises:
        OSError: If it cannot be read.
    """
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def digest_of_folder(folder: Path, *, built_program: str | None) -> str:
    """Return the SHA-256 over names and contents of the files a bot consists of, in hexadecimal.

    Hidden files and what tools leave behind do not count.

    Args:
        folder: The bot's folder.
        built_program: The program of a bot that has a build step. What the step makes does not count either, so that
            the digest is the same before and after it. None for a bot without one.

    Raises:
        OSError: If a file cannot be read.
    """
    passed_over = DERIVED_FOLDERS if built_program is None else DERIVED_FOLDERS | BUILT_FOLDERS
    built = folder / built_program if built_program else None
    digest = hashlib.sha256()
    for file in sorted(_files(folder, passed_over)):
        if file != built:
            name = os.fsencode(file.relative_to(folder))
            digest.update(name + b"\0" + digest_of_file(file).encode() + b"\n")
    return digest.hexdigest()


def _files(folder: Path, passed_over: frozenset[str]) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in passed_over and not name.startswith(".")]
        files = (Path(place, name) for name in names if not name.startswith("."))
        # Only regular files: opening a named pipe would wait for ever.
        yield from (file for file in files if file.is_file())
