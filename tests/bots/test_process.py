"""Real processes: how they start, end and are ended, and what is left of them, which is nothing."""

import os
import signal
from pathlib import Path

import pytest
import trio
import trio.lowlevel

from arena.bots import output
from arena.bots.exits import Exit, Exited, Killed
from arena.bots.process import BotProcess, Graces, kill_all, run_process
from arena.errors import BotError
from tests.bots.programs import LONG, SHORT, SLEEP, Shop, dies

DEAF = "signal.signal(signal.SIGTERM, signal.SIG_IGN); " + SLEEP
CHILD = "[sys.executable, '-c', 'import time; time.sleep(600)']"


# How it ended


@pytest.mark.parametrize("code", [0, 1, 3])
async def test_exit_code_is_evidence(shop: Shop, code: int) -> None:
    end = await shop.run(f"sys.exit({code})")
    assert end == Exit(Exited(code), was_asked=False, last_lines="")
    assert end.evidence() == f"exited with code {code}; it wrote nothing"


@pytest.mark.parametrize("name", ["SIGSEGV", "SIGKILL", "SIGTERM"])
async def test_signal_that_killed_it_is_evidence(shop: Shop, name: str) -> None:
    end = await shop.run(f"print('so long', flush=True); os.kill(os.getpid(), signal.{name})")
    assert end == Exit(Killed(name), was_asked=False, last_lines="so long")
    assert end.evidence() == f"killed by {name}; it last wrote: so long"


async def test_traceback_is_evidence_on_one_line(shop: Shop) -> None:
    end = await shop.run("raise ValueError('no \\x1b[31mdice')")
    assert end.how == Exited(1)
    assert end.last_lines.endswith(r"ValueError: no \x1b[31mdice")
    assert end.last_lines.isprintable()


async def test_both_outputs_are_in_the_log_in_order(shop: Shop) -> None:
    await shop.run("print('out', flush=True); print('err', file=sys.stderr, flush=True); print('out again')")
    assert shop.log.read_text() == "out\nerr\nout again\n"


async def test_it_has_the_environment_it_was_given_and_no_more(shop: Shop) -> None:
    await shop.run("print(sorted(name for name in os.environ if name != 'LC_CTYPE'))")  # Python sets that one itself.
    assert shop.log.read_text() == "['EAR', 'PATH']\n"


# How it is ended


async def end_of(shop: Shop, program: str, graces: Graces = SHORT) -> Exit:
    """Start a program, stop it once it has told something, and return how it ended."""
    async with trio.open_nursery() as nursery:
        process = await shop.start(nursery, program, graces)
        await shop.ear.next_line()
        assert process.is_alive()
        process.stop()
        end = await process.wait()
        assert not process.is_alive()
    return end


async def test_stop_ends_it_by_sigterm(shop: Shop) -> None:
    assert await end_of(shop, SLEEP) == Exit(Killed("SIGTERM"), was_asked=True, last_lines="")


async def test_last_words_after_sigterm_are_kept(shop: Shop) -> None:
    program = "signal.signal(signal.SIGTERM, lambda *_: (print('goodbye'), sys.exit(5))); " + SLEEP
    assert await end_of(shop, program, Graces(0, 20)) == Exit(Exited(5), was_asked=True, last_lines="goodbye")


async def test_a_bot_that_ignores_sigterm_is_killed(shop: Shop) -> None:
    assert (await end_of(shop, DEAF)).how == Killed("SIGKILL")


async def test_a_stopped_bot_is_killed(shop: Shop) -> None:
    assert (await end_of(shop, "tell('up'); os.kill(os.getpid(), signal.SIGSTOP)")).how == Killed("SIGKILL")


async def test_a_bot_that_closed_its_outputs_is_ended_like_any_other(shop: Shop) -> None:
    assert (await end_of(shop, "os.close(1); os.close(2); " + SLEEP)).how == Killed("SIGTERM")


async def test_a_bot_may_leave_by_itself_when_asked(shop: Shop) -> None:
    os.mkfifo(shop.folder / "stream")
    async with trio.open_nursery() as nursery:
        process = await shop.start(nursery, "stream = open('stream'); tell('up'); stream.read()", LONG)
        stream = await trio.to_thread.run_sync(os.open, shop.folder / "stream", os.O_WRONLY)
        await shop.ear.next_line()
        process.stop()
        os.close(stream)
        assert await process.wait() == Exit(Exited(0), was_asked=True, last_lines="")


async def test_cancelling_its_task_ends_it(shop: Shop) -> None:
    async with trio.open_nursery() as nursery:
        process = await shop.start(nursery, DEAF)
        await shop.ear.next_line()
        nursery.cancel_scope.cancel()
    assert (await process.wait()).how == Killed("SIGKILL")


async def test_last_words_of_a_cancelled_bot_are_kept(shop: Shop) -> None:
    program = "signal.signal(signal.SIGTERM, lambda *_: (print('goodbye'), sys.exit(5))); " + SLEEP
    async with trio.open_nursery() as nursery:
        process = await shop.start(nursery, program, Graces(0, 20))
        await shop.ear.next_line()
        nursery.cancel_scope.cancel()
    assert await process.wait() == Exit(Exited(5), was_asked=True, last_lines="goodbye")


async def test_kill_all_needs_no_loop(shop: Shop) -> None:
    async with trio.open_nursery() as nursery:
        processes = [await shop.start(nursery, DEAF, LONG) for _ in range(3)]
        for _ in processes:
            await shop.ear.next_line()
        kill_all()
        for process in processes:
            assert (await process.wait()).how == Killed("SIGKILL")
    kill_all()


# What is left


async def test_children_are_killed_after_a_normal_exit(shop: Shop) -> None:
    os.mkfifo(shop.folder / "gate")
    program = f"tell(subprocess.Popen({CHILD}).pid); open('gate').read()"
    async with trio.open_nursery() as nursery:
        process = await shop.start(nursery, program)
        child = os.pidfd_open(int(await shop.ear.next_line()))
        (shop.folder / "gate").write_text("")
        assert (await process.wait()).how == Exited(0)
    assert dies(child)


async def test_a_child_that_left_the_group_holds_nothing_up(shop: Shop) -> None:
    program = f"tell(subprocess.Popen({CHILD}, start_new_session=True).pid)"
    async with trio.open_nursery() as nursery:
        process = await shop.start(nursery, program)
        child = int(await shop.ear.next_line())
        assert (await process.wait()).how == Exited(0)
    # It needs a sandbox to be caught; here the test itself cleans up.
    os.kill(child, signal.SIGKILL)


async def test_twenty_processes_leave_no_zombie_and_no_file_open(shop: Shop) -> None:
    pids: list[int] = []

    async def start_and_stop() -> None:
        async with trio.open_nursery() as nursery:
            process = await shop.start(nursery, SLEEP)
            pids.append(process.pid)
            await shop.ear.next_line()
            process.stop()

    await start_and_stop()
    num_open = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        await start_and_stop()
    assert len(os.listdir("/proc/self/fd")) == num_open
    assert not {str(pid) for pid in pids} & set(os.listdir("/proc"))


async def test_each_process_leads_a_group_of_its_own(shop: Shop) -> None:
    async with trio.open_nursery() as nursery:
        process = await shop.start(nursery, SLEEP)
        await shop.ear.next_line()
        assert os.getpgid(process.pid) == process.pid
        process.stop()


# What it writes


async def test_endless_output_is_cut_in_the_middle(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "THROTTLE_S", 0)
    program = """
print("first words", flush=True)
for number in range(10**9):
    sys.stderr.write("x" * 65535 + "\\n")
    if number == 40: tell("long enough")
"""
    end = await end_of(shop, program)
    log = shop.log.read_bytes()
    assert end.was_asked
    assert log.startswith(b"first words\nxxxx")
    assert b" bytes dropped]\n" in log
    assert output.HEAD_BYTES + output.TAIL_BYTES < len(log) < output.HEAD_BYTES + output.TAIL_BYTES + 100


async def test_what_it_wrote_can_be_asked_for_while_it_runs(shop: Shop) -> None:
    async with trio.open_nursery() as nursery:
        process = await shop.start(nursery, "print('thinking', flush=True); " + SLEEP)
        await shop.ear.next_line()
        await has_written(process)
        assert process.last_lines() == "thinking"
        process.stop()


async def has_written(process: BotProcess) -> None:
    """Let the pump have its turns."""
    while not process.last_lines():
        await trio.lowlevel.checkpoint()


async def test_a_full_disk_costs_only_the_log(shop: Shop) -> None:
    shop.log.symlink_to("/dev/full")
    end = await shop.run("print('important')")
    assert end == Exit(Exited(0), was_asked=False, last_lines="important")


# How it starts


async def test_prefix_comes_before_the_command(shop: Shop) -> None:
    await shop.run("print(os.environ['LIMITED'])", prefix=("env", "LIMITED=yes"))
    assert shop.log.read_text() == "yes\n"


async def start_file(shop: Shop, program: str) -> Exit:
    return await run_process((program,), folder=shop.folder, environment={}, log=shop.log)


async def test_a_program_that_is_missing_is_the_bots_fault(shop: Shop) -> None:
    with pytest.raises(BotError, match=r"'\./bot' in .* does not start: No such file or directory"):
        await start_file(shop, "./bot")


async def test_a_program_is_looked_for_from_its_folder(shop: Shop) -> None:
    script = shop.folder / "bot"
    script.write_text("#!/bin/sh\necho found\n")
    script.chmod(0o755)
    assert (await start_file(shop, "./bot")).last_lines == "found"


@pytest.mark.parametrize(("mode", "why"), [(0o644, "Permission denied"), (0o755, "Exec format error")])
async def test_a_file_that_is_no_program_is_the_bots_fault(shop: Shop, mode: int, why: str) -> None:
    (shop.folder / "bot").write_text("neither shebang nor ELF")
    (shop.folder / "bot").chmod(mode)
    num_open = len(os.listdir("/proc/self/fd"))
    with pytest.raises(BotError, match=why):
        await start_file(shop, "./bot")
    assert len(os.listdir("/proc/self/fd")) == num_open


async def test_without_a_log_nothing_starts(shop: Shop) -> None:
    with pytest.raises(FileNotFoundError):
        await run_process(("true",), folder=shop.folder, environment={}, log=Path("/no/such/folder/log"))


async def test_no_room_for_a_process_is_our_fault(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("subprocess.Popen", no_room)
    with pytest.raises(BlockingIOError):
        await start_file(shop, "./bot")


async def test_a_kernel_without_pidfd_leaves_no_child_behind(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    pids: list[int] = []

    def unknown(pid: int) -> int:
        pids.append(pid)
        raise OSError(38, "Function not implemented")

    num_open = len(os.listdir("/proc/self/fd"))
    monkeypatch.setattr(os, "pidfd_open", unknown)
    with pytest.raises(OSError, match="Function not implemented"):
        await shop.run("time.sleep(600)")
    assert len(os.listdir("/proc/self/fd")) == num_open
    assert not {str(pid) for pid in pids} & set(os.listdir("/proc"))
