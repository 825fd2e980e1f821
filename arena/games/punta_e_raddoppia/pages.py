"""What a person reads about Punta e raddoppia: rules page, picture of a table, a match told line by line."""

from arena.games.page import to_page
from arena.games.punta_e_raddoppia.drawing import picture
from arena.games.punta_e_raddoppia.scene import last_scene
from arena.games.punta_e_raddoppia.sections import sections
from arena.games.punta_e_raddoppia.telling import sentences
from arena.games.punta_e_raddoppia.variant import Variant


class PuntaPages:
    """Texts and drawings of one table."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant

    def rules(self) -> str:
        """Return the rules page."""
        return to_page("Punta e raddoppia", sections(self._variant))

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        """Return the picture of the table after the entries."""
        return picture(last_scene(self._variant, entries))

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        """Return what happened, one line for each entry."""
        return sentences(self._variant, entries)
