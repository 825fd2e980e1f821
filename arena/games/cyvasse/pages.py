"""What a person reads about Cyvasse: the rules page, the picture of the board, a battle told line by line."""

from arena.games.cyvasse.drawing import picture
from arena.games.cyvasse.scene import scenes
from arena.games.cyvasse.sections import sections
from arena.games.cyvasse.telling import sentences
from arena.games.page import to_page


class CyvassePages:
    """Texts and drawings of the game."""

    def __init__(self, catapult_min_range: int) -> None:
        """Write nothing yet.

        Args:
            catapult_min_range: 1 or 2 (Y25).
        """
        self._catapult_min_range = catapult_min_range

    def rules(self) -> str:
        """Return the rules page."""
        return to_page("Cyvasse", sections(self._catapult_min_range))

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        """Return the picture of the board after the entries."""
        *_, last = scenes(entries)
        return picture(last)

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        """Return what happened, one line for each entry."""
        return sentences(entries)
