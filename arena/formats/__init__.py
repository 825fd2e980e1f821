"""The registry of formats: rules that say who meets whom.

A format is a pure function of the entrants, the options and what is done so far; it never looks at time or at the order
in which matches end. In which order the blocks are opened is the runner's business.
"""

from arena.errors import ConfigError
from arena.formats.blocks import Block, ordinal_of, seating
from arena.formats.contest import NO_RESULTS, Contest, FormatKind, Results, Scores, fixed_blocks
from arena.formats.gauntlet import GAUNTLET
from arena.formats.knockout import KNOCKOUT
from arena.formats.ladder import LADDER
from arena.formats.round_robin import ROUND_ROBIN, round_robin
from arena.formats.swiss import SWISS
from arena.options import nearest, parse_options

FORMATS: dict[str, FormatKind] = {kind.name: kind for kind in (ROUND_ROBIN, GAUNTLET, KNOCKOUT, SWISS, LADDER)}


def parse_format(text: str) -> tuple[FormatKind, dict[str, str]]:
    """Return the format that `text` names, e.g. `knockout:seeding=entry`, and the value of every option of it.

    Raises:
        ConfigError: No such format, option or value.
    """
    name, _, rest = text.partition(":")
    if (kind := FORMATS.get(name)) is None:
        raise ConfigError(f"no format is called {name!r}{nearest(name, list(FORMATS))}; there are {', '.join(FORMATS)}")
    return kind, parse_options(name, kind.options, rest)


__all__ = [
    "FORMATS",
    "NO_RESULTS",
    "Block",
    "Contest",
    "FormatKind",
    "Results",
    "Scores",
    "fixed_blocks",
    "ordinal_of",
    "parse_format",
    "round_robin",
    "seating",
]
