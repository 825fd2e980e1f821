"""Counts the action sequences from a Cyvasse position; see scripts/perft."""

import sys
from pathlib import Path

from arena.errors import ConfigError
from arena.games.cyvasse.fen import parse_position
from arena.games.cyvasse.perft import divide
from arena.games.cyvasse.rules import CyvasseRules

USAGE = (
    "usage: perft DEPTH FILE [MIN_RANGE]    FILE holds a position as `arena games cyvasse` describes it; - for stdin"
)


def main(arguments: list[str]) -> int:
    """Print the count after each first action, then the sum; return the exit status."""
    if len(arguments) not in (2, 3) or not arguments[0].isdecimal() or int(arguments[0]) < 1:
        print(USAGE, file=sys.stderr)
        return 2
    min_range = int(arguments[2]) if len(arguments) == 3 and arguments[2] in ("1", "2") else 2
    try:
        text = sys.stdin.read() if arguments[1] == "-" else Path(arguments[1]).read_text(encoding="utf-8")
        counts = divide(CyvasseRules(catapult_min_range=min_range), parse_position(text), int(arguments[0]))
    except (OSError, UnicodeDecodeError, ConfigError) as error:
        print(f"perft: {error}", file=sys.stderr)
        return 1
    for action, count in counts.items():
        print(f"{action:<8} {count}")
    print(f"total    {sum(counts.values())}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
