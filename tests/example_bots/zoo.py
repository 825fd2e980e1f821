"""The example bots, weakest first."""

from example_bots.bluffer import Bluffer
from example_bots.doubter import Doubter
from example_bots.honest import Honest
from example_bots.memory import Memory
from example_bots.odds import Odds
from example_bots.random_legal import RandomLegal
from tests.example_bots.simulator import MakeBot

ZOO: list[MakeBot] = [RandomLegal, Honest, Bluffer, Doubter, Odds, Memory]
