"""What a person reads about the family: the rules page, the picture of a table, a match told line by line."""

from arena.games.dice_bugiardo.drawing import picture
from arena.games.dice_bugiardo.example import play_example
from arena.games.dice_bugiardo.scene import last_scene
from arena.games.dice_bugiardo.sections import sections
from arena.games.dice_bugiardo.telling import sentences
from arena.games.dice_bugiardo.variant import Variant
from arena.games.page import to_page


class BugiardoPages:
    """Texts and drawings of one game of the family."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant

    def rules(self) -> str:
        """Return the rules page."""
        title = "Chouette" if self._variant.is_chouette else "Dice bugiardo"
        return to_page(title, sections(self._variant, play_example(self._variant)))

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        """Return the picture of the table after the entries."""
        return picture(self._variant, last_scene(self._variant, entries))

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        """Return what happened, one line for each entry."""
        return sentences(self._variant, entries)
