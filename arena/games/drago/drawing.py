"""The picture of a table: the turned card, the trick as it was played, and a row for every seat."""

from arena.games.drago.cards import CARDS, SUIT_NAMES, winner
from arena.games.drago.scene import Scene
from arena.games.drago.variant import CARDS_EACH, Variant
from arena.rules import Seat

_TRUMP_WIDTH = 12
_ROLE_WIDTH = 14
_CARDS_WIDTH = 12
_PLAYED_WIDTH = 8
_TRICKS_WIDTH = 8
_COINS_WIDTH = 9
_NUMBER = {name: card for card, name in enumerate(CARDS)}


def picture(variant: Variant, scene: Scene) -> list[str]:
    """Return the picture of a scene, line by line, at most 80 columns wide.

    Seats stand as `seat N` at the end of lines, so that a caller can put names in their place.

    Args:
        variant: What is played.
        scene: The table.
    """
    seats = [_seat(scene, seat) for seat in range(variant.num_seats)]
    return [f"  {line}".rstrip() for line in (_title(variant, scene), "", *_table(scene), "", _HEADING, *seats)]


def _title(variant: Variant, scene: Scene) -> str:
    if not scene.hand:
        return "no cards yet"
    return f"Hand {scene.hand} of {variant.num_hands}     pot {scene.pot}     {scene.stock} cards in the stock"


def _table(scene: Scene) -> list[str]:
    """Return the turned card and the trick, with the seat under each card and a star at the one that takes it."""
    suit = SUIT_NAMES[scene.trump[1]] if scene.trump else ""
    turned = [*_box(scene.trump or "  "), suit]
    trick = ["".join(parts) for parts in zip(*_trick(scene), strict=True)] or [""] * 4
    heading = f"{'trumps':<{_TRUMP_WIDTH}}{'trick' if scene.trick else ''}"
    return [heading, *(f"{left:<{_TRUMP_WIDTH}}{right}" for left, right in zip(turned, trick, strict=True))]


def _box(card: str) -> list[str]:
    return ["┌────┐", f"│ {card} │", "└────┘"]


def _trick(scene: Scene) -> list[list[str]]:
    taking = _taking(scene)
    return [[*_box(card), f"{seat:>3}{'*' if seat == taking else ' '}  "] for seat, card in scene.trick]


def _taking(scene: Scene) -> Seat | None:
    if not scene.trick or not scene.trump:
        return None
    first = winner([_NUMBER[card] for _, card in scene.trick], _NUMBER[scene.trump] & 3)
    return scene.trick[first][0]


_HEADING = (
    f"{'':<{_ROLE_WIDTH + 2}}{'hand':<{_CARDS_WIDTH}}{'plays':<{_PLAYED_WIDTH}}{'tricks':<{_TRICKS_WIDTH}}"
    f"{'coins':>{_COINS_WIDTH}}"
)


def _seat(scene: Scene, seat: Seat) -> str:
    marker = "▶ " if scene.actor == seat else "  "
    tricks = "●" * scene.tricks[seat] + "·" * (CARDS_EACH - scene.tricks[seat])
    chair = "forfeited " if seat in scene.forfeited else ""
    return (
        f"{marker}{scene.roles[seat]:<{_ROLE_WIDTH}}{' '.join(scene.cards[seat]):<{_CARDS_WIDTH}}"
        f"{dict(scene.trick).get(seat, ''):<{_PLAYED_WIDTH}}{tricks:<{_TRICKS_WIDTH}}"
        f"{_signed(scene.coins[seat]):>{_COINS_WIDTH}}  {chair}seat {seat}"
    )


def _signed(coins: int) -> str:
    return f"{coins:+d}" if coins else "0"
