"""The command `arena`: reads options, calls the layers below, makes text and exit codes."""

from arena.cli.main import main

__all__ = ["main"]
