"""Pages that say nothing, for games that no person plays."""


class NoPages:
    """Pages of a game that no person plays."""

    def rules(self) -> str:
        """Return no text."""
        return ""

    def draw(self, entries: tuple[str, ...]) -> list[str]:
        """Return no picture."""
        return []

    def tell(self, entries: tuple[str, ...]) -> list[str]:
        """Return the entries as they are."""
        return list(entries)
