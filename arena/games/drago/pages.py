"""What a person reads about Drago: the rules page, the picture of a table, a match told line by line."""

from arena.games.drago.drawing import picture
from arena.games.drago.example import play_example
from arena.games.drago.scene import last_scene
from arena.games.drago.sections import sections
from arena.games.drago.telling import sentences
from arena.games.drago.variant import Variant
from arena.games.page import to_page


class DragoPages:
    """Texts and drawings of Drago with its options."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant

    def rules(self) -> str:
        """Return the rules page."""
        return to_page("Drago", sections(self._variant, play_example(self._variant)))

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        """Return the picture of the table after the entries."""
        return picture(self._variant, last_scene(self._variant, entries))

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        """Return what happened, one line for each entry."""
        return sentences(self._variant, entries)
