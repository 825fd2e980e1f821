#!/usr/bin/env python3
"""Plays every game with all example bots and prints a table: rulings tested, options, each bot's Elo.

usage: show_games.py [--bots DIR] [--blocks N] [--seed TEXT] [GAME…]

random_legal is the anchor of the ratings, at 1000. Intervals are those of `arena standings`, of each bot among all of
its game: a wide one of the anchor says that its distance from bots that nearly always beat it is little known. The
runs are made by the installed command, their logs verified by it. A bot that says it plays a game and is skipped there
is an error, and so are faults, void matches and a log that does not verify.
"""

import argparse
import ast
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rules import TESTS, coverage, read_rulings

ROOT = Path(__file__).resolve().parents[1]
ANCHOR = "random_legal"
ARENA = (sys.executable, "-m", "arena")


class Row(NamedTuple):
    """A game's line of the table, and what went wrong in its run."""

    game: str
    tested: str
    num_options: int
    bots: list[str]
    errors: list[str]


def main(arguments: list[str]) -> int:
    """Print the table; return the exit status."""
    parser = argparse.ArgumentParser(prog="show_games", description="Play every game and print what is in it.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--bots", type=Path, default=ROOT / "example_bots", help="folder of Python bots")
    parser.add_argument("--blocks", type=int, default=20, help="as of arena run (default: %(default)s)")
    parser.add_argument("--seed", default="1", help="as of arena run (default: %(default)s)")
    chosen = parser.parse_args(arguments)
    kinds = {kind["name"]: kind for kind in json.loads(_arena("games", "--json"))}
    if unknown := set(chosen.games) - kinds.keys():
        parser.error(f"no game is called {', '.join(sorted(unknown))}; `arena games` lists them")
    print(f"{'game':<18} {'rulings':>8} {'options':>8}  bots, Elo with {ANCHOR} at 1000")
    failed = False
    for name in chosen.games or kinds:
        row = to_row(kinds[name], chosen.bots, chosen.blocks, chosen.seed)
        lines = row.bots or ["none"]
        print(f"{row.game:<18} {row.tested:>8} {row.num_options:>8}  {lines[0]}")
        for line in lines[1:]:
            print(f"{'':<37} {line}")
        for error in row.errors:
            print(f"{row.game}: {error}", file=sys.stderr)
        failed = failed or bool(row.errors)
        sys.stdout.flush()
    return int(failed)


def to_row(kind: dict[str, Any], folder: Path, blocks: int, seed: str) -> Row:
    """Play a game and return its line."""
    name = kind["name"]
    with tempfile.TemporaryDirectory() as scratch:
        run = Path(scratch) / "run"
        made = ("--blocks", str(blocks), "--seed", seed, "--out", str(run), "--json", "--quiet")
        result = json.loads(_arena("run", "--game", name, "--bots", str(folder), *made))
        proved = json.loads(_arena("verify", str(run), "--json"))
    rulings = read_rulings()
    tested = coverage(TESTS, rulings, name).fraction if name in rulings.files else "-"  # a game from outside
    bots = [_rating(row) for row in result["standings"]]
    errors = [*_faults(result), *_gaps(name, folder, result), *proved["problems"]]
    return Row(name, tested, len(kind["options"]), bots, errors)


def _rating(row: dict[str, Any]) -> str:
    elo, name = row["elo"], row["bot"]
    bound = {"above": "more than ", "below": "less than "}.get(elo["bound"] or "", "")
    known = [elo[end] for end in ("low", "high") if elo[end] is not None]
    if elo["value"] is not None and len(known) == 2:
        return f"{name:<22} {elo['value']:>6.0f} ± {(known[1] - known[0]) / 2:.0f}"
    return f"{name:<22} {bound}{known[0]:.0f}" if known else f"{name:<22} unknown"


def _faults(result: dict[str, Any]) -> Iterator[str]:
    for row in result["standings"]:
        for kind, count in row["faults"].items():
            yield f"{row['bot']} committed {count} faults of kind {kind}"
    yield from (f"a match is void: {void}" for void in result["voids"])


def _gaps(game: str, folder: Path, result: dict[str, Any]) -> Iterator[str]:
    """Yield the bots that say they play a game and did not."""
    seated = {row["bot"] for row in result["standings"]}
    why = {skip["bot"]: skip["why"] for skip in result["skipped"]}
    for file in sorted(folder.glob("[!_]*.py")):
        if game in _games_of(file, game) and file.stem not in seated:
            yield f"{file.stem} says that it plays {game} and was skipped: {why.get(file.stem, 'no reason given')}"


def _games_of(file: Path, every: str) -> tuple[str, ...]:
    """Return the games that a bot's source names; one that names none plays them all."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__games__":
            return tuple(ast.literal_eval(node.value))
    return (every,)


def _arena(*arguments: str) -> str:
    """Return what a command prints; its complaints go through."""
    done = subprocess.run([*ARENA, *arguments], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"arena {' '.join(arguments)} ended with status {done.returncode}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
