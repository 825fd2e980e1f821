"""What a person reads about the Mia family: the rules page, the picture of a table, a match told line by line."""

from arena.games.mia.drawing import picture
from arena.games.mia.example import play_example
from arena.games.mia.scene import last_scene
from arena.games.mia.sections import sections
from arena.games.mia.telling import sentences
from arena.games.mia.variant import Variant
from arena.games.mia.wording import wording
from arena.games.page import to_page


class MiaPages:
    """Texts and drawings of one game of the family."""

    def __init__(self, variant: Variant, name: str) -> None:
        """Write nothing yet.

        Args:
            variant: What is played.
            name: The game's name, which decides what things are called; see `wording`.
        """
        self._variant = variant
        self._words = wording(name)

    def rules(self) -> str:
        """Return the rules page."""
        hand = play_example(self._variant, self._words.mia)
        return to_page(self._words.title, sections(self._variant, self._words, hand))

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        """Return the picture of the table after the entries."""
        return picture(self._variant, last_scene(self._variant, entries), self._words.mia)

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        """Return what happened, one line for each entry."""
        return sentences(self._variant, entries, self._words.mia)
