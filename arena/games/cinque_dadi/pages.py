"""What a person reads about Cinque dadi: the rules page, the picture of a table, a match told line by line."""

from arena.games.cinque_dadi.drawing import picture
from arena.games.cinque_dadi.example import play_example
from arena.games.cinque_dadi.scene import last_scene
from arena.games.cinque_dadi.sections import sections
from arena.games.cinque_dadi.telling import sentences
from arena.games.cinque_dadi.variant import Variant
from arena.games.page import to_page


class CinqueDadiPages:
    """Texts and drawings of one game of Cinque dadi."""

    def __init__(self, variant: Variant) -> None:
        """Write nothing yet."""
        self._variant = variant

    def rules(self) -> str:
        """Return the rules page."""
        return to_page("Cinque dadi", sections(self._variant, play_example(self._variant)))

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        """Return the picture of the table after the entries."""
        return picture(self._variant, last_scene(self._variant, entries))

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        """Return what happened, one line for each entry."""
        return sentences(self._variant, entries)
