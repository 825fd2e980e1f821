"""The group of commands, loaded one by one, and what becomes of errors."""

import importlib
import os
import sys
import traceback

import click

from arena import __version__
from arena.errors import ArenaError

COMMANDS = ("run", "games", "formats", "bots", "replay", "verify", "standings", "rate", "rerun", "leakcheck", "bench")

EXIT_NEEDS_A_LOOK = 1
EXIT_OUR_FAULT = 4
EXIT_INTERRUPTED = 130
EXIT_NO_READER = 141


class _Commands(click.Group):
    """Imports a command when it is called: `arena games` must not wait for the libraries that ratings need."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(f"arena.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="arena")
def arena() -> None:
    """Competitions of bots that play bluffing dice, card and board games.

    Start with: arena run --bots example_bots/
    """


def main() -> None:
    """Run the command line.

    Exit status: 0 fine, 1 what needs a look at game, folder or log, 2 what click rejects, 130 interrupted, 4 our own
    fault.
    """
    try:
        status = arena(standalone_mode=False)
    except click.exceptions.Abort:
        status = EXIT_INTERRUPTED
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except ArenaError as error:
        click.echo(f"arena: {error}", err=True)
        status = EXIT_NEEDS_A_LOOK
    except KeyboardInterrupt:
        status = EXIT_INTERRUPTED
    except BrokenPipeError:  # whoever read our output has left: `arena … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = EXIT_NO_READER
    except OSError as error:
        click.echo(f"arena: the system refused: {error}; mend that and try again", err=True)
        status = EXIT_NEEDS_A_LOOK
    except Exception:  # noqa: BLE001 - the last place that can say so
        traceback.print_exc()
        click.echo("arena: this is a fault of the arena, please report it with the lines above", err=True)
        status = EXIT_OUR_FAULT
    sys.exit(status if isinstance(status, int) else 0)
