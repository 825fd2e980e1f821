"""Golden playthroughs: one readable file per game, which a reviewer reads and a test compares.

`scripts/golden` writes the files, `scripts/golden --check` only compares.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from arena.chance import starting_seat
from arena.games import make_game
from arena.rules import AnyGame, Chance, Decision, Form, Terminal, View
from arena.testing.layout import layout
from arena.testing.playing import to_block_key
from arena.testing.sealed import sealed
from arena.testing.subject import Position, Subject, positions

FOLDER = Path(__file__).parent
WIDTH = 120


class Golden(NamedTuple):
    """One golden playthrough: its file, the game and the seed of random play."""

    file: str
    game: AnyGame
    seed: str


# Seeds whose short matches show most of what can happen.
GOLDEN = (
    Golden("lisandria", make_game("lisandria:lives=2", 2), "2007"),
    Golden("lisandria_plain_3", make_game("lisandria:lives=1,raised_21=plain", 3), "198"),
    Golden("tokyo_3", make_game("tokyo:lives=2", 3), "268"),
    Golden("tokyo_penalties_3", make_game("tokyo:penalties=true,penalty_limit=3", 3), "47"),
    Golden("tokyo_hands_4", make_game("tokyo:penalties=true,penalty_limit=none,hands=5", 4), "186"),
    Golden("ludicitude", make_game("ludicitude:lives=2", 2), "2556"),
    Golden("ludicitude_elimination_4", make_game("ludicitude:lives=1,petit_mia=true,end=elimination", 4), "1330"),
    Golden("ludicitude_hidden_3", make_game("ludicitude:lives=1,pairs=66-high,reroll_count=hidden", 3), "101"),
    Golden("dice_bugiardo", make_game("dice-bugiardo", 2), "563"),
    Golden("dice_bugiardo_pip", make_game("dice-bugiardo:dice=pip,show_thrown=true", 2), "1274"),
    Golden("chouette_3", make_game("chouette:length=3", 3), "381"),
    Golden("chouette_hands_4", make_game("chouette:unit=hand,length=4", 4), "22"),
    Golden("cinque_dadi", make_game("cinque-dadi:dice=2", 2), "1966"),
    Golden("cinque_dadi_3", make_game("cinque-dadi:dice=2", 3), "1982"),
    Golden("cinque_dadi_4", make_game("cinque-dadi:dice=2", 4), "490"),
    Golden("cinque_dadi_bare_3", make_game("cinque-dadi:dice=2,palo_two_players=false,calza_in_palo=false", 3), "1013"),
    Golden("sette", make_game("sette:max_rounds=2", 3), "241"),
    Golden("sette_2", make_game("sette:max_rounds=2", 2), "58"),
    Golden("sette_poor_4", make_game("sette:coins=8,max_stake=4,max_rounds=2", 4), "751"),
    Golden("punta", make_game("punta-e-raddoppia:max_tenure=2", 3), "190"),
    Golden("punta_2", make_game("punta-e-raddoppia:max_tenure=1", 2), "298"),
    Golden("punta_poor_4", make_game("punta-e-raddoppia:coins=12,max_stake=6", 4), "836"),
    Golden("cyvasse", make_game("cyvasse", 2), "573"),
    Golden("cyvasse_agreed", make_game("cyvasse", 2), "462"),
    Golden("cyvasse_near", make_game("cyvasse:catapult_min_range=1", 2), "290"),
    Golden("drago", make_game("drago:rounds=1", 4), "1407"),
    Golden(
        "drago_dealer_plays_3",
        make_game("drago:pot=9,rounds=1,max_pot=6,dealer_plays=true,redraw=after_all", 3),
        "303",
    ),
    Golden("sealed_3", sealed(3), "250"),
    Golden("layout_2", layout(2), "6"),
)


def to_text(golden: Golden) -> str:
    """Return the playthrough as text."""
    game = golden.game
    start = starting_seat(to_block_key(golden.seed), game.num_seats)
    head = f"{game.name}, {game.num_seats} seats, seed {golden.seed!r}, seat {start} begins"
    subject = Subject(game, seeds=(golden.seed,))
    lines = [head]
    for position in positions(subject, golden.seed, start):
        lines += [f"    {entry}" for entry in position.entries]
        lines += _node_lines(game, position)
    return "\n".join(lines) + "\n"


def is_current(golden: Golden) -> bool:
    """Return whether the file holds what is played now."""
    file = _file(golden)
    return file.exists() and file.read_text(encoding="utf-8") == to_text(golden)


def _node_lines(game: AnyGame, position: Position) -> Iterator[str]:
    match position.node:
        case Chance(draws):
            assert isinstance(position.given, tuple)
            values = zip(draws, position.given, strict=True)
            yield f"chance {', '.join(f'{what.at} = {_shown(value)}' for what, value in values)}"
        case Terminal(returns, places):
            yield f"end: returns {_shown(returns)}, places {_shown(places)}"
        case Decision(asks, at):
            assert isinstance(position.given, dict)
            yield f"decision {at}"
            for seat, ask in asks.items():
                choice = f"form {ask.name}" if isinstance(ask, Form) else _shortened(ask.legal)
                yield f"  seat {seat} sees {_view(game.rules.view(position.state, seat))}"
                yield f"  seat {seat} may {choice}"
                yield f"  seat {seat} does {position.given[seat]}"


def _view(view: View) -> str:
    fields = zip(view._fields, view, strict=True)  # type: ignore[attr-defined]  # a View is a NamedTuple
    return ", ".join(f"{name} {_shown(value)}" for name, value in fields if value is not None and value != ())


def _shown(value: object) -> str:
    """Return a value in words: what stands in a view inside another stands in brackets."""
    if not isinstance(value, tuple):
        return str(value)
    return f"({_view(value)})" if hasattr(value, "_fields") else " ".join(map(_shown, value))


def _shortened(legal: tuple[str, ...]) -> str:
    text = " | ".join(legal)
    return text if len(text) < WIDTH else f"{' | '.join(legal[:4])} | … | {legal[-1]} ({len(legal)} in all)"


def _file(golden: Golden) -> Path:
    return FOLDER / f"{golden.file}.txt"


def main(arguments: list[str]) -> int:
    """Write the files, or with `--check` compare; return the exit code."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write(f"expected no argument or --check, got {' '.join(arguments)!r}\n")
        return 2
    stale = [golden for golden in GOLDEN if not is_current(golden)]
    for golden in stale:
        if not arguments:
            _file(golden).write_text(to_text(golden), encoding="utf-8")
        sys.stderr.write(f"{'differs' if arguments else 'written'}: {_file(golden)}\n")
    return 1 if arguments and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
