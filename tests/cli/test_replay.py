"""`arena replay`: the list of matches, one match drawn, through whose eyes, and what it says to bad input."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arena.chance import block_key, match_key, starting_seat, to_secret
from arena.cli.playback import Playback, Viewer
from arena.cli.replay import replay
from arena.cli.screen import step_through
from arena.clock import parse_time_control
from arena.errors import ConfigError, ReplayError
from arena.formats import Block, seating
from arena.games import make_game
from arena.match import Match, Policy
from arena.replay import Record, record
from arena.replay.manifest import Entrant, Manifest, secret_digest
from arena.results import Ending, Fault, Kind
from arena.rules import Listed, Seat
from arena.storage.run_folder import RunFolder

RUN_SECRET = to_secret("a run for tests")
CONTROL = parse_time_control("move=1s,start=10s")

Play = Callable[[Match, Seat], None]
"""Gives the match an answer, or a fault, of a seat that is asked."""


GAME = "lisandria:lives=1"
NAMES = ("ann", "bob")
SHORT = Record(
    block="ann,bob/0",
    rotation=0,
    attempt=0,
    seats=NAMES,
    actions=("1 announce 61", "0 roll", "0 announce 65", "1 doubt"),
    elapsed_us=(350, 1200, 90, 2_500_000),
    entries=(
        "1 roll {1:52}",
        "1 announce 61",
        "0 roll {0:44}",
        "0 announce 65",
        "1 doubt",
        "reveal 44",
        "1 loses 1",
        "1 out",
    ),
    faults=(),
    places=(1, 2),
    returns=(1, -1),
    ending=Ending(Kind.RULES),
)

BRIEF = """\
match 1, ann,bob/0#0, lisandria:lives=1, as the audience saw it
seats   0 ann   1 bob

   1  hand 1: bob rolls under the cup
   2  bob announces 61                                                   0.35 ms
   3  ann believes it, rolls anew under the cup                          1.20 ms
   4  ann announces 65                                                   0.09 ms
   5  bob doubts it and lifts the cup                                     2.50 s
   6  the dice show 44, more than 65: the doubt was wrong
   7  bob loses a life, none left
   8  bob is out

1. ann  +1   2 decisions in 1.29 ms, slowest 1.20 ms
2. bob  -1   2 decisions in 2.50 s, slowest 2.50 s
ended by the rules of the game
"""

PICTURES = """\
   4  ann announces 65                                                   0.09 ms
  Hand 1                      announced           lives
  ╭─────────────────────╮                  said   ♥         0 ann
  │ ┌───────┐ ┌───────┐ │      ███ ███   ▶ cup    ♥         1 bob
  │ │       │ │       │ │      █   █
  │ │   ?   │ │   ?   │ │      ███ ███
  │ │       │ │       │ │      █ █   █
  │ └───────┘ └───────┘ │      ███ ███
  ╰─────────────────────╯
    the cup is closed

   5  bob doubts it and lifts the cup                                     2.50 s
  Hand 1                      announced           lives
  ╭─────────────────────╮                  said   ♥         0 ann
  │ ┌───────┐ ┌───────┐ │      ███ ███   ▶ doubts ♥         1 bob
  │ │       │ │       │ │      █   █
  │ │   ?   │ │   ?   │ │      ███ ███
  │ │       │ │       │ │      █ █   █
  │ └───────┘ └───────┘ │      ███ ███
  ╰─────────────────────╯
    the cup is closed

   6  the dice show 44, more than 65: the doubt was wrong
  Hand 1                      announced           lives
                                           said   ♥         0 ann
    ┌───────┐ ┌───────┐        ███ ███   ▶ lifts  ♥         1 bob
    │ ●   ● │ │ ●   ● │        █   █
    │       │ │       │        ███ ███
    │ ●   ● │ │ ●   ● │        █ █   █
    └───────┘ └───────┘        ███ ███

    the cup is lifted

"""


def take_turns(match: Match, seat: Seat) -> None:
    """Answer with a legal action; which one depends on how many were taken before."""
    ask = match.asks[seat]
    assert isinstance(ask, Listed)
    taken = len(match.actions)
    match.answer(seat, ask.legal[taken * 7 % min(len(ask.legal), 4)], 1000 + taken)


def play_match(
    game: str, names: tuple[str, ...], play: Play = take_turns, policy: Policy = Policy.STRICT, rotation: int = 0
) -> Record:
    """Return the record of a match."""
    block = Block(f"{','.join(sorted(names))}/0", names)
    key = block_key(RUN_SECRET, block.name, 0)
    made = make_game(game, len(names))
    match = Match(made, match_key(key, rotation, len(names)), starting_seat(key, len(names)), CONTROL, policy)
    while match.outcome is None:
        play(match, next(iter(match.asks)))
    return record(match, block.name, rotation, 0, seating(block, rotation))


def write_run(path: Path, game: str, names: tuple[str, ...], *records: Record) -> Path:
    """Write a run folder that holds these matches, and return it."""
    entrants = tuple(Entrant(name, "", "0" * 64, ("./bot",), "grpc") for name in sorted(names))
    manifest = Manifest(
        arena="0",
        game=game,
        num_seats=len(names),
        format="round-robin",
        num_blocks=10,
        time=CONTROL,
        policy=Policy.STRICT,
        in_flight=0,
        concurrency=0,
        shows_names=False,
        shares_dice=True,
        seed="a run for tests",
        secret_sha256=secret_digest(RUN_SECRET),
        entrants=entrants,
        joined=(),
        bot_paths=("/srv/bots",),
        versions={},
        limits={},
        created="2024-01-01T00:00:00Z",
    )
    with RunFolder.create(path, manifest, RUN_SECRET) as writer:
        for one in records:
            writer.append(one)
    return path


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of one short match."""
    return write_run(tmp_path / "run", GAME, NAMES, SHORT)


def arena_replay(*arguments: object) -> Result:
    return CliRunner().invoke(replay, [str(argument) for argument in arguments])


def shown(*arguments: object) -> str:
    result = arena_replay(*arguments)
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.stdout


def refused(*arguments: object) -> str:
    """Return the message, one line, with which the arguments are refused."""
    error = arena_replay(*arguments).exception
    assert isinstance(error, ConfigError)
    assert "\n" not in str(error)
    return str(error)


def test_match_is_told_line_by_line(run: Path) -> None:
    assert shown(run, "--match", "1", "--brief") == BRIEF


def test_match_is_drawn_step_by_step_at_once_on_a_pipe(run: Path) -> None:
    output = shown(run, "--match", "1")
    assert PICTURES in output
    assert "\x1b" not in output


def test_matches_are_listed_with_names_that_find_them(run: Path) -> None:
    result = arena_replay(run)
    assert result.stdout.splitlines()[1].split() == ["1", "ann,bob/0#0", "ann", "+1", "bob", "-1", "rules"]
    assert f"arena replay {run} --match 1" in result.stderr
    assert shown(run, "--match", "ann,bob/0#0", "--brief") == BRIEF


def test_run_without_matches_says_so(tmp_path: Path) -> None:
    assert shown(write_run(tmp_path / "run", GAME, NAMES)) == "no match is finished yet\n"


def test_block_played_again_is_found_by_its_last_attempt(tmp_path: Path) -> None:
    again = SHORT._replace(attempt=1, elapsed_us=(7_000_000, 1, 1, 1))
    run = write_run(tmp_path / "run", GAME, NAMES, SHORT, again)
    assert "7.00 s" in shown(run, "--match", "ann,bob/0#0", "--brief")
    assert "(attempt 2)" in shown(run)


def test_seat_sees_its_own_dice_and_no_others(run: Path) -> None:
    output = shown(run, "--match", "1", "--seat", "0", "--brief")
    assert "bob rolls under the cup\n" in output
    assert "bob announces 61  " in output
    assert "ann believes it, rolls anew under the cup and sees 44" in output
    assert "ann announces 65 (a lie: the dice show 44)" not in output, "44 is a pair"
    assert "ann announces 65 (low: the dice show 44)" in output


def test_all_shows_every_cup(run: Path) -> None:
    output = shown(run, "--match", "1", "--all", "--brief")
    assert "bob rolls under the cup and sees 52" in output
    assert "bob announces 61 (a lie: the dice show 52)" in output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--match", "2"), "expected a number from 1 to 1 or a name"),
        (("--match", "0"), "expected a number from 1 to 1 or a name"),
        (("--match", "ann,bob/0#1"), "expected a number from 1 to 1 or a name"),
        (("--match", "1", "--seat", "2"), "(0 ann, 1 bob), got 2"),
        (("--match", "1", "--seat", "-1"), "(0 ann, 1 bob), got -1"),
        (("--match", "1", "--seat", "0", "--all"), "exclude each other"),
        (("--seat", "0"), "expected --match"),
        (("--match", "1", "--step"), "needs a terminal"),
        (("--match", "1", "--step", "--brief"), "exclude each other"),
    ],
)
def test_bad_input_is_refused_in_one_line(run: Path, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(run, *arguments)


def test_folder_that_is_no_run_is_refused(tmp_path: Path) -> None:
    assert "expected a run folder" in refused(tmp_path, "--match", "1")
    assert "expected a run folder" in refused(tmp_path / "nowhere")


def test_entries_that_are_no_match_of_the_game_are_a_fault_of_the_log(tmp_path: Path) -> None:
    for entry in ("0 announce 99", "@ 0", "7 loses 1", "0 roll", ""):
        broken = SHORT._replace(entries=("1 roll {1:52}", entry))
        run = write_run(tmp_path / f"run{len(entry)}{entry[:1]}", GAME, NAMES, broken)
        result = arena_replay(run, "--match", "1")
        assert isinstance(result.exception, ReplayError), entry
        assert "arena verify" in str(result.exception)


SECRETS = "SECRET-64"


def faulty(policy: Policy) -> Record:
    """Return a match in which a bot gives its dice away in a wrong answer."""

    def play(match: Match, seat: Seat) -> None:
        if len(match.actions) % 4 == 1 and not any(fault.seat == seat for fault in match.faults):
            match.fault(seat, Kind.CRASH, f"wrote: I have {SECRETS}\x1b[2J", 5)
        else:
            take_turns(match, seat)

    names = NAMES if policy is Policy.STRICT else ("ann", "bob", "cat")
    return play_match("ludicitude:lives=1", names, play, policy)


@pytest.mark.parametrize("policy", list(Policy))
def test_every_fault_is_loud_and_its_evidence_is_for_its_own_seat(tmp_path: Path, policy: Policy) -> None:
    record = faulty(policy)
    run = write_run(tmp_path / "run", "ludicitude:lives=1", record.seats, record)
    assert record.faults
    audience = shown(run, "--match", "1")
    assert audience.count("  !!  FAULT of ") == len(record.faults)
    assert SECRETS not in audience
    assert SECRETS in shown(run, "--match", "1", "--all")
    for seat in range(len(record.seats)):
        own = sum(fault.seat == seat for fault in record.faults)
        assert shown(run, "--match", "1", "--seat", seat).count(SECRETS) == own


def test_terminal_codes_in_a_log_are_not_obeyed(tmp_path: Path) -> None:
    record = faulty(Policy.STRICT)
    output = shown(write_run(tmp_path / "run", "ludicitude:lives=1", NAMES, record), "--match", "1", "--all")
    assert "\x1b" not in output
    assert r"\x1b[2J" in output


@pytest.mark.parametrize("game", ["lisandria:lives=2", "ludicitude:lives=2", "ludicitude:lives=2,reroll_count=hidden"])
def test_nothing_hidden_from_a_viewer_changes_what_it_is_shown(tmp_path: Path, game: str) -> None:
    """Each hidden part is replaced by a mark: the output stays the same to the byte, so nothing of it is in there."""
    names = ("ann", "bob", "cat")
    record = play_match(game, names)
    assert record.entries != replaced(record, None).entries
    for number, seat in enumerate((None, 0, 1, 2)):
        eyes = () if seat is None else ("--seat", seat)
        plain = write_run(tmp_path / f"plain{number}", game, names, record)
        planted = write_run(tmp_path / f"planted{number}", game, names, replaced(record, seat))
        assert shown(planted, "--match", "1", *eyes) == shown(plain, "--match", "1", *eyes)


def replaced(record: Record, viewer: Seat | None) -> Record:
    """Return the record with every part that the viewer may not see replaced."""
    entries = tuple(
        re.sub(
            r"\{(\d+):[^}]*\}", lambda span: span[0] if span[1] == str(viewer) else f"{{{span[1]}:{SECRETS}}}", entry
        )
        for entry in record.entries
    )
    return record._replace(entries=entries)


def keys(*pressed: str) -> Iterator[str]:
    yield from pressed
    raise AssertionError("another key was waited for")


def frames(monkeypatch: pytest.MonkeyPatch, *pressed: str) -> list[str]:
    """Return the counter of each screen shown while these keys are pressed."""
    screens = list[str]()
    monkeypatch.setattr("arena.cli.screen.write", screens.append)
    waiting = keys(*pressed)
    step_through(Playback(SHORT, make_game(GAME).pages, Viewer("x"), 1), "heading", lambda: next(waiting))
    assert all("b back   q quit" in screen for screen in screens)
    return [found[0] for screen in screens if (found := re.search(r"\d of 8", screen))]


def test_keys_go_forward_back_and_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert frames(monkeypatch, " ", "\r", "b", "x", "q") == ["1 of 8", "2 of 8", "3 of 8", "2 of 8", "2 of 8"]
    assert frames(monkeypatch, "b", "q") == ["1 of 8", "1 of 8"]


def test_forward_at_the_end_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    assert frames(monkeypatch, *" " * 8)[-1] == "8 of 8"


def test_no_color_is_respected(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [str(run), "--match", "1", "--brief"]
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1m" in CliRunner().invoke(replay, command, color=True).output
    monkeypatch.setenv("NO_COLOR", "1")
    assert CliRunner().invoke(replay, command, color=True).output == BRIEF


def test_fault_without_an_entry_is_told_at_the_end() -> None:
    record = SHORT._replace(faults=(Fault(9, 0, Kind.TIMEOUT, "no answer", forfeit=False),))
    playback = Playback(record, make_game(GAME).pages, Viewer("x"), 1)
    assert playback.ending()[0] == "FAULT of ann, timeout; the default action is played"
