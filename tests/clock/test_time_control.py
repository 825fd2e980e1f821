"""Time as a value: what `--time` means, and what an answer costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.clock import (
    DEFAULT_MARGIN_US,
    Charge,
    TimeControl,
    format_duration,
    parse_duration,
    parse_time_control,
)
from arena.errors import ConfigError

S = 1_000_000
YEAR_US = 365 * 24 * 3600 * S

MOVE = TimeControl(move_us=1 * S, margin_us=20_000)
BANK = TimeControl(move_us=0, bank_us=30 * S, increment_us=100_000, margin_us=20_000)
BOTH = TimeControl(move_us=5 * S, bank_us=30 * S, increment_us=100_000, margin_us=20_000)

durations = st.integers(1, YEAR_US) | st.sampled_from([1, 999, 1_000, S, 60 * S, 3600 * S])
margins = st.integers(0, YEAR_US)
controls = st.builds(TimeControl, durations, st.just(0), st.just(0), durations, margins) | st.builds(
    TimeControl, st.just(0) | durations, durations, st.just(0) | durations, durations, margins
)


@given(controls)
def test_control_is_read_back_as_it_was_written(control: TimeControl) -> None:
    assert parse_time_control(str(control)) == control


@given(st.integers(0, YEAR_US))
def test_duration_is_read_back_as_it_was_written(us: int) -> None:
    assert parse_duration(format_duration(us)) == us


@pytest.mark.parametrize(
    ("text", "us"),
    [("1us", 1), ("100ms", 100_000), ("1.5s", 1_500_000), ("2m", 120 * S), (" 3s ", 3 * S), ("0.1s", 100_000)],
)
def test_duration_is_a_number_with_a_unit(text: str, us: int) -> None:
    assert parse_duration(text) == us


@pytest.mark.parametrize("text", ["", "1", "s", "1 s", "1h", "-1s", "1.s", ".5s", "1e3s", "1S", "infs", "nans", "١s"])
def test_other_durations_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(ConfigError, match=r"expected a time with its unit such as 100ms, 1\.5s or 2m, got"):
        parse_duration(text)


@pytest.mark.parametrize("text", [f"1{'0' * 400}s", "9999999999999m", "99999999999999999999us"])
def test_duration_beyond_all_use_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="expected at most"):
        parse_duration(text)


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("move=1s,start=10s", TimeControl()),
        ("move=100ms", TimeControl(move_us=100_000)),
        ("bank=30s,inc=100ms,start=10s", TimeControl(move_us=0, bank_us=30 * S, increment_us=100_000)),
        ("bank=30s,move=5s", TimeControl(move_us=5 * S, bank_us=30 * S)),
        ("move=1s,margin=0s", TimeControl(margin_us=0)),
        ("start=2m", TimeControl(start_us=120 * S)),
        (" move = 1s", None),
    ],
)
def test_control_is_a_list_of_names_with_times(text: str, control: TimeControl | None) -> None:
    if control is None:
        with pytest.raises(ConfigError):
            parse_time_control(text)
    else:
        assert parse_time_control(text) == control


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected move=, bank=, inc=, start= or margin=, got ''"),
        ("1s", "expected move=, bank=, inc=, start= or margin=, got '1s'"),
        ("move", "expected move=, bank=, inc=, start= or margin=, got 'move'"),
        ("moves=1s", "got 'moves=1s'"),
        ("move=1s,", "got ''"),
        ("move=1s,move=2s", "move stands twice"),
        ("move=1", "with its unit"),
        ("inc=100ms", "inc needs bank="),
        ("move=1s,inc=100ms", "inc needs bank="),
        ("bank=0s,inc=100ms", "inc needs bank="),
        ("move=0s", "a limit above zero is needed"),
        ("bank=0s", "a limit above zero is needed"),
        ("move=1s,start=0s", "start must be above zero"),
    ],
)
def test_mistake_in_a_control_is_named(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_time_control(text)
    assert message in str(caught.value)


@pytest.mark.parametrize("control", [MOVE, BANK, BOTH], ids=str)
@pytest.mark.parametrize("bank_us", [30 * S, 2 * S, 1])
def test_answer_at_limit_and_margin_is_accepted_and_one_microsecond_later_is_late(
    control: TimeControl, bank_us: int
) -> None:
    last_us = control.limit_us(bank_us) + control.margin_us
    charge = control.charge(bank_us, last_us)
    assert charge
    assert charge.charged_us == control.limit_us(bank_us)
    assert charge.used_margin
    assert control.charge(bank_us, last_us + 1) is None


def test_answer_within_the_limit_does_not_use_the_margin() -> None:
    assert MOVE.charge(0, 1 * S) == Charge(1 * S, used_margin=False, bank_us=0)
    assert MOVE.charge(0, 1 * S + 1) == Charge(1 * S, used_margin=True, bank_us=0)


def test_bank_pays_for_an_answer_and_gets_the_increment() -> None:
    assert BANK.charge(30 * S, 4 * S) == Charge(4 * S, used_margin=False, bank_us=26 * S + 100_000)


def test_margin_is_never_charged_to_the_bank() -> None:
    assert BANK.charge(2 * S, 2 * S + 15_000) == Charge(2 * S, used_margin=True, bank_us=100_000)


def test_move_limit_holds_though_more_is_in_the_bank() -> None:
    assert BOTH.limit_us(30 * S) == 5 * S
    assert BOTH.limit_us(3 * S) == 3 * S
    assert BOTH.charge(30 * S, 5 * S + 20_001) is None


def test_empty_bank_leaves_the_margin_only() -> None:
    control = TimeControl(move_us=0, bank_us=1 * S, increment_us=0, margin_us=20_000)
    assert control.limit_us(0) == 0
    assert control.charge(0, 20_000) == Charge(0, used_margin=True, bank_us=0)
    assert control.charge(0, 20_001) is None


def test_clock_that_went_backwards_costs_nothing() -> None:
    assert MOVE.charge(0, -5) == Charge(0, used_margin=False, bank_us=0)


@given(controls, st.lists(st.integers(0, 2 * S), max_size=20))
def test_bank_is_what_it_was_less_what_was_charged_and_more_by_each_increment(
    control: TimeControl, elapsed: list[int]
) -> None:
    bank_us, charged_us, count = control.bank_us, 0, 0
    for elapsed_us in elapsed:
        if (charge := control.charge(bank_us, elapsed_us)) is None:
            break
        bank_us, charged_us, count = charge.bank_us, charged_us + charge.charged_us, count + 1
        assert 0 <= charge.charged_us <= elapsed_us
        assert bank_us >= 0
    expected = control.bank_us - charged_us + count * control.increment_us if control.bank_us else 0
    assert bank_us == expected


def test_default_margin_is_not_written() -> None:
    assert str(TimeControl()) == "move=1s,start=10s"
    assert str(TimeControl(margin_us=DEFAULT_MARGIN_US + 1)) == "move=1s,start=10s,margin=20001us"


@pytest.mark.parametrize("control", [MOVE, BANK, BOTH], ids=str)
@pytest.mark.parametrize("elapsed_us", [0, 1 * S, 30 * S, 60 * S])
def test_late_is_what_cannot_be_charged(control: TimeControl, elapsed_us: int) -> None:
    assert control.is_late(2 * S, elapsed_us) == (control.charge(2 * S, elapsed_us) is None)
