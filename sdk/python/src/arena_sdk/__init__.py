"""Write a bot: one class with `act`, one line to run it.

Example::

    from arena_sdk import run

    class MyBot:
        def act(self, request):
            return request.legal[0]

    run(MyBot)
"""

from arena_sdk.bot import Bot, End, Match, Request
from arena_sdk.errors import ArenaUnreachable, BotRefused, NotStartedByArena
from arena_sdk.rand import Rand
from arena_sdk.runner import run
from arena_sdk.version import __version__

__all__ = [
    "ArenaUnreachable",
    "Bot",
    "BotRefused",
    "End",
    "Match",
    "NotStartedByArena",
    "Rand",
    "Request",
    "__version__",
    "run",
]
