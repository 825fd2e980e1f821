"""The table after some transcript entries. Nobody is shown what others are not, so every reader sees the same."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arena.games import story
from arena.games.coins import Coins
from arena.games.punta_e_raddoppia.cards import BANKS_OWN, PACK
from arena.games.punta_e_raddoppia.state import Stake
from arena.games.punta_e_raddoppia.variant import Variant
from arena.rules import Seat


class Scene(NamedTuple):
    """What is on the table.

    Attributes:
        hand: Number of the smazzata in the match, 0 before the first.
        smazzata: Its number under this banker.
        bank: Seat that holds the bank; `None` before the first has spoken.
        low: Smallest stake; 0 before the banker has said.
        high: Largest stake; likewise.
        tenure: Smazzate of this banker; likewise.
        turned: Ranks turned up in this smazzata, the burned one first.
        layout: What lies on the layout.
        coins: Coins that each seat has in hand.
        forfeited: Seats that lost their chair by a fault.
    """

    hand: int
    smazzata: int
    bank: Seat | None
    low: int
    high: int
    tenure: int
    turned: tuple[str, ...]
    layout: tuple[Stake, ...]
    coins: Coins
    forfeited: frozenset[Seat]

    @property
    def turn(self) -> int:
        """Pairs turned up in this smazzata."""
        return len(self.turned) // 2

    @property
    def is_banks_own(self) -> bool:
        """Whether the last pair holds one of the three cards that win for the bank in any case (F10)."""
        return len(self.turned) > PACK - BANKS_OWN


def scenes(variant: Variant, entries: Iterable[str]) -> Iterator[Scene]:
    """Yield the scene before the first entry, then the one after each."""
    return story.scenes(_empty(variant), _after, entries)


def last_scene(variant: Variant, entries: Iterable[str]) -> Scene:
    """Return the scene after all entries."""
    return story.last_scene(_empty(variant), _after, entries)


def parse_stake(word: str) -> tuple[str, int]:
    """Return the rank and the coins of a stake.

    >>> parse_stake("10=25")
    ('10', 25)
    """
    rank, _, coins = word.partition("=")
    return rank, int(coins)


def _empty(variant: Variant) -> Scene:
    return Scene(0, 0, None, 0, 0, 0, (), (), (variant.coins,) * variant.num_seats, frozenset())


def _after(scene: Scene, entry: str) -> Scene:
    first, verb, *words = entry.split()
    if first == "burn":
        return scene._replace(hand=scene.hand + 1, smazzata=scene.smazzata + 1, turned=(verb,))
    if first == "turn":
        return scene._replace(turned=(*scene.turned, verb, *words))
    seat = int(first)
    if "=" in verb:
        return _staked(scene, seat, [verb, *words])
    match verb, words:
        case "min", [coins]:
            return scene._replace(bank=seat, low=int(coins), high=0, tenure=0, smazzata=0, turned=())
        case "max", [coins]:
            return scene._replace(high=int(coins))
        case "tenure", [count]:
            return scene._replace(tenure=int(count))
        case "refused", [stake, _]:
            return _moved(scene, seat, stake, to_hand=1)
        case "loses", [stake]:
            return _moved(scene, seat, stake, to_bank=1)
        case "wins", [stake]:
            return _moved(scene, seat, stake, to_bank=-1)
        case "take" | "back", [stake]:
            return _moved(scene, seat, stake, to_hand=1)
        case "forfeits", []:
            return scene._replace(forfeited=scene.forfeited | {seat})
        case _:
            return scene


def _staked(scene: Scene, seat: Seat, words: list[str]) -> Scene:
    for word in words:
        scene = _moved(scene, seat, word, to_hand=-1)
    return scene


def _moved(scene: Scene, seat: Seat, word: str, *, to_hand: int = 0, to_bank: int = 0) -> Scene:
    """Return the scene after the coins of a stake have gone from the layout to a seat's hand or to the bank.

    Args:
        scene: Before.
        seat: Whose stake it is.
        word: The stake, such as `A=10`.
        to_hand: 1 where they go to the seat's hand, -1 where they come from there.
        to_bank: Likewise for the bank.
    """
    rank, amount = parse_stake(word)
    lies = next((stake.coins for stake in scene.layout if stake[:2] == (seat, rank)), 0)
    left = lies - amount * (to_hand + to_bank)
    others = tuple(stake for stake in scene.layout if stake[:2] != (seat, rank))
    coins = tuple(
        own + amount * (to_hand * (other == seat) + to_bank * (other == scene.bank))
        for other, own in enumerate(scene.coins)
    )
    return scene._replace(layout=(*others, Stake(seat, rank, left)) if left else others, coins=coins)
