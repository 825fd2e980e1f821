"""Tables of Punta e raddoppia with given packs, for tests of its rules."""

from arena.games.punta_e_raddoppia.cards import PACK, to_pack
from arena.rules import Seat
from tests.games.playthroughs import Playthrough

OPENING = ("min 1", "max 10", "tenure 1")


def table(*top: str, game: str = "punta-e-raddoppia", seats: int = 3, start: Seat = 0) -> Playthrough:
    """Return a match whose first pack has these ranks on top, the banker's announcements made."""
    packs = [(to_pack(top),), *[(tuple(range(PACK)),)] * 100]
    return Playthrough(game, seats, start, packs).play(*(f"{start} {said}" for said in OPENING))


def of(played: Playthrough, word: str) -> list[str]:
    """Return the entries with a word in first or second place."""
    return [entry for entry in played.entries if word in entry.split()[:2]]


def coins(played: Playthrough) -> tuple[int, ...]:
    """Return what each seat has in hand."""
    return tuple(played.state.coins)


def default(played: Playthrough) -> str:
    """Return the default action of the seat that is asked."""
    assert played.mover is not None
    return played.game.rules.default_action(played.state, played.mover)
