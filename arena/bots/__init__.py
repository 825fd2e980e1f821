"""Bots as programs: find them, describe them, build, start and stop them.

`discover` describes everything in some folders and says what is wrong with it; `build` prepares one bot; `run_process`
owns one process until nothing of it is left. What a bot plays or says is the business of others.
"""

from arena.bots.build import build
from arena.bots.describe import BotDescription, Skipped
from arena.bots.discover import Discovery, discover
from arena.bots.environment import bot_environment
from arena.bots.exits import Exit
from arena.bots.process import BotProcess, Graces, kill_all, run_process

__all__ = [
    "BotDescription",
    "BotProcess",
    "Discovery",
    "Exit",
    "Graces",
    "Skipped",
    "bot_environment",
    "build",
    "discover",
    "kill_all",
    "run_process",
]
