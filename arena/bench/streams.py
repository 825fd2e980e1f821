"""What idle streams cost: memory of the referee for each, and the time in which all are stopped.

Run as a process of its own, a referee that holds streams and plays nothing: python -m arena.bench.streams NUMBER
"""

import asyncio
import gc
import json
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import trio

from arena.bench.figures import Figures
from arena.clock import TimeControl
from arena.games import make_game
from arena.referee.guard import serve
from arena.referee.guest import Host, run_with_grpc
from arena.referee.hub import Hub
from arena.referee.line import Line
from arena.referee.sessions import Session, Sessions
from arena.referee.ticker import Ticker
from arena.wire.messages import Encoder
from arena.wire.service import add_services

BOTS = (sys.executable, "-m", "arena.bench.idle")


def measure(figures: Figures, num_streams: int) -> None:
    """Measure `memory.idle_stream.bytes` and `memory.stop.seconds` with so many streams."""
    command = [sys.executable, "-m", "arena.bench.streams", str(num_streams)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    document = json.loads(done.stdout)
    figures.add("memory", "idle_stream", "bytes", document["bytes"])
    figures.add("memory", "stop", "seconds", document["stop_seconds"])
    figures.add("memory", "stop", "lines_on_stderr", len(done.stderr.splitlines()))


async def hold(host: Host, num_streams: int) -> dict[str, float]:
    """Hold streams; return what one costs and how long it takes to stop them."""
    control = TimeControl()
    ticker = Ticker(asyncio.get_running_loop())
    sessions = Sessions(Hub(control), control, ticker)
    visits = [_visit(number, sessions) for number in range(num_streams)]
    async with serve(host, partial(add_services, stream=sessions.stream), insecure=["127.0.0.1:0"]) as (port,):
        before = _memory()
        tokens = "\n".join(session.token for session in visits)
        bots = subprocess.Popen([*BOTS, f"127.0.0.1:{port}"], stdin=subprocess.PIPE)  # noqa: ASYNC220 - as bots are
        assert bots.stdin
        bots.stdin.write(tokens.encode())
        bots.stdin.close()
        for session in visits:
            await session.ready.wait()
        after = _memory()
        began = time.perf_counter()
        sessions.part_all("the measurement is over")
        for session in visits:
            await session.gone.wait()
        ended = time.perf_counter()
        await trio.to_thread.run_sync(bots.wait)
    ticker.stop()
    return {"bytes": (after - before) / num_streams, "stop_seconds": ended - began}


def _visit(number: int, sessions: Sessions) -> Session:
    game = make_game("lisandria")
    session = Session(Line(f"bot{number}", 0, most_in_flight=1), Encoder(game, "mia"), lambda _hello: "")
    sessions.invite(session)
    return session


def _memory() -> int:
    """Return the memory that only this process holds, in bytes."""
    gc.collect()
    fields = Path("/proc/self/statm").read_text().split()
    return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    print(json.dumps(run_with_grpc(hold, int(sys.argv[1]))))  # noqa: T201
