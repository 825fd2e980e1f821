"""Our own stalls are measured and taken out of the clock."""

import asyncio
import time

from arena.referee.guest import Host
from arena.referee.ticker import STALL_S, Ticker


async def test_a_stall_does_not_count_and_is_reported(host: Host) -> None:
    ticker = Ticker(asyncio.get_running_loop())
    before = ticker.now()
    time.sleep(0.2)  # noqa: ASYNC251 - the stall that is measured
    elapsed_s = ticker.now() - before
    ticker.stop()
    assert elapsed_s < 0.05
    assert ticker.num_stalls == 1
    assert 0.15 < ticker.worst_s == ticker.lost_s < 1


async def test_time_in_which_we_do_not_stall_counts(host: Host) -> None:
    loop = asyncio.get_running_loop()
    ticker = Ticker(loop)
    before, began = ticker.now(), loop.time()
    while loop.time() - began < STALL_S / 2:
        pass
    assert ticker.now() - before >= STALL_S / 2
    ticker.stop()
